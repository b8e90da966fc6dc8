"""What is about one person as a document of PROV: closed, and nothing of what is about others."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.exchange import formats
from provgraph.service import ledger
from provgraph.service.exporting import export, person
from tests.consolidation.memory import Memory
from tests.exporting.test_export import entities, id_of, linked, values
from tests.exporting.test_ontology import parsed, report


def tell(memory: Memory, id: str, text: str, *about: str, task: str) -> str:
    """Append an event about some people; our id of it."""
    event = Event(CallerEventId(id), "message", "noor", text=text, task=task, about=about)
    return ledger.append(memory.context, memory.scope, [event], memory.request()).events[0].entity_id


def told(memory: Memory, person: str = "ilse", **options: object) -> Document:
    text = "".join(export(memory.context, memory.scope, "json", about=person, **options))  # type: ignore[arg-type]
    return formats.read(text.encode(), "json")


def kinds(document: Document) -> set[str]:
    return {
        str(value) for one in document.toplevel.statements for name, value in one.attributes if str(name) == "prov:type"
    }


@pytest.fixture
def theirs(memory: Memory) -> str:
    """A memory with one event about ilse and one about rosa; our id of the first."""
    id = tell(memory, "t1", "Ilse is on leave until 4 May 2026.", "ilse", task="leave")
    tell(memory, "t2", "Rosa repairs valve 3.", "rosa", task="valve")
    memory.consolidate()
    return id


def test_an_export_about_a_person_holds_what_is_about_them_what_rests_on_it_and_who_acted(
    memory: Memory, theirs: str
) -> None:
    document = told(memory)
    assert judge(document).findings == ()
    wanted = {"pg:Event", "pg:Claim", "pg:Fold", "pg:Summary", "pg:Ingestion", "pg:Consolidation", "pg:Switch"}
    assert wanted | {"pg:Agent", "pg:DataSubject", "pg:PolicyVersion"} <= kinds(document)
    assert [id for id, one in entities(document).items() if values(one, "sequence")] == [theirs]
    names = {id_of(one.id) for one in document.toplevel.statements if one.kind in ("entity", "activity", "agent")}
    assert {end for ends in linked(document) for end in ends} <= names


def test_content_is_opened_of_what_rests_on_nothing_else_and_of_nobody_else(memory: Memory, theirs: str) -> None:
    document = told(memory, with_content=True)
    found = entities(document)
    assert "on leave" in values(found[theirs], "content")[0]
    sealed = {id for id, one in found.items() if values(one, "withheld") == ["NotAboutThemAlone"]}
    assert {id[:2] for id in sealed} == {"su", "po"}
    assert {id[:2] for id in found.keys() - sealed} == {"ev", "cl", "fo"}
    every = "".join(export(memory.context, memory.scope, "provn", about="ilse", with_content=True))
    assert not [word for word in ("Rosa", "rosa", "valve") if word in every]


def test_it_has_the_shapes_page_by_page_and_the_scope_and_the_moment_limit_it(
    memory: Memory, theirs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert theirs in entities(told(memory))
    whole = told(memory)
    monkeypatch.setattr(person, "PAGE", 2)
    assert told(memory) == whole
    assert report(parsed("".join(export(memory.context, None, "turtle", about="ilse")))) == ""
    other = Memory(memory.context, ScopeName("elsewhere", "day-shift"))
    tell(other, "t1", "Pump 2 hums.", "rosa", task="pump")
    assert list(entities(told(other))) == []
    assert list(entities(told(memory, as_of=0))) == []


def test_a_person_whom_nothing_is_about_is_unknown(memory: Memory, theirs: str) -> None:
    with pytest.raises(UnknownIdentifier, match="a person of this name"):
        told(memory, "noor")
