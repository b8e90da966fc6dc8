"""Proposed claims in folds: held so that lineage shows them, stated only as far as the gate accepts them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.domain.reading import objects_of
from provgraph.service import claims, lineage, reading, taking_back
from provgraph.service.answers import Current
from provgraph.service.claims import Proposal, ProposedClaim
from provgraph.service.context import Context
from tests.consolidation.memory import Memory


@dataclass(frozen=True, slots=True)
class Claiming(Memory):
    """A memory in which claims are proposed."""

    def propose(self, *evidence: str, subject: str = "pump 4", **said: object) -> ProposedClaim:
        """Propose one claim."""
        proposal = Proposal(subject, evidence, **said)  # type: ignore[arg-type]  # test data
        return claims.propose(self.context, self.scope, [proposal], self.request()).claims[0]

    def current(self) -> Current:
        """What a reader gets."""
        return reading.current(self.context, self.scope)

    def stated(self) -> dict[str, str]:
        """The texts of the summary's facts, by claim id."""
        return {str(item["claim_id"]): str(item["text"]) for item in self.current().items["facts"]}

    def under(self, id: str) -> set[str]:
        """All that an entity rests on."""
        return {node.id for node in lineage.trace(self.context, EntityId(id)).nodes}


@pytest.fixture
def memory(context: Context) -> Claiming:
    memory = Claiming(context)
    memory.tell("e1", "Pump 4 delivers 18 litres per second.", task="pumps")
    memory.tell("e2", "The valve of pump 4 is painted red.", task="pumps")
    memory.tell("e3", "The roof of the station leaks.", task="roof")
    return memory


def test_a_claim_that_the_gate_accepts_is_stated_under_its_own_id(memory: Claiming) -> None:
    claim = memory.propose("e1", text="Pump 4 delivers 18 litres per second.")
    done = memory.consolidate()
    assert memory.stated()[claim.claim_id] == "Pump 4 delivers 18 litres per second."
    assert claim.claim_id in memory.under(done.artifact_id)
    assert list(memory.stated().values()).count("Pump 4 delivers 18 litres per second.") == 1


def test_a_claim_in_words_of_its_own_stands_beside_what_was_copied(memory: Claiming) -> None:
    claim = memory.propose("e2", text="The valve of pump 4 is red.")
    memory.consolidate()
    assert memory.stated()[claim.claim_id] == "The valve of pump 4 is red."


def test_a_claim_that_the_gate_refuses_is_held_and_not_stated(memory: Claiming) -> None:
    claim = memory.propose("e1", text="Pump 4 delivers 81 litres per second.")
    good = memory.propose("e2", text="The valve of pump 4 is red.")
    done = memory.consolidate()
    assert claim.claim_id not in memory.stated()
    assert good.claim_id in memory.stated()
    assert claim.claim_id in memory.under(done.artifact_id)
    taking_back.revoke(memory.context, EntityId(claim.claim_id), "made up", memory.request())
    assert memory.current().source == "raw"


def test_a_claim_from_two_segments_is_held_in_that_of_its_last_event(memory: Claiming) -> None:
    claim = memory.propose("e1", "e3", text="The station needs work.")
    done = memory.consolidate()
    assert claim.claim_id not in memory.stated()
    assert claim.claim_id in memory.under(done.artifact_id)


def test_a_claim_that_comes_later_has_its_segment_folded_anew_and_no_other(memory: Claiming) -> None:
    memory.consolidate()
    claim = memory.propose("e2", text="The valve of pump 4 is red.")
    done = memory.consolidate()
    assert (done.made, done.carried, claim.claim_id in memory.stated()) == (1, 1, True)
    again = memory.consolidate()
    assert (again.switched, again.carried) == (False, 2)


def test_a_claim_on_what_was_not_appended_here_folds_nothing_anew(memory: Claiming) -> None:
    other = Memory(memory.context, type(memory.scope)("pump-station", "day-shift"))
    elsewhere = other.tell("x1", "The day shift saw pump 4 leak.")
    memory.consolidate()
    memory.propose(elsewhere, text="Pump 4 leaks.")
    assert not memory.consolidate().switched


def test_a_revoked_claim_takes_its_fold_down_and_the_next_one_goes_without(memory: Claiming) -> None:
    claim = memory.propose("e2", text="The valve of pump 4 is red.")
    memory.consolidate()
    taking_back.revoke(memory.context, EntityId(claim.claim_id), "colour blind", memory.request())
    assert memory.current().source == "raw"
    done = memory.consolidate()
    assert (done.made, done.carried) == (1, 1)
    assert claim.claim_id not in memory.stated()
    assert "The valve of pump 4 is painted red." in memory.stated().values()


def test_a_claim_whose_revocation_is_undone_comes_back(memory: Claiming) -> None:
    claim = memory.propose("e2", text="The valve of pump 4 is red.")
    done = taking_back.revoke(memory.context, EntityId(claim.claim_id), "colour blind", memory.request())
    memory.consolidate()
    taking_back.undo(memory.context, done.activity_id, memory.request())  # type: ignore[arg-type]  # an id of an answer
    memory.consolidate()
    assert claim.claim_id in memory.stated()


def test_after_the_loss_of_one_source_a_claim_rests_on_the_other_alone(memory: Claiming) -> None:
    first = memory.tell("d1", "Drawing: the shaft is 36 m deep.", task="shaft")
    memory.tell("d2", "Survey: the shaft is 36 m deep.", task="shaft")
    memory.propose("d1", subject="shaft", text="The shaft is 36 m deep.")
    claim = memory.propose("d2", subject="shaft", text="The shaft is 36 m deep.")
    memory.consolidate()
    assert claim.claim_id in memory.stated()
    taking_back.revoke(memory.context, first, "drawing withdrawn", memory.request())
    found = reading.entity(memory.context, EntityId(claim.claim_id))
    assert (found["validity"], [event["validity"] for event in objects_of(found, "evidence")]) == (
        "STALE",
        ["REVOKED", "VALID"],
    )
    memory.consolidate()
    assert claim.claim_id not in memory.stated()
    assert any("36 m" in text for text in memory.stated().values())
    assert all("Drawing" not in text for text in memory.stated().values())


def test_disputed_claims_are_held_and_both_sides_are_shown_unsettled(memory: Claiming) -> None:
    one = memory.propose("e2", predicate="valve", value="red")
    memory.tell("e4", "The valve of pump 4 is painted blue.", task="pumps")
    other = memory.propose("e4", predicate="valve", value="blue")
    done = memory.consolidate()
    assert not {one.claim_id, other.claim_id} & set(memory.stated())
    assert {one.claim_id, other.claim_id} <= memory.under(done.artifact_id)
    sides = {str(side["id"]) for c in memory.current().conflicts for side in objects_of(c, "sides")}
    assert {one.claim_id, other.claim_id} <= sides
    assert memory.current().source == "summary"


def test_an_as_of_read_states_no_claim_that_the_gate_had_not_accepted(memory: Claiming) -> None:
    claim = memory.propose("e1", text="Pump 4 delivers 81 litres per second.")
    done = memory.consolidate()
    taking_back.revoke(memory.context, EntityId(memory.tell("e9", "Nothing.")), "x", memory.request())
    then = reading.current_as_of(memory.context, memory.scope, done.artifact_id)
    assert claim.claim_id not in {str(item["claim_id"]) for item in then.items["facts"]}


def test_a_merged_claim_is_stated_once_with_the_evidence_of_both_and_split_again(memory: Claiming) -> None:
    memory.tell("e4", "The valve of pump 4 is red, I looked.", task="pumps")
    kept = memory.propose("e2", text="The valve of pump 4 is red.")
    twin = memory.propose("e4", text="Red is the valve of pump 4.")
    memory.consolidate()
    pair = (EntityId(kept.claim_id), EntityId(twin.claim_id))
    merged = claims.merge(memory.context, *pair, memory.request())
    memory.consolidate()
    assert twin.claim_id not in memory.under(memory.current().artifact_id or "")
    assert kept.claim_id in memory.under(memory.current().artifact_id or "")
    assert merged.independent_sources == 1  # noor said both
    assert {str(reading.entity(memory.context, id)["validity"]) for id in pair} == {"VALID"}
