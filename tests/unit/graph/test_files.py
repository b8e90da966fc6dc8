"""The catalogue's own rules on strings and comments, its folders, and what a schema file may hold."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.errors import CatalogueError, MigrationDrift, StoreTooNew
from provgraph.graph.catalogue import Catalogue, Mode, Query, Rows, load_catalogue, parse_query
from provgraph.graph.migrate import _refuse_other_versions, checksum
from provgraph.graph.runner import Address
from provgraph.graph.store.server import AppliedMigration

HEADER = "// For tests.\n// params:  {params}\n// rows:    one\n// mode:    {mode}\n// returns: id\n"
SCHEMA = "// For tests.\n// params:  none\n// rows:    none\n// mode:    schema\n// returns: nothing\n"


def read(body: str, params: str = "tenant") -> Query:
    return parse_query("read/find.cypher", HEADER.format(params=params, mode="read") + body)


def schema(name: str, body: str) -> Query:
    return parse_query(f"schema/{name}.cypher", SCHEMA + body)


WRITING = [
    "CREATE (n)",
    "create (n)",
    "INSERT (n)",
    "MERGE (n)",
    "MATCH (n) SET n.x = 1",
    "MATCH (n) DETACH DELETE n",
    "MATCH (n) REMOVE n.x",
    "FOREACH (x IN [1] | CREATE (n))",
    "DROP INDEX x",
    "LOAD CSV FROM 'x' AS row",
    "load\n  csv FROM 'x' AS row",
]


@pytest.mark.parametrize("clause", WRITING)
@pytest.mark.parametrize(
    "before",
    ["", "WITH 'http://host' AS x ", 'WITH "a//b" AS x ', "// it's\n", "WITH 'it\\'s //' AS x ", "WITH 'a\n//b' AS x "],
    ids=["alone", "address", "double quotes", "comment", "escaped quote", "string of two lines"],
)
def test_no_query_of_mode_read_holds_a_word_that_writes_whatever_stands_before_it(clause: str, before: str) -> None:
    with pytest.raises(CatalogueError, match="mode read, but it says"):
        read(f"MATCH (t {{tenant: $tenant}}) {before}{clause} RETURN 1 AS id")


@pytest.mark.parametrize("word", ["CREATE", "SET", "merge", "delete", "DROP"])
def test_a_word_that_writes_is_none_in_a_string_a_comment_or_a_longer_word(word: str) -> None:
    body = (
        f"MATCH (t {{tenant: $tenant}}) // {word} it's\nWHERE t.x <> '{word}' AND t.re{word}d RETURN \"{word}\" AS id"
    )
    assert read(body).mode is Mode.READ


@pytest.mark.parametrize("text", ["'$id'", '"$id"', "'a\\'$id'", "'//' + '$id'", "1 // $id"])
def test_a_parameter_in_a_string_or_comment_is_none(text: str) -> None:
    assert read(f"MATCH (t {{tenant: $tenant}}) RETURN {text} AS id").params == {"tenant"}


@pytest.mark.parametrize("before", ["'a//b' + ", "'it\\'s' + ", '"//" + ', "/* x */ "])
def test_a_parameter_behind_a_string_is_one(before: str) -> None:
    body = f"MATCH (t {{tenant: $tenant}}) RETURN {before}$id AS id"
    assert read(body, "tenant, id").params == {"tenant", "id"}
    with pytest.raises(CatalogueError, match="not in the header: id"):
        read(body)


def test_every_fault_of_a_file_is_told_at_once() -> None:
    with pytest.raises(CatalogueError) as refused:
        read("CREATE (n {id: $id}) RETURN n.id AS id", "tenant")
    assert refused.value.message.split("; ") == [
        "read/find.cypher: not in the body: tenant",
        "not in the header: id",
        "mode read, but it says CREATE",
    ]


@given(st.text(max_size=200))
def test_whatever_a_file_holds_it_is_a_query_or_a_fault_of_the_catalogue(text: str) -> None:
    try:
        found = parse_query("read/find.cypher", text)
    except CatalogueError as error:
        assert error.message.startswith("read/find.cypher: ")
    else:
        assert found.params >= {"tenant"}


@given(st.lists(st.sampled_from(["//", "'", '"', "\\", "\n", ";", "SET", "$id", " "]), max_size=30).map("".join))
def test_any_mixture_of_quotes_and_slashes_is_read_to_its_end(body: str) -> None:
    try:
        assert read(f"MATCH (t {{tenant: $tenant}}) RETURN 1 AS id\n{body}").name == "find"
    except CatalogueError as error:
        assert error.message.startswith("read/find.cypher: ")


def test_a_schema_file_holds_statements_and_comments_between_them_are_none() -> None:
    query = schema("001_x", "// first; not last\nCREATE INDEX a;\n\n// second\nCREATE INDEX b // it's b\n;\n")
    assert query.statements() == ("CREATE INDEX a", "CREATE INDEX b")


def test_a_string_in_a_statement_keeps_its_slashes() -> None:
    query = schema("001_x", "CREATE INDEX a OPTIONS {from: 'file://x'};\nCREATE INDEX b")
    assert query.statements() == ("CREATE INDEX a OPTIONS {from: 'file://x'}", "CREATE INDEX b")


def test_schema_files_come_in_the_order_of_their_numbers_whatever_the_order_they_were_read_in() -> None:
    queries = {name: schema(name, "CREATE INDEX a") for name in ("010_c", "002_b", "001_a")}
    queries["find"] = read("MATCH (t {tenant: $tenant}) RETURN 1 AS id")
    assert [query.name for query in Catalogue(queries).schema()] == ["001_a", "002_b", "010_c"]


def test_a_catalogue_does_not_change_with_what_it_was_made_of() -> None:
    queries = {"find": read("MATCH (t {tenant: $tenant}) RETURN 1 AS id")}
    catalogue = Catalogue(queries)
    queries.clear()
    assert len(catalogue) == 1
    with pytest.raises(FrozenInstanceError):
        setattr(catalogue["find"], "text", "")  # noqa: B010


def test_files_are_found_in_folders_of_any_depth_and_other_files_are_left_alone(tmp_path: Path) -> None:
    body = "MATCH (t {tenant: $tenant}) RETURN 1 AS id"
    for path in ("read/a.cypher", "read/deep/er/b.cypher", "write/c.cypher"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(HEADER.format(params="tenant", mode="read") + body)
    (tmp_path / "read" / "README.md").write_text("no query")
    found = {query.name: query.folder for query in load_catalogue(tmp_path)}
    assert found == {"a": "read", "b": "read", "c": "write"}


def test_an_empty_folder_is_an_empty_catalogue(tmp_path: Path) -> None:
    assert len(load_catalogue(tmp_path)) == 0


@pytest.mark.parametrize("query", [*load_catalogue()], ids=lambda query: query.name)
def test_a_shipped_query_outside_of_the_servers_own_takes_the_tenant(query: Query) -> None:
    assert "tenant" in query.params or query.folder in ("schema", "server")
    assert (query.rows is Rows.NONE) == (query.returns == ())


KNOWN = {name: schema(name, f"CREATE INDEX {name}") for name in ("001_a", "002_b")}


def applied(name: str, content: str | None = None) -> AppliedMigration:
    return AppliedMigration(name, content or checksum(KNOWN[name]))


@pytest.mark.parametrize("seen", [(), (applied("001_a"),), (applied("002_b"), applied("001_a"))], ids=len)
def test_a_store_that_has_seen_nothing_else_than_we_know_may_be_migrated(seen: tuple[AppliedMigration, ...]) -> None:
    _refuse_other_versions(KNOWN, seen)


def test_a_changed_schema_file_and_an_unknown_one_are_told_apart_and_named() -> None:
    with pytest.raises(MigrationDrift) as drift:
        _refuse_other_versions(KNOWN, (applied("001_a", "sha256:other"), applied("002_b")))
    assert drift.value.details == {"changed": ["001_a"]}
    with pytest.raises(StoreTooNew) as newer:
        _refuse_other_versions(KNOWN, (applied("001_a", "sha256:other"), applied("009_z", "sha256:z")))
    assert newer.value.details == {"unknown": ["009_z"]}


def test_a_checksum_covers_comments_too_and_is_the_same_at_every_start() -> None:
    assert checksum(KNOWN["001_a"]) == checksum(schema("001_a", "CREATE INDEX 001_a"))
    assert checksum(KNOWN["001_a"]) != checksum(schema("001_a", "CREATE INDEX 001_a // indeed"))


def test_an_address_shows_where_and_who_and_no_password() -> None:
    shown = repr(Address("bolt://h:1", "ada", "hush-hush"))
    assert "hush" not in shown
    assert "bolt://h:1" in shown
