"""The ontology of our own terms, and the shapes that exports have. Source: SHACL (W3C, 2017); docs/formats.md."""

from __future__ import annotations

import pyshacl
import pytest
from rdflib import OWL, RDF, RDFS, Graph, Literal, URIRef

from provgraph.domain.identifiers import EntityId
from provgraph.schemas import ontology, shapes
from provgraph.service import lineage
from provgraph.service.exporting import export, write_lineage
from provgraph.service.exporting.terms import IDS, PG
from tests.consolidation.memory import Memory

HEAD = f"""@prefix pg: <{PG}> . @prefix id: <{IDS}> . @prefix prov: <http://www.w3.org/ns/prov#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
AT = '"2027-03-01T08:00:00Z"^^xsd:dateTime'
DIGEST = f'pg:digest "sha256:{"0" * 64}"'
PLAN = f"prov:qualifiedInfluence [ a prov:Influence, pg:HadPlan ; prov:influencer id:po ; pg:recordedAt {AT} ]"
MADE = f"prov:qualifiedGeneration [ a prov:Generation ; prov:activity id:make ; prov:atTime {AT} ]"
DOWN = f"prov:qualifiedInvalidation [ a prov:Invalidation ; prov:activity id:down ; prov:atTime {AT} ]"
NOTED = f'pg:recordedAt {AT} ; pg:validity "VALID" ; {DIGEST}'
WHOLE = f"""{HEAD}
id:ev a prov:Entity, pg:Event ; {NOTED} ; pg:sequence 1 ; pg:isEvidence true ; {MADE} .
id:old a prov:Entity, pg:Event ; pg:recordedAt {AT} ; pg:validity "REVOKED" ; {DIGEST} ; pg:sequence 2 ; {MADE} ;
  pg:withheld "REVOKED" ; prov:wasInvalidatedBy id:down ; {DOWN} .
id:cl a prov:Entity, pg:Claim ; {NOTED} ; pg:detail "facts" ; pg:content "a" ; prov:wasDerivedFrom id:ev .
id:fo a prov:Entity, pg:Fold, prov:Collection ; {NOTED} ; prov:wasDerivedFrom id:ev ; prov:hadMember id:cl ;
  {MADE} ; {PLAN} .
id:su a prov:Entity, pg:Summary, prov:Collection ; {NOTED} ; pg:coversThrough 2 ; prov:hadMember id:fo ; {MADE} ;
  {PLAN} .
id:co a prov:Entity, pg:Conflict, prov:Collection ; {NOTED} ; pg:state "OPEN" ; prov:hadMember id:ev, id:old .
id:po a prov:Entity, pg:PolicyVersion, prov:Plan ; {NOTED} .
id:make a prov:Activity, pg:Consolidation ; prov:startedAtTime {AT} ; pg:state "DONE" .
id:down a prov:Activity, pg:Revocation ; prov:startedAtTime {AT} .
id:once a prov:Activity, pg:Revocation ; prov:startedAtTime {AT} ; pg:undoneAt {AT} .
id:undo a prov:Activity, pg:Undo ; prov:startedAtTime {AT} ; prov:wasInformedBy id:once .
id:ag a prov:Agent, pg:Agent ; pg:name "noor" .
"""
BROKEN = {
    "a thing that is no entity": ("a prov:Entity, pg:Claim", "a pg:Claim"),
    "no time of recording": (f"pg:recordedAt {AT} ; ", ""),
    "a time that is none": (f"pg:recordedAt {AT}", 'pg:recordedAt "today"'),
    "a validity that there is not": ('"VALID"', '"GOOD"'),
    "a digest of another kind": ('"sha256:0', '"md5:0'),
    "no sequence": ("pg:sequence 1 ; ", ""),
    "a sequence from zero": ("pg:sequence 1", "pg:sequence 0"),
    "two places in the sequence": ("pg:sequence 1", "pg:sequence 1, 3"),
    "content beside the reason why it is not there": (
        'pg:withheld "REVOKED"',
        'pg:withheld "REVOKED" ; pg:content "x"',
    ),
    "revoked by nothing": (f"prov:wasInvalidatedBy id:down ; {DOWN}", "pg:detail 'x'"),
    "taken down at no time": (DOWN, DOWN.replace(f" ; prov:atTime {AT}", "")),
    "a claim without evidence": ("prov:wasDerivedFrom id:ev .", "pg:stage 'PUBLISHED' ."),
    "a fold that is derived from nothing": ("prov:wasDerivedFrom id:ev ; prov:hadMember", "prov:hadMember"),
    "an event that nothing generated": (f"pg:isEvidence true ; {MADE}", "pg:isEvidence true"),
    "a summary made with no plan": (f"prov:hadMember id:fo ; {MADE} ;\n  {PLAN}", f"prov:hadMember id:fo ; {MADE}"),
    "a fold that is no collection": ("pg:Fold, prov:Collection", "pg:Fold"),
    "a summary of claims": ("prov:hadMember id:fo", "prov:hadMember id:cl"),
    "a conflict of one": ("prov:hadMember id:ev, id:old", "prov:hadMember id:ev"),
    "an activity that never started": (f"prov:startedAtTime {AT} ; pg:state", "pg:state"),
    "an activity that is none": ("a prov:Activity, pg:Consolidation", "a pg:Consolidation"),
    "undone by nothing": (" ; prov:wasInformedBy id:once", ""),
    "undone, and invalidating still": ("prov:wasInvalidatedBy id:down", "prov:wasInvalidatedBy id:down, id:once"),
    "a plan that is none": ("pg:PolicyVersion, prov:Plan", "pg:PolicyVersion"),
    "an influence of nothing": ("prov:influencer id:po ; ", ""),
    "two names": ('pg:name "noor"', 'pg:name "noor", "nora"'),
}

SHAPES, TERMS = Graph().parse(data=shapes(), format="turtle"), Graph().parse(data=ontology(), format="turtle")

IMPORTS = {PG + local for local in ("Import", "Qualifies", "RelatesTo")} | {
    PG + f"Imported{kind}" for kind in ("Entity", "Activity", "Agent", "Relation", "Thing")
}
"""Terms of the skeletons of imports; tests/importing has these."""


def parsed(turtle: str) -> Graph:
    return Graph().parse(data=turtle, format="turtle")


def report(graph: Graph) -> str:
    """What breaks the shapes; empty when nothing does."""
    conforms, _, text = pyshacl.validate(graph, shacl_graph=SHAPES)
    return "" if conforms else str(text)


def own(graph: Graph) -> set[str]:
    """Our terms that a graph uses."""
    return {str(node) for triple in graph for node in triple if isinstance(node, URIRef) and node.startswith(PG)}


def test_an_export_of_everything_has_the_shapes_and_its_terms_are_those_of_the_ontology(eventful: Memory) -> None:
    context = eventful.context
    whole = parsed("".join(export(context, eventful.scope, "turtle", with_content=True)))
    assert report(whole) == ""
    served = set(whole.subjects(URIRef(PG + "validity"), Literal("VALID")))
    kinds = [set(whole.subjects(RDF.type, URIRef(PG + kind))) for kind in ("Summary", "Event")]
    starts = [kinds[0].pop(), (kinds[1] & served).pop()]
    parts = Graph()
    for start in starts:
        walked = lineage.trace(context, EntityId(start.removeprefix(IDS)), as_of=context.clock())
        parts += parsed("".join(write_lineage(walked, "turtle")))
    assert report(parts) == ""
    assert own(whole) | own(parts) == own(TERMS) - IMPORTS


def test_the_shapes_let_a_whole_export_pass() -> None:
    assert report(parsed(WHOLE)) == ""


@pytest.mark.parametrize("fault", BROKEN)
def test_the_shapes_refuse(fault: str) -> None:
    good, bad = BROKEN[fault]
    assert good in WHOLE
    assert report(parsed(WHOLE.replace(good, bad, 1)))


def test_the_shapes_are_shapes_and_speak_of_terms_of_the_ontology_only() -> None:
    assert pyshacl.validate(Graph(), shacl_graph=SHAPES, meta_shacl=True)[0]
    assert own(SHAPES) <= own(TERMS)


def test_every_term_is_a_class_below_one_of_prov_or_a_property_and_says_what_it_means() -> None:
    for term in map(URIRef, own(TERMS)):
        kind = TERMS.value(term, RDF.type)
        assert kind in (OWL.Class, OWL.DatatypeProperty), term
        above = TERMS.value(term, RDFS.subClassOf if kind == OWL.Class else RDFS.range)
        assert above, term
        assert TERMS.value(term, RDFS.label), term
        assert str(TERMS.value(term, RDFS.comment)).endswith("."), term
