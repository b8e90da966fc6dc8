"""Imported provenance is traced, revoked and undone by the same rules as what provgraph wrote itself."""

from __future__ import annotations

import pytest

from provgraph.domain.identifiers import RequestId
from provgraph.errors import UnknownIdentifier
from provgraph.service.context import Context, Request
from tests.importing.taking import Workshop, provn

RUN = provn(
    "entity(ex:a)",
    "activity(ex:run, 2024-01-01T00:00:00Z, -)",
    "agent(ex:ines)",
    "used(ex:run, ex:a, -)",
    "wasGeneratedBy(ex:b, ex:run, -)",
    "wasAssociatedWith(ex:run, ex:ines, -)",
    "wasAttributedTo(ex:b, ex:ines)",
    "specializationOf(ex:c, ex:b)",
)


def disagreeing(context: Context) -> tuple[object, ...]:
    """What the query that checks the cache of validity finds."""
    return context.engine.read(lambda store: store.validity_disagrees(tenant=context.tenant))


def test_a_walk_from_an_output_reaches_its_inputs_through_the_run_and_no_agent(workshop: Workshop) -> None:
    workshop.take(RUN)
    walked = workshop.walked("c")
    assert (walked.walk_policy, walked.complete) == ("prov/1", True)
    assert workshop.names("c") == {"a", "b", "c", "run"}
    assert {relation for _, relation, _ in walked.edges} == {"SPECIALIZATION_OF", "WAS_GENERATED_BY", "USED"}
    assert workshop.names("a", direction="down") == {"a", "b", "c", "run"}
    assert workshop.names("c", walk="native/1") == {"c"}


def test_a_revocation_takes_down_the_closure_and_its_undo_lifts_it(workshop: Workshop) -> None:
    workshop.take(RUN)
    act = workshop.revoke("a")
    assert act.changed == {"Imported": 4}
    assert [workshop.validity(local) for local in ("a", "run", "b", "c")] == ["REVOKED", "STALE", "STALE", "STALE"]
    assert workshop.walked("c").nodes[0].because[0]["source_id"] == workshop.id("a")
    assert workshop.walked("c").nodes[0].text is None
    assert disagreeing(workshop.context) == ()
    workshop.undo(act)
    assert {workshop.validity(local) for local in ("a", "run", "b", "c")} == {"VALID"}
    assert disagreeing(workshop.context) == ()


def test_a_run_can_be_revoked_like_an_entity(workshop: Workshop) -> None:
    workshop.take(RUN)
    workshop.revoke("run")
    assert [workshop.validity(local) for local in ("a", "run", "b", "c")] == ["VALID", "REVOKED", "STALE", "STALE"]


@pytest.mark.parametrize(
    ("statement", "relation"),
    [
        ("wasDerivedFrom(ex:new, ex:old)", "WAS_DERIVED_FROM"),
        ("wasDerivedFrom(ex:new, ex:old, -, -, -, [prov:type='prov:Revision'])", "WAS_REVISION_OF"),
        ("hadMember(ex:new, ex:old)", "HAD_MEMBER"),
        ("wasGeneratedBy(ex:new, ex:old, -)", "WAS_GENERATED_BY"),
        ("used(ex:new, ex:old, -)", "USED"),
        ("wasInformedBy(ex:new, ex:old)", "WAS_INFORMED_BY"),
        ("specializationOf(ex:new, ex:old)", "SPECIALIZATION_OF"),
        ("alternateOf(ex:new, ex:old)", "ALTERNATE_OF"),
        ("mentionOf(ex:new, ex:old, ex:bundle)", "SPECIALIZATION_OF"),
    ],
)
def test_each_relation_of_the_policy_is_walked(workshop: Workshop, statement: str, relation: str) -> None:
    workshop.take(provn(statement))
    assert (workshop.id("new"), relation, workshop.id("old")) in workshop.walked("new").edges


def test_alternates_rest_on_each_other_and_a_circle_is_lifted_whole(workshop: Workshop) -> None:
    workshop.take(provn("alternateOf(ex:x, ex:y)", "wasDerivedFrom(ex:y, ex:x)"))
    act = workshop.revoke("y")
    assert (workshop.validity("x"), workshop.validity("y")) == ("STALE", "REVOKED")
    workshop.undo(act)
    assert (workshop.validity("x"), workshop.validity("y")) == ("VALID", "VALID")
    assert disagreeing(workshop.context) == ()


def test_a_derivation_that_names_its_activity_rests_on_it(workshop: Workshop) -> None:
    workshop.take(provn("wasDerivedFrom(ex:b, ex:a, ex:run, -, -)"))
    assert workshop.names("b") == {"a", "b", "run"}
    workshop.revoke("run")
    assert workshop.validity("b") == "STALE"


def test_a_relation_with_a_name_of_its_own_falls_with_what_it_tells_of(workshop: Workshop) -> None:
    workshop.take(provn("wasGeneratedBy(ex:g; ex:b, ex:run, -)"))
    assert workshop.walked("g").nodes[0].label == "imported relation"
    workshop.revoke("b")
    assert workshop.validity("g") == "STALE"


def test_a_thing_is_one_in_all_documents_of_a_scope(workshop: Workshop) -> None:
    workshop.take(provn("wasDerivedFrom(ex:b, ex:a)"))
    again = workshop.take(provn("wasDerivedFrom(ex:c, ex:b)"))
    assert (again.things, again.known) == (1, 1)
    assert workshop.names("c") == {"a", "b", "c"}


def test_what_comes_to_rest_on_something_revoked_is_stale_at_once(workshop: Workshop) -> None:
    workshop.take(provn("wasDerivedFrom(ex:b, ex:a)", "entity(ex:old)", "wasDerivedFrom(ex:older, ex:old)"))
    act = workshop.revoke("a")
    later = workshop.take(provn("wasDerivedFrom(ex:c, ex:b)", "wasDerivedFrom(ex:old, ex:c)"))
    assert later.fallen == 3
    assert [workshop.validity(local) for local in ("c", "old", "older")] == ["STALE"] * 3
    assert disagreeing(workshop.context) == ()
    workshop.undo(act)
    assert [workshop.validity(local) for local in ("c", "old", "older")] == ["VALID"] * 3


def test_the_same_document_again_is_answered_by_its_first_import(workshop: Workshop) -> None:
    first = workshop.take(RUN)
    again = workshop.take(RUN)
    asked = workshop.take(RUN, request=Request(RequestId("another"), "ines"))
    assert (first.repeated, again.repeated, asked.repeated) == (False, True, True)
    assert {first.import_id, again.import_id, asked.import_id} == {first.import_id}
    assert asked.things == first.things == 5


def test_what_has_no_name_in_two_documents_is_not_one_thing(workshop: Workshop) -> None:
    for size in (1, 2):
        text = '{"wasDerivedFrom": {"_:d": {"prov:generatedEntity": "_:x", "prov:usedEntity": "_:y"}}' + " " * size
        assert (workshop.take(text + "}").things) == 2


def test_a_name_that_no_document_gave_is_unknown(workshop: Workshop) -> None:
    workshop.take(RUN)
    with pytest.raises(UnknownIdentifier):
        workshop.id("nowhere")
