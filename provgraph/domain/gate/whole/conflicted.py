"""Codes `conflict_missing` and `conflict_as_definite`: open conflicts are told with all sides, never as settled."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.fold import FoldConflict, OpenConflict
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.naming import namings
from provgraph.domain.gate.evidence.opposed import content_of, own_content
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.text.stems import key, stem
from provgraph.domain.text.tokens import normal
from provgraph.domain.verdict import Finding

LEAST = 2
"""A statement that has so many of the words that set one side apart states that side."""


def check(case: Case) -> Iterator[Finding]:
    """Every open conflict against the whole fold."""
    stated = {conflict.id: conflict for conflict in case.fold.conflicts}
    for conflict in case.conflicts:
        told = stated.get(conflict.id)
        if told is None or set(told.items) != set(conflict.events):
            yield Finding(
                "conflict_missing",
                "the open conflict is not told with all its sides",
                conflict.events,
                "conflict",
                conflict.id,
            )
        if told is not None:
            yield from _told(case, conflict, told)
        yield from _settled(case, conflict)
    for conflict_id in sorted(set(stated) - {conflict.id for conflict in case.conflicts}):
        yield Finding("unsupported", "no such conflict is open", stated[conflict_id].items, "conflict", conflict_id)


def _told(case: Case, conflict: OpenConflict, told: FoldConflict) -> Iterator[Finding]:
    """The text of the conflict names every side and settles nothing."""
    text = next(s.read for s in case.statements if s.list == "conflicts" and s.id == told.id)
    content = frozenset(word for clause in text.clauses for word in clause.content)
    for side in conflict.events:
        own = own_content(case, conflict, side)
        if own and not own & content:
            yield Finding("conflict_missing", "a side of the conflict is not told", (side,), "conflict", conflict.id)
    if _settles(case, conflict, text):
        yield Finding("conflict_as_definite", "the text settles the conflict", conflict.events, "conflict", conflict.id)


def _settles(case: Case, conflict: OpenConflict, text: Text) -> bool:
    """True when the text says, in other words than those of the sides, that something is settled."""
    events = [case.events[name] for name in conflict.events if name in case.events]
    sides = [normal(said) for event in events for said in (event.text, event.data) if said]
    own = [clause for clause in text.clauses if not any(_said(text, clause) in side for side in sides)]
    return any(_is_settled(clause, text.lexicon) and not _is_matter(case, conflict, clause, text) for clause in own)


def _is_matter(case: Case, conflict: OpenConflict, clause: Clause, text: Text) -> bool:
    """True when every side says each word of settling in a clause, behind the same word: it is what they tell of.

    `18 guests have confirmed` and `21 guests have confirmed` differ; that somebody confirmed settles nothing.
    """
    lexicon, words = text.lexicon, clause.words
    cues = ((at, lexicon.match("settled", words, at)) for at in range(len(words)))
    told = [words[max(0, at - 1) : at + length] for at, length in cues if length]
    sides = [[c.words for _, c in case.clauses([side])] for side in conflict.events]
    return all(len(phrase) > 1 and all(any(_has_row(row, phrase) for row in rows) for rows in sides) for phrase in told)


def _has_row(words: Words, phrase: Words) -> bool:
    """True when some words stand in a row in others."""
    return any(words[at : at + len(phrase)] == phrase for at in range(len(words)))


def _said(text: Text, clause: Clause) -> str:
    """The characters of a clause, without the mark that ends it."""
    return text.said(clause.first, clause.last).strip(" .;:,!")


def _is_settled(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause holds an unnegated word of settling."""
    says = has_cue(clause.words, lexicon, "settled")
    return says and not clause.of_kind("negation") and not _is_unsettled(clause, lexicon)


def _is_unsettled(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause says that something is not settled."""
    return has_cue(clause.words, lexicon, "unsettled")


def _settled(case: Case, conflict: OpenConflict) -> Iterator[Finding]:
    """Items and sentences that state a side as if it were settled, or say of nothing but the conflict that it is."""
    for statement in case.statements:
        if statement.list in ("conflicts", "identifiers"):
            continue
        ends = set(statement.cited) == set(conflict.events) and _settles(case, conflict, statement.read)
        if ends or _states_a_side(case, conflict, statement):
            said = "the text settles the conflict" if ends else "one side is stated as settled"
            yield Finding("conflict_as_definite", said, conflict.events, "conflict", statement.id)


def _states_a_side(case: Case, conflict: OpenConflict, statement: Statement) -> bool:
    """True when a statement retells what sets one side apart, and not that it is contested; a copy never says that."""
    content = frozenset(word for clause in statement.read.clauses for word in clause.content)
    copied = {copy.event for copy in statement.copies}
    if not copied and any(_is_unsettled(clause, statement.read.lexicon) for clause in statement.read.clauses):
        return False
    explained = frozenset(w for name in statement.cited if name not in conflict.events for w in content_of(case, name))
    told = {side for side in conflict.events if _retells(case, conflict, side, content - explained)}
    cites = set(conflict.events) & set(statement.cited)
    matter = frozenset.intersection(*(content_of(case, side) - _names(case, side) for side in conflict.events))
    matter = _once(matter & content)
    at_issue = (
        len(cites) == 1 and len(matter) >= LEAST and len(matter - _apart(case, conflict, cites, content)) >= LEAST
    )
    return 0 < len(told) < len(conflict.events) or at_issue


def _once(content: frozenset[str]) -> frozenset[str]:
    """Some content in which an id counts as one word, not also as its value: whom or what it speaks of is one thing."""
    return content - {f"#{word.upper()}" for word in content}


def _apart(case: Case, conflict: OpenConflict, sides: set[str], content: frozenset[str]) -> frozenset[str]:
    """The words of the clauses of some sides that tell nothing of what is at issue, where a statement retells those.

    They have none of the figures at issue, and share with the statement what no clause with such a figure says.
    """
    figures = frozenset(word for side in sides for word in _disputed(case, conflict, side))
    clauses = [clause.content for _, clause in case.clauses(sides)]
    disputed = frozenset(word for own in clauses if own & figures for word in own)
    apart = [own for own in clauses if not own & figures and (own - disputed) & content]
    return frozenset(word for own in apart for word in own) if disputed else frozenset()


def _names(case: Case, event_id: str) -> frozenset[str]:
    """The words of the names in an event: whom it speaks of is not what is at issue."""
    parts = list(case.cited_parts([event_id]))
    return frozenset(
        key(stem(word, part.read.lexicon)) for part in parts for naming in namings(part.read) for word in naming.words
    )


def _retells(case: Case, conflict: OpenConflict, side: str, content: frozenset[str]) -> bool:
    """True when some content holds the figures that set a side apart, or two of its own words where it has none."""
    own = own_content(case, conflict, side) - _names(case, side)
    figures = frozenset(word for word in own if word.startswith("#"))
    if figures:
        return bool((_disputed(case, conflict, side) & figures or figures) & content)
    return len(own & content) >= min(LEAST, len(own)) > 0


def _disputed(case: Case, conflict: OpenConflict, side: str) -> frozenset[str]:
    """The figures of a side to which another side has one of the same kind and unit: those it is about."""
    kinds = {
        (value.category, value.unit)
        for other in conflict.events
        if other != side
        for _, value in case.values([other])
        if value.category not in ("name", "identifier")
    }
    return frozenset(value.anchor for _, value in case.values([side]) if (value.category, value.unit) in kinds)
