"""Codes `scope_widened` and `unsupported`: what limits a fact (`only`) is neither left out nor added.

Rules have their limits copied with them; here it is about what else is told, in whatever order. Which words limit is
data (the list `limits` of a lexicon, of which `only_words` say that there is nothing else).
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.stems import key, plain
from provgraph.domain.verdict import Finding

SMALL = 4
"""The word that a limit bears on is among so many behind it."""
HELD = 0.7
"""A clause is told where so much of it is."""


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, in the language of what it cites."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            yield from _lost(case, statement)
            yield from _added(case, statement)
            yield from _unexcepted(case, statement)


def _lost(case: Case, statement: Statement) -> Iterator[Finding]:
    """A finding when the evidence says `only` wherever it says something that is told here without any limit."""
    lexicon = statement.read.lexicon
    sources = [c for p, c in case.clauses(statement.cited) if p.read.lexicon is lexicon]
    if any(_limits(other, lexicon) for other in statement.read.clauses):
        return
    told = frozenset(word for clause in statement.read.clauses for word in clause.content)
    for word in sorted({word for source in sources for word in _limited(source, lexicon)} & told):
        holding = [source for source in sources if word in source.content]
        if all(word in _limited(source, lexicon) and len(source.content & told) > 1 for source in holding):
            said = "what limits this was left out"
            yield Finding("scope_widened", said, statement.cited, "scope", statement.id, "only", plain(word))


def _limits(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause says that there is nothing else, or excludes something."""
    return has_cue(clause.words, lexicon, "only_words", "limits", "exemptions", "exceptives")


def _limited(source: Clause, lexicon: Lexicon) -> frozenset[str]:
    """What a clause of the evidence says `only` of: the value or word right behind, or before where none follows."""
    found: set[str] = set()
    at = 0
    while at < len(source.tokens):
        length = lexicon.match("only_words", source.words, at)
        behind = _behind(source, at + length, lexicon) if length else None
        if behind is not None:
            found |= _content_at(source, behind, lexicon)
        elif length and at:
            found |= _content_at(source, at - 1, lexicon)
        at += length or 1
    return frozenset(found)


def _behind(source: Clause, at: int, lexicon: Lexicon) -> int | None:
    """The place of the word behind a limit, past small words (`only for my sister`); None before a mark."""
    near = enumerate(source.tokens[at : at + SMALL], at)
    places = [(place, token) for place, token in near if token.kind == "mark" or is_content(token, lexicon)]
    if not places:
        return at if at < len(source.tokens) else None
    place, token = places[0]
    return None if token.kind == "mark" else place


def _content_at(source: Clause, at: int, lexicon: Lexicon) -> set[str]:
    """The value that covers a place of a clause, or the word there."""
    values = {v.anchor for v in source.values if v.category != "name" and v.first <= source.first + at < v.last}
    token = source.tokens[at]
    return values or ({key(token.stem)} if is_content(token, lexicon) else set())


def _unexcepted(case: Case, statement: Statement) -> Iterator[Finding]:
    """A finding when a clause is told and the exception behind it (`except for food`) is not."""
    lexicon = statement.read.lexicon
    for part, source in case.clauses(statement.cited):
        if not lexicon.has_start("exemptions", source.words):
            continue
        at = next((at for at in range(len(source.words)) if lexicon.match("exemptions", source.words, at)), 0)
        if not at or part.read.lexicon is not lexicon:
            continue
        keys = [key(token.stem) if is_content(token, lexicon) else "" for token in source.tokens]
        main, excepted = ({word for word in keys[a:b] if word} & source.content for a, b in ((0, at), (at, len(keys))))
        told = frozenset(word for clause in statement.read.clauses for word in clause.content)
        if main and excepted and case.weight(main & told) >= HELD * case.weight(main) and not excepted & told:
            said = "what limits this was left out"
            yield Finding("scope_widened", said, statement.cited, "scope", statement.id, "except", plain(min(excepted)))


def _added(case: Case, statement: Statement) -> Iterator[Finding]:
    """A finding when the statement says that there is nothing else, and nothing that it cites limits anything."""
    lexicon = statement.read.lexicon
    if not any(has_cue(clause.words, lexicon, "only_words") for clause in statement.read.clauses):
        return
    parts = list(case.cited_parts(statement.cited))
    same = [part.read for part in parts if part.read.lexicon.language == lexicon.language]
    if (
        same
        and len(same) == len(parts)
        and not any(_may_limit(clause, text.lexicon) for text in same for clause in text.clauses)
    ):
        said = "the evidence does not say that there is nothing else"
        yield Finding("unsupported", said, statement.cited, "scope", statement.id, None, "only")


def _may_limit(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause of the evidence limits something, or denies: `nobody else` may be told as `only`."""
    return has_cue(clause.words, lexicon, "only_words", "only_loose", "limits", "scope_cues", "negations")
