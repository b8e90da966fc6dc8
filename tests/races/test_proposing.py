"""Claims beside revocations, other claims and consolidations: none is VALID over what fell, and none is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.errors import FencedOut, InputError, InputInvalid
from provgraph.service import claims, lineage, reading
from provgraph.service.claims import Proposal, ProposedClaim
from provgraph.service.context import Context
from tests.service.acting import NORTH, Acting

ROUNDS = 6


@pytest.fixture
def acting(context: Context) -> Acting:
    return Acting(context)


def span(acting: Acting, *evidence: str, value: str = "36.2", **more: object) -> ProposedClaim:
    """The span of a bridge."""
    return acting.propose("bridge 14", *evidence, predicate="free span", value=value, **more)


def validity(acting: Acting, id: str) -> object:
    return reading.entity(acting.context, EntityId(id))["validity"]


def faults(acting: Acting) -> list[object]:
    """What the checks of the whole tenant find."""
    tenant = acting.context.tenant
    return acting.context.engine.read(
        lambda store: [
            *store.validity_disagrees(tenant=tenant),
            *store.unsupported(tenant=tenant),
            *store.leftovers(tenant=tenant),
        ]
    )


def at(acting: Acting, point: str, deed: Callable[[], object]) -> Acting:
    """One whose use cases find something done by others when they reach a point for the first time."""
    waiting = [deed]

    def reach(passed: str) -> None:
        if passed == point and waiting:
            waiting.pop()()

    return Acting(replace(acting.context, reach=reach))


def test_evidence_that_is_revoked_between_reading_and_writing_is_refused(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    with pytest.raises(InputInvalid):
        span(at(acting, "claim.sealed", lambda: acting.revoke(source)), source)
    assert reading.entity(acting.context, source)["rested_on_by"] == []


def test_a_claim_that_falls_before_it_is_reinforced_is_stated_anew(acting: Acting) -> None:
    first, second = acting.tell("a", "Drawing: 36.2 m."), acting.tell("b", "Survey: 36.2 m.")
    fallen = span(acting, first)
    again = span(at(acting, "claim.sealed", lambda: acting.revoke(first)), second)
    assert (again.outcome, validity(acting, again.claim_id)) == ("created", "VALID")
    assert validity(acting, fallen.claim_id) == "STALE"


def test_of_two_who_say_the_same_at_the_same_time_the_second_reinforces(acting: Acting) -> None:
    first, second = acting.tell("a", "Drawing: 36.2 m."), acting.tell("b", "Survey: 36.2 m.")
    made: list[ProposedClaim] = []
    again = span(at(acting, "claim.sealed", lambda: made.append(span(acting, first))), second)
    assert (again.outcome, again.claim_id) == ("reinforced", made[0].claim_id)


def test_a_claim_is_never_valid_over_evidence_that_fell_meanwhile(acting: Acting) -> None:
    for number in range(ROUNDS):
        first = acting.tell(f"a{number}", f"Drawing {number}.")
        second = acting.tell(f"b{number}", f"Survey {number}.")
        acting.propose(f"bridge {number}", first, predicate="seen", value=True)
        with ThreadPoolExecutor(3) as pool:
            revoking = pool.submit(acting.revoke, second)
            proposing = [
                pool.submit(acting.propose, f"bridge {number}", second, predicate="seen", value=True),
                pool.submit(acting.propose, f"bridge {number}", second, predicate="crossed", value=True),
            ]
            revoking.result()
            for proposal in proposing:
                with suppress(InputInvalid):
                    assert validity(acting, proposal.result().claim_id) == "STALE"
    assert faults(acting) == []


def test_of_two_revisions_of_one_claim_one_takes_its_place(acting: Acting) -> None:
    source = acting.tell("a", "The span is 36.2 m.")
    for number in range(ROUNDS):
        old = acting.propose(f"bridge {number}", source, predicate="span", value="36")

        def revise(value: str, number: int = number, old: ProposedClaim = old) -> bool:
            try:
                acting.propose(f"bridge {number}", source, predicate="span", value=value, revises=(old.claim_id,))
            except InputInvalid:
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(revise, ("37", "38"))) == [False, True]
        assert validity(acting, old.claim_id) == "SUPERSEDED"
    assert faults(acting) == []
    assert acting.disputes() == []


def test_a_claim_that_comes_during_a_consolidation_is_taken_in_by_the_next(acting: Acting) -> None:
    source = acting.tell("a", "The span of bridge 14 is 36.2 metres.")
    made: list[ProposedClaim] = []
    during = at(
        acting, "consolidate.gate", lambda: made.append(acting.propose("bridge 14", source, text="It is long."))
    )
    first = during.consolidate()
    assert first.switched
    second = acting.consolidate()
    for done, is_in in ((first, False), (second, True)):
        walked = lineage.trace(acting.context, EntityId(done.artifact_id))
        assert (made[0].claim_id in {node.id for node in walked.nodes}) == is_in


@pytest.mark.parametrize("point", ["consolidate.snapshot", "consolidate.gate", "consolidate.store"])
def test_a_claim_that_is_revoked_during_a_consolidation_is_in_no_current_summary(acting: Acting, point: str) -> None:
    source = acting.tell("a", "The span of bridge 14 is 36.2 metres.")
    claim = acting.propose("bridge 14", source, text="The span of bridge 14 is 36.2 metres.")
    with pytest.raises(FencedOut):
        at(acting, point, lambda: acting.revoke(claim.claim_id)).consolidate()
    assert reading.current(acting.context, NORTH).source == "raw"
    done = acting.consolidate()
    walked = lineage.trace(acting.context, EntityId(done.artifact_id))
    assert claim.claim_id not in {node.id for node in walked.nodes}
    assert faults(acting) == []


def test_a_contradiction_that_comes_between_gate_and_switch_stops_the_switch(acting: Acting) -> None:
    source, other = acting.tell("a", "The span is 36.2 m."), acting.tell("b", "It is 40 m.")
    span(acting, source)
    with pytest.raises(FencedOut):
        at(acting, "consolidate.store", lambda: span(acting, other, value="40")).consolidate()
    assert acting.consolidate().switched
    (conflict,) = reading.current(acting.context, NORTH).conflicts
    assert conflict["id"] == acting.disputes()[0].id


def test_claims_and_duplicates_in_random_company_leave_what_the_rule_says(acting: Acting) -> None:
    sources = [acting.tell(f"e{number}", f"Report {number}.") for number in range(6)]

    def propose(number: int) -> None:
        said = [
            Proposal(f"thing {n % 3}", (sources[n % 6], sources[(n * 5 + 1) % 6]), "size", str(n % 2))
            for n in range(number, number + 3)
        ]
        with suppress(FencedOut, InputError):  # who comes too late, or merges what contradicts or was merged before
            done = claims.propose(acting.context, NORTH, said, acting.request()).claims
            pair = [EntityId(claim.claim_id) for claim in done[:2]]
            claims.merge(acting.context, *pair, acting.request())

    with ThreadPoolExecutor(4) as pool:
        deeds = [pool.submit(propose, number) for number in range(12)]
        deeds += [pool.submit(acting.revoke, source) for source in sources[:2]]
        for deed in deeds:
            deed.result()
    assert faults(acting) == []
