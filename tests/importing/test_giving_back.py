"""What was imported is exported as it came: names, bundles, literals, places and attributes, in every format."""

from __future__ import annotations

import pytest
from neo4j import Driver

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import QualifiedName
from provgraph.exchange import formats
from provgraph.exchange.parts import parts_of
from provgraph.service.exporting import FORMATS, export
from tests.exporting.test_ontology import IMPORTS, TERMS, own, parsed, report
from tests.importing.taking import EX, Workshop, provn
from tests.prov.reading import plain, said

RICH = provn(
    "prefix odd <http://odd.example/a#>",
    'entity(ex:a, [prov:type=\'odd:Thing\', prov:label="ein Ding"@de, ex:size="1.50" %% xsd:decimal, ex:size=2])',
    'entity(ex:b, [ex:unknown="  kept  as it is ", ex:at="2024-02-30" %% odd:date])',
    "activity(ex:run, 2024-01-01T00:00:00+02:00, -, [odd:mood='ex:calm'])",
    "agent(ex:ines, [prov:type='prov:Person'])",
    "entity(ex:ines)",
    'wasGeneratedBy(ex:g; ex:b, ex:run, 2024-01-01T00:00:01.50, [prov:role="out"])',
    "used(ex:u; ex:run, ex:a, -)",
    'wasDerivedFrom(ex:d; ex:b, ex:a, ex:run, ex:g, ex:u, [ex:how="by hand"])',
    "wasAssociatedWith(ex:run, ex:ines, ex:plan)",
    "actedOnBehalfOf(ex:ines, ex:boss, ex:run)",
    "wasStartedBy(ex:run, ex:a, ex:earlier, 2023-12-31T23:59:59Z)",
    "wasInvalidatedBy(ex:a, ex:later, -)",
    "wasInfluencedBy(ex:b, ex:cause)",
    "hadMember(ex:box, ex:b)",
)
BUNDLED = provn(
    "entity(ex:box, [prov:type='prov:Bundle'])",
    "wasAttributedTo(ex:box, ex:ines)",
    "bundle ex:box",
    "  prefix ex <http://other.example/>",
    "  entity(ex:inner)",
    "  wasDerivedFrom(ex:inner, ex:source)",
    "endBundle",
)


def exported(workshop: Workshop, format: str = "json", *, content: bool = True) -> Document:
    text = "".join(export(workshop.context, workshop.scope, format, with_content=content))
    return formats.read(text.encode(), format)


@pytest.mark.parametrize("format", FORMATS)
def test_a_document_comes_back_in_every_format(workshop: Workshop, format: str) -> None:
    document = formats.read(RICH.encode(), "provn")
    workshop.take("".join(formats.WRITERS[format](parts_of(document))), format=format)
    assert said(exported(workshop, format)) == said(document)


def test_bundles_come_back_with_the_names_that_mean_something_else_in_them(workshop: Workshop) -> None:
    workshop.take(BUNDLED)
    for format in ("provn", "trig"):
        assert said(exported(workshop, format)) == said(formats.read(BUNDLED.encode(), "provn"))


def test_two_documents_whose_prefixes_clash_are_told_together(workshop: Workshop) -> None:
    other = RICH.replace(EX, "http://third.example/").replace("ex:mood", "ex:humour")
    for text in (RICH, other):
        workshop.take(text)
    both = [formats.read(text.encode(), "provn") for text in (RICH, other)]
    told = exported(workshop, "provn").toplevel.statements
    assert sorted(map(plain, told)) == sorted(plain(one) for document in both for one in document.toplevel.statements)


def test_what_is_said_twice_is_told_once(workshop: Workshop) -> None:
    workshop.take(provn("entity(ex:a)", "entity(ex:b)"))
    workshop.take(provn("entity(ex:a)", "wasDerivedFrom(ex:b, ex:a)"))
    assert [one.kind for one in exported(workshop).toplevel.statements] == ["entity", "entity", "wasDerivedFrom"]


def test_a_relation_without_its_first_end_is_kept_by_what_it_names_and_withheld_with_it(workshop: Workshop) -> None:
    text = provn("used(-, ex:a, -)", 'wasGeneratedBy(ex:g; -, ex:run, -, [ex:how="by hand"])')
    workshop.take(text)
    assert said(exported(workshop)) == said(formats.read(text.encode(), "provn"))
    workshop.revoke("run")
    assert [one.kind for one in exported(workshop).toplevel.statements] == ["activity", "used", "wasInvalidatedBy"]


def test_what_was_taken_back_is_told_without_its_words(workshop: Workshop) -> None:
    workshop.take(RICH)
    workshop.revoke("a")
    text = "".join(export(workshop.context, workshop.scope, "provn", with_content=True))
    assert all(word not in text for word in ("ein Ding", f"{EX}a>", "ex:a,", "by hand", "odd:mood", "kept"))
    document = exported(workshop)
    taken = [one for one in document.toplevel.statements if one.kind == "wasInvalidatedBy"]
    assert [str(one.args[0]).removeprefix("id:") for one in taken] == [workshop.id("a")]
    assert "ines" in text


def test_a_skeleton_names_nothing_that_the_document_named(workshop: Workshop) -> None:
    workshop.take(RICH + "\n")
    text = "".join(export(workshop.context, workshop.scope, "provn"))
    assert "example.org" not in text and "odd" not in text and "hand" not in text
    document = exported(workshop, content=False)
    assert judge(document).is_valid
    kinds = {one.kind for one in document.toplevel.statements}
    assert {"entity", "activity", "agent", "used", "wasGeneratedBy", "wasDerivedFrom", "hadMember"} <= kinds
    walked = {workshop.id(local) for local in ("a", "b", "run")}
    assert walked <= {one.id.local for one in document.toplevel.statements if isinstance(one.id, QualifiedName)}


def test_nothing_that_a_document_named_lies_open_in_the_graph(workshop: Workshop, driver: Driver) -> None:
    workshop.take(RICH)
    rows, _, _ = driver.execute_query(
        "MATCH (n {tenant: $tenant}) OPTIONAL MATCH (n)-[r]->() RETURN labels(n) AS labels, properties(n) AS node,"
        " type(r) AS type, properties(r) AS edge",
        tenant=workshop.context.tenant,
    )
    open_text = " ".join(
        str({key: value for key, value in (row["node"] or {}).items() if not isinstance(value, bytes)})
        + str(row["labels"])
        + str(row["type"])
        + str(row["edge"])
        for row in rows
    )
    assert len(rows) > 10
    for word in ("example.org", "odd", "ines", "ein Ding", "by hand", "calm"):
        assert word not in open_text


def test_a_skeleton_has_the_shapes_and_its_terms_are_those_of_the_ontology(workshop: Workshop) -> None:
    workshop.take(RICH)
    skeleton = parsed("".join(export(workshop.context, workshop.scope, "turtle")))
    assert report(skeleton) == ""
    assert IMPORTS <= own(skeleton) <= own(TERMS)
