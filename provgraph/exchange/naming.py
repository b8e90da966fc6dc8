"""Names spelled with the prefixes in force where they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Attribute, Literal, QualifiedName, Term
from provgraph.errors import ExportGap
from provgraph.exchange.namespaces import PREDECLARED
from provgraph.exchange.parts import Part

MET = 50_000
"""Names whose spelling is kept in mind."""

Local = Callable[[str, str], "str | None"]
"""How a format spells the part after the colon, given the prefix and that part; None when it cannot."""


class Naming:
    """Spells names. Of the namespaces in force the longest that fits is taken."""

    def __init__(self, declared: Mapping[str, str], local: Local, outer: Naming | None = None) -> None:
        known: dict[str, str] = {**(outer._known if outer else PREDECLARED), **declared}
        self._known: Mapping[str, str] = known
        self._longest = sorted(known.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        self._local = local
        self._met: dict[str, QualifiedName] = {}

    def name(self, name: QualifiedName) -> QualifiedName:
        """The name as it is to be written. Raises ExportGap when no namespace in force can begin it."""
        found = self._met.get(name.uri)
        if found is None:
            if len(self._met) >= MET:
                self._met.clear()
            found = self._met[name.uri] = self._spell(name)
        return found

    def _spell(self, name: QualifiedName) -> QualifiedName:
        for prefix, namespace in self._longest:
            if name.uri.startswith(namespace):
                local = self._local(prefix, name.uri[len(namespace) :])
                if local is not None and (prefix or (local and ":" not in local)):
                    return QualifiedName(name.uri, prefix, local)
        raise ExportGap(f"no prefix that is declared can begin the name <{name.uri[:200]}> in this format")

    def statement(self, statement: Statement) -> Statement:
        """The statement with all its names spelled anew."""
        return replace(
            statement,
            id=self.name(statement.id) if isinstance(statement.id, QualifiedName) else statement.id,
            args=tuple(self._term(arg) for arg in statement.args),
            attributes=tuple(self._attribute(attribute) for attribute in statement.attributes),
        )

    def _term(self, term: Term | None) -> Term | None:
        return self.name(term) if isinstance(term, QualifiedName) else term

    def _attribute(self, attribute: Attribute) -> Attribute:
        name, value = attribute
        if isinstance(value, Literal):
            return self.name(name), Literal(value.text, self.name(value.datatype), value.language)
        return self.name(name), self.name(value)


def scoped(parts: Iterable[Part], local: Local) -> Iterator[tuple[Part, Naming]]:
    """Each part with the names in force in it: those of the toplevel, which comes first, and its own."""
    outer: Naming | None = None
    for part in parts:
        naming = Naming(part.namespaces, local, outer)
        outer = outer or naming
        yield part, naming


def with_backslashes(_: str, local: str) -> str:
    """A local name where only the backslash has a meaning of its own."""
    return local.replace("\\", "\\\\")


def gap(format: str, what: str, statement: Statement) -> ExportGap:
    """The error that a format has no place for something in a statement."""
    return ExportGap(f"{format} cannot hold {what}: {str(statement)[:200]}")
