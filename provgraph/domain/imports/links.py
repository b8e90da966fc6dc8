"""What a statement links, from effect to cause, and which of it counts as resting on something.

Source: docs/design.md, imports; PROV-CONSTRAINTS 5 for what follows from a derivation with its activity (inference 11),
for alternates (inference 20) and for mentions (inference 22 reads a mention as a specialization).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from provgraph.domain.imports.things import Name, Names, first_end, key_of
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import TYPE, Time, prov
from provgraph.domain.prov.vocabulary import ELEMENTS

REVISION = prov("Revision")
QUALIFIES = "QUALIFIES"
"""From a relation that has a name of its own to the thing it is told of: it is not served when that is not."""


class Way(StrEnum):
    """How a link is written. The first three are walked by whatever asks what rests on what."""

    DERIVED = "WAS_DERIVED_FROM"
    MEMBER = "HAD_MEMBER"
    RESTS = "RESTS_ON"
    RELATES = "RELATES_TO"


@dataclass(frozen=True, slots=True)
class Link:
    """One edge, between our ids; `relation` is the PROV term it stands for."""

    way: Way
    relation: str
    newer: str
    older: str


WALKED: Mapping[str, tuple[Way, str]] = {
    "wasDerivedFrom": (Way.DERIVED, "WAS_DERIVED_FROM"),
    "hadMember": (Way.MEMBER, "HAD_MEMBER"),
    "wasGeneratedBy": (Way.RESTS, "WAS_GENERATED_BY"),
    "used": (Way.RESTS, "USED"),
    "wasInformedBy": (Way.RESTS, "WAS_INFORMED_BY"),
    "specializationOf": (Way.RESTS, "SPECIALIZATION_OF"),
    "alternateOf": (Way.RESTS, "ALTERNATE_OF"),
    "mentionOf": (Way.RESTS, "SPECIALIZATION_OF"),
}
"""What walk policy prov/1 follows, from the first place of a statement to its second."""

TOLD: Mapping[str, tuple[tuple[int, str], ...]] = {
    "wasStartedBy": ((1, "WAS_STARTED_BY"), (2, "WAS_STARTED_BY")),
    "wasEndedBy": ((1, "WAS_ENDED_BY"), (2, "WAS_ENDED_BY")),
    "wasInvalidatedBy": ((1, "WAS_INVALIDATED_BY"),),
    "wasAttributedTo": ((1, "WAS_ATTRIBUTED_TO"),),
    "wasAssociatedWith": ((1, "WAS_ASSOCIATED_WITH"), (2, "HAD_PLAN")),
    "actedOnBehalfOf": ((1, "ACTED_ON_BEHALF_OF"), (2, "ACTED_ON_BEHALF_OF")),
    "wasInfluencedBy": ((1, "WAS_INFLUENCED_BY"),),
    "mentionOf": ((2, "MENTIONED_IN"),),
}
"""What no policy follows: the place that it leads to from the first one, and what it is called."""


def links(statements: Iterable[Statement], ids: Names) -> dict[Link, None]:
    """Every link that statements say, each once, in their order. Nothing is linked to itself."""
    return {link: None for one in statements for link in _links(one, ids) if link.newer != link.older}


def _links(one: Statement, ids: Names) -> Iterator[Link]:
    if one.kind in ELEMENTS:
        return
    told = first_end(one)
    if one.id is not None and told is not None:
        yield Link(Way.RESTS, QUALIFIES, _id(one.id, ids), _id(told, ids))
    ends = [None if arg is None or isinstance(arg, Time) else ids[key_of(arg)] for arg in one.args]
    first, second = ends[0], ends[1]
    if first is None:
        return
    if one.kind in WALKED and second is not None:
        yield from _walked(one, first, second)
    if one.kind == "wasDerivedFrom" and ends[2] is not None:
        yield Link(Way.RESTS, "WAS_GENERATED_BY", first, ends[2])
        if second is not None:
            yield Link(Way.RESTS, "USED", ends[2], second)
    for place, relation in TOLD.get(one.kind, ()):
        end = ends[place]
        if end is not None:
            yield Link(Way.RELATES, relation, first, end)


def _walked(one: Statement, first: str, second: str) -> Iterator[Link]:
    way, relation = WALKED[one.kind]
    if one.kind == "wasDerivedFrom" and (TYPE, REVISION) in one.attributes:
        way, relation = Way.RESTS, "WAS_REVISION_OF"
    yield Link(way, relation, first, second)
    if one.kind == "alternateOf":
        yield Link(way, relation, second, first)


def _id(name: Name, ids: Names) -> str:
    return ids[key_of(name)]
