"""PROV documents as frozen values: statements with the lines they stand on, bundles, and PROV-N text of a statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from provgraph.domain.prov.terms import Attribute, Blank, QualifiedName, Term, Value
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement. `kind` is a key of FORMS; `args` fill its places in order, None where nothing stands.

    `id` names the element or the relation. `attributes` are in the order written. `line` counts from 1; two statements
    are the same wherever they stand.
    """

    kind: str
    id: QualifiedName | Blank | None
    args: tuple[Term | None, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """PROV-N. Source: PROV-N 3."""
        places = ", ".join("-" if arg is None else str(arg) for arg in self.args)
        attributes = ", ".join(f"{name}={_written(value)}" for name, value in self.attributes)
        tail = f"[{attributes}]" if attributes else ""
        if self.kind in ELEMENTS:
            name = "-" if self.id is None else str(self.id)
            return f"{self.kind}({', '.join(part for part in (name, places, tail) if part)})"
        head = f"{self.id}; " if self.id is not None else ""
        return f"{self.kind}({head}{', '.join(part for part in (places, tail) if part)})"


@dataclass(frozen=True, slots=True)
class Extension:
    """An expression of an extension of PROV-N (`dictExt:...(...)`), kept as written. Source: PROV-N 4."""

    name: QualifiedName
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A named set of statements, or the toplevel when `id` is None. `namespaces` are those declared in it."""

    id: QualifiedName | None
    statements: tuple[Statement, ...]
    extensions: tuple[Extension, ...] = ()
    namespaces: Mapping[str, str] = field(default_factory=dict, compare=False)
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A toplevel and its bundles, in order. `notes` say what was repaired to read it. Source: PROV-CONSTRAINTS 7.2."""

    toplevel: Bundle
    bundles: tuple[Bundle, ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __iter__(self) -> Iterator[Bundle]:
        """The toplevel, then each bundle."""
        yield self.toplevel
        yield from self.bundles


def statement(
    kind: str,
    id: QualifiedName | Blank | None,
    places: Mapping[str, Term | None],
    attributes: tuple[Attribute, ...] = (),
    line: int = 0,
) -> Statement:
    """A statement from its places by name; those not given are None."""
    return Statement(kind, id, tuple(places.get(place.name) for place in FORMS[kind].places), attributes, line)


def _written(value: Value) -> str:
    """A value as PROV-N writes it."""
    return f"'{value}'" if isinstance(value, QualifiedName) else str(value)
