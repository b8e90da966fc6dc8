"""PROV-O as it is found: qualified or not, inverse, nameless, dirty. Source: docs/formats.md, how PROV-O is read."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import QualifiedName
from provgraph.errors import UnreadableFile
from provgraph.exchange import formats

HEAD = """@prefix prov: <http://www.w3.org/ns/prov#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix ex: <http://example.org/> .
"""
T1, T2 = '"2012-01-01T00:00:00"^^xsd:dateTime', '"2013-01-01T00:00:00"^^xsd:dateTime'
A_ENTITY = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/prov#Entity>"
S1, S2 = "2012-01-01T00:00:00", "2013-01-01T00:00:00"


def read(triples: str, format: str = "turtle") -> Document:
    return formats.read((HEAD + triples).encode(), format)


def stated(triples: str) -> list[str]:
    """What is read, in the words of PROV-N, sorted."""
    return sorted(map(str, read(triples).toplevel.statements))


@pytest.mark.parametrize(
    ("triples", "expected"),
    [
        ("ex:e prov:wasGeneratedBy ex:a .", "wasGeneratedBy(ex:e, ex:a, -)"),
        ("ex:a prov:used ex:e .", "used(ex:a, ex:e, -)"),
        ("ex:a prov:wasInformedBy ex:b .", "wasInformedBy(ex:a, ex:b)"),
        ("ex:a prov:wasStartedBy ex:e .", "wasStartedBy(ex:a, ex:e, -, -)"),
        ("ex:a prov:wasEndedBy ex:e .", "wasEndedBy(ex:a, ex:e, -, -)"),
        ("ex:e prov:wasInvalidatedBy ex:a .", "wasInvalidatedBy(ex:e, ex:a, -)"),
        ("ex:e prov:wasDerivedFrom ex:f .", "wasDerivedFrom(ex:e, ex:f, -, -, -)"),
        ("ex:e prov:wasAttributedTo ex:g .", "wasAttributedTo(ex:e, ex:g)"),
        ("ex:a prov:wasAssociatedWith ex:g .", "wasAssociatedWith(ex:a, ex:g, -)"),
        ("ex:g prov:actedOnBehalfOf ex:h .", "actedOnBehalfOf(ex:g, ex:h, -)"),
        ("ex:e prov:wasInfluencedBy ex:g .", "wasInfluencedBy(ex:e, ex:g)"),
        ("ex:e prov:alternateOf ex:f .", "alternateOf(ex:e, ex:f)"),
        ("ex:e prov:specializationOf ex:f .", "specializationOf(ex:e, ex:f)"),
        ("ex:c prov:hadMember ex:e .", "hadMember(ex:c, ex:e)"),
        ("ex:e prov:mentionOf ex:f ; prov:asInBundle ex:b .", "mentionOf(ex:e, ex:f, ex:b)"),
        ("ex:e prov:wasRevisionOf ex:f .", "wasDerivedFrom(ex:e, ex:f, -, -, -, [prov:type='prov:Revision'])"),
        ("ex:e prov:wasQuotedFrom ex:f .", "wasDerivedFrom(ex:e, ex:f, -, -, -, [prov:type='prov:Quotation'])"),
        ("ex:e prov:hadPrimarySource ex:f .", "wasDerivedFrom(ex:e, ex:f, -, -, -, [prov:type='prov:PrimarySource'])"),
    ],
)
def test_a_relation_is_said_by_one_property(triples: str, expected: str) -> None:
    assert stated(triples) == [expected]


@pytest.mark.parametrize(
    ("inverse", "direct"),
    [
        ("ex:a prov:generated ex:e .", "ex:e prov:wasGeneratedBy ex:a ."),
        ("ex:a prov:invalidated ex:e .", "ex:e prov:wasInvalidatedBy ex:a ."),
        ("ex:e prov:wasUsedBy ex:a .", "ex:a prov:used ex:e ."),
        ("ex:x prov:influenced ex:y .", "ex:y prov:wasInfluencedBy ex:x ."),
        ("ex:a prov:informed ex:b .", "ex:b prov:wasInformedBy ex:a ."),
        ("ex:f prov:hadDerivation ex:e .", "ex:e prov:wasDerivedFrom ex:f ."),
        ("ex:f prov:hadRevision ex:e .", "ex:e prov:wasRevisionOf ex:f ."),
        ("ex:e prov:wasMemberOf ex:c .", "ex:c prov:hadMember ex:e ."),
        ("ex:g prov:contributed ex:e .", "ex:e prov:wasAttributedTo ex:g ."),
        ("ex:f prov:generalizationOf ex:e .", "ex:e prov:specializationOf ex:f ."),
        ("ex:u prov:qualifiedUsingActivity ex:a .", "ex:a prov:qualifiedUsage ex:u ."),
        ("ex:g prov:qualifiedGenerationOf ex:e .", "ex:e prov:qualifiedGeneration ex:g ."),
    ],
)  # fmt: skip
def test_an_inverse_property_says_the_same(inverse: str, direct: str) -> None:
    assert stated(inverse) == stated(direct) != []


@pytest.mark.parametrize(
    ("triples", "expected"),
    [
        (
            f"ex:a prov:used ex:e ; prov:qualifiedUsage [ a prov:Usage ; prov:entity ex:e ; prov:atTime {T1} ] .",
            [f"used(ex:a, ex:e, {S1})"],
        ),
        (
            "ex:a prov:used ex:e, ex:f ; prov:qualifiedUsage ex:u . ex:u prov:entity ex:e ; prov:hadRole ex:r .",
            ["used(ex:a, ex:f, -)", "used(ex:u; ex:a, ex:e, -, [prov:role='ex:r'])"],
        ),
        (
            "ex:a prov:wasAssociatedWith ex:g ; prov:qualifiedAssociation [ prov:agent ex:g ; prov:hadPlan ex:p ] .",
            ["wasAssociatedWith(ex:a, ex:g, ex:p)"],
        ),
        (
            "ex:e prov:wasDerivedFrom ex:f ; prov:wasRevisionOf ex:f ; prov:qualifiedRevision [ prov:entity ex:f ; "
            "prov:hadActivity ex:a ] .",
            ["wasDerivedFrom(ex:e, ex:f, ex:a, -, -, [prov:type='prov:Revision'])"],
        ),
        (
            "ex:e prov:wasRevisionOf ex:f ; prov:qualifiedDerivation [ prov:entity ex:f ; prov:hadActivity ex:a ] .",
            [
                "wasDerivedFrom(ex:e, ex:f, -, -, -, [prov:type='prov:Revision'])",
                "wasDerivedFrom(ex:e, ex:f, ex:a, -, -)",
            ],
        ),
        ("ex:x prov:qualifiedInfluence [ prov:entity ex:y ] .", ["wasInfluencedBy(ex:x, ex:y)"]),
        (
            f"ex:a prov:qualifiedStart ex:s . ex:s prov:entity ex:e ; prov:atTime {T1}, {T2} .",
            [f"wasStartedBy(ex:s; ex:a, ex:e, -, {S1})", f"wasStartedBy(ex:s; ex:a, ex:e, -, {S2})"],
        ),
    ],
)
def test_what_is_said_at_once_and_by_a_node_is_one_statement(triples: str, expected: list[str]) -> None:
    assert stated(triples) == expected


@pytest.mark.parametrize(
    ("triples", "expected"),
    [
        (f"ex:e prov:generatedAtTime {T1} .", [f"wasGeneratedBy(ex:e, -, {S1})"]),
        (f"ex:e prov:wasGeneratedBy ex:a ; prov:generatedAtTime {T1} .", [f"wasGeneratedBy(ex:e, ex:a, {S1})"]),
        (f"ex:e prov:wasInvalidatedBy ex:a ; prov:invalidatedAtTime {T1} .", [f"wasInvalidatedBy(ex:e, ex:a, {S1})"]),
        (
            f"ex:e prov:wasGeneratedBy ex:a, ex:b ; prov:generatedAtTime {T1} .",
            [f"wasGeneratedBy(ex:e, -, {S1})", "wasGeneratedBy(ex:e, ex:a, -)", "wasGeneratedBy(ex:e, ex:b, -)"],
        ),
        (
            f"ex:e prov:generatedAtTime {T1} ; prov:qualifiedGeneration [ prov:activity ex:a ; prov:atTime {T1} ] .",
            [f"wasGeneratedBy(ex:e, ex:a, {S1})"],
        ),
        (f"ex:a prov:startedAtTime {T1} ; prov:endedAtTime {T2} .", [f"activity(ex:a, {S1}, {S2})"]),
        (f"ex:a prov:startedAtTime {T1}, {T2} .", [f"activity(ex:a, {S1}, -)", f"activity(ex:a, {S2}, -)"]),
    ],
)
def test_a_time_without_a_node_is_that_of_the_relation(triples: str, expected: list[str]) -> None:
    assert stated(triples) == expected


@pytest.mark.parametrize(
    ("triples", "expected"),
    [
        ("ex:x a prov:Person .", "agent(ex:x, [prov:type='prov:Person'])"),
        ("ex:x a prov:Plan, ex:Recipe .", "entity(ex:x, [prov:type='prov:Plan', prov:type='ex:Recipe'])"),
        ("ex:x a prov:Collection, prov:Entity .", "entity(ex:x, [prov:type='prov:Collection'])"),
        ("ex:x a prov:Entity, prov:Agent ; ex:p 'y' .", 'agent(ex:x, [ex:p="y"])\nentity(ex:x, [ex:p="y"])'),
        (
            "ex:x a prov:Person, prov:Plan .",
            "agent(ex:x, [prov:type='prov:Person'])\nentity(ex:x, [prov:type='prov:Plan'])",
        ),
        (
            "ex:x a prov:Entity ; prov:atLocation ex:here ; prov:value 007 .",
            "entity(ex:x, [prov:location='ex:here', prov:value=\"007\" %% xsd:integer])",
        ),
        (
            "ex:a prov:used ex:x . ex:x ex:size '1.50'^^xsd:decimal .",
            'entity(ex:x, [ex:size="1.50" %% xsd:decimal])\nused(ex:a, ex:x, -)',
        ),
        ("ex:a prov:used ex:e ; ex:p 'x'@de .", 'activity(ex:a, -, -, [ex:p="x"@de])\nused(ex:a, ex:e, -)'),
    ],
)
def test_a_thing_is_what_its_classes_or_else_its_relations_say(triples: str, expected: str) -> None:
    assert "\n".join(stated(triples)) == expected


def test_a_node_without_a_name_is_one_thing_wherever_it_stands() -> None:
    used, generated = read("ex:a prov:used _:x . _:x prov:wasGeneratedBy ex:b .").toplevel.statements
    assert used.args[1] == generated.args[0] is not None


def test_a_generation_without_a_name_is_the_one_that_a_derivation_speaks_of() -> None:
    found = {
        statement.kind: statement
        for statement in read(
            "ex:e prov:qualifiedGeneration _:g ; prov:qualifiedDerivation [ prov:entity ex:f ; prov:hadActivity ex:a ; "
            "prov:hadGeneration _:g ] . _:g prov:activity ex:a ."
        ).toplevel.statements
    }
    assert found["wasDerivedFrom"].args[3] == found["wasGeneratedBy"].id is not None


def test_the_value_of_an_attribute_that_has_no_name_is_given_one_and_that_is_noted() -> None:
    document = read("ex:e a prov:Entity ; ex:by [ ex:name 'Ines' ] .")
    first, second = document.toplevel.statements
    ((_, value),) = first.attributes
    assert value == second.id
    assert isinstance(value, QualifiedName)
    assert value.uri.startswith("https://w3id.org/provgraph/document/")
    assert document.notes == (
        "nodes without a name that are values of attributes were given names: 1",
        "1 things of no class of PROV are taken to be entities",
    )


def test_a_relation_to_a_value_is_one_to_the_thing_it_names_or_that_has_it() -> None:
    document = read("ex:e prov:hadPrimarySource 'http://far.example/x'^^xsd:anyURI . ex:a prov:used 'seven' .")
    said = {statement.kind: statement for statement in document.toplevel.statements}
    assert said["wasDerivedFrom"].args[1] == QualifiedName("http://far.example/x")
    assert said["used"].args[1] == said["entity"].id
    assert [str(value) for _, value in said["entity"].attributes] == ['"seven"']
    assert len(document.notes) == 2


@pytest.mark.parametrize("prefix", ["foaf", "dcterms", "wfprov", "rdfs", "owl"])
def test_a_well_known_prefix_that_is_missing_is_repaired_and_noted(prefix: str) -> None:
    document = read(f"ex:e a prov:Entity ; {prefix}:x 1 .")
    assert [note.partition(";")[0] for note in document.notes] == [f"the prefix '{prefix}' is not declared"]
    ((name, _),) = document.toplevel.statements[0].attributes
    assert (name.prefix, name.local) == (prefix, "x")


def test_the_default_prefix_that_is_missing_stands_for_the_document_itself() -> None:
    head = "@prefix prov: <http://www.w3.org/ns/prov#> . :e a prov:"
    (one,) = formats.read(f"{head}Entity .".encode(), "turtle").toplevel.statements
    (other,) = formats.read(f"{head}Plan .".encode(), "turtle").toplevel.statements
    assert isinstance(one.id, QualifiedName)
    assert one.id.uri.endswith("/#e")
    assert one.id != other.id, "documents that differ name different things"


@pytest.mark.parametrize(
    ("triples", "line", "why"),
    [
        ("no:e a prov:Entity .", 4, 'Prefix "no:" not bound'),
        ("\nex:a prov:startedAtTime 'yesterday' .", 5, "no xsd:dateTime"),
        ("ex:a prov:startedAtTime ex:t .", 4, "leads to no time"),
        ("ex:a prov:qualifiedUsage 'x' .", 4, "leads to a value and not to a thing"),
        ("ex:a prov:qualifiedUsage [ prov:entity\n'x' ] .", 4, "leads to a value and not to a thing"),
        ("ex:a prov:used ex:e", 4, "EOF"),
        ("'x' a prov:Entity .", 4, "values have no properties"),
        ("ex:a _:p ex:e .", 4, "a property has no name"),
        ("ex:a!ex:b a prov:Entity .", 4, "expected"),
        ("<http://e/ x> a prov:Entity .", 4, "a name has ' ' in it"),
        ("ex:e ex:p '\\ud800' .", 4, "half of a character"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(triples: str, line: int, why: str) -> None:
    with pytest.raises(UnreadableFile, match=f"line {line}: .*{why}") as refused:
        read(triples)
    assert refused.value.details["line"] == line


def test_a_statement_has_the_line_of_its_first_property_however_often_the_parser_looked_there() -> None:
    found = read(
        "ex:e\n\n  a prov:Entity ;\n\n ex:p [\n ex:q\n\n 'x'\n ] .\n\n# more\nex:a prov:used\n ex:e ."
    ).toplevel.statements
    assert [(one.kind, one.line) for one in found] == [("entity", 6), ("entity", 9), ("used", 15)]


def test_a_document_that_says_nothing_of_prov_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="nothing in it is said in the terms of PROV-O"):
        read("ex:ines ex:knows ex:omar .")


@pytest.mark.parametrize(
    ("format", "data"),
    [
        ("trig", HEAD + "ex:e a prov:Entity . ex:b { ex:f a prov:Entity } GRAPH ex:c {}"),
        ("trig", HEAD + "{ ex:e a prov:Entity } ex:b { ex:f a prov:Entity . } ex:c { }"),
        (
            "nquads",
            f"<http://example.org/e> {A_ENTITY} .\n<http://example.org/f> {A_ENTITY} <http://example.org/b> . # so\n",
        ),
    ],
)
def test_a_named_graph_is_a_bundle(format: str, data: str) -> None:
    found = [
        (bundle.id.uri if bundle.id else "", [one.id for one in bundle.statements])
        for bundle in formats.read(data.encode(), format)
    ]
    expected = [
        ("", [QualifiedName("http://example.org/e")]),
        ("http://example.org/b", [QualifiedName("http://example.org/f")]),
    ]
    assert found == expected + ([("http://example.org/c", [])] if format == "trig" else [])


@pytest.mark.parametrize("data", ["_:b { <http://e/e> a <http://www.w3.org/ns/prov#Entity> }", "[] { }"])
def test_a_bundle_without_a_name_is_refused(data: str) -> None:
    with pytest.raises(UnreadableFile, match="a bundle has to have one"):
        formats.read(data.encode(), "trig")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("<http://e/e> <http://e/p> 'x' .", "expected a subject"),
        ("<e> <http://e/p> <http://e/x> .", "no absolute IRI"),
        ('<http://e/e> <http://e/p> "\\q" .', "is no escape"),
        ('<http://e/e> <http://e/p> "\\uD800" .', "half of a character"),
        ('<http://e/e> <http://e/p> "\\U00110000" .', "chr"),
        ("<http://e/e> <http://e/p> <http://e/x> _:g .", "a bundle has to have one"),
    ],
)
def test_a_line_that_is_no_quad_is_refused_with_its_number(line: str, why: str) -> None:
    with pytest.raises(UnreadableFile, match=f"line 3: .*{why}"):
        formats.read(f"# one\r\n\n{line}\n".encode(), "nquads")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("@prefix ex: <http://e/> . ex:e ex:p 1 .", "trig"),
        ("# @base <http://e/> .\n\n@prefix : <#> .", "trig"),
        ("PREFIX ex: <http://e/>\nex:e ex:p 1 .", "trig"),
        ("<http://e/e> a <http://e/E> ; <http://e/p> 1 .", "trig"),
        ("<http://e/e> <http://e/p> <http://e/x> .\n<http://e/e> <http://e/p> <http://e/x> <http://e/g> .", "nquads"),
        ('_:x <http://e/p> "a b . "@de .\n', "nquads"),
        ("<prov:document>\n</prov:document>", "xml"),
    ],
)
def test_the_start_tells_rdf_from_the_other_formats(data: str, expected: str) -> None:
    assert formats.guess(data.encode()) == expected


@pytest.mark.parametrize("format", ["turtle", "trig"])
def test_a_list_is_the_nodes_that_it_stands_for(format: str) -> None:
    """Any document with a list in it used to be refused."""
    document = read("ex:e a prov:Entity ; ex:sizes ( 1 2 ), () .", format)
    assert [str(one) for one in document.toplevel.statements if one.id == QualifiedName("http://example.org/e")]
    firsts = [value for one in document.toplevel.statements for name, value in one.attributes if name.local == "first"]
    assert sorted(map(str, firsts)) == ['"1" %% xsd:integer', '"2" %% xsd:integer']
