"""Proposed claims: the same one is reinforced, echoes count for nothing, contradictions are kept as conflicts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal

import pytest

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId
from provgraph.domain.policy import Rules
from provgraph.domain.reading import object_of, objects_of
from provgraph.errors import BadEvidence, InputError, InputInvalid, RequestIdTaken
from provgraph.service import claims, ledger, reading, taking_back
from provgraph.service.claims import Proposal, ProposedClaim
from provgraph.service.rules import adopt_rules
from tests.service.acting import NORTH, SOUTH, Acting


def span(acting: Acting, *evidence: str, value: object = Decimal("36.2"), **more: object) -> ProposedClaim:
    """The span of a bridge."""
    return acting.propose("bridge 14", *evidence, predicate="free span", **{"value": value, "unit": "m", **more})


def told(acting: Acting, id: str, text: str, speaker: str, source: str | None = None) -> EntityId:
    """An event of somebody's."""
    event = Event(CallerEventId(id), "message", speaker, text=text, source=Source(kind=source))
    return EntityId(ledger.append(acting.context, NORTH, [event], acting.request()).events[0].entity_id)


def validity(acting: Acting, id: str) -> object:
    return reading.entity(acting.context, EntityId(id))["validity"]


def test_the_same_claim_from_another_source_keeps_its_id_and_has_both(acting: Acting) -> None:
    drawing = told(acting, "d", "Drawing D-1: the span is 36.2 m.", "scan")
    survey = told(acting, "s", "Survey D-2: the span is 36.2 m.", "crew")
    first, second = span(acting, drawing), span(acting, survey)
    assert (first.outcome, second.outcome) == ("created", "reinforced")
    assert second.claim_id == first.claim_id
    assert (first.independent_sources, second.independent_sources) == (1, 2)
    assert list(second.evidence) == sorted([drawing, survey])


@pytest.mark.parametrize(("value", "unit"), [("36.20", "m"), (Decimal("36.2"), "m"), ("36.2 m", None), ("3,620", "cm")])
def test_a_value_is_the_same_however_it_is_spelled(acting: Acting, value: object, unit: str | None) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    first, again = span(acting, source), span(acting, source, value=value, unit=unit)
    assert (again.outcome, again.claim_id) == ("known", first.claim_id)


def test_evidence_that_a_claim_has_is_not_added_again(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    span(acting, source)
    again = span(acting, source)
    found = reading.entity(acting.context, EntityId(again.claim_id))
    assert (again.outcome, len(objects_of(found, "evidence"))) == ("known", 1)


def test_equal_claims_of_one_request_are_one(acting: Acting) -> None:
    one, other = acting.tell("a", "The span is 36.2 m."), acting.tell("b", "It is 36.2 m.")
    twin = Proposal("bridge 14", (one,), "free span", Decimal("36.2"), "m")
    done = claims.propose(acting.context, NORTH, [twin, replace(twin, evidence=(other,))], acting.request())
    assert len({claim.claim_id for claim in done.claims}) == 1
    assert list(done.claims[0].evidence) == sorted([one, other])


def test_a_caller_names_evidence_by_ids_of_its_own(acting: Acting) -> None:
    source = acting.tell("D1:1", "The span is 36.2 m.")
    assert span(acting, "D1:1").evidence == (source,)
    with pytest.raises(BadEvidence) as refused:
        span(acting, "D1:1", "nowhere")
    assert refused.value.details["unknown"] == ["nowhere"]


@pytest.mark.parametrize(
    ("speaker", "text", "source"),
    [
        ("crew", "It is still 36.2 m.", None),
        ("bo", "The span is 36.2 M.", None),
        ("otto", "36.2 m.", "agent_inference"),
    ],
    ids=["the same speaker", "the same words", "an agent's retelling"],
)
def test_an_echo_is_evidence_but_no_further_witness(
    acting: Acting, speaker: str, text: str, source: str | None
) -> None:
    first = span(acting, told(acting, "s", "The span is 36.2 m.", "crew"))
    again = span(acting, told(acting, "t", text, speaker, source))
    assert (again.claim_id, again.outcome, again.independent_sources) == (first.claim_id, "reinforced", 1)


def test_recalled_text_reinforces_nothing(acting: Acting) -> None:
    claim = span(acting, acting.tell("a", "The span is 36.2 m."))
    recalled = acting.tell("r", "I recall 36.2 m.", source="recalled")
    with pytest.raises(BadEvidence):
        span(acting, recalled)
    assert reading.entity(acting.context, EntityId(claim.claim_id))["evidence"] != []
    assert len(objects_of(reading.entity(acting.context, EntityId(claim.claim_id)), "evidence")) == 1


def test_a_claim_does_not_support_what_it_rests_on(acting: Acting) -> None:
    claim = span(acting, acting.tell("a", "The span is 36.2 m."))
    upper = acting.propose("bridge 14", claim.claim_id, predicate="class", value="long")
    with pytest.raises(BadEvidence, match="rests on the claim"):
        span(acting, upper.claim_id)
    with pytest.raises(BadEvidence, match="rests on the claim"):
        span(acting, claim.claim_id)


def test_a_claim_that_fell_is_not_reinforced_but_stated_anew(acting: Acting) -> None:
    drawing, survey = acting.tell("a", "Drawing: 36.2 m."), acting.tell("b", "Survey: 36.2 m.")
    fallen = span(acting, drawing)
    acting.revoke(drawing)
    again = span(acting, survey)
    assert (again.outcome, again.claim_id == fallen.claim_id) == ("created", False)
    assert (validity(acting, fallen.claim_id), validity(acting, again.claim_id)) == ("STALE", "VALID")


def test_a_claim_falls_with_any_of_its_evidence_and_shows_what_remains(acting: Acting) -> None:
    drawing, survey = acting.tell("a", "Drawing: 36.2 m."), acting.tell("b", "Survey: 36.2 m.")
    span(acting, drawing)
    claim = span(acting, survey)
    acting.revoke(drawing)
    assert validity(acting, claim.claim_id) == "STALE"
    support = object_of(reading.entity(acting.context, EntityId(claim.claim_id)), "support")
    assert (support["remaining"], support["lost"], support["independent_sources"]) == ([survey], [drawing], 1)


@pytest.mark.parametrize(
    ("said", "contrary"),
    [({"value": Decimal(36)}, {"value": Decimal(37)}), ({"value": True}, {"value": True, "polarity": "negative"})],
    ids=["another value", "the other polarity"],
)
def test_what_contradicts_opens_a_conflict_over_both(
    acting: Acting, said: dict[str, object], contrary: dict[str, object]
) -> None:
    one, other = acting.tell("a", "One thing."), acting.tell("b", "Another thing.")
    first = acting.propose("Bridge 14", one, predicate="is as drawn", **said)
    second = acting.propose("bridge  14", other, predicate="Is As Drawn", **contrary)
    (conflict,) = acting.disputes()
    assert (first.conflict_id, second.conflict_id) == (None, conflict.id)
    assert list(conflict.members) == sorted([first.claim_id, second.claim_id])
    assert {validity(acting, claim.claim_id) for claim in (first, second)} == {"VALID"}


def test_not_false_is_true(acting: Acting) -> None:
    source = acting.tell("a", "It is open.")
    one = acting.propose("lock", source, predicate="open", value=True)
    same = acting.propose("lock", source, predicate="open", value=False, polarity="negative")
    assert (same.outcome, same.claim_id) == ("known", one.claim_id)


@pytest.mark.parametrize(
    "other",
    [
        {"valid_from": "2026-03-01T00:00:00Z", "valid_to": "2026-04-01T00:00:00Z"},
        {"modality": "hypothetical"},
        {"modality": "planned"},
    ],
    ids=["another time", "a supposition", "a plan"],
)
def test_what_can_hold_beside_it_is_no_contradiction(acting: Acting, other: dict[str, str]) -> None:
    from provgraph.domain.instant import Moment

    source = acting.tell("a", "Things change.")
    first = {"valid_from": Moment.parse("2026-02-01T00:00:00Z"), "valid_to": Moment.parse("2026-03-01T00:00:00Z")}
    span(acting, source, value=Decimal(36), **first)
    said = {name: Moment.parse(text) if name.startswith("valid") else text for name, text in other.items()}
    assert span(acting, source, value=Decimal(37), **said).conflict_id is None
    assert acting.disputes() == []


def test_a_predicate_that_the_rules_call_many_valued_has_several_values(acting: Acting) -> None:
    adopt_rules(acting.context, Rules(many_valued=["Owns"]), acting.request())
    source = acting.tell("a", "Ilse owns two orchards.")
    for value in ("north", "south"):
        assert acting.propose("Ilse", source, predicate="owns", value=value).conflict_id is None
    assert acting.propose("Ilse", source, predicate="owns", value="north", polarity="negative").conflict_id is not None


def test_a_conflict_takes_the_summary_out_of_use_at_once(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    span(acting, source)
    acting.consolidate()
    span(acting, source, value=Decimal("36.5"))
    answer = reading.current(acting.context, NORTH)
    assert (answer.source, [why["code"] for why in answer.why]) == ("raw", ["EpochMoved"])
    (conflict,) = answer.conflicts
    assert {side["kind"] for side in objects_of(conflict, "sides")} == {"Claim"}


def test_two_contradicting_claims_of_one_request_make_one_conflict(acting: Acting) -> None:
    source = acting.tell("a", "The span is what it is.")
    one = Proposal("bridge 14", (source,), "free span", Decimal(36), "m")
    done = claims.propose(acting.context, NORTH, [one, replace(one, value=Decimal(37))], acting.request())
    assert [claim.conflict_id is None for claim in done.claims] == [False, True]
    assert len(acting.disputes()) == 1


def test_a_dispute_opens_a_conflict_with_what_it_names(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    claim = span(acting, source)
    doubt = acting.propose("bridge 14", source, text="The scale was wrong.", disputes=(claim.claim_id,))
    (conflict,) = acting.disputes()
    assert (doubt.conflict_id, list(conflict.members)) == (conflict.id, sorted([claim.claim_id, doubt.claim_id]))


def test_what_revises_takes_the_place_of_the_older_claim_and_does_not_contradict_it(acting: Acting) -> None:
    source, better = acting.tell("a", "The span is 36.2 m."), acting.tell("b", "It is 36.5 m.")
    old = span(acting, source)
    new = span(acting, better, value=Decimal("36.5"), revises=(old.claim_id,))
    assert (new.supersedes, new.conflict_id, acting.disputes()) == (old.claim_id, None, [])
    assert (validity(acting, old.claim_id), validity(acting, new.claim_id)) == ("SUPERSEDED", "VALID")
    with pytest.raises(InputInvalid, match="SUPERSEDED"):
        span(acting, better, value=Decimal(40), revises=(old.claim_id,))


def test_when_a_revision_is_undone_the_older_claim_stands_again(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    old = span(acting, source)
    new = span(acting, source, value=Decimal("36.5"), revises=(old.claim_id,))
    taking_back.undo(acting.context, ActivityId(str(new.replacement_id)), acting.request())
    assert (validity(acting, old.claim_id), validity(acting, new.claim_id)) == ("VALID", "REVOKED")


def test_a_large_closure_of_a_superseded_claim_is_marked_behind_a_fence(acting: Acting) -> None:
    small = Acting(replace(acting.context, batch_above=2))
    source = small.tell("a", "The span is 36.2 m.")
    old = span(small, source)
    upper = [small.claim(f"Note {n}.", EntityId(old.claim_id)) for n in range(4)]
    new = span(small, source, value=Decimal("36.5"), revises=(old.claim_id,))
    assert {validity(small, id) for id in upper} == {"STALE"}
    assert validity(small, new.claim_id) == "VALID"


def test_a_claim_either_revises_one_other_or_disputes_others() -> None:
    with pytest.raises(InputError):
        Proposal("s", ("e",), "p", revises=("a",), disputes=("b",))
    with pytest.raises(InputError):
        Proposal("s", ("e",), "p", revises=("a", "b"))


def test_a_repeat_is_answered_by_the_first_answer_and_stands_for_nothing_else(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    one = Proposal("bridge 14", (source,), "free span", Decimal("36.2"), "m")
    first = claims.propose(acting.context, NORTH, [one], acting.request("q-1"))
    span(acting, acting.tell("b", "Survey: 36.2 m."))
    again = claims.propose(acting.context, NORTH, [one], acting.request("q-1"))
    assert again == replace(first, repeated=True)
    with pytest.raises(RequestIdTaken):
        claims.propose(acting.context, NORTH, [replace(one, value=Decimal(40))], acting.request("q-1"))


def test_a_refused_request_leaves_nothing_behind(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    fallen = acting.tell("b", "It is 40 m.")
    acting.revoke(fallen)
    good = Proposal("bridge 14", (source,), "free span", Decimal("36.2"), "m")
    with pytest.raises(InputInvalid):
        claims.propose(acting.context, NORTH, [good, replace(good, evidence=(fallen,))], acting.request())
    assert objects_of(reading.entity(acting.context, source), "rested_on_by") == ()


def test_the_same_words_in_another_scope_are_another_claim(acting: Acting) -> None:
    acting.tell("s", "South.", SOUTH)
    source = acting.tell("a", "The span is 36.2 m.")
    assert span(acting, source, scope=SOUTH).claim_id != span(acting, source).claim_id


def test_who_states_a_claim_is_recorded_with_it(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    one = Proposal("bridge 14", (source,), "free span", Decimal("36.2"), "m")
    done = claims.propose(acting.context, NORTH, [one], replace(acting.request(), agent="surveyor"))
    assert reading.entity(acting.context, EntityId(done.claims[0].claim_id))["speaker"] == "surveyor"


def test_the_same_claim_twice_at_once_is_one_claim(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: span(acting, source), range(8)))
    assert len({claim.claim_id for claim in done}) == 1
    assert sorted({claim.outcome for claim in done}) == ["created", "known"]


def test_contradicting_claims_at_once_make_exactly_one_conflict(acting: Acting) -> None:
    for number in range(5):
        source = acting.tell(f"e{number}", f"Thing {number}.")
        with ThreadPoolExecutor(2) as pool:
            values = [
                pool.submit(acting.propose, f"thing {number}", source, predicate="size", value=value)
                for value in ("big", "small")
            ]
            opened = [claim.result().conflict_id for claim in values]
        assert sum(conflict is not None for conflict in opened) == 1
    assert len(acting.disputes()) == 5


def test_secrets_are_taken_out_before_anything_is_stored(acting: Acting) -> None:
    source = acting.tell("a", "The password was changed.")
    claim = acting.propose("billing host", source, predicate="password", value="tulip-7-harbour")
    assert claim.redactions == {"password": 1}
    assert "tulip" not in repr(reading.entity(acting.context, EntityId(claim.claim_id)))
