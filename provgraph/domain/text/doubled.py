"""Negations that a sentence takes back: `it is not true that there is no reserve` denies nothing.

Such a pair is read as no negation at all, so that it may be told plainly; a retelling with one of the two denies what
the evidence does not deny. Which phrases deny a whole statement is data (the list `denials` of a lexicon), and which
words do so with a negation near them (`truths`: `that there is none is, she says, not true`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import DENYING, Marker

Markers = tuple[Marker, ...]
Row = tuple[Words, Markers]
"""A clause: its words in lower case, and its markers."""
Place = tuple[int, Marker]
"""The number of a clause, and a marker of it."""
NEAR = 4
"""A negation stands so many words from what it calls untrue."""


def may_double(words: Words, lexicon: Lexicon) -> bool:
    """True when a clause may deny a statement: the cheap question before `undoubled`."""
    return any(lexicon.has_start(name, words) for name in ("denials", "truths"))


def undoubled(rows: Sequence[Row], lexicon: Lexicon) -> list[Markers]:
    """The markers of the clauses of one sentence, without the pairs that take each other back."""
    taken: set[Place] = set()
    for number, (words, markers) in enumerate(rows):
        own = _denial(words, markers, lexicon)
        other = next(_denied(rows, number, own, lexicon), None) if own else None
        if other:
            taken |= {*((number, marker) for marker in own), other}
    return [tuple(m for m in markers if (number, m) not in taken) for number, (_, markers) in enumerate(rows)]


def _denial(words: Words, markers: Markers, lexicon: Lexicon) -> Markers:
    """The markers of the first phrase that denies a statement, or the negation nearest to a word for what is so."""
    for at in range(len(words)):
        if length := lexicon.match("denials", words, at):
            own = (marker for marker in markers if marker.kind in (*DENYING, "denial"))
            return tuple(marker for marker in own if at <= marker.at < at + length)
    truths = [at for at in range(len(words)) if lexicon.match("truths", words, at)]
    near = [(abs(m.at - at), m.at, m) for m in markers if m.kind == "negation" for at in truths]
    distance, _, nearest = min(near, default=(NEAR + 1, 0, None), key=lambda found: found[:2])
    return (nearest,) if nearest and distance <= NEAR else ()


def _denied(rows: Sequence[Row], number: int, own: Markers, lexicon: Lexicon) -> Iterator[Place]:
    """The negations of what is denied: behind a word that frames it, in this clause or in one beside it.

    Where a language has no such words, any other negation of the clause.
    """
    words, markers = rows[number]
    framing = lexicon.words("framing")
    for marker in markers:
        framed = not framing or any(_frames(word, framing) for word in words[: marker.at])
        if marker.kind == "negation" and marker not in own and framed:
            yield number, marker
    for beside in (number + 1, number - 1):
        said, found = rows[beside] if 0 <= beside < len(rows) else ((), ())
        if said and (not framing or _frames(said[0], framing)):
            yield from ((beside, marker) for marker in found if marker.kind == "negation")


def _frames(word: str, framing: frozenset[str]) -> bool:
    """True for a word that frames what is said, written on to the next one too (`qu'il`)."""
    return word in framing or word.partition("'")[0] in framing
