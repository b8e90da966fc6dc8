"""Provenance of real workflow runs: imported as it was found, walked from outputs to inputs, and given back.

Some of it by default: three runs, each in one format and from a few outputs. With PROVGRAPH_EVERY_RUN=1 every run in
every format and from every output, which takes minutes.
"""

from __future__ import annotations

import gzip
import os
from collections import defaultdict
from pathlib import Path

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import Time
from provgraph.domain.scope import ScopeName
from provgraph.exchange import formats
from provgraph.service import importing, lineage, names
from provgraph.service.context import Context
from provgraph.service.exporting import FORMATS, export
from tests.prov.reading import said

RESTS = {"wasDerivedFrom", "hadMember", "wasGeneratedBy", "used", "wasInformedBy", "specializationOf"}
EVERY = [f"taverna-{number:02}" for number in range(14)] + [f"wings-{number:02}" for number in range(14, 20)]
IS_WHOLE = bool(os.environ.get("PROVGRAPH_EVERY_RUN"))
RUNS = EVERY if IS_WHOLE else ["taverna-00", "wings-14", "wings-19"]

REPAIRED = {f"taverna-{number}" for number in ("00", "03", "04", "10", "11")}
OUTPUTS = 3
"""Outputs of each run that are walked from, unless all are."""


def rests_on(document: Document) -> dict[str, set[str]]:
    """What rests on what, by the first two places of each statement and nothing else of ours."""
    found: dict[str, set[str]] = defaultdict(set)
    for statement in document.toplevel.statements:
        ends = [
            str(getattr(arg, "uri", arg)) for arg in statement.args[:2] if arg is not None and not isinstance(arg, Time)
        ]
        if statement.kind in RESTS and len(ends) == 2:
            found[ends[0]].add(ends[1])
        elif statement.kind == "alternateOf" and len(ends) == 2:
            found[ends[0]].add(ends[1])
            found[ends[1]].add(ends[0])
    return found


def reached(start: str, edges: dict[str, set[str]]) -> set[str]:
    """Everything that a walk meets, the slow way."""
    met, waiting = {start}, [start]
    while waiting:
        fresh = edges.get(waiting.pop(), set()) - met
        met |= fresh
        waiting += fresh
    return met


def outputs(document: Document) -> list[str]:
    """What a run generated and nothing used; where all of that was used, what nothing rests on."""
    places = {kind: set[str]() for kind in ("wasGeneratedBy", "used")}
    for statement in document.toplevel.statements:
        if statement.kind in places:
            end = statement.args[0] if statement.kind == "wasGeneratedBy" else statement.args[1]
            places[statement.kind].add(str(getattr(end, "uri", end)))
    found = places["wasGeneratedBy"] - places["used"]
    edges = rests_on(document)
    return sorted(found or edges.keys() - {end for ends in edges.values() for end in ends})


@pytest.mark.parametrize("run", RUNS)
def test_a_run_is_imported_walked_and_given_back(corpora: Path, context: Context, run: str) -> None:
    file = corpora / "wf4ever" / f"{run}.ttl.gz"
    document = formats.read(gzip.decompress(file.read_bytes()), "turtle")
    scope = ScopeName("runs", run)
    taken = importing.import_file(context, file, scope)
    assert any("is not declared" in note for note in taken.notes) == (run in REPAIRED)
    assert taken.refused == []
    for format in FORMATS if IS_WHOLE else [FORMATS[EVERY.index(run) % len(FORMATS)]]:
        text = "".join(export(context, scope, format, with_content=True))
        assert said(formats.read(text.encode(), format)) == said(document), format
    edges = rests_on(document)
    every = outputs(document)
    assert every
    ids = ids_of(context, scope)
    for output in every if IS_WHOLE else every[:: max(1, len(every) // OUTPUTS)][:OUTPUTS]:
        walked = lineage.trace(context, EntityId(ids[output]))
        assert walked.complete
        assert {node.text for node in walked.nodes} == reached(output, edges)


def ids_of(context: Context, scope: ScopeName) -> dict[str, str]:
    """Our ids by what the documents call things."""
    scope_id = names.find_scope(context, scope)
    page = context.engine.look(
        lambda store: store.exported_entities(
            tenant=context.tenant, scope_id=scope_id, until=context.clock(), after="", limit=1_000_000, imported=True
        )
    )
    rows = context.engine.look(lambda store: store.described(tenant=context.tenant, ids=page))
    opened = context.vault.open([(row.id, row.sealed or b"") for row in rows])
    every = zip(rows, opened, strict=True)
    return {str(payload["uri"]): row.id for row, payload in every if payload and "uri" in payload}
