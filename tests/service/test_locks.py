"""Taking back, the parts that need no server: widening locks, sizes of the server, counts, patience."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.identifiers import RequestId, ScopeId
from provgraph.errors import InputInvalid, LockTimeout, MarkingInProgress, ProvgraphError, QueryFailed
from provgraph.graph.rows import TypeCount
from provgraph.graph.store.taking_back import Change
from provgraph.service.context import Request
from provgraph.service.locks import MoreScopes, bytes_of, widening
from provgraph.service.taking_back.marking import TRIES, patiently
from provgraph.service.taking_back.records import changes_of, counted, in_order, taken_back, whole
from provgraph.service.unit import Receipt

SCOPES = st.sets(st.sampled_from("abcdef").map(ScopeId), min_size=1)


def scopes(text: str) -> list[ScopeId]:
    return [ScopeId(letter) for letter in text]


def test_enough_scopes_are_held_at_once_and_in_order() -> None:
    assert widening(scopes("cab"), list) == scopes("abc")


def test_what_is_missing_is_held_beside_what_was_held_before() -> None:
    tried: list[Sequence[ScopeId]] = []

    def attempt(held: Sequence[ScopeId]) -> str:
        tried.append(held)
        if len(tried) < 3:
            raise MoreScopes(scopes("bd"[len(tried) - 1]))
        return "done"

    assert widening(scopes("c"), attempt) == "done"
    assert tried == [scopes("c"), scopes("bc"), scopes("bcd")]


def test_a_scope_that_is_missing_although_it_is_held_is_a_defect_and_no_endless_loop() -> None:
    def attempt(held: Sequence[ScopeId]) -> None:
        raise MoreScopes(held)

    with pytest.raises(QueryFailed):
        widening(scopes("ab"), attempt)


def test_any_other_refusal_ends_it() -> None:
    def attempt(_: Sequence[ScopeId]) -> None:
        raise InputInvalid("it fell")

    with pytest.raises(InputInvalid):
        widening(scopes("ab"), attempt)


@given(SCOPES, st.lists(SCOPES, max_size=5))
def test_widening_ends_with_the_union_and_never_holds_less_than_before(
    first: set[ScopeId], named: list[set[ScopeId]]
) -> None:
    tried: list[Sequence[ScopeId]] = []

    def attempt(held: Sequence[ScopeId]) -> Sequence[ScopeId]:
        tried.append(held)
        missing = next((more for more in named if not more <= set(held)), None)
        if missing:
            raise MoreScopes(missing)
        return held

    assert set(widening(first, attempt)) == first.union(*named)
    assert all(set(one) < set(next_) for one, next_ in pairwise(tried))
    assert all(list(held) == sorted(held) for held in tried)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("0B", 0),
        ("512B", 512),
        ("1KiB", 1024),
        ("346.46MiB", int(346.46 * 2**20)),
        ("1.5 GiB", 3 * 2**29),
        ("2TiB", 2**41),
        ("  1KiB\n", 1024),
        ("", 0),
        ("unlimited", 0),
        ("No limit", 0),
        ("1KB", 0),
        ("-1KiB", 0),
        ("1KiB or so", 0),
    ],
)
def test_a_size_is_read_as_the_server_writes_it(text: str, size: int) -> None:
    assert bytes_of(text) == size


def test_what_may_be_repeated_is_tried_until_it_goes_well() -> None:
    tried: list[int] = []

    def part() -> None:
        tried.append(1)
        if len(tried) < 3:
            raise LockTimeout("somebody holds it")

    patiently(part)
    assert len(tried) == 3


@pytest.mark.parametrize("kind", [InputInvalid, QueryFailed])
def test_what_trying_again_cannot_help_is_raised_at_once(kind: type[ProvgraphError]) -> None:
    tried: list[int] = []

    def part() -> None:
        tried.append(1)
        raise kind("no")

    with pytest.raises(kind):
        patiently(part)
    assert len(tried) == 1


def test_patience_ends_and_raises_what_was_raised_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provgraph.service.taking_back.marking.PAUSE", 0)
    tried: list[int] = []

    def part() -> None:
        tried.append(1)
        raise MarkingInProgress(f"try {len(tried)}")

    with pytest.raises(MarkingInProgress, match=f"try {TRIES}"):
        patiently(part)
    assert len(tried) == TRIES


def test_counts_stand_in_the_order_of_their_names_and_without_zeros() -> None:
    assert list(in_order({"Event": 1, "Claim": 0, "Artifact": 2}).items()) == [("Artifact", 2), ("Event", 1)]


def test_what_changed_counts_the_source_what_fell_and_what_was_judged_anew() -> None:
    changes = [Change("Claim", "STALE", "VALID", 2), Change("Claim", "VALID", "STALE", 1)]
    found = changes_of([TypeCount("Claim", 3), TypeCount("Artifact", 2)], changes, {"Event": 1})
    assert found == {"changed": {"Artifact": 2, "Claim": 6, "Event": 1}, "restored": {"Claim": 2}}


def test_a_source_that_had_fallen_before_is_not_counted_again() -> None:
    assert changes_of([], [], {"Event": 0}) == {"changed": {}, "restored": {}}


def test_changes_of_one_type_are_counted_together() -> None:
    assert counted([Change("Claim", "VALID", "STALE", 2), Change("Claim", "VALID", "REVOKED", 3)]) == {"Claim": 5}


def test_what_is_no_count_is_left_out_of_counts() -> None:
    assert whole({"Event": 2, "Claim": "3", "Artifact": None, "Bundle": 1.5}) == {"Event": 2}


RECEIPT = {
    "activity_id": "ac_1",
    "kind": "Revocation",
    "source_id": "po_1",
    "was": "VALID",
    "scopes": ["sc_1"],
    "changed": {"PolicyVersion": 1},
    "restored": {},
}


def test_what_a_sweep_did_since_is_added_to_what_the_receipt_says() -> None:
    answer = taken_back(
        Receipt(RECEIPT, repeated=True),
        Request(RequestId("q-1")),
        "DONE",
        changed={"Artifact": 4, "PolicyVersion": 0},
        restored={"Claim": 2},
    )
    assert (answer.changed, answer.restored) == ({"Artifact": 4, "PolicyVersion": 1}, {"Claim": 2})
    assert (answer.repeated, answer.request_id, answer.state, answer.correction_id) == (True, "q-1", "DONE", None)


def test_an_answer_names_the_correction_that_a_replacement_brought() -> None:
    receipt = Receipt({**RECEIPT, "correction_id": "ev_2"}, repeated=False)
    assert taken_back(receipt, Request(RequestId("q")), "DONE").correction_id == "ev_2"
