"""The table of what a format cannot hold: what it says is held is read again as it was, what it says is not raises.

Source: docs/formats.md.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from provgraph.domain.prov.statement import Bundle, Document, Extension, Statement
from provgraph.domain.prov.terms import Attribute, Blank, Literal, QualifiedName, Value, prov, xsd
from provgraph.errors import ExportGap
from provgraph.exchange import formats
from provgraph.exchange.parts import parts_of
from tests.prov.reading import as_rdf, said
from tests.prov.test_equivalence_laws import EX, named

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
COLUMNS = {
    "PROV-N": "provn",
    "PROV-XML": "xml",
    "PROV-JSON": "json",
    "PROV-JSONLD": "jsonld",
    "Turtle": "turtle",
    "TriG": "trig",
    "N-Quads": "nquads",
}
RDFS_LABEL = QualifiedName("http://www.w3.org/2000/01/rdf-schema#label", "rdfs", "label")


def entity(*attributes: Attribute) -> Statement:
    return Statement("entity", named("e"), (), attributes)


def document(*statements: Statement) -> Document:
    spaces = {"ex": EX, "rdfs": RDFS_LABEL.uri.removesuffix("label")}
    return Document(Bundle(None, statements, namespaces=spaces))


def text(value: str, language: str = "", datatype: QualifiedName | None = None) -> Value:
    return Literal(value, datatype or xsd("string"), language)


def with_bundles(*bundles: Bundle) -> Document:
    return Document(Bundle(None, (entity(),), namespaces={"ex": EX}), bundles)


def used(id: str, second: str) -> Statement:
    return Statement("used", named(id), (named(f"a{second}"), named(f"e{second}"), None))


B, C = named("b"), named("c")
SAMPLES: dict[str, list[Document]] = {
    "bundles": [with_bundles(Bundle(B, (entity(),)))],
    "a bundle with nothing in it": [with_bundles(Bundle(B, ()))],
    "`mentionOf`": [document(Statement("mentionOf", None, (named("m"), named("e"), B)))],
    "two bundles of one name": [with_bundles(Bundle(B, (entity(),)), Bundle(B, (Statement("agent", C),)))],
    "something without a name that others speak of": [
        document(
            Statement("used", None, (named("a"), Blank("b1"), None)),
            Statement("wasAttributedTo", None, (Blank("b1"), C)),
        )
    ],
    "attributes of `hadMember`, `alternateOf`, `specializationOf`": [
        document(Statement(kind, None, (named("e"), C), ((named("x"), text("1")),)))
        for kind in ("hadMember", "alternateOf", "specializationOf")
    ],
    "attributes whose names are no XML names": [document(entity((named("0"), text("1"))))],
    "attributes whose names are places of statements": [document(entity((prov("hadMember"), text("1"))))],
    "attributes called `rdf:type`, `rdfs:label` or by a property of PROV-O that says something else": [
        document(entity((RDFS_LABEL, text("1")))),
        document(entity((prov("atLocation"), text("1")))),
    ],
    "characters that XML 1.0 cannot write": [document(entity((named("x"), text("\x01"))))],
    "names with characters that neither an IRI nor the grammar of PROV-N has a place for": [
        document(Statement("entity", named("a b"), ()))
    ],
    "text in a language that has a datatype besides": [document(entity((named("x"), text("1", "de", xsd("token")))))],
    "statements of one id that differ in several places": [
        document(used("u", "1"), used("u", "2"), Statement("used", named("u"), (named("a1"), named("e2"), None)))
    ],
    "`hadMember`, `alternateOf`, `specializationOf` without an end": [
        document(Statement("hadMember", None, (named("e"), None)))
    ],
    "expressions of an extension of PROV-N": [
        Document(Bundle(None, (entity(),), (Extension(named("x"), "ex:x(1)"),), {"ex": EX}))
    ],
}


def table() -> list[list[str]]:
    """The rows of the page's table, its head first."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("| | PROV-N |"))
    rows = [line for line in lines[start:] if line]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[: lines[start:].index("")]]


def holds(sample: Document, format: str) -> bool:
    """Whether it is read again as it was; False when it is refused as a gap."""
    try:
        again = formats.read("".join(formats.WRITERS[format](parts_of(sample))).encode(), format)
    except ExportGap:
        return False
    expected = as_rdf(sample) if format in ("turtle", "trig", "nquads") else sample
    assert unlabelled(again) == unlabelled(expected)
    return True


def unlabelled(document: Document) -> str:
    """What a document says, whatever it calls what has no name."""
    return re.sub(r"_:\w+", "_:", str(said(document)))


def test_the_table_has_a_column_for_each_format_and_a_row_for_each_sample() -> None:
    head, _, *rows = table()
    assert [COLUMNS[cell] for cell in head[1:]] == list(COLUMNS.values())
    assert set(COLUMNS.values()) == set(formats.WRITERS)
    assert [row[0] for row in rows] == list(SAMPLES)


@pytest.mark.parametrize("what", SAMPLES)
def test_each_format_holds_what_the_table_says_that_it_holds(what: str) -> None:
    (row,) = [cells for cells in table() if cells[0] == what]
    for sample in SAMPLES[what]:
        found = {format: "yes" if holds(sample, format) else "no" for format in COLUMNS.values()}
        assert found == dict(zip(COLUMNS.values(), row[1:], strict=True))
