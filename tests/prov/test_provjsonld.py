"""PROV-JSONLD. Source: PROV-JSONLD (W3C Member Submission, 2024), 3 and 4; JSON-LD 1.1 (W3C, 2020)."""

from __future__ import annotations

import json
import socket
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest
import rdflib
from prov.model import ProvDocument

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import STRING, Attribute, Blank, Literal, QualifiedName, prov, xsd
from provgraph.errors import ExportGap, UnreadableFile
from provgraph.exchange import formats, provjson, provjsonld
from provgraph.exchange.parts import parts_of
from provgraph.exchange.provjsonld.context import ADDRESS, TYPES, published, terms
from tests.prov.reading import CASES, as_rdf, said
from tests.prov.test_equivalence_laws import EX, named

HEAD = '{"@context": [{"ex": "http://example.org/"}, "' + ADDRESS + '"],\n"@graph": [\n'
SCHEMA = jsonschema_rs.validator_for(
    json.loads((files("prov.tests") / "schemas" / "prov-jsonld.schema.json").read_text("utf-8")),
    validate_formats=False,  # that of a time without offset is none of JSON Schema's
)
"""The schema that the submission publishes, as the package `prov` ships it."""

WITHOUT_GAPS = [case for case in CASES if "mention" not in case.stem and "a-statement-as-attribute" not in case.stem]


def read(objects: str) -> Document:
    return provjsonld.read(HEAD + objects + "\n]}")


def the_one(objects: str) -> Statement:
    (statement,) = read(objects).toplevel.statements
    return statement


def toplevel(*statements: Statement, **namespaces: str) -> Document:
    return Document(Bundle(None, statements, namespaces=namespaces or {"ex": EX}))


def written(document: Document) -> str:
    return "".join(provjsonld.write(parts_of(document)))


def in_prov_n(statements: str) -> Document:
    return formats.read(f"document prefix ex <{EX}>\n{statements}\nendDocument".encode(), "provn")


def test_statements_are_read_with_their_places_ids_attributes_and_lines() -> None:
    document = read(
        '{"@type": "Usage", "@id": "ex:u", "activity": "ex:a", "entity": "ex:e", "time": "2012-01-01T00:00:00Z",\n'
        ' "role": ["ex:r"], "ex:n": [{"@value": "x", "@language": "de"}, {"@value": "7", "@type": "xsd:int"}]},\n'
        '{"@type": "Entity", "@id": "ex:e", "type": ["prov:Plan"], "value": [{"@value": "v"}], "label": ["l"]}'
    )
    assert said(document) == said(
        in_prov_n(
            'used(ex:u; ex:a, ex:e, 2012-01-01T00:00:00Z, [prov:role=\'ex:r\', ex:n="x"@de, ex:n="7" %% xsd:int])'
            'entity(ex:e, [prov:type=\'prov:Plan\', prov:value="v", prov:label="l"])'
        )
    )
    assert [statement.line for statement in document.toplevel.statements] == [3, 5]


@pytest.mark.parametrize("kind", TYPES)
def test_every_kind_of_statement_is_read_by_its_type(kind: str) -> None:
    assert the_one(f'{{"@type": "{TYPES[kind]}", "@id": "ex:x"}}').kind == kind


@pytest.mark.parametrize("type", ["prov:Entity", "http://www.w3.org/ns/prov#Entity", "Entity"])
def test_a_type_may_have_its_prefix_and_stand_among_others(type: str) -> None:
    found = the_one(f'{{"@type": ["ex:Thing", "{type}"], "@id": "ex:e", "prov:type": ["prov:Plan"]}}')
    assert found.kind == "entity"
    assert [str(value) for _, value in found.attributes] == ["ex:Thing", "prov:Plan"]


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("ex:n", '"ex:e"', Literal("ex:e", STRING)),
        ("ex:n", '{"@id": "ex:e"}', named("e")),
        ("type", '"ex:e"', named("e")),
        ("type", '{"@value": "ex:e"}', Literal("ex:e", STRING)),
        ("ex:n", '{"@value": "ex:e", "@type": "xsd:QName"}', named("e")),
        ("ex:n", '{"@value": "no name", "@type": "xsd:QName"}', Literal("no name", xsd("QName"))),
        ("ex:n", "7", Literal("7", xsd("integer"))),
        ("ex:n", "1.5", Literal("1.5", xsd("double"))),
        ("ex:n", "true", Literal("true", xsd("boolean"))),
        ("ex:n", '{"@value": false}', Literal("false", xsd("boolean"))),
        ("ex:n", '{"@id": "urn:x:y"}', QualifiedName("urn:x:y")),
    ],
)
def test_a_value_is_what_json_ld_says_it_is(key: str, value: str, expected: object) -> None:
    ((_, found),) = the_one(f'{{"@type": "Entity", "@id": "ex:e", "{key}": [{value}]}}').attributes
    assert found == expected


@pytest.mark.parametrize("key", ["role", "rdf:type", "prov:hadRole", "rdfs:label", "location"])
def test_an_attribute_that_rdf_calls_otherwise_has_its_name_of_prov(key: str) -> None:
    attribute = the_one(f'{{"@type": "Usage", "activity": "ex:a", "{key}": ["ex:x"]}}').attributes[0]
    assert attribute[0] in {prov(name) for name in ("role", "type", "label", "location")}


def test_a_membership_with_several_members_is_one_statement_for_each() -> None:
    document = read('{"@type": "Membership", "collection": "ex:c", "entity": ["ex:e", {"@id": "ex:f"}]}')
    assert said(document) == said(in_prov_n("hadMember(ex:c, ex:e) hadMember(ex:c, ex:f)"))


def test_a_bundle_has_prefixes_of_its_own_and_lines() -> None:
    document = read(
        '{"@type": "Entity", "@id": "ex:e"},\n{"@type": "Bundle", "@id": "ey:b", "@context": [{"ey": "http://y/"}],\n'
        ' "@graph": [{"@type": "Entity", "@id": "ey:e"},\n{"@type": "Agent", "@id": "ex:e"}]}'
    )
    (bundle,) = document.bundles
    assert bundle.id == QualifiedName("http://y/b")
    assert [(str(one.id), one.line) for one in bundle.statements] == [("ey:e", 5), ("ex:e", 6)]
    assert (bundle.line, dict(bundle.namespaces)) == (4, {"ey": "http://y/"})


def test_terms_and_a_default_of_the_document_stand_for_names() -> None:
    document = provjsonld.read(
        '{"@context": {"@vocab": "http://v/", "ex": "http://example.org/", "size": "ex:length",'
        ' "named": {"@id": "http://n/", "@prefix": true}},'
        '"@graph": {"@type": "Entity", "@id": "e", "size": 7, "named:x": 1, "other": 2}}'
    )
    (entity,) = document.toplevel.statements
    assert entity.id == QualifiedName("http://v/e")
    assert [name.uri for name, _ in entity.attributes] == [EX + "length", "http://n/x", "http://v/other"]


def test_the_published_context_may_be_in_the_document() -> None:
    assert provjsonld.read(json.dumps({"@context": [published()], "@graph": []})) == toplevel()


def test_what_could_not_be_known_is_noted_and_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_, **__: pytest.fail("a reader wanted the network"))
    document = provjsonld.read(
        '{"@context": "http://far.example/c.jsonld", "@graph": [{"@type": "Entity", "@id": "far:e"}]}'
    )
    assert document.notes == (
        "the context <http://far.example/c.jsonld> was not fetched; what it defines is not known",
        "the prefix 'far' is not declared; names that start so are taken to be in full",
    )
    assert read('{"@type": "Entity", "@id": "https://far.example/e"}').notes == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "no JSON object"),
        ('{"@context": [], "@graph": [1]}', "line 1: a graph holds something that is no JSON object"),
        ('{"@context": [7], "@graph": []}', "line 1: '7' is no context"),
        ('{"@context": {"entity": "http://e/"}, "@graph": []}', "gives the term 'entity' a meaning"),
        ('{"@context": {"prov": "http://e/"}, "@graph": []}', "gives 'prov' a meaning"),
        ('{"@context": {"@import": "http://e/"}, "@graph": []}', "gives '@import' a meaning"),
        ('{"@context": {"x": {"@id": "http://e/", "@type": "@id"}}, "@graph": []}', "gives the term 'x' a meaning"),
        ('{"@context": [], "@graph": [], "entity": {}}', "'entity' has no place beside"),
        (HEAD + '{"@id": "ex:e"}]}', "line 3: @type says nothing"),
        (HEAD + '{"@type": ["Entity", "Agent"], "@id": "ex:e"}]}', "line 3: @type says Entity, Agent"),
        (HEAD + '\n{"@type": "Entity"}]}', "line 4: a statement of type Entity has no @id"),
        (HEAD + '{"@type": "Entity", "@id": "e"}]}', "line 3: 'e' has no prefix, and there is no @vocab or @base"),
        (HEAD + '{"@type": "Entity", "@id": "ex:e", "size": 1}]}', "line 3: 'size' has no prefix"),
        (HEAD + '{"@type": "Entity", "@id": "ex:e", "@index": 1}]}', "@index has no place in a statement"),
        (HEAD + '{"@type": "Entity", "@id": "ex:e", "ex:x": {"@list": []}}]}', "neither a value nor a reference"),
        (HEAD + '{"@type": "Entity", "@id": "ex:e", "ex:x": {"@id": "ex:f", "ex:y": 1}}]}', "neither a value nor"),
        (HEAD + '{"@type": "Usage", "activity": ["ex:a", "ex:b"]}]}', "activity has more than one value"),
        (HEAD + '{"@type": "Usage", "activity": {"@type": "Activity"}}]}', "which is no text"),
        (HEAD + '{"@type": "Usage", "time": "now"}]}', "no xsd:dateTime"),
        (HEAD + '{"@type": "Bundle", "@graph": []}]}', "line 3: a bundle has no name"),
        (HEAD + '{"@type": "Bundle", "@id": "ex:b", "@graph": [{"@type": "Bundle"}]}]}', "cannot hold a bundle"),
        (HEAD + '{"@type": "Entity", "@id": ":e"}]}', "the prefix '' is not declared"),
        (HEAD + '{"@type": "Entity", "@id": "http://a b/"}]}', "the prefix 'http' is not declared"),
    ],
)
def test_what_is_no_prov_jsonld_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        provjsonld.read(text)
    assert reason in refused.value.message


def test_a_document_of_json_with_a_context_or_a_graph_is_one_of_prov_jsonld() -> None:
    assert formats.guess(HEAD.encode()) == "jsonld"
    assert formats.guess(b'{"@graph" : []}') == "jsonld"
    assert formats.guess(b'{"entity": {"prov:e": {"prov:label": "@graph"}}}') == "json"


@pytest.mark.parametrize("case", WITHOUT_GAPS, ids=lambda case: case.stem)
def test_what_is_written_has_the_shape_of_the_submission(case: Path) -> None:
    text = written(formats.read(case.read_bytes(), "provn"))
    assert [error.message for error in SCHEMA.iter_errors(json.loads(text))] == []


def test_the_package_prov_reads_in_it_what_it_reads_in_prov_json() -> None:
    for case in WITHOUT_GAPS:
        document = formats.read(case.read_bytes(), "provn")
        if len({bundle.id for bundle in document}) < 1 + len(document.bundles):
            continue  # two bundles of one name
        ours = ProvDocument.deserialize(content=written(document), format="jsonld")
        theirs = ProvDocument.deserialize(content="".join(provjson.write(parts_of(document))), format="json")
        assert ours == theirs, case.stem


def test_a_processor_of_json_ld_reads_the_triples_that_we_read_as_the_same_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the published context; relations that PROV-O has no node for have terms of the submission's own there."""
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)
    for case in WITHOUT_GAPS:
        document = formats.read(case.read_bytes(), "provn")
        kinds = {statement.kind for bundle in document for statement in bundle.statements}
        if document.bundles or kinds & {"hadMember", "specializationOf", "alternateOf"} or "two-zones" in case.stem:
            continue
        content = json.loads(written(document))
        content["@context"][-1] = published()
        quads = rdflib.Graph().parse(data=json.dumps(content), format="json-ld").serialize(format="nt")
        try:
            expected = said(as_rdf(document))
            "".join(formats.WRITERS["nquads"](parts_of(document)))
        except ExportGap:
            continue  # no graph holds it
        assert said(formats.read(quads.encode(), "nquads")) == expected, case.stem


def test_a_prefix_that_json_ld_would_not_expand_is_given_another_or_the_name_is_in_full() -> None:
    spaces = {"entity": "http://a/", "": "http://b/", "q": "http://c/x", "rdf": "http://d/"}
    names = [QualifiedName(f"{uri}{tail}", prefix, tail) for prefix, uri in spaces.items() for tail in ("n", "//n")]
    document = toplevel(*(Statement("entity", name) for name in names), **spaces)
    text = written(document)
    assert said(provjsonld.read(text)) == said(document)
    content = json.loads(text)
    assert {"ns1:n", "http://a///n", "ns2:n", "http://b///n"} <= {one["@id"] for one in content["@graph"]}
    assert set(content["@context"][0].values()) == set(spaces.values())
    assert {"q", "ns1", "ns2", "ns3"} == content["@context"][0].keys()
    assert not terms() & content["@context"][0].keys()


def x(value: Literal) -> tuple[Attribute, ...]:
    return ((named("x"), value),)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (Statement("mentionOf", None, (named("a"), named("b"), named("c"))), "a statement of this kind"),
        (Statement("entity", named("e"), (), ((QualifiedName(EX + "a b"), named("e")),)), "no absolute IRI"),
        (Statement("entity", named("e"), (), x(Literal("t", xsd("int"), "de"))), "this language and type"),
        (Statement("entity", named("e"), (), x(Literal("\ud800", STRING))), "half of a character"),
        (Statement("entity", QualifiedName("ex:e"), ()), "starts like a prefix that is declared"),
        (Statement("entity", named("e"), (), ((prov("used"), named("e")),)), "an attribute called prov:used"),
    ],
    ids=str,
)
def test_what_it_cannot_hold_is_refused(statement: Statement, reason: str) -> None:
    with pytest.raises(ExportGap, match=reason):
        written(toplevel(statement))


def test_things_without_a_name_stay_the_same_thing_whatever_their_labels() -> None:
    labels = ("b1", "a b", "h.6120", "\ud800")
    document = toplevel(*(Statement("entity", Blank(label)) for label in labels))
    ids = [one.id for one in provjsonld.read(written(document)).toplevel.statements]
    assert len(set(ids)) == 4
    derived = toplevel(
        Statement("wasGeneratedBy", Blank("g"), (named("e"), named("a"), None)),
        Statement("wasDerivedFrom", None, (named("e"), named("f"), named("a"), Blank("g"), None)),
    )
    assert said(provjsonld.read(written(derived))) == said(derived)
