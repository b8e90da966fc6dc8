"""A lineage as a document of PROV: the nodes of a walk, the edges between them, and what took some of them down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from provgraph.domain.identifiers import ACTIVITY
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Attribute, Literal, Time, xsd
from provgraph.domain.prov.vocabulary import FORMS
from provgraph.domain.reading import text_of
from provgraph.errors import InputError
from provgraph.exchange.formats import WRITERS
from provgraph.exchange.parts import Part
from provgraph.graph.store.exporting import EdgeRow
from provgraph.service.answers import Lineage, LineageNode
from provgraph.service.exporting.relations import ACTIVITIES, ENTITIES, IMPORTED, RESTS, Relation
from provgraph.service.exporting.terms import NAMESPACES, named, pg, said, types_of

MADE: Mapping[str, Relation] = {
    edge.removeprefix(RESTS): made
    for relations in (*IMPORTED.values(), *ENTITIES.values(), *ACTIVITIES.values())
    for edge, made in relations.items()
}
"""How an edge is said, by its type; those that a walk follows are said in one way."""


def write_lineage(lineage: Lineage, format: str) -> Iterator[str]:
    """The pieces of the document. The start says how it was walked, and whether the walk is complete.

    Raises InputError for a format that there is not.
    """
    if format not in WRITERS:
        raise InputError(f"there is no format {format!r}; there are {', '.join(WRITERS)}")
    order = {kind: at for at, kind in enumerate(FORMS)}
    statements = sorted(_statements(lineage), key=lambda one: order[one.kind])
    return WRITERS[format]([Part(None, NAMESPACES, statements)])


def _statements(lineage: Lineage) -> Iterator[Statement]:
    for node in lineage.nodes:
        yield _node(node, _walked(lineage) if node.id == lineage.start else [])
    for newer, relation, older in lineage.edges:
        yield MADE[relation](EdgeRow(relation, newer, older, None, None))
    yield from _causes(lineage)


def _walked(lineage: Lineage) -> list[Attribute]:
    return [
        *said("walkPolicy", lineage.walk_policy),
        *said("direction", lineage.direction),
        *said("asOf", lineage.as_of),
        *said("complete", lineage.complete),
        *said("visited", lineage.visited),
        *said("hiddenByPolicy", lineage.hidden_by_policy),
    ]


def _node(node: LineageNode, walked: list[Attribute]) -> Statement:
    attributes = (
        *types_of(node.kind),
        *said("label", node.label),
        (pg("recordedAt"), Literal(node.recorded_at, xsd("dateTime"))),
        *said("validity", node.validity),
        *said("sequence", node.seq),
        *said("text", node.text),
        *said("withheld", node.withheld),
        *walked,
    )
    if node.id.startswith(f"{ACTIVITY}_") or node.kind == "ImportedActivity":
        start = None if node.kind == "ImportedActivity" else Time.parse(node.recorded_at)
        return Statement("activity", named(node.id), (start, None), attributes)
    return Statement("entity", named(node.id), (), attributes)


def _causes(lineage: Lineage) -> Iterator[Statement]:
    """The activities that hold something down, each once, and everything that each of them holds down."""
    causes = [cause for node in lineage.nodes for cause in node.because]
    for id, cause in {text_of(cause, "activity_id"): cause for cause in causes}.items():
        when = Time.parse(text_of(cause, "recorded_at"))
        yield Statement("activity", named(id), (when, None), tuple(types_of(text_of(cause, "kind"))))
    held = {(text_of(cause, "source_id"), text_of(cause, "activity_id")): cause for cause in causes}
    for (source, id), cause in held.items():
        yield Statement("wasInvalidatedBy", None, (named(source), named(id), Time.parse(text_of(cause, "recorded_at"))))
