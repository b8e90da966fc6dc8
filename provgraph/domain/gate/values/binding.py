"""Codes `number`, `date` and `entity`: a value or name stands with the words it stood with.

Where the evidence has several values of one kind, the words around a value of the fold must fit its own place in the
evidence better than, or as well as, the place of any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from provgraph.domain.gate.evidence.case import QUOTED, Case, Statement
from provgraph.domain.gate.values.figures import same
from provgraph.domain.gate.values.places import Place, places_in, places_of
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.text.parse import Part, read
from provgraph.domain.text.stems import key
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

FAR = 12
"""Who does something and what suffers it stand among so many words."""
MARGIN = 0.15
"""By so much another place must fit better; one word right beside a value counts 1."""
CODES = {"name": "entity", "date": "date", "time": "date", "identifier": "identifier"}
FAMILIES = {"currency": "figure", "number": "figure", "duration": "figure", "percent": "percent"}


def check(case: Case) -> Iterator[Finding]:
    """Every value of every statement that is not copied."""
    for statement in case.retold():
        if not statement.is_verbatim and statement.list != "conflicts":
            yield from _statement(case, statement)


def _statement(case: Case, statement: Statement) -> Iterator[Finding]:
    """The values of one statement against the places in its evidence."""
    people = case.evidence.people
    places = [
        (part, place)
        for part in case.cited_parts(statement.cited)
        for place in places_of(part, people.get(part.event.speaker, frozenset()))
    ]
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
        told_of = [(part, o) for part, o in places if not _is_title(part, o) or _is_titled(place.value, places)]
        rivals = [o for part, o in told_of if _are_rivals(place.value, o.value) and _counts(place.value, part, o, near)]
        if any(_is_turned(place, r, own, told) or _is_crossed(place, r, own, told) for r in rivals):
            yield _finding(statement, place)
            continue
        rivals = [o for o in rivals if not any(keeps(place, o, own, told) for keeps in KEEPING)]
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


def _is_suffered(place: Place, rival: Place, own: Sequence[Place], told: Sequence[Place]) -> bool:
    """True for a name behind `by` where the other one suffers what it does: `the seat was approved by the board`.

    In the evidence the two stand the other way round.
    """
    is_near = any(same(other.value, rival.value) for other in told) or any(
        key(word) in place.around for word in rival.value.canon.split()
    )
    turned = any(0 < rival.value.first - one.value.first < FAR and not one.is_agent for one in own)
    return place.is_agent and is_near and turned


def _is_listed(place: Place, rival: Place, own: Sequence[Place], told: Sequence[Place]) -> bool:
    """True for two names that one list holds, here as in the evidence."""
    return rival.value.canon in place.beside and any(rival.value.canon in one.beside for one in own)


KEEPING = (_is_kept, _is_contrast, _is_suffered, _is_listed)
"""Why a value may stand nearer to the words of another one."""


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


def _is_title(part: Part, place: Place) -> bool:
    """True for a name inside a quotation of the evidence, such as a title."""
    start, end = (part.read.tokens[at] for at in (place.value.first, place.value.last - 1))
    return place.value.category == "name" and any(
        found.start() < start.start and end.end < found.end() for found in QUOTED.finditer(part.read.text)
    )


def _is_titled(value: Value, places: Sequence[tuple[Part, Place]]) -> bool:
    """True for a name that the evidence has inside a quotation: only such a one could take the place of another."""
    return any(same(value, other.value) and _is_title(part, other) for part, other in places)


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
