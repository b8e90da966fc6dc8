"""Claims from outside a fold: each rests on evidence that stands, all or none, once for each request."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, EntityId
from provgraph.domain.reading import objects_of
from provgraph.errors import (
    BadEvidence,
    Erased,
    EventIdTaken,
    InputError,
    InputInvalid,
    NoEvidence,
    RequestIdTaken,
    UnknownIdentifier,
)
from provgraph.service import claims, reading, taking_back
from provgraph.service.claims import Proposal
from tests.service.acting import NORTH, SOUTH, Acting

NOWHERE = EntityId("ev_" + "0" * 26)
ROW = "Row 4 has 30 trees."


def propose(acting: Acting, *proposals: Proposal, request: str | None = None) -> list[EntityId]:
    done = claims.propose(acting.context, NORTH, proposals, acting.request(request))
    return [EntityId(claim.claim_id) for claim in done.claims]


def said(*evidence: EntityId, text: str = ROW, **more: object) -> Proposal:
    return Proposal("row 4", evidence, text=text, **more)  # type: ignore[arg-type]  # test data


def test_a_claim_says_what_it_was_given_and_cites_its_evidence(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    (claim,) = propose(acting, said(source))
    found = reading.entity(acting.context, claim)
    assert (found["kind"], found["validity"], found["label"], found["text"]) == ("Claim", "VALID", "fact", ROW)
    assert [event["id"] for event in objects_of(found, "evidence")] == [source]


def test_ids_come_in_the_order_of_the_drafts(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    made = propose(acting, *(said(source, text=f"Claim {n}.") for n in range(4)))
    assert [reading.entity(acting.context, id)["text"] for id in made] == [f"Claim {n}." for n in range(4)]


def test_a_claim_on_a_claim_falls_with_the_event_at_the_bottom(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    upper = acting.claim("The orchard is small.", acting.claim(ROW, source))
    acting.revoke(source)
    assert reading.entity(acting.context, upper)["validity"] == "STALE"


def test_evidence_named_twice_is_one_source(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    (claim,) = propose(acting, said(source, source))
    assert len(objects_of(reading.entity(acting.context, claim), "evidence")) == 1


def test_a_claim_may_rest_on_another_scope_and_falls_with_it(acting: Acting) -> None:
    acting.tell("n", "North.", NORTH)
    source = acting.tell("s", ROW, SOUTH)
    claim = acting.claim(ROW, source, scope=NORTH)
    done = acting.revoke(source)
    assert len(done.scopes) == 2 and done.changed == {"Claim": 1, "Event": 1}
    assert reading.entity(acting.context, claim)["validity"] == "STALE"


def test_a_claim_that_cites_nothing_is_refused_with_all_that_came_beside_it(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    with pytest.raises(NoEvidence):
        propose(acting, said(source), said())
    assert objects_of(reading.entity(acting.context, source), "rested_on_by") == ()


def test_no_claims_at_all_are_refused(acting: Acting) -> None:
    acting.tell("a", ROW)
    with pytest.raises(NoEvidence):
        propose(acting)


def test_every_unknown_source_is_named_those_of_other_tenants_among_them(acting: Acting) -> None:
    source, foreign = acting.tell("a", ROW), acting.stranger().tell("a", ROW)
    with pytest.raises(BadEvidence) as refused:
        propose(acting, said(source, NOWHERE), said(foreign))
    assert refused.value.details["unknown"] == sorted([NOWHERE, foreign])


def test_recalled_content_and_what_fell_are_no_evidence(acting: Acting) -> None:
    recalled = acting.tell("r", "I recall 50 trees.", source="recalled")
    fallen = acting.tell("b", "Row 4 has 50 trees.")
    acting.revoke(fallen)
    with pytest.raises(BadEvidence) as refused:
        propose(acting, said(recalled))
    assert refused.value.details["recalled"] == [recalled]
    with pytest.raises(InputInvalid) as fenced:
        propose(acting, said(fallen))
    assert fenced.value.details["invalid"] == [fallen]


def test_a_scope_that_nothing_was_appended_to_holds_no_claims(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    with pytest.raises(UnknownIdentifier):
        acting.claim(ROW, source, scope=SOUTH)


def test_a_repeat_is_answered_by_the_first_ids_and_its_request_id_stands_for_nothing_else(acting: Acting) -> None:
    source, other = acting.tell("a", ROW), acting.tell("b", "Row 5 has 20 trees.")
    first = propose(acting, said(source), request="q-1")
    assert propose(acting, said(source), request="q-1") == first
    with pytest.raises(RequestIdTaken):
        propose(acting, said(other), request="q-1")
    assert len(objects_of(reading.entity(acting.context, source), "rested_on_by")) == 1


@pytest.mark.parametrize("kind", ["event for claim", "claim for event", "fold"])
def test_a_thing_is_replaced_by_a_thing_of_its_kind(acting: Acting, kind: str) -> None:
    source = acting.tell("a", ROW)
    claim = acting.claim(ROW, source)
    event = Event(CallerEventId("a2"), "message", "ilse", text="Row 4 has 31 trees.")
    summary = EntityId(acting.consolidate().artifact_id) if kind == "fold" else claim
    entity = {"event for claim": claim, "claim for event": source, "fold": summary}[kind]
    with pytest.raises(InputError, match=r"is of type|is no claim"):
        if kind == "claim for event":
            propose(acting, said(source, text="31 trees.", revises=(entity,)))
        else:
            taking_back.replace(acting.context, entity, event, acting.request())
    assert reading.entity(acting.context, entity)["validity"] == "VALID"


def test_a_claim_is_superseded_by_one_with_evidence_of_its_own(acting: Acting) -> None:
    source, better = acting.tell("a", ROW), acting.tell("b", "Row 4 has 31 trees.")
    claim = acting.claim(ROW, source)
    (newer,) = propose(acting, said(better, text="31 trees.", revises=(claim,)))
    assert reading.entity(acting.context, claim)["validity"] == "SUPERSEDED"
    found = reading.entity(acting.context, newer)
    assert (found["validity"], found["text"]) == ("VALID", "31 trees.")


def test_a_correction_needs_an_id_of_its_own_and_evidence_that_there_is(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    claim = acting.claim(ROW, source)
    same = Event(CallerEventId("a"), "message", "ilse", text="Row 4 has 31 trees.")
    with pytest.raises(EventIdTaken):
        taking_back.replace(acting.context, source, same, acting.request())
    with pytest.raises(BadEvidence):
        propose(acting, said(NOWHERE, revises=(claim,)))
    with pytest.raises(NoEvidence):
        propose(acting, said(revises=(claim,)))
    for entity in (source, claim):
        assert reading.entity(acting.context, entity)["validity"] == "VALID"


@pytest.mark.parametrize("deed", ["revoke", "replace", "undo"])
def test_what_there_is_not_cannot_be_taken_back(acting: Acting, deed: str) -> None:
    acting.tell("a", ROW)
    foreign = acting.stranger().tell("a", ROW)
    event = Event(CallerEventId("b"), "message", "ilse", text=ROW)
    for id in (NOWHERE, foreign):
        with pytest.raises(UnknownIdentifier):
            if deed == "revoke":
                taking_back.revoke(acting.context, id, "wrong", acting.request())
            elif deed == "replace":
                taking_back.replace(acting.context, id, event, acting.request())
            else:
                taking_back.undo(acting.context, id, acting.request())  # type: ignore[arg-type]  # an id of no activity


def test_a_draft_cannot_fill_the_place_of_an_event_that_was_erased(acting: Acting) -> None:
    source = acting.tell("a", ROW)
    acting.context.vault.store.destroy([source])
    with pytest.raises(Erased):
        acting.tell("a", ROW)
