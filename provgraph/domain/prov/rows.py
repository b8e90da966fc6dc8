"""Merged facts as rows with indexes: what the inferences of a normal form look things up in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from provgraph.domain.prov.facts import NOTHING, Facts, Terms
from provgraph.domain.prov.terms import Attribute
from provgraph.errors import InputError

MOST_ROWS = 500_000
"""Of one normal form: the transitive rules make a square of a chain, and no memory holds the largest."""


@dataclass(frozen=True, slots=True)
class Row:
    """One statement of a normal form, over representative terms. Rows without identifier have NOTHING there."""

    kind: str
    id: int
    args: tuple[int, ...]
    attributes: frozenset[Attribute] = frozenset()


class Rows:
    """Rows by kind, then by identifier or, for kinds without one, by their places. Equal keys are one row."""

    def __init__(self, facts: Facts) -> None:
        self.terms: Terms = facts.terms
        self._rows: dict[str, dict[tuple[int, ...], Row]] = {}
        self._count = 0
        for fact in facts.all:
            attributes = () if fact.rule else fact.source.attributes
            self.add(fact.kind, fact.id, fact.args, frozenset(attributes))

    def __iter__(self) -> Iterator[Row]:
        """Every row."""
        for rows in self._rows.values():
            yield from rows.values()

    def of(self, kind: str) -> list[Row]:
        """The rows of a kind, as they are now."""
        return list(self._rows.get(kind, {}).values())

    def add(self, kind: str, id: int, args: tuple[int, ...], attributes: frozenset[Attribute] = frozenset()) -> None:
        """Put in a row, or add its attributes to the one that is there. Raises InputError beyond MOST_ROWS."""
        find = self.terms.find
        name, places = find(id), tuple(find(arg) for arg in args)
        rows = self._rows.setdefault(kind, {})
        key = places if name == NOTHING else (name,)
        there = rows.get(key)
        if there is None:
            self._count += 1
            if self._count > MOST_ROWS:
                raise InputError(f"the normal form has more than {MOST_ROWS} statements")
            rows[key] = Row(kind, name, places, attributes)
        elif not attributes <= there.attributes:
            rows[key] = Row(kind, name, places, attributes | there.attributes)

    def exists(self, kind: str, *args: int | None) -> None:
        """Put in a row with an identifier, and with something for each place given as None, that exist unnamed."""
        places = tuple(self.terms.unknown() if arg is None else arg for arg in args)
        self.add(kind, self.terms.unknown(), places)

    def pairs(self, kind: str, first: int = 0, second: int = 1) -> set[tuple[int, int]]:
        """What stands together in two places of a kind."""
        return {(row.args[first], row.args[second]) for row in self.of(kind)}

    def firsts(self, kind: str) -> set[int]:
        """What stands in the first place of a kind."""
        return {row.args[0] for row in self.of(kind)}
