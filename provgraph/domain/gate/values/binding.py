"""Codes `number`, `date` and `entity`: a value or name stands with the words it stood with.

Where the evidence has several values of one kind, the words around a value of the fold must fit its own place in the
evidence better than, or as well as, the place of any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.values.figures import same
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Part, Text, read
from provgraph.domain.text.stems import key
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

REACH = 8
"""How many tokens on each side count as what a value stands with."""
MARGIN = 0.15
"""By so much another place must fit better; one word right beside a value counts 1."""
CLOSE, BEHIND = 3, 8
"""A negation so many words before a value denies it, or so many characters behind it."""
PAUSE, PAUSES = 4, frozenset(",;:.()-–—、，；：。")
"""A pause between two words counts as so many words."""
CODES = {"name": "entity", "date": "date", "time": "date", "identifier": "identifier"}
FAMILIES = {"currency": "figure", "number": "figure", "duration": "figure", "percent": "percent"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: its own form, the words around it by distance, and if a negation stands right at it.

    `part` are the words between the pauses or joining words on both sides of it.
    """

    value: Value
    around: dict[str, int]
    said: str
    is_denied: bool = False
    part: frozenset[str] = frozenset()


def check(case: Case) -> Iterator[Finding]:
    """Every value of every statement that is not copied."""
    for statement in case.retold():
        if not statement.is_verbatim and statement.list != "conflicts":
            yield from _statement(case, statement)


def _statement(case: Case, statement: Statement) -> Iterator[Finding]:
    """The values of one statement against the places in its evidence."""
    places = [(part, place) for part in case.cited_parts(statement.cited) for place in places_of(part)]
    rationale = statement.item.rationale if statement.item else None
    texts = [statement.read, *([read(rationale, statement.read.lexicon)] if rationale else [])]
    told = [place for text in texts for place in places_in(text)]
    for place in told:
        if place.value.canon in COMMON or _is_speaker(case, statement, place.value):
            continue
        own = [other for part, other in places if same(place.value, other.value)]
        if own and not _is_own_language(statement, place.value, case):
            continue
        near = {part.event.id for part, other in places if same(place.value, other.value)}
        rivals = [o for part, o in places if _are_rivals(place.value, o.value) and _counts(place.value, part, o, near)]
        if any(_is_turned(place, r, own, told) or _is_crossed(place, r, own, told) for r in rivals):
            yield _finding(statement, place)
            continue
        rivals = [o for o in rivals if not _is_kept(place, o, own, told) and not _is_contrast(place, o, own, told)]
        if own and rivals and _fit(place, own) + MARGIN < _fit(place, rivals):
            yield _finding(statement, place)


def _is_speaker(case: Case, statement: Statement, value: Value) -> bool:
    """True for the name of who said what is cited: it may stand before all that is told of it."""
    spoken = (case.events[name].speaker for name in statement.cited if name in case.events)
    names = [case.evidence.people.get(speaker, frozenset()) for speaker in spoken]
    return value.category == "name" and any(own & set(value.canon.split()) for own in names)


def _is_kept(place: Place, rival: Place, own: Sequence[Place], told: Sequence[Place]) -> bool:
    """True when a rival is told too, and the two fit the evidence better as they stand than the other way round."""
    others = [other for other in told if other is not place and own and same(other.value, rival.value)]
    parted = [_parted(place, other, one, rival) for other in others for one in own]
    if parted and max(parted) > 0:
        return True
    straight = max((_fit(place, own) + _fit(other, [rival]) for other in others), default=0.0)
    return straight > max((_fit(place, [rival]) + _fit(other, own) for other in others), default=0.0)


def _is_crossed(place: Place, rival: Place, own: Sequence[Place], told: Sequence[Place]) -> bool:
    """True when of two figures each shares more with the parts of the other one: they have changed places."""
    others = [other for other in told if other is not place and same(other.value, rival.value)]
    parted = [_parted(place, other, one, rival) for other in others for one in own]
    return bool(parted) and max(parted) < 0


def _parted(place: Place, other: Place, own: Place, rival: Place) -> int:
    """How many words more two figures share with their own places, part by part, than with each other's.

    `5 kg for the goat and 2 kg for the hen` may be told as `the hen gets 2 kg, the goat 5 kg`, whatever stands nearer.
    None where one has a direction (`from 2 kg to 5 kg`), which stands at the figure itself.
    """
    directed = any(word[0] in "<>" for one in (place, other, own, rival) for word in one.around)
    if directed or place.value.category not in FAMILIES:
        return 0
    straight = len(place.part & own.part) + len(other.part & rival.part)
    return straight - len(place.part & rival.part) - len(other.part & own.part)


def _is_contrast(place: Place, rival: Place, own: Sequence[Place], told: Sequence[Place]) -> bool:
    """True when one of two values is denied, here as in the evidence, whichever comes first: `320, not 230`."""
    others = (other for other in told if other is not place and same(other.value, rival.value))
    stands = any(other.is_denied == rival.is_denied for other in others)
    return stands and place.is_denied != rival.is_denied and any(one.is_denied == place.is_denied for one in own)


def _is_turned(place: Place, rival: Place, own: Sequence[Place], told: Sequence[Place]) -> bool:
    """True when of two values the one is denied that the evidence does not deny, and the other way round."""
    others = [other for other in told if other is not place and same(other.value, rival.value)]
    turned = bool(own and others) and all(other.is_denied != rival.is_denied for other in others)
    return turned and rival.is_denied == place.is_denied and all(one.is_denied != place.is_denied for one in own)


def _counts(value: Value, part: Part, other: Place, near: Collection[str]) -> bool:
    """True where a rival counts: for names in the event that holds the name itself, or where they share a word."""
    if value.category != "name" or part.event.id in near:
        return True
    return bool(set(value.canon.split()) & set(other.value.canon.split()))


def _is_own_language(statement: Statement, value: Value, case: Case) -> bool:
    """True when the events that hold a value are in the language of the statement: else no words can be compared."""
    holding = [part for part, other in case.values(statement.cited) if same(value, other)]
    return all(part.read.lexicon.language == statement.read.lexicon.language for part in holding)


def _finding(statement: Statement, place: Place) -> Finding:
    """The finding for a value in the wrong place."""
    category, said = place.value.category, "it stands with other words in the evidence"
    code = CODES.get(category, "number")
    return Finding(code, said, statement.cited, category, statement.id, None, place.said)


def _are_rivals(value: Value, other: Value) -> bool:
    """True for two different values that could stand in each other's place."""
    family, others = (FAMILIES.get(found.category, found.category) for found in (value, other))
    if value.canon.endswith(".") != other.canon.endswith(".") or _shape(value) != _shape(other):
        return False
    return family == others and (value.unit == other.unit or family != "figure") and not same(value, other)


def _shape(value: Value) -> str:
    """What kind of date or id a value is; empty for all others."""
    if value.category == "identifier":
        return "letters" if any(map(str.isalpha, value.canon)) else "figures"
    if value.category != "date":
        return ""
    return "absolute" if value.unit != "relative" else "weekday" if "weekday" in value.canon else "relative"


def _fit(place: Place, others: Sequence[Place]) -> float:
    """How well the words around a value fit the best of some places: near words count more."""
    return max(_overlap(place.around, other.around) for other in others)


def _overlap(one: dict[str, int], other: dict[str, int]) -> float:
    """Shared words, each by its distances."""
    return sum(4.0 / (1 + max(distance, other[word])) ** 2 for word, distance in one.items() if word in other)


def places_of(part: Part) -> list[Place]:
    """The places of an event's text; of a leaf of data also the name of its field."""
    return places_in(part.read)


def places_in(text: Text) -> list[Place]:
    """Every value with the words around it in its sentence."""
    found: list[Place] = []
    for first, last in text.sentences:
        inside = [value for value in text.values if first <= value.first < last]
        found.extend(
            Place(
                value,
                _around(text, first, last, value),
                text.said(value.first, value.last),
                _is_denied(text, first, last, value),
                _part(text, first, last, value),
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
    """True when a negation stands right before a value, or right behind it in a script without spaces."""
    words = tuple(token.text.lower() for token in text.tokens[max(first, value.first - CLOSE) : value.first])
    open_at = max((at + 1 for at, word in enumerate(words) if word in PAUSES), default=0)
    if any(text.lexicon.match("negations", words, at) for at in range(open_at, len(words))):
        return True
    behind = tuple(token.text for token in text.tokens[value.last : min(last, value.last + BEHIND)])
    ends = next((at for at, word in enumerate(behind) if not word.isalnum()), len(behind))
    eastern = bool(behind) and not behind[0].isascii() and len(behind[0]) == 1
    return eastern and any(text.lexicon.match("negations", behind[:ends], at) for at in range(ends))


def _owned(text: Text, owner: Value) -> Value | None:
    """The next value in `the office of A is B`: what stands before A, behind a small word, says what B is."""
    behind = next((o for o in text.values if o.first > owner.last and o.category == owner.category), None)
    if not owner.first or not behind or text.tokens[owner.first - 1].text.lower() not in text.lexicon.words("stop"):
        return None
    between = [token.text.lower() for token in text.tokens[owner.last : behind.first]]
    links = between[0] in text.lexicon.words("passives") | text.lexicon.words("copulas")
    return behind if links and set(between) <= text.lexicon.words("stop") else None


def _around(text: Text, first: int, last: int, value: Value) -> dict[str, int]:
    """The words of a clause near a value, with how many words lie between."""
    stop, found = text.lexicon.words("stop"), dict[str, int]()
    owner = next((o for o in text.values if _owned(text, o) == value), None)
    owns = _owned(text, value) is not None
    for place in range(max(first, value.first - REACH), min(last, value.last + REACH)):
        token = text.tokens[place]
        side = None if value.category == "name" else _directed(token.text.lower(), place < value.first, text.lexicon)
        word = side or key(token.stem)
        if (
            (owns and place < value.first)
            or value.first <= place < value.last
            or token.kind == "mark"
            or (side is None and token.text.lower() in stop)
        ):
            continue
        start = owner.first if owner and place < owner.first else value.first
        between = text.tokens[place + 1 : start] if place < value.first else text.tokens[value.last : place]
        distance = len(between) + 1 + PAUSE * sum(other.text in PAUSES for other in between)
        found[word] = min(distance, found.get(word, distance))
    return found


def _directed(word: str, before: bool, lexicon: Lexicon) -> str | None:
    """A word of direction (`from`, `until`) with its side: only the value that it stands before is meant."""
    if word not in lexicon.words("directions") and word not in lexicon.words("negations"):
        return None
    return f"<{word}" if before else f">{word}"
