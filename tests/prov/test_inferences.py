"""Definitions 1 to 4 and inferences 5 to 21, one by one: what a normal form adds, and what it leaves as it is."""

from __future__ import annotations

import re

import pytest

from provgraph.domain.prov.facts import Facts
from provgraph.domain.prov.normal import NormalForm, normal_form
from provgraph.domain.prov.rows import Rows
from provgraph.domain.prov.statement import Bundle, Statement
from provgraph.domain.prov.terms import Blank
from provgraph.errors import InputError
from tests.prov.reading import document


def normal(text: str) -> NormalForm:
    """The normal form of a toplevel."""
    found = normal_form(document(text).toplevel)
    assert found is not None
    return found


def form(text: str, *kinds: str) -> list[str]:
    """The statements of these kinds in the normal form, sorted, with unnamed things as `?`."""
    told = (str(stated) for stated in normal(text).statements() if stated.kind in kinds)
    return sorted(re.sub(r"_:x\d+", "?", text) for text in told)


INFERENCES = [
    ("5", "wasInformedBy(ex:i; ex:b, ex:a)", ("used", "wasGeneratedBy"),
     ["used(?; ex:b, ?, ?)", "wasGeneratedBy(?; ?, ex:a, ?)"]),
    ("5 what is there already", "wasInformedBy(ex:b, ex:a) used(ex:b, ex:e, -) wasGeneratedBy(ex:e, ex:a, -)",
     ("used", "wasGeneratedBy"), ["used(?; ex:b, ex:e, ?)", "wasGeneratedBy(?; ex:e, ex:a, ?)"]),
    ("6", "wasGeneratedBy(ex:e, ex:a, -) used(ex:b, ex:e, -)", ("wasInformedBy",), ["wasInformedBy(?; ex:b, ex:a)"]),
    ("6 by itself", "wasGeneratedBy(ex:e, ex:a, -) used(ex:a, ex:e, -)", ("wasInformedBy",),
     ["wasInformedBy(?; ex:a, ex:a)"]),
    ("6 other things", "wasGeneratedBy(ex:e, ex:a, -) used(ex:b, ex:f, -)", ("wasInformedBy",), []),
    ("7", "entity(ex:e)", ("wasGeneratedBy", "wasInvalidatedBy"),
     ["wasGeneratedBy(?; ex:e, ?, ?)", "wasInvalidatedBy(?; ex:e, ?, ?)"]),
    ("7 only what is described", "used(ex:a, ex:e, -)", ("wasGeneratedBy", "wasInvalidatedBy"), []),
    ("8", "activity(ex:a, 2012-01-01T00:00:00, -)", ("wasStartedBy", "wasEndedBy"),
     ["wasEndedBy(?; ex:a, ?, ?, ?)", "wasStartedBy(?; ex:a, ?, ?, 2012-01-01T00:00:00)"]),
    ("9", "wasStartedBy(ex:s; ex:a, ex:e, ex:b, -)", ("wasGeneratedBy",), ["wasGeneratedBy(?; ex:e, ex:b, ?)"]),
    ("10", "wasEndedBy(ex:s; ex:a, ex:e, ex:b, -)", ("wasGeneratedBy",), ["wasGeneratedBy(?; ex:e, ex:b, ?)"]),
    ("10 what is there already", "wasEndedBy(ex:a, ex:e, ex:b, -) wasGeneratedBy(ex:g; ex:e, ex:b, -)",
     ("wasGeneratedBy",), ["wasGeneratedBy(ex:g; ex:e, ex:b, ?)"]),
    ("11", "wasDerivedFrom(ex:d; ex:f, ex:e, ex:a, ex:g, ex:u)", ("wasGeneratedBy", "used"),
     ["used(ex:u; ex:a, ex:e, ?)", "wasGeneratedBy(ex:g; ex:f, ex:a, ?)"]),
    ("11 without activity", "wasDerivedFrom(ex:d; ex:f, ex:e)", ("wasGeneratedBy", "used"), []),
    ("12", "wasDerivedFrom(ex:f, ex:e, [prov:type='prov:Revision'])", ("alternateOf",),
     [f"alternateOf(ex:{x}, ex:{y})" for x in "ef" for y in "ef"]),
    ("12 other derivations", "wasDerivedFrom(ex:f, ex:e, [prov:type='prov:Quotation'])", ("alternateOf",), []),
    ("13", "wasAttributedTo(ex:e, ex:g)", ("wasGeneratedBy", "wasAssociatedWith"),
     ["wasAssociatedWith(?; ?, ex:g, ?)", "wasGeneratedBy(?; ex:e, ?, ?)"]),
    ("13 what is there already", "wasAttributedTo(ex:e, ex:g) wasGeneratedBy(ex:e, ex:a, -) "
     "wasAssociatedWith(ex:a, ex:g, -)", ("wasGeneratedBy", "wasAssociatedWith"),
     ["wasAssociatedWith(?; ex:a, ex:g, -)", "wasGeneratedBy(?; ex:e, ex:a, ?)"]),
    ("14", "actedOnBehalfOf(ex:g, ex:h, ex:a)", ("wasAssociatedWith",),
     ["wasAssociatedWith(?; ex:a, ex:g, ?)", "wasAssociatedWith(?; ex:a, ex:h, ?)"]),
    ("14 without activity", "actedOnBehalfOf(ex:g, ex:h, -)", ("wasAssociatedWith",), []),
    ("14 one agent for itself", "actedOnBehalfOf(ex:g, ex:g, ex:a)", ("wasAssociatedWith",),
     ["wasAssociatedWith(?; ex:a, ex:g, ?)"]),
    ("16 entities are alternates of themselves", "entity(ex:e)", ("alternateOf",), ["alternateOf(ex:e, ex:e)"]),
    ("17 and 18", "alternateOf(ex:a, ex:b) alternateOf(ex:c, ex:b)", ("alternateOf",),
     [f"alternateOf(ex:{x}, ex:{y})" for x in "abc" for y in "abc"]),
    ("19", "specializationOf(ex:c, ex:b) specializationOf(ex:b, ex:a)", ("specializationOf",),
     ["specializationOf(ex:b, ex:a)", "specializationOf(ex:c, ex:a)", "specializationOf(ex:c, ex:b)"]),
    ("19 with mentions", "mentionOf(ex:c, ex:b, ex:x) specializationOf(ex:b, ex:a)", ("specializationOf",),
     ["specializationOf(ex:b, ex:a)", "specializationOf(ex:c, ex:a)", "specializationOf(ex:c, ex:b)"]),
    ("20", "specializationOf(ex:b, ex:a)", ("alternateOf",),
     [f"alternateOf(ex:{x}, ex:{y})" for x in "ab" for y in "ab"]),
    ("21", 'entity(ex:a, [ex:x="1"]) entity(ex:c, [ex:y="2"]) '
     "specializationOf(ex:c, ex:b) specializationOf(ex:b, ex:a)", ("entity",),
     ['entity(ex:a, [ex:x="1"])', 'entity(ex:b, [ex:x="1"])', 'entity(ex:c, [ex:x="1", ex:y="2"])']),
    ("21 goes down only", 'entity(ex:b, [ex:x="1"]) specializationOf(ex:b, ex:a)', ("entity",),
     ['entity(ex:b, [ex:x="1"])']),
    ("22 attributes are joined", 'entity(ex:e, [ex:x="1"]) entity(ex:e, [ex:x="2", ex:x="1"])', ("entity",),
     ['entity(ex:e, [ex:x="1", ex:x="2"])']),
    ("24 one generation", "wasGeneratedBy(ex:e, ex:a, -) wasGeneratedBy(ex:g; ex:e, ex:a, -)", ("wasGeneratedBy",),
     ["wasGeneratedBy(ex:g; ex:e, ex:a, ?)"]),
    ("28 the time of the start", "activity(ex:a) wasStartedBy(ex:a, -, -, 2012-01-01T00:00:00)", ("activity",),
     ["activity(ex:a, 2012-01-01T00:00:00, ?)"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kinds", "expected"), [case[1:] for case in INFERENCES], ids=[case[0] for case in INFERENCES]
)
def test_an_inference_adds_what_follows_and_nothing_that_is_there(
    text: str, kinds: tuple[str, ...], expected: list[str]
) -> None:
    assert form(text, *kinds) == sorted(expected)


INFLUENCES = [
    ("wasGeneratedBy(ex:i; ex:x, ex:y, -)", True),
    ("used(ex:i; ex:x, ex:y, -)", True),
    ("wasInformedBy(ex:i; ex:x, ex:y)", True),
    ("wasStartedBy(ex:i; ex:x, ex:y, ex:z, -)", True),
    ("wasEndedBy(ex:i; ex:x, ex:y, ex:z, -)", True),
    ("wasInvalidatedBy(ex:i; ex:x, ex:y, -)", True),
    ("wasDerivedFrom(ex:i; ex:x, ex:y)", True),
    ("wasAttributedTo(ex:i; ex:x, ex:y)", True),
    ("wasAssociatedWith(ex:i; ex:x, ex:y, -)", True),
    ("actedOnBehalfOf(ex:i; ex:x, ex:y, -)", True),
    ("specializationOf(ex:x, ex:y)", False),
    ("hadMember(ex:x, ex:y)", False),
    ("alternateOf(ex:x, ex:y)", False),
    ("mentionOf(ex:x, ex:y, ex:z)", False),
]


@pytest.mark.parametrize(("text", "is_influence"), INFLUENCES, ids=[text for text, _ in INFLUENCES])
def test_every_relation_with_an_identifier_is_an_influence_under_it_with_its_attributes(
    text: str, is_influence: bool
) -> None:
    """Inference 15."""
    found = form(text, "wasInfluencedBy")
    assert ("wasInfluencedBy(ex:i; ex:x, ex:y)" in found) == is_influence
    if is_influence:
        described = text.removesuffix(")") + ', [ex:a="1"])'
        assert 'wasInfluencedBy(ex:i; ex:x, ex:y, [ex:a="1"])' in form(described, "wasInfluencedBy")


def test_what_is_unnamed_has_one_label_wherever_it_stands_and_nothing_else_has_it() -> None:
    found = list(normal("wasInformedBy(ex:i; ex:b, ex:a)").statements())
    (made,) = (stated for stated in found if stated.kind == "wasGeneratedBy")
    (used,) = (stated for stated in found if stated.kind == "used")
    assert isinstance(made.args[0], Blank)
    assert made.args[0] == used.args[1]
    assert len({made.id, used.id, made.args[0], made.args[2], used.args[2]}) == 5


def test_a_normal_form_is_its_own_normal_form() -> None:
    text = (
        "entity(ex:e) activity(ex:a) wasInformedBy(ex:b, ex:a) wasAttributedTo(ex:e, ex:g) "
        "wasStartedBy(ex:a, ex:t, ex:b, -) actedOnBehalfOf(ex:g, ex:h, ex:a) "
        "specializationOf(ex:f, ex:e) wasDerivedFrom(ex:f, ex:x, ex:a, -, -)"
    )
    first = list(normal(text).statements())
    again = normal_form(Bundle(None, tuple(first)))
    assert again is not None
    assert len(list(again.statements())) == len(first)


def test_statements_that_miss_a_place_leave_a_document_without_a_normal_form() -> None:
    assert normal_form(document("used(-, ex:e, -)").toplevel) is None


def facts(text: str) -> Facts:
    return Facts(document(text).toplevel.statements)


def test_rows_of_one_key_are_one_with_the_attributes_of_both() -> None:
    rows = Rows(facts('entity(ex:e, [ex:a="1"]) entity(ex:e, [ex:a="2"]) hadMember(ex:c, ex:e) hadMember(ex:c, ex:e)'))
    (entity,) = rows.of("entity")
    assert len(entity.attributes) == 2
    assert len(rows.of("hadMember")) == 1
    assert rows.of("used") == []
    assert rows.pairs("hadMember") == {row.args for row in rows.of("hadMember")}
    assert rows.firsts("hadMember") == {rows.of("hadMember")[0].args[0]}


def test_rows_may_be_added_while_those_of_a_kind_are_looked_at() -> None:
    rows = Rows(facts("used(ex:a, ex:e, -)"))
    for row in rows.of("used"):
        rows.exists("used", row.args[0], None, None)
    assert len(rows.of("used")) == 2


def test_more_rows_than_memory_should_hold_are_refused_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provgraph.domain.prov.rows.MOST_ROWS", 3)
    rows = Rows(facts("used(ex:a, ex:e, -) used(ex:a, ex:f, -) used(ex:a, ex:g, -)"))
    rows.add("used", rows.of("used")[0].id, rows.of("used")[0].args)
    with pytest.raises(InputError, match="more than 3 statements"):
        rows.exists("used", rows.of("used")[0].args[0], None, None)


def test_facts_know_what_is_stated_from_what_is_inferred() -> None:
    found = facts("wasDerivedFrom(ex:d; ex:f, ex:e, ex:a, ex:g, ex:u)\nwasStartedBy(ex:s; ex:a, ex:t, ex:b, -)")
    rules = {(fact.kind, fact.rule, fact.source.line) for fact in found.all}
    assert rules == {
        ("wasDerivedFrom", 0, 3),
        ("used", 11, 3),
        ("wasGeneratedBy", 11, 3),
        ("wasStartedBy", 0, 4),
        ("wasGeneratedBy", 9, 4),
    }


def test_a_start_of_which_nothing_more_is_known_implies_no_generation() -> None:
    assert [fact.kind for fact in facts("wasStartedBy(ex:a, -, -, -)").all] == ["wasStartedBy"]


def test_facts_come_by_kinds_in_the_order_asked_for() -> None:
    found = facts("used(ex:a, ex:e, -)\nentity(ex:e)\nused(ex:a, ex:f, -)").of("entity", "used", "agent")
    assert [fact.source.line for fact in found] == [4, 3, 5]
    assert all(isinstance(fact.source, Statement) for fact in found)
