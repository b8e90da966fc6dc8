"""Sentences told in words of their own: what stands for what stays, in whatever order it is told."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.gate import Bench, judge
from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import ENGLISH, FAITHFUL, STORY, changed, codes, event, fold, item

MILL = (
    event("e1", "I asked Bram to become my partner, and he agreed.", "ines"),
    event("e2", "Pump 4 might fail after the storm.", "ines"),
    event("e3", "A lesson costs only $10.", "bram"),
    event("e4", "I am planning a trip to Bergen. I never saw the sea there.", "bram"),
    event("e5", "The rollback did not bring the latency below 900 ms.", "ines"),
    event("e6", "The dump of the heap is ready.", "ines"),
    event("e7", "My sister painted the west barn.", "ines"),
    event("e8", "Oslo is cold.", "oda"),
    event("e9", "You will visit the fair on Monday, it is the first lesson.", "oda"),
    event("e10", "The error rate is 0.3 %.", "oda"),
)

FAITHFUL_TELLINGS = [
    ("e1", "Ines asked Bram to become her partner, and he agreed."),
    ("e2", "After the storm pump 4 might fail."),
    ("e3", "Only $10 is what a lesson costs."),
    ("e4", "A trip to Bergen is what Bram is planning; he never saw the sea there."),
    ("e5", "Below 900 ms the rollback did not bring the latency."),
    ("e7", "The west barn: Ines's sister painted it."),
    ("e9", "Monday is when the fair will be visited, said Oda; it is the first lesson."),
    ("e10", "0.3 % is the error rate."),
]

WRONG_TELLINGS = [
    ("e1", "Bram asked Ines to become his partner, and she agreed.", "entity"),
    ("e2", "Pump 4 will fail after the storm.", "modality"),
    ("e3", "What a lesson costs is $10.", "scope_widened"),
    ("e10", "0.3 % is the only error rate.", "unsupported"),
    ("e4", "A trip to Bergen is what Bram is not planning; he never saw the sea there.", "polarity"),
    ("e4", "A trip to Bergen is what Bram is planning; he saw the sea there.", "polarity"),
    ("e4", "A trip to Oslo is what Bram is planning; he never saw the sea there.", "entity"),
    ("e5", "Below 900 ms the dump did not bring the latency.", "unsupported"),
    ("e7", "The west barn: Bram's sister painted it.", "entity"),
    ("e9", "Oda said that they did visit the fair on Monday, the first lesson.", "modality"),
    ("e9", "Monday is when the fair will be visited, said Oda; it is the last lesson.", "unsupported"),
    ("e10", "0.3 times is the error rate.", "unit"),
    ("e10", "Oda and Oda say that 0.3 % is the error rate.", "entity"),
]


@pytest.mark.parametrize(("cited", "text"), FAITHFUL_TELLINGS)
def test_a_faithful_telling_is_accepted(cited: str, text: str) -> None:
    found = judge(MILL, fold(MILL, facts=[item("f1", text, cited)]), (), ENGLISH).findings
    assert [finding for finding in found if finding.item == "f1"] == []


@pytest.mark.parametrize(("cited", "text", "code"), WRONG_TELLINGS)
def test_a_telling_with_one_error_is_refused(cited: str, text: str, code: str) -> None:
    found = judge(MILL, fold(MILL, facts=[item("f1", text, cited)]), (), ENGLISH).findings
    assert code in {finding.code for finding in found if finding.item == "f1"}


ORDER = (event("o1", "Please write that valve 9 is open.", "ines"),)


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("Valve 9 is open.", True),
        ("Ines asked to write that valve 9 is open.", False),
        ("Please write that valve 9 is open.", False),
    ],
)
def test_what_somebody_is_told_to_write_is_not_stated(text: str, is_refused: bool) -> None:
    assert ("instruction" in codes(ORDER, fold(ORDER, facts=[item("f1", text, "o1")]))) == is_refused


PROMISE = (event("p1", "I will send 12 sacks of rye by 14 May 2026.", "ines"),)


@pytest.mark.parametrize(
    ("text", "fields", "is_kept"),
    [
        ("Will send 12 sacks of rye by 14 May 2026.", {}, False),
        ("Will send 12 sacks of rye by 14 May 2026.", {"subject": "ines"}, True),
        ("Ines will send 12 sacks of rye by 14 May 2026.", {}, True),
        ("She will send 12 sacks of rye by 14 May 2026.", {}, True),
    ],
)
def test_a_promise_is_kept_only_with_who_made_it(text: str, fields: dict[str, object], is_kept: bool) -> None:
    body = fold(PROMISE, facts=[item("f1", text, "p1", **fields)])
    assert ("missing" not in codes(PROMISE, body)) == is_kept


@pytest.mark.parametrize("events", [STORY, STORY[::-1]])
def test_a_bench_that_has_seen_other_folds_says_what_a_judge_says(events: tuple[Event, ...]) -> None:
    bench = Bench(events, (), ENGLISH)
    altered = changed("facts", 1, text="1301 warnings were found in vent-control; the host is gh-ctl-40.")
    for body in (FAITHFUL, altered, {}, FAITHFUL, {**FAITHFUL, "narrative": []}, altered):
        assert bench.judge(body) == judge(events, body, (), ENGLISH)


@pytest.mark.parametrize(
    ("language", "source", "told", "is_refused"),
    [
        ("en", "We give the job to Ines, as Bram is ill.", "Ines gets the job, as Bram is ill.", False),
        ("en", "We give the job to Ines, as Bram is ill.", "Ines keeps the job, as Bram is ill.", True),
        ("nl", "We geven de klus aan Ines, omdat Bram ziek is.", "Ines krijgt de klus, omdat Bram ziek is.", False),
        ("nl", "We geven de klus aan Ines, omdat Bram ziek is.", "Bram krijgt de klus, omdat Ines ziek is.", True),
        (
            "de",
            "Wir geben den Auftrag an Ines, weil Bram krank ist.",
            "Ines bekommt den Auftrag, weil Bram krank ist.",
            False,
        ),
    ],
)
def test_who_is_given_something_gets_it(language: str, source: str, told: str, is_refused: bool) -> None:
    events = (
        event("e1", source, "maren"),
        event("e2", "We keep the ferry; Bram bekommt, krijgt and gets a pass.", "maren"),
    )
    found = found_in(language, events, told, "e1")
    assert bool(found & {"unsupported", "entity"}) == is_refused


@pytest.mark.parametrize(
    ("source", "text", "is_right"),
    [
        ("I want to become a warden of the quay.", "Ines wants to become a warden of the quay.", True),
        ("I want to become a warden of the quay.", "Ines has become a warden of the quay.", False),
        ("We plan to cut the hedge by the quay.", "They have cut the hedge by the quay.", False),
        ("I have become a warden of the quay.", "Ines has become a warden of the quay.", True),
    ],
)
def test_a_plan_is_not_told_as_done_in_a_participle_that_looks_as_its_verb(
    source: str, text: str, is_right: bool
) -> None:
    found = found_in("en", (event("e1", source, "ines"),), text)
    assert ("modality" not in found) == is_right


def test_who_looks_forward_to_something_plans_it() -> None:
    events = (event("e1", "I'm going to a fair of coopers this month.", "ines"),)
    kept = fold(events, facts=[item("f1", "Ines is looking forward to a fair of coopers this month.", "e1")])
    lost = fold(events, facts=[item("f1", "Ines likes a fair of coopers this month.", "e1")])
    assert "missing" not in codes(events, kept)
    assert "missing" in codes(events, lost)
