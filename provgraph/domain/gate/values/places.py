"""Where the values of a text stand: the words around each, and what else sets its place apart."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Part, Text
from provgraph.domain.text.stems import key
from provgraph.domain.text.value import Value

REACH = 8
"""How many tokens on each side count as what a value stands with."""
CLOSE, BEHIND = 3, 8
"""A negation so many words before a value denies it, or so many characters behind it."""
HELPING = ("copulas", "present_aux", "past_aux")
PAUSE, PAUSES = 4, frozenset(",;:.()-–—、，；：。")
"""A pause between two words counts as so many words."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: its own form, the words around it by distance, and if a negation stands right at it.

    `part` are the words between the pauses or joining words on both sides of it; `beside` are names listed with it;
    `is_agent` says that it stands behind what names who does something (`by`).
    """

    value: Value
    around: dict[str, int]
    said: str
    is_denied: bool = False
    part: frozenset[str] = frozenset()
    is_agent: bool = False
    beside: frozenset[str] = frozenset()


def places_of(part: Part, speaker: frozenset[str] = frozenset()) -> list[Place]:
    """The places of an event's text; of a leaf of data also the name of its field.

    `speaker` are the words of the name of who said it: `I` stands for them.
    """
    return places_in(part.read, speaker)


def places_in(text: Text, speaker: frozenset[str] = frozenset()) -> list[Place]:
    """Every value with the words around it in its sentence."""
    found: list[Place] = []
    for first, last in text.sentences:
        inside = [value for value in text.values if first <= value.first < last]
        listed = {value: _listed(text, value) for value in inside}
        found.extend(
            Place(
                value,
                {**_selves(text, first, last, value, speaker), **_around(text, first, last, value, listed[value])},
                text.said(value.first, value.last),
                _is_denied(text, first, last, value),
                _part(text, first, last, value),
                value.first > first and text.tokens[value.first - 1].text.lower() in text.lexicon.words("agents"),
                frozenset(other.canon for other in inside if other.first in listed[value]),
            )
            for value in inside
        )
    return found


def _part(text: Text, first: int, last: int, value: Value) -> frozenset[str]:
    """The words that say something between the pauses or joining words around a value, as keys; none where words are
    not set apart by spaces.
    """
    if not text.lexicon.algorithm:
        return frozenset()
    joining = text.lexicon.words("joiners") | text.lexicon.words("joints")
    ends = [
        at for at in range(first, last) if text.tokens[at].text in PAUSES or text.tokens[at].text.lower() in joining
    ]
    start = max((at + 1 for at in ends if at < value.first), default=first)
    stop = min((at for at in ends if at >= value.last), default=last)
    inside = (at for at in range(start, stop) if not value.first <= at < value.last)
    return frozenset(key(text.tokens[at].stem) for at in inside if is_content(text.tokens[at], text.lexicon))


def _is_denied(text: Text, first: int, last: int, value: Value) -> bool:
    """True when a negation stands right before a value, right behind it in a script without spaces, or closes what
    is said of it: `58817 is shipped, 58823 is not`.
    """
    words = text.words[max(first, value.first - CLOSE) : value.first]
    open_at = max((at + 1 for at, word in enumerate(words) if word in PAUSES), default=0)
    if any(text.lexicon.match("negations", words, at) for at in range(open_at, len(words))):
        return True
    if _is_left_out(text, last, value):
        return True
    behind = tuple(token.text for token in text.tokens[value.last : min(last, value.last + BEHIND)])
    ends = next((at for at, word in enumerate(behind) if not word.isalnum()), len(behind))
    eastern = bool(behind) and not behind[0].isascii() and len(behind[0]) == 1
    return eastern and any(text.lexicon.match("negations", behind[:ends], at) for at in range(ends))


def _is_left_out(text: Text, last: int, value: Value) -> bool:
    """True when nothing but a negation, and what helps a verb, stands between a value and the next pause."""
    behind = text.words[value.last : last]
    joiners = text.lexicon.words("joiners")
    words = tuple(behind[: next((at for at, word in enumerate(behind) if word in PAUSES or word in joiners), None)])
    denied = {at for at in range(len(words)) if text.lexicon.match("negations", words, at)}
    return bool(denied) and all(
        at in denied or any(word in text.lexicon.words(name) for name in HELPING) for at, word in enumerate(words)
    )


def _owned(text: Text, owner: Value) -> Value | None:
    """The next value in `the office of A is B`: what stands before A, behind a small word, says what B is."""
    behind = next((o for o in text.values if o.first > owner.last and o.category == owner.category), None)
    if not owner.first or not behind or text.tokens[owner.first - 1].text.lower() not in text.lexicon.words("stop"):
        return None
    between = text.words[owner.last : behind.first]
    links = between[0] in text.lexicon.words("passives") | text.lexicon.words("copulas")
    return behind if links and set(between) <= text.lexicon.words("stop") else None


def _around(text: Text, first: int, last: int, value: Value, listed: Collection[int]) -> dict[str, int]:
    """The words and other values of a clause near a value, save those that are listed with it, with how many words lie
    between.
    """
    stop, found = text.lexicon.words("stop"), dict[str, int]()
    anchors = {
        at: other.anchor for other in text.values if other.category != "name" for at in range(other.first, other.last)
    }
    owner = next((o for o in text.values if _owned(text, o) == value), None)
    owns = _owned(text, value) is not None
    for place in range(max(first, value.first - REACH), min(last, value.last + REACH)):
        token = text.tokens[place]
        side = None if value.category == "name" else _directed(token.text.lower(), place < value.first, text.lexicon)
        word = side or anchors.get(place) or key(token.stem)
        if (
            (owns and place < value.first)
            or value.first <= place < value.last
            or place in listed
            or token.kind == "mark"
            or (side is None and token.text.lower() in stop)
        ):
            continue
        start = owner.first if owner and place < owner.first else value.first
        between = text.tokens[place + 1 : start] if place < value.first else text.tokens[value.last : place]
        distance = len(between) + 1 + PAUSE * sum(other.text in PAUSES for other in between)
        found[word] = min(distance, found.get(word, distance))
    return found


def _listed(text: Text, value: Value) -> frozenset[int]:
    """The places of the names that are listed with a name (`Ada, Bo and Cy`): a list may have them in any order."""
    if value.category != "name":
        return frozenset()
    names = {place for other in text.values if other.category == "name" for place in range(other.first, other.last)}
    links = PAUSES - frozenset(";:.。：；") | text.lexicon.words("joiners")
    found = set[int]()
    for step, at in ((-1, value.first - 1), (1, value.last)):
        while 0 <= at < len(text.tokens) and (at in names or text.tokens[at].text.lower() in links):
            found.add(at)
            at += step
    return frozenset(found & names)


def _selves(text: Text, first: int, last: int, value: Value, speaker: frozenset[str]) -> dict[str, int]:
    """The words of the name of who speaks, as near to a name as the nearest `I` before it."""
    doers = text.lexicon.table("doers")
    reach = range(value.first - 1, max(first, value.first - REACH) - 1, -1)
    near = (value.first - at for at in reach if doers.get(text.tokens[at].text.lower()) == "speaker")
    distance = next(near, 0) if value.category == "name" else 0
    return {key(word): distance for word in speaker} if distance else {}


def _directed(word: str, before: bool, lexicon: Lexicon) -> str | None:
    """A word of direction (`from`, `until`) with its side: only the value that it stands before is meant."""
    if word not in lexicon.words("directions") and word not in lexicon.words("negations"):
        return None
    return f"<{word}" if before else f">{word}"
