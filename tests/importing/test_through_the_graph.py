"""Every document that the package `prov` ships, into a scope, out of it, into another and out again.

Some of them by default; with PROVGRAPH_EVERY_DOCUMENT=1 all, which lasts a quarter of an hour. What came of them is
compared with docs/conformance.md (with PROVGRAPH_WRITE_CONFORMANCE=1: written there).
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

import pytest

from provgraph.domain.identifiers import TenantId
from provgraph.domain.prov.statement import Document
from provgraph.domain.scope import ScopeName
from provgraph.errors import ExportGap, UnreadableFile
from provgraph.exchange import formats
from provgraph.service import importing
from provgraph.service.context import Context
from provgraph.service.exporting import export
from tests.prov import by_prov
from tests.prov.reading import as_rdf, said
from tests.prov.shipped import Case, shipped
from tests.prov.test_corpus import agrees

VARIABLE = "PROVGRAPH_EVERY_DOCUMENT"
SAMPLE = (
    "bundles1.provn",
    "prov-family.provn",
    "bundle4.ttl",
    "bundle1.trig",
    "mention-success1.xml",
    "scruffy-end4-S.json",
)
FIRST, SECOND = ScopeName("prov", "first"), ScopeName("prov", "second")
RDF = ("turtle", "trig", "nquads")

REASONS = {
    "expressions of an extension of PROV": r" is an expression of an extension of PROV",
    "a prefix that is not declared": r"the prefix '\w+' is not declared|has no prefix, and a default is not declared",
    "not of the grammar of PROV-N": r"expected|cannot stand here",
    "no document of PROV-JSON": r"is no JSON object|not JSON|is no value of an attribute",
    "no document of PROV-XML": r"not XML|the outermost element is not prov:document",
    "nothing in terms of PROV": r"nothing in it is said in the terms of PROV-O",
}
"""Why a document is refused."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a document: why it was refused, whether it came back as it was, equal documents for `prov`."""

    refused: str = ""
    same: bool = False
    equal: bool | None = None
    """None where `prov` cannot read it."""

    def counted(self) -> Iterable[str]:
        """What it counts for in the table."""
        yield "files"
        yield from [] if self.refused else ["stored"]
        yield from ["same"] if self.same else []
        yield from [] if self.equal is None else ["theirs"]
        yield from ["equal"] if self.equal else []


def once(document: Document) -> list[tuple[str, list[str]]]:
    """What a document says, each statement once: so an export tells it."""
    return [(bundle, sorted(set(statements))) for bundle, statements in said(document)]


def passed(context: Context, case: Case) -> Outcome:
    """A document into a scope, out in its own notation, into another scope, out in PROV-JSON."""
    try:
        importing.import_document(context, case.data, FIRST, name=case.name, format=case.format)
    except UnreadableFile as error:
        return Outcome(reason_of(error))
    format, text = written(context, case.format)
    importing.import_document(context, text.encode(), SECOND, format=format)
    again = "".join(export(context, SECOND, "json", with_content=True))
    document = formats.read(case.data, case.format)
    wanted = once(as_rdf(document) if format in RDF else document)
    same = all(once(formats.read(told.encode(), of)) == wanted for told, of in ((text, format), (again, "json")))
    theirs = by_prov.read(case.data, case.format)
    if theirs is None:
        return Outcome(same=same)
    mine = (by_prov.read(again, "json"), by_prov.read(text, format))
    return Outcome(same=same, equal=any(one == theirs and theirs == one for one in mine))


def written(context: Context, format: str) -> tuple[str, str]:
    """The first scope in this notation, or in PROV-N if what was said twice and is told once does not fit into it."""
    try:
        return format, "".join(export(context, FIRST, format, with_content=True))
    except ExportGap:
        return "provn", "".join(export(context, FIRST, "provn", with_content=True))


def reason_of(error: UnreadableFile) -> str:
    """The kind of reason. Raises StopIteration for one that no kind is known for."""
    return next(kind for kind, pattern in REASONS.items() if re.search(pattern, error.message))


@pytest.mark.parametrize("case", [case for case in shipped() if case.name in SAMPLE], ids=lambda case: case.name)
def test_what_is_read_survives_import_export_and_import(context: Context, case: Case) -> None:
    outcome = passed(context, case)
    assert outcome.same or outcome.refused == "expressions of an extension of PROV", case.name
    assert outcome.equal is not False


def table(outcomes: Iterable[tuple[Case, Outcome]]) -> str:
    """The counts of each folder and notation."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for case, outcome in outcomes:
        counts.setdefault(case.kind, Counter()).update(outcome.counted())
    head = (
        "documents",
        "notation",
        "files",
        "stored",
        "given back as they were",
        f"of these read by {by_prov.NAME}",
        "equal",
    )
    rows = [head, ("---",) * len(head)]
    keys = ("files", "stored", "same", "theirs", "equal")
    rows += [(f"`{folder}`", word, *(str(found[key]) for key in keys)) for (folder, word), found in counts.items()]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def reasons(outcomes: Iterable[tuple[Case, Outcome]]) -> str:
    """How many documents are refused for each reason."""
    counts = Counter(outcome.refused for _, outcome in outcomes if outcome.refused)
    rows = [f"| {kind} | {counts[kind]} |" for kind in REASONS]
    return "\n".join(("| refused for | files |", "| --- | --- |", *rows))


@pytest.mark.timeout(4 * 3600)
@pytest.mark.skipif(VARIABLE not in os.environ, reason=f"NOT TESTED: takes a quarter of an hour; set {VARIABLE}=1")
def test_every_document_survives_import_export_and_import(context: Context) -> None:
    outcomes = []
    for at, case in enumerate(shipped()):
        alone = replace(context, tenant=TenantId(f"{context.tenant}-{at}"), scopes={}, counted={})
        outcomes.append((case, passed(alone, case)))
    changed = [f"{case.folder}/{case.name}" for case, outcome in outcomes if not (outcome.same or outcome.refused)]
    assert changed == []
    agrees("graph", table(outcomes))
    agrees("reasons", reasons(outcomes))
