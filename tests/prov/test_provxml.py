"""PROV-XML as its schema has it and as older documents write it; what is harmful or would be lost is refused."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import Literal, QualifiedName, prov, xsd
from provgraph.errors import UnreadableFile
from provgraph.exchange import provxml
from tests.prov.reading import document

HEAD = (
    '<prov:document xmlns:prov="http://www.w3.org/ns/prov#" xmlns:ex="http://example.org/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">\n'
)


def read(inner: str) -> Document:
    """The document that holds these elements; the first one stands on line 2."""
    return provxml.read(f"{HEAD}{inner}</prov:document>".encode())


@pytest.mark.parametrize(
    ("element", "statement"),
    [
        (
            "<prov:wasGeneratedBy prov:id='ex:g'><prov:entity prov:ref='ex:e'/><prov:activity prov:ref='ex:a'/>"
            "<prov:time>2012-01-01T00:00:00</prov:time></prov:wasGeneratedBy>",
            "wasGeneratedBy(ex:g; ex:e, ex:a, 2012-01-01T00:00:00)",
        ),
        ("<prov:used><prov:activity prov:ref='ex:a'/></prov:used>", "used(ex:a, -, -)"),
        (
            "<prov:activity prov:id='ex:a'><prov:endTime>2012-01-01T00:00:00Z</prov:endTime></prov:activity>",
            "activity(ex:a, -, 2012-01-01T00:00:00Z)",
        ),
        ("<prov:person prov:id='ex:p'/>", "agent(ex:p, [prov:type='prov:Person'])"),
        ("<prov:bundle prov:id='ex:b'/>", "entity(ex:b, [prov:type='prov:Bundle'])"),
        (
            "<prov:wasRevisionOf><prov:generatedEntity prov:ref='ex:f'/><prov:usedEntity prov:ref='ex:e'/>"
            "</prov:wasRevisionOf>",
            "wasDerivedFrom(ex:f, ex:e, -, -, -, [prov:type='prov:Revision'])",
        ),
        (
            "<prov:hadMember><prov:collection prov:ref='ex:c'/><prov:entity prov:ref='ex:e'/>"
            "<prov:entity prov:ref='ex:f'/></prov:hadMember>",
            "hadMember(ex:c, ex:e) hadMember(ex:c, ex:f)",
        ),
        (
            "<prov:entity prov:id='ex:e'><prov:label xml:lang='de'>Brief</prov:label>"
            "<ex:size xsi:type='xsd:int'>7</ex:size></prov:entity>",
            'entity(ex:e, [prov:label="Brief"@de, ex:size="7" %% xsd:int])',
        ),
    ],
)
def test_an_element_is_the_statement_that_prov_n_writes(element: str, statement: str) -> None:
    assert read(element).toplevel.statements == document(statement).toplevel.statements


@pytest.mark.parametrize("name", ["bundle", "bundleContent"])
def test_statements_inside_of_a_bundle_are_its_own_under_both_names_that_it_has_had(name: str) -> None:
    found = read(
        f"<prov:{name} prov:id='ex:b'><prov:entity prov:id='ex:e'/></prov:{name}><prov:entity prov:id='ex:f'/>"
    )
    assert found == document("entity(ex:f) bundle ex:b entity(ex:e) endBundle")


def test_names_in_values_are_read_by_the_prefixes_of_their_element() -> None:
    found = read(
        "<prov:entity prov:id='ex:e'><prov:type xmlns:ex='http://inner.org/' xsi:type='xsd:QName'> ex:T </prov:type>"
        "</prov:entity>"
    )
    assert found.toplevel.statements[0].attributes == ((prov("type"), QualifiedName("http://inner.org/T")),)


def test_every_statement_has_the_line_of_its_element() -> None:
    found = read("<prov:entity prov:id='ex:e'/>\n\n<prov:used>\n<prov:activity prov:ref='ex:a'/></prov:used>")
    assert [stated.line for stated in found.toplevel.statements] == [2, 4]


def test_foreign_elements_are_noted_and_passed_over() -> None:
    found = read("<ex:note><ex:deep>x</ex:deep></ex:note><prov:entity prov:id='ex:e'/>")
    assert [extension.name.uri for extension in found.toplevel.extensions] == ["http://example.org/note"]
    assert len(found.toplevel.statements) == 1


def test_a_cdata_section_is_text() -> None:
    found = read("<prov:entity prov:id='ex:e'><ex:a><![CDATA[<b>]]>&amp;</ex:a></prov:entity>")
    assert found.toplevel.statements[0].attributes[0][1] == Literal("<b>&", xsd("string"))


LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 12))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'<!DOCTYPE x [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}&l11;</prov:document>', "line 1: a document type is refused"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', "line 1: a document type is refused"),
        ("\n<html/>", "line 2: the outermost element is not prov:document"),
        ("<prov:document xmlns:prov='http://www.w3.org/ns/prov#'>\n<a></prov:document>", "line 2: not XML"),
        ("", "not XML: no element found"),
        (HEAD + "<prov:entity prov:id='no:e'/></prov:document>", "line 2: the prefix 'no' is not declared"),
        (HEAD + "<prov:entity prov:id='ex:e'><ex:a><ex:b/></ex:a></prov:entity></prov:document>", "inside of a value"),
        (HEAD + "<prov:entity prov:id='ex:e'>text</prov:entity></prov:document>", "line 2: text 'text' stands where"),
        (
            HEAD
            + "<prov:used><prov:activity prov:ref='ex:a'/><prov:activity prov:ref='ex:b'/></prov:used></prov:document>",
            "line 2: used has more than one activity",
        ),
        (
            HEAD + "<prov:activity prov:id='ex:a'><prov:startTime>now</prov:startTime></prov:activity></prov:document>",
            "line 2",
        ),
        (HEAD + "<prov:bundleContent/></prov:document>", "line 2: a bundle has no prov:id"),
    ],
)
def test_what_is_no_prov_xml_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        provxml.read(text.encode())


def test_a_document_type_is_refused_in_every_encoding() -> None:
    with pytest.raises(UnreadableFile, match="document type"):
        provxml.read(f"<?xml version='1.0' encoding='utf-16'?><!DOCTYPE x []>{HEAD}</prov:document>".encode("utf-16"))
