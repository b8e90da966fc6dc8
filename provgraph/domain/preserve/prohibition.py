"""Category `prohibition`: what must not be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue, opened, opens_with, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import reminders_at
from provgraph.domain.text.parse import Part

CUE = 2
"""So many words has the cue of a negated command, as `do not`."""


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    for found in sentences_with(part, "prohibition", "prohibited", is_prohibition, "bans", "negated_commands"):
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

    Nor does a reminder (`do not forget to lock it`), small talk, as in `no worries about the van`, nor who encourages
    (`don't let it stop you`) or tells (`never heard of it`).
    """
    if words[-1] in ("?", "？") or reminds(words, lexicon):
        return False
    if has_cue(words, lexicon, "bans"):
        return True
    command = opened(words, lexicon, "negated_commands")
    if not command or opens_with(words, lexicon, "chatter") or _tells(command, lexicon):
        return False
    return not _cheers(command, lexicon)


def reminds(words: Words, lexicon: Lexicon) -> bool:
    """True for a sentence that opens with a reminder: `please do not forget to lock it` asks to lock it."""
    return bool(reminders_at(words, lexicon))


def encourages(words: Words, lexicon: Lexicon) -> bool:
    """True for a negated command that only encourages: `don't let it stop you`."""
    return lexicon.has_start("cheers", words) and _cheers(opened(words, lexicon, "negated_commands"), lexicon)


def _cheers(command: Words, lexicon: Lexicon) -> bool:
    """True where a negated command encourages before the next mark or negation: what follows may forbid."""
    ends = (at for at, word in enumerate(command) if not word.isalnum() or word in lexicon.words("negators"))
    stop = next((at for at in ends if at >= CUE), len(command))
    return has_cue(command[:stop], lexicon, "cheers")


def _tells(command: Words, lexicon: Lexicon) -> bool:
    """True for what looks like a negated command and tells something, its subject left out: `never heard of it`."""
    if lexicon.match("clipped", command, 0):
        return True
    done = command[1] if len(command) > 1 and command[0] in lexicon.words("nevers") else ""
    ends = done.endswith(tuple(lexicon.words("past_endings")) or ("\0",)) and done not in lexicon.words("not_past")
    return done in lexicon.words("past_forms") or ends
