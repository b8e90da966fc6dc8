"""What every part of the store stands on: run a query of the catalogue by name and read its rows."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import LiteralString, TypeVar, cast

from provgraph.errors import QueryFailed
from provgraph.graph.catalogue import Catalogue, Mode, Query, Rows
from provgraph.graph.rows import parameter, read_row, read_value

T = TypeVar("T")
Row = dict[str, object]
Run = Callable[[LiteralString, Mapping[str, object]], list[Row]]


class Queries:
    """Queries by name in one transaction. Records among the parameters become maps; `tx` is filled in.

    `tx` is a value that no other transaction writes: a fence query takes a node's write lock by setting it.
    """

    def __init__(self, run: Run, catalogue: Catalogue, modes: frozenset[Mode]) -> None:
        self._run = run
        self._catalogue = catalogue
        self._modes = modes
        self._tx = secrets.token_hex(8)

    def _none(self, name: str, /, **params: object) -> None:
        """Run a query that answers nothing."""
        self._rows(Rows.NONE, name, params)

    def _one(self, shape: type[T], name: str, /, **params: object) -> T:
        """The one row. Raises QueryFailed when there is another number of rows."""
        rows = self._rows(Rows.ONE, name, params)
        if len(rows) != 1:
            raise QueryFailed(f"query {name} gave {len(rows)} rows, not one")
        return read_row(shape, rows[0])

    def _optional(self, shape: type[T], name: str, /, **params: object) -> T | None:
        """The row, or None. Raises QueryFailed when there are several."""
        rows = self._rows(Rows.OPTIONAL, name, params)
        if len(rows) > 1:
            raise QueryFailed(f"query {name} gave {len(rows)} rows, not at most one")
        return read_row(shape, rows[0]) if rows else None

    def _many(self, shape: type[T], name: str, /, **params: object) -> tuple[T, ...]:
        """Every row, in the query's order."""
        return tuple(read_row(shape, row) for row in self._rows(Rows.MANY, name, params))

    def _value(self, kind: type[T], name: str, /, **params: object) -> T:
        """The one value of the one row; `kind` may be `tuple[str, ...]`. Raises QueryFailed on another type."""
        rows = self._rows(Rows.VALUE, name, params)
        if len(rows) != 1:
            raise QueryFailed(f"query {name} gave {len(rows)} rows, not one")
        return cast(T, read_value(kind, next(iter(rows[0].values())), name))

    def _rows(self, rows: Rows, name: str, params: Mapping[str, object]) -> list[Row]:
        query = self._catalogue[name]
        given = {"tx": self._tx, **params} if "tx" in query.params else dict(params)
        self._check(query, rows, frozenset(given))
        return self._run(query.text, {key: parameter(value) for key, value in given.items()})

    def _check(self, query: Query, rows: Rows, given: frozenset[str]) -> None:
        """A call that its query file does not promise is a defect of ours; it never reaches the server."""
        if query.mode not in self._modes:
            raise QueryFailed(f"query {query.name} is of mode {query.mode} and may not run here")
        if query.rows is not rows:
            raise QueryFailed(f"query {query.name} gives rows {query.rows}, not {rows}")
        if query.params != given:
            raise QueryFailed(f"query {query.name} takes {sorted(query.params)}, not {sorted(given)}")
