"""What is written is read again as it was, in every format, or refused with the reason. Source: docs/formats.md."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Bundle, Document, Extension, Statement
from provgraph.domain.prov.terms import Blank, Literal, QualifiedName, Time, Value, prov, xsd
from provgraph.errors import ExportGap
from provgraph.exchange import formats, naming
from provgraph.exchange.parts import Part, parts_of
from tests.prov.reading import CASES, as_rdf, said
from tests.prov.test_equivalence_laws import EX, LIGHT, LISTS, named

FORMATS = sorted(formats.WRITERS)
PREFIXES = {"ex": EX}
RDF = ("turtle", "trig", "nquads")
GRAPHS = [format for format in FORMATS if format != "turtle"]
"""Formats that hold bundles."""

GAPS = {
    ("well-formed.invalid-a-statement-as-attribute", "xml"): "an attribute called prov:hadMember",
    ("well-formed.invalid-two-bundles-of-one-name", "json"): "two bundles of one name: ex:b",
    ("well-formed.invalid-a-statement-as-attribute", "jsonld"): "an attribute called prov:hadMember",
    ("unique-mention.invalid-two-bundles", "jsonld"): "a statement of this kind: mentionOf",
    ("unique-mention.valid", "jsonld"): "a statement of this kind: mentionOf",
    ("well-formed.invalid-two-bundles-of-one-name", "trig"): "two bundles of one name: ex:b",
    ("well-formed.invalid-two-bundles-of-one-name", "nquads"): "nothing in it: ex:b",
    **{
        (case, format): reason
        for format in RDF
        for case, reason in (
            ("23-key-properties.invalid-a-plan-and-none", "of one name that differ in several places"),
            ("unique-mention.invalid-two-bundles", "two mentions by one entity"),
            ("well-formed.invalid-a-statement-as-attribute", "an attribute called prov:hadMember"),
            ("well-formed.invalid-no-member", "without one of its ends"),
        )
    },
}
"""Cases that a format cannot hold, and why."""

STATEMENT_AS_ATTRIBUTE = "bundle-fail1.provn"
"""A document of the suite in which an attribute is called like a statement."""

ENTITY = Statement("entity", named("e"))


def toplevel(*statements: Statement) -> Document:
    return Document(Bundle(None, statements, namespaces=PREFIXES))


def expected(document: Document, format: str) -> list[tuple[str, list[str]]]:
    """What is said by a document that has been through a format."""
    return said(as_rdf(document) if format in RDF else document)


def written(document: Document, format: str) -> str:
    return "".join(formats.WRITERS[format](parts_of(document)))


def again(document: Document, format: str) -> Document:
    return formats.read(written(document, format).encode(), format)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_document_is_read_again_as_it_was(case: Path, format: str) -> None:
    document = formats.read(case.read_bytes(), "provn")
    reason = GAPS.get(
        (case.stem, format), "Turtle cannot hold bundles" if format == "turtle" and document.bundles else ""
    )
    if reason:
        with pytest.raises(ExportGap, match=reason):
            written(document, format)
    else:
        assert said(again(document, format)) == expected(document, format)


@pytest.mark.parametrize("format", FORMATS)
@LIGHT
@given(LISTS, LISTS)
def test_any_statements_are_read_again_as_they_were(
    format: str, above: list[Statement], inside: list[Statement]
) -> None:
    bundles = () if format == "turtle" or not inside else (Bundle(named("b"), tuple(inside)),)
    document = Document(Bundle(None, tuple(above), namespaces=PREFIXES), bundles)
    try:
        assert said(again(document, format)) == expected(document, format)
    except ExportGap as error:
        assert format in RDF
        assert "of one name that differ in several places" in error.message


@pytest.mark.parametrize("format", FORMATS)
@LIGHT
@given(st.text(st.characters(codec="utf-8"), min_size=0, max_size=6))
def test_any_name_is_read_again_as_it_was_or_refused(format: str, local: str) -> None:
    document = toplevel(Statement("entity", QualifiedName(EX + local, "ex", local)))
    try:
        text = written(document, format)
    except ExportGap as error:
        assert EX[:-1] in error.message
        return
    assert said(formats.read(text.encode(), format)) == said(document)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "local", ["a=b", "a'b", "(a)", "a,b", "a:b", "-a", ".a", "a.", "a.b", "[a]", "a;b", "", "1", "ä/#é"]
)
def test_a_name_with_marks_in_it_is_no_gap(format: str, local: str) -> None:
    document = toplevel(Statement("entity", QualifiedName(EX + local, "ex", local)))
    assert said(again(document, format)) == said(document)


@pytest.mark.parametrize("format", FORMATS)
@LIGHT
@given(st.text(st.characters(codec="utf-8"), max_size=8), st.sampled_from(["", "de", "zh-Hans"]))
def test_any_text_is_read_again_as_it_was_or_refused(format: str, text: str, language: str) -> None:
    document = toplevel(Statement("entity", named("e"), (), ((named("x"), Literal(text, xsd("string"), language)),)))
    try:
        assert said(again(document, format)) == said(document)
    except ExportGap as error:
        assert "a character that XML has no way to write" in error.message


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "value",
    [
        Literal("007", xsd("int")),
        Literal(" 1.50 ", xsd("decimal")),
        Literal("x", named("kind")),
        named("name"),
        prov("Plan"),
    ],
    ids=str,
)
def test_a_value_keeps_its_spelling_and_its_type(format: str, value: Value) -> None:
    document = toplevel(
        Statement("entity", named("e"), (), ((named("x"), value), (named("x"), value), (prov("type"), value)))
    )
    assert said(again(document, format)) == expected(document, format)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", [QualifiedName("http://far.example/x"), QualifiedName("urn:y", "", "y"), named("1")])
def test_a_namespace_that_nobody_declared_or_only_a_default_names_gets_a_prefix(
    format: str, name: QualifiedName
) -> None:
    document = Document(Bundle(None, (Statement("entity", name),), namespaces={"": EX}))
    assert said(again(document, format)) == said(document)


@pytest.mark.parametrize("format", GRAPHS)
def test_the_prefixes_of_a_bundle_are_its_own(format: str) -> None:
    inner = QualifiedName("http://inner.example/e", "", "e")
    document = Document(
        Bundle(None, (Statement("entity", QualifiedName(EX + "e", "", "e")),), namespaces={"": EX}),
        (Bundle(inner, (Statement("entity", inner),), namespaces={"": "http://inner.example/"}),),
    )
    assert said(again(document, format)) == said(document)


@pytest.mark.parametrize("format", FORMATS)
def test_a_relation_whose_blank_name_nobody_uses_is_one_without_a_name(format: str) -> None:
    document = toplevel(Statement("used", Blank("id1"), (named("a"), named("e"), Time.parse("2012-01-01T00:00:00Z"))))
    assert said(again(document, format)) == said(document)


def test_prov_json_tells_blank_nodes_from_those_it_makes() -> None:
    derived = (named("e"), named("f"), named("a"), Blank("id1"), None)
    document = toplevel(
        Statement("wasGeneratedBy", Blank("id1"), (named("e"), named("a"), None)),
        Statement("wasDerivedFrom", None, derived),
        Statement("entity", Blank("xid1")),
    )
    found = {statement.kind: statement for statement in again(document, "json").toplevel.statements}
    assert found["wasDerivedFrom"].args[3] == found["wasGeneratedBy"].id
    assert len({str(statement.id) for statement in found.values()}) == 3


@pytest.mark.parametrize("format", ["provn", "xml"])
@pytest.mark.parametrize(
    "statement", [Statement("entity", Blank("e")), Statement("used", None, (named("a"), Blank("e"), None))], ids=str
)
def test_where_there_are_no_blank_nodes_they_are_refused(format: str, statement: Statement) -> None:
    with pytest.raises(ExportGap, match="something without a name"):
        written(toplevel(statement), format)


@pytest.mark.parametrize("format", FORMATS)
def test_an_expression_of_an_extension_is_refused_with_its_line(format: str) -> None:
    extended = Document(Bundle(None, (ENTITY,), (Extension(named("x"), "x(1)", 7),), PREFIXES))
    with pytest.raises(ExportGap, match="line 7"):
        written(extended, format)


@pytest.mark.parametrize("name", [named("0digit"), named("a b"), prov("entity")], ids=str)
def test_prov_xml_refuses_an_attribute_that_is_no_xml_name_or_a_place(name: QualifiedName) -> None:
    with pytest.raises(ExportGap, match="an attribute called"):
        written(toplevel(Statement("entity", named("e"), (), ((name, Literal("1", xsd("int"))),))), "xml")


def test_prov_n_refuses_attributes_where_its_grammar_has_none() -> None:
    stated = Statement("hadMember", None, (named("c"), named("e")), ((named("x"), Literal("1", xsd("int"))),))
    with pytest.raises(ExportGap, match="attributes of this kind"):
        written(toplevel(stated), "provn")


@pytest.mark.parametrize(("format", "prefix"), [("provn", "a b"), ("xml", "1a"), ("xml", "a b")])
def test_a_prefix_that_a_format_cannot_declare_is_refused(format: str, prefix: str) -> None:
    with pytest.raises(ExportGap, match="cannot declare the prefix"):
        written(Document(Bundle(None, (), namespaces={prefix: EX})), format)


@pytest.mark.parametrize("format", FORMATS)
def test_memory_does_not_grow_with_what_is_written(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "MET", 200)

    def peak(number: int) -> int:
        tracemalloc.start()
        stream: Iterator[Statement] = (Statement("entity", named(f"e{at}")) for at in range(number))
        size = sum(map(len, formats.WRITERS[format]([Part(None, PREFIXES, stream)])))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert size > number * len("entity(ex:e)")
        return most

    few = peak(1_000)  # more than the names whose spelling is kept in mind
    assert peak(8_000) < 1.5 * few


@pytest.mark.parametrize("format", FORMATS)
def test_every_document_of_the_suite_is_read_again_as_it_was(corpora: Path, format: str) -> None:
    documents = [*(corpora / "prov-constraints").glob("*.provn"), *(corpora / "prov-constraints").glob("*.xml")]
    gaps = []
    for path in documents:
        document = formats.read(path.read_bytes())
        try:
            assert said(again(document, format)) == expected(document, format), path.name
        except ExportGap as error:
            gaps.append(path.name)
            assert is_expected_gap(document, path.name, format), error.message
    assert len(documents) == 306
    assert len(gaps) == {"turtle": 38, "trig": 33, "nquads": 33, "xml": 1, "jsonld": 13}.get(format, 0)


def is_expected_gap(document: Document, name: str, format: str) -> bool:
    """Only what is invalid is no graph of RDF, Turtle has no bundles, and PROV-JSONLD no mentions."""
    if format == "jsonld":
        has_mentions = any(statement.kind == "mentionOf" for bundle in document for statement in bundle.statements)
        return has_mentions or name == STATEMENT_AS_ATTRIBUTE
    if format == "xml":
        return name == STATEMENT_AS_ATTRIBUTE
    return format in RDF and (not judge(document).is_valid or (format == "turtle" and bool(document.bundles)))
