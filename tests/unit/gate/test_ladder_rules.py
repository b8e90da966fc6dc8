"""The retry ladder: what is asked for after each refusal. It only ever asks for more, loses no event, and ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.distil.extractive import Extractive, distil
from provgraph.domain.distil.ladder import RUNGS, STANDING, next_try
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import GATE_VERSION, judge
from provgraph.domain.verdict import CODES, Finding, Verdict
from tests.unit.gate.scenario import ENGLISH, STORY, event

REQUEST = DistilRequest("s1", "2026-05-04T18:00:00Z", STORY)
NAMES = [found.id for found in STORY]
FINDINGS = st.builds(
    Finding,
    st.sampled_from(CODES),
    st.just("wrong"),
    st.lists(st.sampled_from([*NAMES, "zz"]), max_size=2).map(tuple),
    st.none() | st.sampled_from(["number", "name", "negation"]),
)
VERDICTS = st.lists(FINDINGS, min_size=1, max_size=4).map(lambda found: Verdict(GATE_VERSION, tuple(found), {}))


def refused(*findings: Finding) -> Verdict:
    """A refusal for these reasons."""
    return Verdict(GATE_VERSION, findings, {})


@given(VERDICTS, st.integers(1, len(RUNGS)), st.integers(0, 10))
def test_a_try_asks_for_no_less_and_loses_no_event(verdict: Verdict, attempt: int, window: int) -> None:
    before = replace(REQUEST, verbatim_window=window, pinned=frozenset({"date"}))
    retry = next_try(before, verdict, attempt)
    assert retry is not None
    assert {found.id for part in retry.requests for found in part.events} == set(NAMES)
    for part in retry.requests:
        assert part.verbatim_window >= window
        assert part.pinned >= before.pinned
        assert part.closed_at == before.closed_at
        assert [found.id for found in part.events] == [name for name in NAMES if name in {e.id for e in part.events}]


@given(VERDICTS, st.integers(1, len(RUNGS)))
def test_a_try_says_which_rules_were_too_loose_each_once(verdict: Verdict, attempt: int) -> None:
    retry = next_try(REQUEST, verdict, attempt)
    assert retry is not None
    assert set(retry.too_loose) == {f"{found.code}:{found.category or '-'}" for found in verdict.findings}
    assert list(retry.too_loose) == sorted(set(retry.too_loose))


@given(VERDICTS, st.integers())
def test_the_ladder_has_as_many_tries_as_rungs_and_no_more(verdict: Verdict, attempt: int) -> None:
    assert (next_try(REQUEST, verdict, attempt) is not None) is (1 <= attempt <= len(RUNGS))


def test_the_rungs_are_named_in_their_order() -> None:
    found = [next_try(REQUEST, refused(Finding("number", "x", ("e2",), "number")), n) for n in (1, 2, 3)]
    assert [retry.rung for retry in found if retry] == ["widen", "pin", "shrink"]


@pytest.mark.parametrize(
    ("sources", "window"), [(("e10",), 1), (("e1",), 10), (("e7", "e3"), 8), ((), 10), (("zz",), 10)]
)
def test_the_first_try_repeats_from_the_first_event_that_was_named(sources: tuple[str, ...], window: int) -> None:
    retry = next_try(REQUEST, refused(Finding("number", "x", sources)), 1)
    assert retry is not None
    assert [part.verbatim_window for part in retry.requests] == [window]


def test_a_finding_without_category_pins_none() -> None:
    retry = next_try(REQUEST, refused(Finding("schema", "x")), 2)
    assert retry is not None
    assert retry.requests[0].pinned == frozenset()
    assert retry.requests[0].verbatim_window == len(STORY)


@given(st.integers(2, 10))
def test_a_split_has_two_parts_of_consecutive_events_and_what_stands(count: int) -> None:
    retry = next_try(replace(REQUEST, events=STORY[:count]), refused(Finding("number", "x")), 3)
    assert retry is not None
    first, second = retry.requests
    standing = {found.id for found in STORY[:count] if found.kind in STANDING}
    middle = count // 2
    assert {found.id for found in first.events} == {found.id for found in STORY[:middle]} | standing
    assert {found.id for found in second.events} == {found.id for found in STORY[middle:count]} | standing
    assert (first.segment_id, second.segment_id) == ("s1/1", "s1/2")


@pytest.mark.parametrize("events", [(), STORY[:1]], ids=["none", "one"])
def test_a_segment_of_one_event_is_not_split(events: tuple[object, ...]) -> None:
    assert next_try(replace(REQUEST, events=STORY[: len(events)]), refused(Finding("number", "x")), 3) is None


def test_the_parts_of_a_split_keep_both_sides_of_a_conflict() -> None:
    sides = OpenConflict("k", ("e1", "e9"), "")
    retry = next_try(replace(REQUEST, conflicts=(sides,)), refused(Finding("number", "x")), 3)
    assert retry is not None
    assert all({"e1", "e9"} <= {found.id for found in part.events} for part in retry.requests)
    assert all(part.conflicts == (sides,) for part in retry.requests)


@given(VERDICTS, st.integers(1, len(RUNGS)))
def test_whatever_a_try_asks_for_can_be_distilled_and_passes(verdict: Verdict, attempt: int) -> None:
    retry = next_try(REQUEST, verdict, attempt)
    assert retry is not None
    for part in retry.requests:
        body = Extractive(ENGLISH).distil(part)
        assert judge(part.events, body, (), ENGLISH).accepted
        assert body["segment_id"] == part.segment_id


@given(st.integers(0, 12))
def test_a_wider_window_keeps_everything_that_a_smaller_one_keeps(window: int) -> None:
    def texts(size: int) -> set[str]:
        body = distil(replace(REQUEST, verbatim_window=size), ENGLISH)
        lists = [entries for entries in body.values() if isinstance(entries, list)]
        return {str(entry["text"]) for entries in lists for entry in entries if isinstance(entry, dict)}

    assert texts(window) <= texts(window + 1)


def test_a_window_repeats_small_talk_of_its_events_and_of_no_others() -> None:
    events = (event("e1", "Hello there!"), event("e2", "The pond is 4 metres deep."), event("e3", "Thanks!"))
    body = distil(DistilRequest("s", None, events, (), 1), ENGLISH)
    assert "Thanks!" in str(body)
    assert "Hello there!" not in str(body)
