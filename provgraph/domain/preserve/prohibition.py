"""Category `prohibition`: what must not be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue, opens_with, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    for found in sentences_with(part, "prohibition", "prohibited", is_prohibition):
        yield replace(found, content=_forbidden(part, found))


def _forbidden(part: Part, found: Obligation) -> frozenset[str]:
    """The content of what is forbidden: of the sentence from the clause that forbids on, and of what limits it.

    `Nobody here knows, so please do not mention it` forbids to mention it.
    """
    lexicon = part.read.lexicon
    start, end = found.span
    clauses = [clause for clause in part.read.clauses if start <= clause.tokens[0].start < end]
    first = next((n for n, clause in enumerate(clauses) if is_prohibition(clause.words, lexicon)), 0)
    limiting = (clause for clause in clauses[:first] if clause.of_kind("condition", "exception", "scope"))
    return frozenset(word for clause in (*limiting, *clauses[first:]) for word in clause.content)


def is_prohibition(words: Words, lexicon: Lexicon) -> bool:
    """True for `must not`, `may not` and the like, and for negated commands; questions forbid nothing.

    Nor does small talk, as in `no worries about the van`.
    """
    if words[-1] in ("?", "？"):
        return False
    if has_cue(words, lexicon, "bans"):
        return True
    return opens_with(words, lexicon, "negated_commands") and not opens_with(words, lexicon, "chatter")
