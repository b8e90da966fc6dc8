"""A call that its query file does not promise never reaches the server; answers of another shape are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from provgraph.domain.identifiers import Digest, EntityId
from provgraph.errors import CatalogueError, QueryFailed
from provgraph.graph.catalogue import Catalogue, Mode, Query, Rows, parse_query
from provgraph.graph.rows import Cited
from provgraph.graph.store.base import Queries, Row

FILE = "// For tests.\n// params:  {params}\n// rows:    {rows}\n// mode:    {mode}\n// returns: {returns}\n{body}\n"


@dataclass(frozen=True, slots=True)
class Found:
    id: str


def query(rows: Rows, mode: str = "read", params: str = "tenant", returns: str = "id") -> Query:
    body = "".join(f" ${name}" for name in params.split(", ")) + (" IN TRANSACTIONS" if mode == "batch" else "")
    text = FILE.format(params=params, rows=rows, mode=mode, returns=returns, body="RETURN" + body)
    return parse_query(f"read/{rows}_{mode}.cypher", text)


QUERIES = [
    *(query(rows, returns="nothing" if rows is Rows.NONE else "id") for rows in Rows),
    query(Rows.ONE, "write", "tenant, tx"),
    query(Rows.ONE, "batch"),
    query(Rows.MANY, "write", "tenant, inputs"),
]
CATALOGUE = Catalogue({query.name: query for query in QUERIES})


class Server:
    """Answers every statement with the same rows and remembers what it was asked."""

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self.rows = [*rows]
        self.asked: list[tuple[str, Mapping[str, object]]] = []

    def run(self, text: str, params: Mapping[str, object]) -> list[Row]:
        self.asked.append((text, params))
        return self.rows

    def store(self, *modes: Mode) -> Queries:
        return Queries(self.run, CATALOGUE, frozenset(modes or (Mode.READ,)))


ROWS = {count: [{"id": f"n{at}"} for at in range(count)] for count in range(4)}


@pytest.mark.parametrize("count", ROWS)
def test_exactly_one_row_is_one(count: int) -> None:
    store = Server(ROWS[count]).store()
    if count == 1:
        assert store._one(Found, "one_read", tenant="t") == Found("n0")
    else:
        with pytest.raises(QueryFailed, match=f"one_read gave {count} rows, not one"):
            store._one(Found, "one_read", tenant="t")


@pytest.mark.parametrize("count", ROWS)
def test_at_most_one_row_is_optional(count: int) -> None:
    store = Server(ROWS[count]).store()
    if count < 2:
        assert store._optional(Found, "optional_read", tenant="t") == (Found("n0") if count else None)
    else:
        with pytest.raises(QueryFailed, match=f"optional_read gave {count} rows, not at most one"):
            store._optional(Found, "optional_read", tenant="t")


@pytest.mark.parametrize("count", ROWS)
def test_many_rows_come_in_the_order_of_the_server(count: int) -> None:
    found = Server(ROWS[count]).store()._many(Found, "many_read", tenant="t")
    assert [row.id for row in found] == [f"n{at}" for at in range(count)]


@pytest.mark.parametrize("count", ROWS)
def test_a_value_is_that_of_the_one_row(count: int) -> None:
    store = Server(ROWS[count]).store()
    if count == 1:
        assert store._value(str, "value_read", tenant="t") == "n0"
    else:
        with pytest.raises(QueryFailed, match=f"value_read gave {count} rows"):
            store._value(str, "value_read", tenant="t")


def test_a_value_of_another_type_is_refused_by_the_name_of_its_query() -> None:
    with pytest.raises(QueryFailed, match="value_read came as str"):
        Server(ROWS[1]).store()._value(int, "value_read", tenant="t")


def test_a_row_of_another_shape_is_refused() -> None:
    with pytest.raises(QueryFailed, match="Found has other fields"):
        Server([{"name": "n0"}]).store()._one(Found, "one_read", tenant="t")


@pytest.mark.parametrize(
    ("given", "takes"),
    [({}, r"takes \['tenant'\], not \[\]"), ({"tenant": "t", "more": 1}, "not"), ({"tennant": "t"}, "tennant")],
    ids=["none", "one more", "misspelt"],
)
def test_other_parameters_than_the_header_has_never_reach_the_server(given: dict[str, object], takes: str) -> None:
    server = Server(ROWS[1])
    with pytest.raises(QueryFailed, match=takes):
        server.store()._one(Found, "one_read", **given)
    assert server.asked == []


@pytest.mark.parametrize("name", ["one_read", "many_read", "none_read", "value_read"])
def test_a_query_is_not_asked_for_another_number_of_rows_than_it_gives(name: str) -> None:
    server = Server()
    with pytest.raises(QueryFailed, match=f"query {name} gives rows"):
        server.store()._optional(Found, name, tenant="t")
    assert server.asked == []


@pytest.mark.parametrize(
    ("modes", "name"),
    [
        ((Mode.READ,), "one_write"),
        ((Mode.READ,), "one_batch"),
        ((Mode.READ, Mode.WRITE), "one_batch"),
        ((Mode.READ, Mode.BATCH, Mode.SCHEMA), "one_write"),
    ],
    ids=["write in a read", "batch in a read", "batch in a write", "write outside a transaction"],
)
def test_a_query_of_a_mode_that_may_not_run_here_never_reaches_the_server(modes: tuple[Mode, ...], name: str) -> None:
    server = Server(ROWS[1])
    with pytest.raises(QueryFailed, match="may not run here"):
        server.store(*modes)._one(Found, name, tenant="t")
    assert server.asked == []


def test_a_query_that_no_file_holds_is_a_fault_of_the_catalogue() -> None:
    with pytest.raises(CatalogueError, match="'nowhere'"):
        Server().store()._one(Found, "nowhere", tenant="t")


def test_records_among_the_parameters_become_maps() -> None:
    server = Server()
    server.store(Mode.WRITE)._many(
        Found, "many_write", tenant="t", inputs=(Cited(EntityId("ev_1"), Digest("sha256:0")),)
    )
    assert server.asked[0][1] == {"tenant": "t", "inputs": [{"id": "ev_1", "digest": "sha256:0"}]}


def test_one_transaction_has_one_mark_and_no_two_have_the_same() -> None:
    server = Server(ROWS[1])
    for store in (server.store(Mode.WRITE), server.store(Mode.WRITE)):
        for _ in range(2):
            store._one(Found, "one_write", tenant="t")
    marks = [params["tx"] for _, params in server.asked]
    assert marks[0] == marks[1] != marks[2] == marks[3]
    assert all(marks)


def test_the_mark_goes_only_to_queries_that_take_one() -> None:
    server = Server(ROWS[1])
    server.store()._one(Found, "one_read", tenant="t")
    assert server.asked[0][1] == {"tenant": "t"}


def test_a_query_that_answers_nothing_is_run_all_the_same() -> None:
    server = Server()
    server.store()._none("none_read", tenant="t")
    assert server.asked[0][0] == CATALOGUE["none_read"].text
