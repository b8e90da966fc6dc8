"""From what a fence saw to the error that names it: every branch, and every combination of fences of a switch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.fencing import FENCE_ORDER
from provgraph.domain.identifiers import EntityId
from provgraph.errors import (
    AliasMoved,
    BadEvidence,
    ConflictAppeared,
    CoverageRegressed,
    EpochMoved,
    FencedOut,
    InputChanged,
    InputInvalid,
    MarkingInProgress,
    NoEvidence,
    PlanRevoked,
    ProvgraphError,
    QueryFailed,
    UnknownIdentifier,
)
from provgraph.graph.store.storing import Stored, Switched
from provgraph.service.refusals import refuse_candidate, refuse_citing, refuse_switch

ONE, OTHER = EntityId("ev_1"), EntityId("ev_2")

STORED = Stored(
    ok=True,
    shape_ok=True,
    unknown=(),
    recalled=(),
    invalid=(),
    changed=(),
    unheld=(),
    marking=0,
    plan_ok=True,
    coverage_ok=True,
)
REFUSED = replace(STORED, ok=False)

SWITCHED = Switched(
    ok=True,
    epoch_ok=True,
    alias_ok=True,
    coverage_ok=True,
    candidate_ok=True,
    inputs_ok=True,
    digests_ok=True,
    conflicts_ok=True,
    plan_ok=True,
    marking_ok=True,
    scopes_ok=True,
    source_epoch=3,
    invalid=(),
    changed=(),
    conflicts=(),
    unheld=(),
)

FENCES: dict[str, type[FencedOut]] = {
    "epoch_ok": EpochMoved,
    "alias_ok": AliasMoved,
    "coverage_ok": CoverageRegressed,
    "inputs_ok": InputInvalid,
    "candidate_ok": InputInvalid,
    "digests_ok": InputChanged,
    "conflicts_ok": ConflictAppeared,
    "plan_ok": PlanRevoked,
    "marking_ok": MarkingInProgress,
}

CITING: dict[str, tuple[dict[str, object], type[ProvgraphError]]] = {
    "unknown": ({"unknown": (ONE,)}, BadEvidence),
    "recalled": ({"recalled": (ONE,)}, BadEvidence),
    "shape": ({"shape_ok": False}, NoEvidence),
    "invalid": ({"invalid": (ONE,)}, InputInvalid),
    "changed": ({"changed": (ONE,)}, InputChanged),
    "marking": ({"marking": 1}, MarkingInProgress),
}
"""What a row of a write says, and what it was refused for."""


def citing(row: Stored) -> None:
    """Refuse as claims do: what was recalled is handed over beside the row."""
    refuse_citing(row, row.recalled)


def refused_with(kind: type[ProvgraphError], refuse: Callable[[Stored], None], row: Stored) -> ProvgraphError:
    """The error of exactly this class."""
    with pytest.raises(kind) as refused:
        refuse(row)
    assert type(refused.value) is kind
    return refused.value


@pytest.mark.parametrize("refuse", [citing, refuse_candidate])
def test_what_was_written_is_not_refused_whatever_else_the_row_says(refuse: Callable[[Stored], None]) -> None:
    refuse(STORED)
    refuse(replace(STORED, shape_ok=False, unknown=(ONE,), invalid=(ONE,), marking=2, plan_ok=False))


@pytest.mark.parametrize("refuse", [citing, refuse_candidate])
@pytest.mark.parametrize("reason", CITING)
def test_each_reason_that_a_citing_write_is_refused_for_has_its_own_error(
    refuse: Callable[[Stored], None], reason: str
) -> None:
    changes, kind = CITING[reason]
    refused_with(kind, refuse, replace(REFUSED, **changes))


@pytest.mark.parametrize("refuse", [citing, refuse_candidate])
def test_a_refusal_without_a_reason_is_a_defect_and_no_silent_success(refuse: Callable[[Stored], None]) -> None:
    refused_with(QueryFailed, refuse, REFUSED)


def test_a_scope_that_was_not_held_is_a_defect_of_ours_and_no_fault_of_the_caller() -> None:
    refused_with(QueryFailed, citing, replace(REFUSED, unheld=("sc_1",)))  # type: ignore[arg-type]  # test data


@pytest.mark.parametrize("refuse", [citing, refuse_candidate])
def test_what_is_unknown_is_named_in_full_and_before_everything_else(refuse: Callable[[Stored], None]) -> None:
    row = replace(REFUSED, unknown=(ONE, OTHER), recalled=(OTHER,), shape_ok=False, invalid=(ONE,), marking=1)
    error = refused_with(BadEvidence, refuse, row)
    assert error.details == {"unknown": [ONE, OTHER]}
    assert ONE in error.message


@pytest.mark.parametrize("refuse", [citing, refuse_candidate])
def test_recalled_content_is_refused_as_such_even_when_it_was_taken_back_too(refuse: Callable[[Stored], None]) -> None:
    row = replace(REFUSED, recalled=(OTHER,), shape_ok=False, invalid=(OTHER,), changed=(OTHER,))
    assert refused_with(BadEvidence, refuse, row).details == {"recalled": [OTHER]}


def test_a_claim_that_cites_nothing_is_told_so_before_what_its_neighbours_cite() -> None:
    refused_with(NoEvidence, citing, replace(REFUSED, shape_ok=False, invalid=(ONE,)))


@pytest.mark.parametrize("refuse", [citing, refuse_candidate])
def test_every_citing_fence_that_failed_is_listed_and_the_first_by_the_order_names_it(
    refuse: Callable[[Stored], None],
) -> None:
    row = replace(REFUSED, invalid=(ONE,), changed=(OTHER,), marking=2)
    error = refused_with(InputInvalid, refuse, row)
    assert error.details == {
        "failures": ["InputInvalid", "InputChanged", "MarkingInProgress"],
        "invalid": [ONE],
        "changed": [OTHER],
    }


def test_only_a_marking_by_itself_says_that_trying_again_can_help() -> None:
    assert refused_with(MarkingInProgress, citing, replace(REFUSED, marking=1)).is_retryable
    assert not refused_with(InputInvalid, citing, replace(REFUSED, marking=1, invalid=(ONE,))).is_retryable


@pytest.mark.parametrize(
    ("changes", "failures"),
    [
        ({"plan_ok": False}, ["PlanRevoked"]),
        ({"coverage_ok": False}, ["CoverageRegressed"]),
        ({"plan_ok": False, "coverage_ok": False}, ["CoverageRegressed", "PlanRevoked"]),
        ({"plan_ok": False, "invalid": (ONE,)}, ["InputInvalid", "PlanRevoked"]),
        ({"plan_ok": False, "marking": 1}, ["PlanRevoked", "MarkingInProgress"]),
        ({"coverage_ok": False, "changed": (ONE,)}, ["CoverageRegressed", "InputChanged"]),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
def test_a_candidate_is_refused_for_its_plan_and_coverage_too(changes: dict[str, object], failures: list[str]) -> None:
    with pytest.raises(FencedOut) as refused:
        refuse_candidate(replace(REFUSED, **changes))
    assert refused.value.details["failures"] == failures
    assert refused.value.code == failures[0]


@pytest.mark.parametrize("named", ["unknown", "recalled"])
def test_a_candidate_that_cites_what_it_must_not_is_told_that_and_not_its_plan(named: str) -> None:
    refused_with(BadEvidence, refuse_candidate, replace(REFUSED, plan_ok=False, **{named: (ONE,)}))


def test_a_switch_that_was_made_is_not_refused() -> None:
    refuse_switch(SWITCHED)


def test_a_scope_without_such_an_alias_is_unknown() -> None:
    with pytest.raises(UnknownIdentifier):
        refuse_switch(None)


def test_a_switch_that_did_not_hold_its_scopes_proves_nothing_about_any_fence() -> None:
    with pytest.raises(QueryFailed):
        refuse_switch(replace(SWITCHED, ok=False, scopes_ok=False, epoch_ok=False))


@pytest.mark.parametrize(("check", "kind"), FENCES.items(), ids=list(FENCES))
def test_each_fence_of_a_switch_has_its_own_error(check: str, kind: type[FencedOut]) -> None:
    with pytest.raises(FencedOut) as refused:
        refuse_switch(replace(SWITCHED, ok=False, **{check: False}))
    assert type(refused.value) is kind
    assert refused.value.details["failures"] == [kind.__name__]


@given(st.sets(st.sampled_from(sorted(FENCES)), min_size=1))
def test_a_switch_lists_every_fence_that_failed_in_the_settled_order(failed: set[str]) -> None:
    with pytest.raises(FencedOut) as refused:
        refuse_switch(replace(SWITCHED, ok=False, **dict.fromkeys(failed, False)))
    kinds = {FENCES[check] for check in failed}
    expected = [kind.__name__ for kind in FENCE_ORDER if kind in kinds]
    assert refused.value.details["failures"] == expected
    assert refused.value.code == expected[0]
    assert len(refused.value.message.split("; ")) == len(expected), "each failure has its sentence"


def test_a_refused_switch_names_the_entities_concerned_and_counts_them_in_words() -> None:
    row = replace(
        SWITCHED,
        ok=False,
        inputs_ok=False,
        digests_ok=False,
        conflicts_ok=False,
        invalid=(ONE, OTHER),
        changed=(OTHER,),
        conflicts=(EntityId("co_1"),),
    )
    with pytest.raises(InputInvalid, match=r"2 inputs .*1 inputs changed.*1 open conflicts") as refused:
        refuse_switch(row)
    details = refused.value.details
    assert (details["invalid"], details["changed"], details["conflicts"]) == ([ONE, OTHER], [OTHER], ["co_1"])


def test_a_candidate_that_may_not_be_promoted_is_told_apart_from_inputs_that_fell() -> None:
    with pytest.raises(InputInvalid, match="may not be promoted"):
        refuse_switch(replace(SWITCHED, ok=False, candidate_ok=False))
