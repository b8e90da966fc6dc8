"""What PROV-O is written: triples that other tools look for, and refusals where a graph would say something else."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import Attribute, Blank, Literal, QualifiedName, Time, prov, xsd
from provgraph.errors import ExportGap
from provgraph.exchange import formats
from provgraph.exchange.parts import parts_of
from tests.prov.reading import document, said
from tests.prov.test_equivalence_laws import EX, named

ENDS = (named("a"), named("g"))
ONE = Literal("1", xsd("int"))
AT = Time.parse("2012-01-01T00:00:00Z")


def turtle(statements: str) -> str:
    """The triples of these statements of PROV-N, without declarations."""
    return body(document(statements))


def body(found: Document, format: str = "turtle") -> str:
    lines = "".join(formats.WRITERS[format](parts_of(found))).splitlines()
    return "\n".join(line for line in lines if not line.startswith("@prefix"))


def of(*statements: Statement, **bundles: Statement) -> Document:
    inner = tuple(Bundle(named(name), (statement,)) for name, statement in bundles.items())
    return Document(Bundle(None, statements, namespaces={"ex": EX}), inner)


def described(*attributes: Attribute) -> Document:
    return of(Statement("entity", named("e"), (), attributes))


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("used(ex:a, ex:e, -)", "ex:a prov:used ex:e ."),
        ("hadMember(ex:c, ex:e)", "ex:c prov:hadMember ex:e ."),
        ("agent(ex:g, [prov:type='prov:Person'])", "ex:g a prov:Agent ;\n    a prov:Person ."),
        ('entity(ex:e, [prov:label="x"@de])', 'ex:e a prov:Entity ;\n    rdfs:label "x"@de .'),
        ("entity(ex:e, [prov:location='ex:here'])", "ex:e a prov:Entity ;\n    prov:atLocation ex:here ."),
        (
            "wasGeneratedBy(ex:e, ex:a, 2012-01-01T00:00:00)",
            "ex:e prov:wasGeneratedBy ex:a ;\n    prov:qualifiedGeneration [ a prov:Generation ; prov:activity ex:a ; "
            'prov:atTime "2012-01-01T00:00:00"^^xsd:dateTime ] .',
        ),
        (
            "used(ex:u; ex:a, ex:e, -, [prov:role='ex:r'])",
            "ex:a prov:used ex:e ;\n    prov:qualifiedUsage ex:u .\n"
            "ex:u a prov:Usage ;\n    prov:entity ex:e ;\n    prov:hadRole ex:r .",
        ),
        (
            "wasDerivedFrom(ex:e, ex:f, -, -, -, [prov:type='prov:Revision'])",
            "ex:e prov:wasDerivedFrom ex:f ;\n    prov:wasRevisionOf ex:f .",
        ),
        (
            "wasAssociatedWith(ex:a, -, ex:p)",
            "ex:a prov:qualifiedAssociation [ a prov:Association ; prov:hadPlan ex:p ] .",
        ),
        (
            "activity(ex:a, 2012-01-01T00:00:00Z, -)",
            'ex:a a prov:Activity ;\n    prov:startedAtTime "2012-01-01T00:00:00Z"^^xsd:dateTime .',
        ),
    ],
)
def test_a_statement_is_the_triples_that_other_tools_look_for(statement: str, expected: str) -> None:
    assert turtle(statement) == expected


@pytest.mark.parametrize("type", ["Agent", "Person", "Usage", "Influence", "Entity"])
def test_a_type_that_would_be_read_as_a_statement_is_kept_as_the_attribute_that_it_is(type: str) -> None:
    found = described((prov("type"), prov(type)), (prov("type"), Literal("text", xsd("string"))))
    assert f"prov:type prov:{type}" in body(found)
    assert said(formats.read("".join(formats.WRITERS["turtle"](parts_of(found))).encode())) == said(found)


def test_bundles_are_named_graphs() -> None:
    found = of(Statement("entity", named("b")), b=Statement("entity", named("e")))
    assert body(found, "trig") == "ex:b a prov:Entity .\nex:b {\nex:e a prov:Entity .\n}"
    assert body(found, "nquads").splitlines()[1].endswith(f"#Entity> <{EX}b> .")


def test_the_node_of_a_relation_that_has_no_name_gets_a_label_in_n_quads_that_no_other_has() -> None:
    found = of(
        Statement("entity", Blank("m1")),
        Statement("used", None, (named("a"), Blank("m1"), AT)),
        Statement("used", None, (named("a"), Blank("not a label"), AT)),
    )
    labels = {word for word in body(found, "nquads").split() if word.startswith("_:")}
    assert labels == {"_:bm1", "_:m1", "_:m2", f"_:h{b'not a label'.hex()}"}
    assert len(formats.read(body(found, "nquads").encode(), "nquads").toplevel.statements) == 3


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (described((QualifiedName("http://www.w3.org/2000/01/rdf-schema#label"), ONE)), "an attribute called"),
        (described((prov("atLocation"), ONE)), "an attribute called prov:atLocation"),
        (described((prov("startedAtTime"), ONE)), "an attribute called prov:startedAtTime"),
        (described((prov("wasDerivedFrom"), named("f"))), "an attribute called prov:wasDerivedFrom"),
        (described((prov("qualifiedUsage"), named("f"))), "an attribute called prov:qualifiedUsage"),
        (of(Statement("used", None, (named("a"), None, None), ((prov("entity"), ONE),))), "an attribute called prov:e"),
        (described((named("x"), Literal("1", xsd("int"), "de"))), "this language and type"),
        (described((named("x"), Literal("1", xsd("string"), "de_DE"))), "this language and type"),
        (described((named("x"), Literal("\ud800", xsd("string")))), "half of a character"),
        (of(Statement("entity", named("a b"))), "no absolute IRI"),
        (of(Statement("entity", QualifiedName("relative"))), "no absolute IRI"),
        (of(Statement("hadMember", None, (named("c"), None))), "without one of its ends"),
        (of(Statement("hadMember", None, (named("c"), named("e")), ((named("x"), ONE),))), "a name or attributes"),
        (
            of(*(Statement("mentionOf", None, (named("e"), named("f"), named(bundle))) for bundle in "bc")),
            "two mentions by one entity",
        ),
        (
            of(*(Statement("used", named("u"), (named(f"a{at}"), named(f"e{9 - at}"), None)) for at in (1, 2))),
            "of one name that differ in several places",
        ),
        (
            of(*(Statement("wasAssociatedWith", named("u"), (*ENDS, plan)) for plan in (None, named("p")))),
            "of one name that differ in several places",
        ),
    ],
)  # fmt: skip
def test_what_a_graph_would_say_otherwise_is_refused(found: Document, why: str) -> None:
    for format in ("turtle", "trig", "nquads"):
        with pytest.raises(ExportGap, match=why):
            body(found, format)


@pytest.mark.parametrize(
    ("format", "why"), [("turtle", "Turtle cannot hold bundles"), ("nquads", "a bundle with nothing in it")]
)
def test_a_bundle_is_refused_where_it_would_be_lost(format: str, why: str) -> None:
    with pytest.raises(ExportGap, match=why):
        body(Document(Bundle(None, ()), (Bundle(named("b"), ()),)), format)


def test_an_empty_bundle_is_a_graph_in_trig() -> None:
    found = Document(Bundle(None, ()), (Bundle(named("b"), ()),))
    text = "".join(formats.WRITERS["trig"](parts_of(found)))
    assert said(formats.read(text.encode(), "trig")) == said(found)


def test_a_relation_whose_first_end_is_missing_is_a_node_that_nothing_leads_to() -> None:
    found = of(
        Statement("used", None, (None, named("e"), None)), Statement("used", named("u"), (None, named("e"), None))
    )
    text = body(found)
    assert "[ a prov:Usage ; prov:entity ex:e ] ." in text
    whole = "".join(formats.WRITERS["turtle"](parts_of(found)))
    assert said(formats.read(whole.encode(), "turtle")) == said(found)


def test_several_values_in_one_place_are_several_statements_of_one_name() -> None:
    found = of(*(Statement("activity", named("a"), (Time.parse(f"201{at}-01-01T00:00:00"), None)) for at in (1, 2)))
    text = "".join(formats.WRITERS["turtle"](parts_of(found)))
    assert said(formats.read(text.encode(), "turtle")) == said(found)
