"""The things that a document speaks of: whatever it gives a name to, or a blank node.

A thing is met once in a scope, however many documents and bundles speak of it; what each says of it is a description.
Source: docs/design.md, imports.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Blank, QualifiedName, Time
from provgraph.domain.prov.vocabulary import ACTIVITY, AGENT, ELEMENTS, ENTITY, FORMS

Name: TypeAlias = QualifiedName | Blank
Names: TypeAlias = Mapping[str, str]
"""Our id by `key_of`."""

RELATION, ANY = "relation", "any"
KINDS: Mapping[str, str] = {
    ENTITY: "ImportedEntity",
    ACTIVITY: "ImportedActivity",
    AGENT: "ImportedAgent",
    RELATION: "ImportedRelation",
    ANY: "ImportedThing",
}
"""What a thing is called in the graph, by what the document makes of it."""

PLACES: Mapping[str, tuple[str, ...]] = {
    form.kind: tuple({"time": "", "name": RELATION}.get(place.kind, place.kind) for place in form.places)
    for form in FORMS.values()
}
"""What stands in each place of a statement; empty for a time."""


def key_of(name: Name) -> str:
    """What tells one thing of a document from another. Source: PROV-DM 5.7.1."""
    return f"<{name.uri}>" if isinstance(name, QualifiedName) else f"_:{name.label}"


def holder_of(statement: Statement) -> Name | None:
    """The thing that keeps a statement: the one it names, else the first that it is told of; None if there is none."""
    return statement.id or first_end(statement)


def first_end(statement: Statement) -> Name | None:
    """What a relation is told of: its first place, or where nothing stands there the next one; None without any."""
    return next((arg for arg in statement.args if arg is not None and not isinstance(arg, Time)), None)


def survey(statements: Iterable[Statement]) -> dict[str, tuple[Name, str]]:
    """Every thing that statements speak of, by key, with the kind it is of, in the order met.

    What a thing is said to be goes before what its places need it to be.
    """
    found: dict[str, tuple[Name, str]] = {}
    said: set[str] = set()
    for statement in statements:
        is_element = statement.kind in ELEMENTS
        for name, kind in _spoken_of(statement):
            key = key_of(name)
            if key not in found or (is_element and key not in said) or found[key][1] == KINDS[ANY]:
                found[key] = (name, KINDS[kind])
            if is_element:
                said.add(key)
    return found


def _spoken_of(statement: Statement) -> Iterator[tuple[Name, str]]:
    if statement.id is not None:
        yield statement.id, statement.kind if statement.kind in ELEMENTS else RELATION
    for arg, kind in zip(statement.args, PLACES[statement.kind], strict=True):
        if arg is not None and not isinstance(arg, Time):
            yield arg, kind
