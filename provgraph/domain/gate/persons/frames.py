"""Code `entity`: a name stands where the evidence has it: `a trip to Oslo` is no trip to Bergen.

Held against each other are the names behind a word and the same small words (`trip to`), and the names right before a
word (`the Oslo trip`). Where the evidence has only other names there, another one was put in their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.naming import Naming, namings, written_small
from provgraph.domain.gate.persons.doers import speaking_words
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.verdict import Finding

GAP = 2
"""So many small words may stand between a word and a name."""

SHORT = 3
"""Names that begin with so many equal letters may be one, as `Joanna` and `Jo`."""

Slot = tuple[str, ...]
Names = Mapping[Slot, list[frozenset[str] | None]]
"""By slot: the words of the names at each of its places, None where something else stands there."""


@dataclass(frozen=True, slots=True)
class Framed:
    """A name and the slots that it stands in."""

    naming: Naming
    slots: tuple[Slot, ...]


def check(case: Case) -> Iterator[Finding]:
    """Every name of every statement that is not copied."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            known = _known(case, statement)
            speakers = speaking_words(case, statement)
            for framed in _framed(statement.read):
                if _opens_small(statement.read, framed.naming, written_small(case.evidence)):
                    continue
                if not (framed.naming.words & speakers and _is_saying(statement.read, framed.naming)):
                    yield from _name(statement, framed, known)


def _opens_small(text: Text, naming: Naming, small: frozenset[str]) -> bool:
    """True for one word that opens a sentence, and which events write small: it is no name (`Prologue` of a play)."""
    opens = any(first == naming.first for first, _ in text.sentences)
    return opens and naming.last - naming.first == 1 and text.tokens[naming.first].text.lower() in small


def _is_saying(text: Text, naming: Naming) -> bool:
    """True for a name right before a verb of speaking."""
    after = text.tokens[naming.last : naming.last + 1]
    return bool(after) and after[0].text.lower() in text.lexicon.words("speaking")


def _name(statement: Statement, framed: Framed, known: Names) -> Iterator[Finding]:
    """A finding for a name in a slot that only other names have in the evidence."""
    own, text = framed.naming, statement.read
    for slot in framed.slots:
        others = known.get(slot, [])
        if others and all(words is not None and not _share(words, own.words) for words in others):
            found, expected = text.said(own.first, own.last), ", ".join(sorted(others[0] or ()))
            said = "another name stands here in the evidence"
            yield Finding("entity", said, statement.cited, "name", statement.id, expected, found)


def _share(one: frozenset[str], other: frozenset[str]) -> bool:
    """True when two names share a word, or the beginning of one; or when initials may stand for several words."""
    if any(a[:SHORT] == b[:SHORT] for a in one for b in other):
        return True
    return any(len(word) <= len(one) for word in other) or any(len(word) <= len(other) for word in one)


def _known(case: Case, statement: Statement) -> Names:
    """The names of the cited events by their slots."""
    found: dict[Slot, list[frozenset[str] | None]] = {}
    for text in (part.read for part in case.cited_parts(statement.cited)):
        starts, ends = {n.first: n for n in namings(text)}, {n.last: n for n in namings(text)}
        for place in range(len(text.tokens)):
            for slot, at in _behind(text, place):
                found.setdefault(slot, []).append(starts[at].words if at in starts else None)
            if (slot_ := _before(text, place)) is not None:
                found.setdefault(slot_, []).append(ends[place].words if place in ends else None)
    return found


def _framed(text: Text) -> Iterator[Framed]:
    """The names of a text with the slots around them."""
    slots: dict[int, list[Slot]] = {}
    for place in range(len(text.tokens)):
        for slot, at in _behind(text, place):
            slots.setdefault(at, []).append(slot)
    for naming in namings(text):
        before = _before(text, naming.last) if naming.last < len(text.tokens) else None
        own = [*slots.get(naming.first, []), *([before] if before else [])]
        yield Framed(naming, tuple(own))


def _behind(text: Text, place: int) -> Iterator[tuple[Slot, int]]:
    """The slots behind a word that says something: its stem and the small words that follow, and where they end."""
    token, lexicon = text.tokens[place], text.lexicon
    if token.kind != "word" or token.is_capital or not is_content(token, lexicon):
        return
    gap: list[str] = []
    for at in range(place + 1, min(place + 2 + GAP, len(text.tokens))):
        if gap:
            yield (token.stem, *gap), at
        other = text.tokens[at]
        if other.kind != "word" or is_content(other, lexicon):
            return
        gap.append(other.text.lower())


def _before(text: Text, place: int) -> Slot | None:
    """The slot right before a word that says something."""
    token = text.tokens[place]
    if token.kind != "word" or token.is_capital or not is_content(token, text.lexicon):
        return None
    return ("'s" if place and text.tokens[place - 1].text.endswith("'s") else "", token.stem)
