"""Edges of the graph as relations of PROV. Nothing that is transitive is made explicit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import TYPE, Attribute, prov
from provgraph.graph.store.exporting import EdgeRow
from provgraph.service.exporting.terms import at, named, pg, time_of

Relation = Callable[[EdgeRow], Statement]


def _timed(kind: str) -> Relation:
    """A relation whose last place is the time."""
    return lambda edge: Statement(kind, None, (named(edge.newer), named(edge.older), time_of(edge.recorded_at)))


def _plain(kind: str) -> Relation:
    return lambda edge: Statement(kind, None, (named(edge.newer), named(edge.older)))


def _derivation(*attributes: Attribute) -> Relation:
    def made(edge: EdgeRow) -> Statement:
        places = (named(edge.newer), named(edge.older), None, None, None)
        return Statement("wasDerivedFrom", None, places, (*attributes, *at("recordedAt", edge.recorded_at)))

    return made


def _influence(local: str) -> Relation:
    def made(edge: EdgeRow) -> Statement:
        places = (named(edge.newer), named(edge.older))
        return Statement("wasInfluencedBy", None, places, ((TYPE, pg(local)), *at("recordedAt", edge.recorded_at)))

    return made


def _planned(edge: EdgeRow) -> Statement:
    return Statement("wasAssociatedWith", None, (named(edge.newer), None, named(edge.older)))


def _associated(edge: EdgeRow) -> Statement:
    return Statement("wasAssociatedWith", None, (named(edge.newer), named(edge.older), None))


ENTITIES: Mapping[str, Mapping[str, Relation]] = {
    "wasGeneratedBy": {"WAS_GENERATED_BY": _timed("wasGeneratedBy")},
    "wasInvalidatedBy": {"WAS_INVALIDATED_BY": _timed("wasInvalidatedBy")},
    "wasDerivedFrom": {
        "WAS_DERIVED_FROM": _derivation(),
        "WAS_REVISION_OF": _derivation((TYPE, prov("Revision"))),
    },
    "wasAttributedTo": {"WAS_ATTRIBUTED_TO": _plain("wasAttributedTo")},
    "wasInfluencedBy": {
        "HAD_PLAN": _influence("HadPlan"),
        "ABOUT": _influence("About"),
        "WAS_INVALIDATED_BY": _influence("WasOnceInvalidatedBy"),
    },
    "alternateOf": {"ALTERNATE_OF": _plain("alternateOf")},
    "hadMember": {"HAD_MEMBER": _plain("hadMember")},
}
"""Relations that start at an entity: the statement's kind, the types of edges, how each is said.

An invalidation that was taken back stands under `wasInfluencedBy`: PROV has no way to make something valid again.
"""

ACTIVITIES: Mapping[str, Mapping[str, Relation]] = {
    "used": {"USED": _timed("used")},
    "wasInformedBy": {"WAS_INFORMED_BY": _plain("wasInformedBy")},
    "wasAssociatedWith": {"WAS_ASSOCIATED_WITH": _associated, "HAD_PLAN": _planned},
}
"""Relations that start at an Activity."""


def _untimed(kind: str) -> Relation:
    """A relation whose time the document keeps: when it was imported is another time."""
    return lambda edge: Statement(kind, None, (named(edge.newer), named(edge.older), None))


RESTS, RELATES = "RESTS_ON ", "RELATES_TO "

IMPORTED: Mapping[str, Mapping[str, Relation]] = {
    "wasGeneratedBy": {RESTS + "WAS_GENERATED_BY": _untimed("wasGeneratedBy")},
    "used": {RESTS + "USED": _untimed("used")},
    "wasInformedBy": {RESTS + "WAS_INFORMED_BY": _plain("wasInformedBy")},
    "wasInvalidatedBy": {
        "WAS_INVALIDATED_BY": _timed("wasInvalidatedBy"),
        RELATES + "WAS_INVALIDATED_BY": _untimed("wasInvalidatedBy"),
    },
    "wasDerivedFrom": {
        "WAS_DERIVED_FROM": _derivation(),
        RESTS + "WAS_REVISION_OF": _derivation((TYPE, prov("Revision"))),
    },
    "wasAttributedTo": {RELATES + "WAS_ATTRIBUTED_TO": _plain("wasAttributedTo")},
    "wasAssociatedWith": {RELATES + "WAS_ASSOCIATED_WITH": _associated, RELATES + "HAD_PLAN": _planned},
    "wasInfluencedBy": {
        "WAS_INVALIDATED_BY": _influence("WasOnceInvalidatedBy"),
        RESTS + "QUALIFIES": _influence("Qualifies"),
        RELATES + "WAS_INFLUENCED_BY": _influence("RelatesTo"),
        RELATES + "WAS_STARTED_BY": _influence("RelatesTo"),
        RELATES + "WAS_ENDED_BY": _influence("RelatesTo"),
        RELATES + "ACTED_ON_BEHALF_OF": _influence("RelatesTo"),
        RELATES + "MENTIONED_IN": _influence("RelatesTo"),
    },
    "alternateOf": {RESTS + "ALTERNATE_OF": _plain("alternateOf")},
    "specializationOf": {RESTS + "SPECIALIZATION_OF": _plain("specializationOf")},
    "hadMember": {"HAD_MEMBER": _plain("hadMember")},
}
"""Relations that start at an imported thing, in a skeleton. Starts, ends and delegations have several ends of which an
edge tells one: of these it is said that they influenced."""

TAKEN_DOWN: Mapping[str, Mapping[str, Relation]] = {
    "wasInvalidatedBy": {"WAS_INVALIDATED_BY": _timed("wasInvalidatedBy")},
    "wasInfluencedBy": {"WAS_INVALIDATED_BY": _influence("WasOnceInvalidatedBy")},
}
"""What is said of imported things besides what their documents say."""


def is_said(kind: str, edge: EdgeRow) -> bool:
    """Whether an edge is said by this kind of statement: what was taken back invalidates nothing."""
    return edge.relation != "WAS_INVALIDATED_BY" or (edge.undone_at is None) == (kind == "wasInvalidatedBy")
