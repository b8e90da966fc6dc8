"""What the catalogue refuses. Source: the catalogue's own rules, provgraph/graph/catalogue.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.errors import CatalogueError
from provgraph.graph.catalogue import Mode, Rows, load_catalogue, parse_query

HEADER = """// What it is for.
// params:  {params}
// rows:    {rows}
// mode:    {mode}
// returns: {returns}
{body}
"""


def text(
    params: str = "tenant, id",
    rows: str = "optional",
    mode: str = "read",
    returns: str = "id",
    body: str = "MATCH (n:Entity {id: $id, tenant: $tenant}) RETURN n.id AS id",
) -> str:
    return HEADER.format(params=params, rows=rows, mode=mode, returns=returns, body=body)


def test_a_sound_file_becomes_a_query() -> None:
    query = parse_query("read/find.cypher", text())
    assert (query.name, query.folder, query.mode, query.rows) == ("find", "read", Mode.READ, Rows.OPTIONAL)
    assert query.params == {"tenant", "id"}
    assert query.returns == ("id",)


def test_shapes_and_remarks_in_a_header_are_not_names() -> None:
    header = "tenant, id (the source), list [{id, claims [{id, evidence [{id}]}]}]"
    body = "MATCH (n:Entity {id: $id, tenant: $tenant}) WHERE n.id IN $list RETURN n.id AS id"
    assert parse_query("read/find.cypher", text(params=header, body=body)).params == {"tenant", "id", "list"}


def test_a_header_line_goes_on_in_the_next() -> None:
    assert parse_query("read/find.cypher", text(params="tenant,\n//          id")).params == {"tenant", "id"}


def test_parameters_in_comments_and_strings_do_not_count() -> None:
    body = "MATCH (n:Entity {id: $id, tenant: $tenant}) WHERE n.x <> 'it''s $no' RETURN n.id AS id // $neither"
    assert parse_query("read/find.cypher", text(body=body)).params == {"tenant", "id"}


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (text(params="tenant, id, other"), "not in the body: other"),
        (text(params="tenant"), "not in the header: id"),
        (
            text(body="MATCH (n:Entity {id: $id, tenant: $tenant}) SET n.x = 1 RETURN n.id AS id"),
            "mode read, but it says SET",
        ),
        (text(body="MERGE (n:Entity {id: $id, tenant: $tenant}) RETURN n.id AS id"), "mode read, but it says MERGE"),
        (text(body="INSERT (n:Entity {id: $id, tenant: $tenant}) RETURN n.id AS id"), "mode read, but it says INSERT"),
        (
            text(body="MATCH (n:Entity {id: $id, tenant: $tenant}) WHERE n.x <> 'a://b' SET n.x = 1 RETURN n.id AS id"),
            "mode read, but it says SET",
        ),
        (
            text(body="MATCH (n:Entity {id: $id}) // it's\n SET n.x = 1, n.tenant = $tenant RETURN 'x' AS id"),
            "mode read, but it says SET",
        ),
        (text(params="id", body="MATCH (n:Entity {id: $id}) RETURN n.id AS id"), "it takes no tenant"),
        (text(mode="delete"), "'delete' is none of read, write, batch, schema"),
        (text(rows="some"), "'some' is none of none, one, optional, many, value"),
        (text(rows="none"), "rows none returns nothing"),
        (text(returns="nothing"), "rows none returns nothing"),
        (text(rows="value", returns="id, other"), "rows value returns one column"),
        (text(mode="batch"), "IN TRANSACTIONS and mode batch go together"),
        (text().replace("// mode:    read\n", ""), "the header lacks mode"),
        (text().replace("// What it is for.\n", ""), "the header lacks purpose"),
        ("// x\n// params: none\n// rows: none\n// mode: read\n// returns: nothing\n", "its body is empty"),
    ],
)
def test_a_broken_file_is_refused_by_name_and_reason(broken: str, said: str) -> None:
    with pytest.raises(CatalogueError, match=r"^read/find\.cypher: ") as caught:
        parse_query("read/find.cypher", broken)
    assert said in caught.value.message


def test_a_query_of_the_whole_server_takes_no_tenant() -> None:
    body = "MATCH (n:Entity {id: $id}) RETURN n.id AS id"
    assert parse_query("server/find.cypher", text(params="id", body=body)).params == {"id"}


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder in ("read", "write"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "find.cypher").write_text(text())
    with pytest.raises(CatalogueError, match=r"write/find\.cypher: another query is named 'find'"):
        load_catalogue(tmp_path)


def test_a_name_that_no_file_has_is_refused() -> None:
    with pytest.raises(CatalogueError, match="no query named 'nothing'"):
        load_catalogue()["nothing"]


def test_the_shipped_catalogue_is_sound_and_complete() -> None:
    catalogue, folder = load_catalogue(), Path(__file__).parents[2] / "cypher"
    assert len(catalogue) == len(list(folder.rglob("*.cypher")))
