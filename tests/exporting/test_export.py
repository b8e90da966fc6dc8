"""A scope as a document of PROV: valid, whole, sealed unless asked otherwise, read page by page."""

from __future__ import annotations

import pytest
from neo4j import Driver

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document, Statement
from provgraph.domain.prov.terms import QualifiedName, prov
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.exchange import formats
from provgraph.service import taking_back
from provgraph.service.exporting import FORMATS, export, view
from provgraph.service.exporting.terms import IDS, PG
from tests.consolidation.memory import Memory
from tests.prov.reading import said

EDGES = """MATCH (n {tenant: $tenant})-[r]->(m) WHERE (n:Entity OR n:Activity)
AND (m:Entity OR m:Activity OR m:Agent OR m:DataSubject)
AND type(r) <> 'POINTS_TO' RETURN n.id, m.id"""
NODES = "MATCH (n {tenant: $tenant}) WHERE n:Entity OR n:Activity OR n:Agent OR n:DataSubject RETURN n.id"


def exported(memory: Memory, format: str = "provn", **options: int) -> Document:
    text = "".join(export(memory.context, memory.scope, format, **options))
    return formats.read(text.encode(), format)


def id_of(name: object) -> str:
    assert isinstance(name, QualifiedName)
    return name.uri.removeprefix(IDS)


def values(statement: Statement, local: str) -> list[str]:
    return [str(getattr(value, "text", value)) for name, value in statement.attributes if name.uri == PG + local]


def entities(document: Document) -> dict[str, Statement]:
    return {id_of(one.id): one for one in document.toplevel.statements if one.kind == "entity"}


def linked(document: Document) -> set[tuple[str, str]]:
    """The ends of every relation."""
    return {
        (id_of(ends[0]), id_of(ends[1]))
        for one in document.toplevel.statements
        if one.kind not in ("entity", "activity", "agent")
        and len(ends := [arg for arg in one.args if isinstance(arg, QualifiedName)]) == 2
    }


@pytest.mark.parametrize("format", FORMATS)
def test_an_export_is_a_valid_document_that_holds_every_node_and_every_edge(
    eventful: Memory, driver: Driver, format: str
) -> None:
    document = exported(eventful, format)
    tenant = eventful.context.tenant
    assert judge(document).findings == ()
    names = [id_of(one.id) for one in document.toplevel.statements if one.kind in ("entity", "activity", "agent")]
    assert sorted(names) == sorted(row["n.id"] for row in driver.execute_query(NODES, tenant=tenant).records)
    edges = {(row["n.id"], row["m.id"]) for row in driver.execute_query(EDGES, tenant=tenant).records}
    assert linked(document) == edges


def test_all_formats_say_the_same(eventful: Memory) -> None:
    assert said(exported(eventful, "provn")) == said(exported(eventful, "xml")) == said(exported(eventful, "json"))


def test_without_content_an_export_is_a_skeleton(eventful: Memory) -> None:
    text = "".join(export(eventful.context, eventful.scope, "provn"))
    assert not [word for word in ("litres", "Valve", "noor", "misheard", "which", "night-shift") if word in text]
    assert not [
        one for one in entities(exported(eventful)).values() if values(one, "content") or values(one, "withheld")
    ]


def test_content_is_opened_where_it_may_be_served_and_a_reason_stands_where_not(memory: Memory) -> None:
    kept, gone = memory.tell("t1", "Valve 3 is shut."), memory.tell("t2", "Pump 2 hums.")
    memory.consolidate()
    taking_back.revoke(memory.context, gone, "wrong pump", memory.request())
    found = entities(exported(memory, with_content=True))
    assert "Valve 3 is shut." in values(found[kept], "content")[0]
    assert (values(found[gone], "content"), values(found[gone], "withheld")) == ([], ["REVOKED"])
    summaries = [one for one in found.values() if values(one, "coversThrough")]
    assert [values(one, "withheld") for one in summaries] == [["STALE"]]
    assert "hums" not in "".join(export(memory.context, memory.scope, "json", with_content=True))


def test_an_invalidation_that_was_taken_back_invalidates_nothing(memory: Memory) -> None:
    event = memory.tell("t1", "Valve 3 is shut.")
    revoked = taking_back.revoke(memory.context, event, "misheard", memory.request())
    (standing,) = [one for one in exported(memory).toplevel.statements if one.kind == "wasInvalidatedBy"]
    assert [id_of(standing.args[0]), id_of(standing.args[1])] == [event, revoked.activity_id]
    assert standing.args[2] is not None
    taking_back.undo(memory.context, revoked.activity_id, memory.request())
    statements = exported(memory).toplevel.statements
    assert not [one for one in statements if one.kind == "wasInvalidatedBy"]
    (once,) = [one for one in statements if one.kind == "wasInfluencedBy"]
    assert str(dict(once.attributes)[prov("type")]) == "pg:WasOnceInvalidatedBy"


def test_a_scope_is_read_in_pages_and_each_thing_is_in_one_of_them(
    eventful: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = exported(eventful)
    monkeypatch.setattr(view, "PAGE", 2)
    assert exported(eventful) == whole


def test_another_scope_and_another_tenant_are_not_in_it(memory: Memory) -> None:
    memory.tell("t1", "Valve 3 is shut.")
    other = Memory(memory.context, ScopeName("elsewhere", "day-shift"))
    event = other.tell("t1", "Pump 2 hums.")
    assert event not in entities(exported(memory))
    assert list(entities(exported(other))) == [event]


def test_a_tenant_is_exported_as_a_whole_each_thing_once(memory: Memory, driver: Driver) -> None:
    other = Memory(memory.context, ScopeName("elsewhere", "day-shift"))
    for one in (memory, other):
        one.tell("t1", "Valve 3 is shut.")
        one.consolidate()
    document = formats.read("".join(export(memory.context, None, "provn")).encode(), "provn")
    assert judge(document).findings == ()
    tenant = memory.context.tenant
    names = [id_of(one.id) for one in document.toplevel.statements if one.kind in ("entity", "activity", "agent")]
    assert sorted(names) == sorted(row["n.id"] for row in driver.execute_query(NODES, tenant=tenant).records)
    edges = {(row["n.id"], row["m.id"]) for row in driver.execute_query(EDGES, tenant=tenant).records}
    assert linked(document) == edges


def test_a_view_of_the_past_says_what_was_known_then_and_serves_nothing_that_was_taken_back_since(
    memory: Memory,
) -> None:
    kept, gone = memory.tell("t1", "Valve 3 is shut."), memory.tell("t2", "Pump 2 hums.")
    memory.consolidate()
    moment = memory.context.clock()
    then = exported(memory, as_of=moment)
    assert {values(one, "validity")[0] for one in entities(then).values()} == {"VALID"}
    taking_back.revoke(memory.context, gone, "wrong pump", memory.request())
    memory.tell("t3", "Pump 4 hums.")
    assert exported(memory, as_of=moment) == then
    now = entities(exported(memory, as_of=memory.context.clock()))
    assert {id: values(one, "validity") for id, one in now.items()} == {
        id: values(one, "validity") for id, one in entities(exported(memory)).items()
    }
    past = entities(exported(memory, as_of=moment, with_content=True))
    assert ("shut" in values(past[kept], "content")[0], values(past[gone], "content")) == (True, [])
    assert values(past[gone], "withheld") == ["REVOKED"]
    with pytest.raises(InputError, match="a moment to come"):
        exported(memory, as_of=memory.context.clock() + 10**9)


def test_an_unknown_scope_or_format_is_refused_before_anything_is_written(memory: Memory) -> None:
    with pytest.raises(UnknownIdentifier):
        export(memory.context, memory.scope, "provn")
    memory.tell("t1", "Valve 3 is shut.")
    with pytest.raises(InputError, match="there is no format 'rdf'"):
        export(memory.context, memory.scope, "rdf")
