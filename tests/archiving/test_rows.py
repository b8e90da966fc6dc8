"""Rows of an archive: what is written is read back equal, and there is one way to write it. Pure."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.archive.rows import (
    NodeRow,
    Place,
    RelationRow,
    node_line,
    read_destroyed,
    read_node,
    read_relation,
    relation_line,
)
from provgraph.domain.archive.tables import FOREIGN, KINDS, NAMES, PREFIXES, TABLES, kind_of
from provgraph.domain.archive.values import EXACT, decoded, encoded, line_of
from provgraph.domain.canonical import canonical
from provgraph.errors import ArchiveBroken
from provgraph.graph.catalogue import load_catalogue

PLACE = Place("events", 7)
EVENTS = TABLES[0]
TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
SCALARS = st.one_of(
    TEXTS, st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.binary(max_size=40)
)
PROPERTIES = st.dictionaries(
    st.from_regex(re.compile(r"[a-z_]{1,12}", re.ASCII), fullmatch=True).filter(
        lambda name: name not in ("tenant", "lock")
    ),
    SCALARS | st.lists(SCALARS, max_size=4),
    max_size=6,
)


@given(PROPERTIES)
def test_a_node_is_read_as_it_was_written_value_by_value_and_type_by_type(properties: dict[str, object]) -> None:
    given_ = {**properties, "id": "ev_1"}
    row = read_node(EVENTS, node_line(["Event", "Entity"], {**given_, "tenant": "t", "lock": "x"}), PLACE)
    assert row == NodeRow("Entity", "ev_1", ("Entity", "Event"), given_)
    assert repr(dict(sorted(row.properties.items()))) == repr(dict(sorted(given_.items())))


@given(PROPERTIES)
def test_a_line_is_canonical_json(properties: dict[str, object]) -> None:
    found = line_of({"properties": {name: encoded(value) for name, value in properties.items()}})
    assert found == canonical(json.loads(found)) + b"\n"


@given(PROPERTIES, TEXTS)
def test_a_relation_is_read_as_it_was_written(properties: dict[str, object], key: str) -> None:
    row = RelationRow("Entity", key, "HAD_MEMBER", "Activity", "ac_1", properties)
    assert read_relation(relation_line(row), PLACE) == row


@pytest.mark.parametrize("value", [None, object(), {"a": 1}, [None]])
def test_what_is_no_property_of_the_graph_is_refused_and_not_guessed(value: object) -> None:
    with pytest.raises(ValueError, match="type"):
        encoded(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        1.5,
        EXACT + 1,
        {"integer": "5"},
        {"integer": str(2**63)},
        {"float": "0.10"},
        {"bytes": "?"},
        {"text": "x"},
        {},
    ],
)
def test_a_value_that_is_never_written_is_not_read(value: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        decoded(value)


GOOD = node_line(["Entity", "Event"], {"id": "ev_1", "seq": 1})


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"no json\n", "not JSON"),
        (b"[]\n", "no object"),
        (GOOD.replace(b'"properties"', b'"content"'), "no object"),
        (GOOD.replace(b",", b", ", 1), "canonical"),
        (GOOD.replace(b'"seq":1', b'"seq":1,"seq":1'), "canonical"),
        (GOOD.replace(b'"seq":1', b'"seq":1,"tenant":"other"'), "does not belong"),
        (GOOD.replace(b"ev_1", b"cl_1"), "does not belong"),
        (GOOD.replace(b'"Event"', b'"Migration"'), "labels"),
        (GOOD.replace(b'"Event"', b'"Activity"'), "labels"),
        (GOOD.replace(b'"Event"', b'"Ev`ent"'), "labels"),
        (GOOD.replace(b'"seq"', b'"s`eq"'), "no properties"),
        (GOOD.replace(b":1", b":1.0"), "value"),
    ],
)
def test_a_row_that_is_not_ours_is_told_with_table_and_line(line: bytes, what: str) -> None:
    with pytest.raises(ArchiveBroken, match=what) as refused:
        read_node(EVENTS, line, PLACE)
    assert refused.value.details == {"table": "events", "line": 7}
    assert refused.value.message.startswith("events.jsonl, line 7: ")


@pytest.mark.parametrize(
    ("was", "now"), [(b"HAD_MEMBER", b"had`"), (b'"Activity"', b'"Migration"'), (b'["Activity","b"]', b'["Activity"]')]
)
def test_a_relation_that_is_not_ours_is_refused(was: bytes, now: bytes) -> None:
    line = relation_line(RelationRow("Entity", "a", "HAD_MEMBER", "Activity", "b", {}))
    with pytest.raises(ArchiveBroken):
        read_relation(line.replace(was, now), PLACE)


def test_a_destroyed_key_has_one_spelling_too() -> None:
    assert read_destroyed(b'{"key_id":"ev_1"}\n', PLACE) == "ev_1"
    with pytest.raises(ArchiveBroken):
        read_destroyed(b'{"key_id": "ev_1"}\n', PLACE)


def test_every_label_that_a_query_names_is_in_some_table_and_no_node_in_two() -> None:
    """A new kind of node has to be told to the archive, or it would be left out."""
    named = {
        frozenset(found.split(":"))
        for query in load_catalogue()
        for found in re.findall(r"(?:CREATE|MERGE) \(\w*:([A-Z]\w*(?::[A-Z]\w*)*)", query.text)
    }
    alone = {"PolicyVersion"}  # merged by its content, and an Entity from then on
    assert len(named) > 10
    assert [labels for labels in named if kind_of(labels) is None and not labels & (FOREIGN | alone)] == []


@given(TEXTS.filter(bool))
def test_every_entity_has_one_table(rest: str) -> None:
    tables = [table for table in TABLES if table.kind == "Entity"]
    for key in (rest, *(prefix + rest for prefix in PREFIXES.values())):
        assert key >= "\uffff" or key in PREFIXES.values() or sum(table.holds(key) for table in tables) == 1


def test_the_tables_begin_with_what_was_received() -> None:
    assert NAMES[0] == "events" and NAMES[-2:] == ("relations", "destroyed")
    assert {table.kind for table in TABLES} == set(KINDS)
