"""Provenance of real workflow runs, read as it was found, and written and read again in every format."""

from __future__ import annotations

import gzip
import socket
from collections import Counter
from pathlib import Path

import pytest

from provgraph.domain.prov.statement import Document
from provgraph.exchange import formats
from provgraph.exchange.parts import parts_of
from tests.prov.reading import said


@pytest.fixture(scope="module")
def runs(corpora: Path) -> dict[str, Document]:
    """The traces of Taverna and of Wings, by name."""
    files = sorted((corpora / "wf4ever").glob("*.ttl.gz"))
    return {path.name.partition(".")[0]: formats.read(gzip.decompress(path.read_bytes()), "turtle") for path in files}


def kinds(document: Document) -> Counter[str]:
    return Counter(statement.kind for statement in document.toplevel.statements)


def test_every_run_is_read_and_its_relations_are_said_once(runs: dict[str, Document]) -> None:
    assert len(runs) == 20
    for name, document in runs.items():
        relations = [one for one in document.toplevel.statements if one.args and one.kind != "activity"]
        assert relations, name
        ends = Counter((one.kind, one.args[:2], one.attributes) for one in relations if one.id is None)
        assert max(ends.values(), default=0) == 1, name


def test_every_run_is_written_and_read_again_as_it_was_in_every_format(runs: dict[str, Document]) -> None:
    for name, document in runs.items():
        for format, write in formats.WRITERS.items():
            text = "".join(write(parts_of(document)))
            assert said(formats.read(text.encode(), format)) == said(document), (name, format)


def test_prefixes_that_are_missing_are_repaired_and_reported(runs: dict[str, Document]) -> None:
    repaired = {name for name, document in runs.items() if any("is not declared" in note for note in document.notes)}
    assert repaired == {f"taverna-{number}" for number in ("00", "03", "04", "10", "11")}


def test_the_plan_of_a_run_is_on_the_one_association_that_it_has(runs: dict[str, Document]) -> None:
    associations = [one for one in runs["taverna-00"].toplevel.statements if one.kind == "wasAssociatedWith"]
    assert [one.args[2] is not None for one in associations] == [True] * len(associations) != []


def test_nothing_is_fetched_while_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a reader wanted the network")

    monkeypatch.setattr(socket, "socket", refused)
    monkeypatch.setattr(socket, "create_connection", refused)
    imports = (
        "<http://example.org/o> <http://www.w3.org/2002/07/owl#imports> <http://example.org/more> ;"
        " a <http://www.w3.org/ns/prov#Entity> ."
    )
    assert kinds(formats.read(imports.encode(), "turtle")) == {"entity": 1}
