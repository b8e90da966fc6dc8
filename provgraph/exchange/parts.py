"""Documents on their way out: the toplevel and its bundles, each a stream of statements that is passed through once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeAlias

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import Blank, Literal, QualifiedName
from provgraph.domain.prov.vocabulary import FORMS
from provgraph.errors import ExportGap
from provgraph.exchange.namespaces import PREDECLARED, spelled


@dataclass(frozen=True, slots=True)
class Part:
    """A bundle on its way out, or the toplevel when `id` is None. `namespaces` are those declared in it, by prefix.

    Statements of a kind come one after the other, and of these the ones of an identifier.
    """

    id: QualifiedName | None
    namespaces: Mapping[str, str]
    statements: Iterable[Statement]


Writer: TypeAlias = Callable[[Iterable[Part]], Iterator[str]]
"""From parts, the toplevel first, to pieces of text. Raises ExportGap for what the format cannot hold."""

ORDER = {kind: at for at, kind in enumerate(FORMS)}


def parts_of(document: Document) -> Iterator[Part]:
    """The parts of a document that is in memory. A relation's name is left out when it is blank and nothing uses it.

    A namespace that is declared further inside than a format allows is declared with the part.
    Raises ExportGap when it has an expression of an extension, for no format holds those of another.
    """
    outer: Mapping[str, str] = PREDECLARED
    for bundle in document:
        if bundle.extensions:
            first = bundle.extensions[0]
            raise ExportGap(f"{first.name} on line {first.line} is an extension of PROV, kept as it was written")
        used = set(_referred(bundle))
        plain = [_without_idle_name(statement, used) for statement in bundle.statements]
        declared = _declared(bundle, outer)
        outer = outer if bundle.id else {**PREDECLARED, **declared}
        yield Part(bundle.id, declared, sorted(plain, key=_place))


def _place(statement: Statement) -> tuple[int, str]:
    id = statement.id
    return ORDER[statement.kind], id.uri if isinstance(id, QualifiedName) else str(id or "")


def _referred(bundle: Bundle) -> Iterator[Blank]:
    return (arg for statement in bundle.statements for arg in statement.args if isinstance(arg, Blank))


def _without_idle_name(statement: Statement, used: set[Blank]) -> Statement:
    """A blank name that nothing refers to says no more than none."""
    is_idle = isinstance(statement.id, Blank) and statement.id not in used and FORMS[statement.kind].places
    return replace(statement, id=None) if is_idle else statement


def _declared(bundle: Bundle, outer: Mapping[str, str]) -> Mapping[str, str]:
    """What the bundle declares, and a prefix for each namespace that it leaves open or that only a default names."""
    namespaces = {prefix: spelled(uri) for prefix, uri in bundle.namespaces.items()}
    declared = {prefix: uri for prefix, uri in namespaces.items() if PREDECLARED.get(prefix) != uri}
    inner = {**outer, **declared}
    known = tuple(uri for prefix, uri in inner.items() if prefix)
    missing = {
        name.uri.removesuffix(name.local): None for name in _names(bundle) if not _is_covered(name, inner, known)
    }
    free = (prefix for at in count(1) if (prefix := f"ns{at}") not in inner)
    return declared | dict(zip(free, missing, strict=False))


def _is_covered(name: QualifiedName, namespaces: Mapping[str, str], known: tuple[str, ...]) -> bool:
    if namespaces.get(name.prefix) == name.uri.removesuffix(name.local) and (name.prefix or name.local[:1].isalpha()):
        return True
    return name.uri.startswith(known)


def _names(bundle: Bundle) -> Iterator[QualifiedName]:
    """Every name that is written in a bundle, its own included."""
    found: list[object] = [bundle.id]
    for statement in bundle.statements:
        found += (statement.id, *statement.args)
        for name, value in statement.attributes:
            found += (name, value.datatype if isinstance(value, Literal) else value)
    return (name for name in found if isinstance(name, QualifiedName))
