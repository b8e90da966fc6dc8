"""A lineage as a document of PROV."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import QualifiedName
from provgraph.errors import InputError
from provgraph.exchange import formats
from provgraph.service import lineage, taking_back
from provgraph.service.answers import Lineage
from provgraph.service.exporting import FORMATS, write_lineage
from provgraph.service.exporting.terms import IDS
from tests.consolidation.memory import Memory
from tests.exporting.test_export import entities, linked, values


@pytest.fixture
def walked(memory: Memory) -> Lineage:
    """From a summary to its evidence, half of which was revoked."""
    first, _ = memory.tell("t1", "Valve 3 is shut."), memory.tell("t2", "Pump 2 hums.")
    summary = memory.consolidate().artifact_id
    assert summary is not None
    taking_back.revoke(memory.context, first, "misread", memory.request())
    return lineage.trace(memory.context, summary)


def written(walked: Lineage, format: str) -> Document:
    return formats.read("".join(write_lineage(walked, format)).encode(), format)


@pytest.mark.parametrize("format", FORMATS)
def test_every_node_and_edge_of_a_walk_is_in_its_document(walked: Lineage, format: str) -> None:
    document = written(walked, format)
    assert judge(document).is_valid
    assert sorted(entities(document)) == sorted(node.id for node in walked.nodes)
    assert {(newer, older) for newer, _, older in walked.edges} <= linked(document)
    assert len(walked.nodes) > 4


def test_the_start_says_how_it_was_walked_and_whether_that_is_all(walked: Lineage) -> None:
    found = entities(written(walked, "provn"))
    assert [values(found[walked.start], name) for name in ("walkPolicy", "direction", "complete")] == [
        ["native/1"],
        ["up"],
        ["true"],
    ]
    assert [id for id, one in found.items() if values(one, "complete")] == [walked.start]


def test_what_took_something_down_invalidates_it_and_content_is_shown_as_the_walk_shows_it(walked: Lineage) -> None:
    document = written(walked, "json")
    (down,) = [one for one in document.toplevel.statements if one.kind == "wasInvalidatedBy"]
    assert isinstance(down.args[0], QualifiedName)
    revoked = next(node for node in walked.nodes if node.validity == "REVOKED")
    assert down.args[0].uri == IDS + revoked.id
    texts = {id: values(one, "text") for id, one in entities(document).items()}
    assert texts == {node.id: [node.text] if node.text else [] for node in walked.nodes}
    assert texts[revoked.id] == []


def test_an_unknown_format_is_refused_by_name(walked: Lineage) -> None:
    with pytest.raises(InputError, match="there is no format 'svg'"):
        write_lineage(walked, "svg")
