"""Answers in words: what a file held, what was stored, policies, conflicts, single events. Pure."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.identifiers import CallerEventId, EntityId
from provgraph.domain.policy import Policy
from provgraph.domain.segments import Selector
from provgraph.domain.verdict import Finding
from provgraph.service.conflicts import Conflict
from provgraph.service.formats.parsed import FileFault, Parsed, Place, ProposedClaim
from provgraph.service.ingest import Ingested
from provgraph.service.policies import PolicyVersion
from provgraph.service.reading.parts import COLDABLE, ORDER
from provgraph.service.verdicts import RefusedVerdict
from provgraph.service.words.conflicts import stored_conflict_line
from provgraph.service.words.current import COLDABLE as SHORTENED
from provgraph.service.words.current import HEADINGS, conflict_lines, event_line
from provgraph.service.words.gate import policy_line, refused_lines
from provgraph.service.words.parts import ASIDE, by_type, counted, section
from provgraph.service.words.receipts import ingested_lines, parsed_json, parsed_lines

AT = Place("a.jsonl", 3, "/kind")
FAULT, NOTE = FileFault(AT, "is missing"), FileFault(Place("a.jsonl"), "a doubt")
EVENT = Event(CallerEventId("a"), "message", "ilse")
PARSED = Parsed("jsonl", ((AT, EVENT),), (ProposedClaim("x", "ilse", ("a",), "t", AT),), (FAULT,), (NOTE,))
INGESTED = Ingested("sc_1", "r", "jsonl", 1, 2, 3, 0, 0, (), ())


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (0, "event", "0 events"),
        (1, "event", "1 event"),
        (2, "event", "2 events"),
        (1, "fold or summary", "1 fold or summary"),
        (2, "fold or summary", "2 folds and summaries"),
        (-1, "event", "-1 events"),
    ],
)
def test_one_is_singular_and_everything_else_plural(number: int, noun: str, said: str) -> None:
    assert counted(number, noun) == said


KINDS = ["Claim", "Event", "Artifact", "PolicyVersion", "Zebra", "Ape"]


@given(st.dictionaries(st.sampled_from(KINDS), st.integers(0, 5)))
def test_counts_by_type_stand_in_one_order_whatever_order_they_came_in(counts: dict[str, int]) -> None:
    said = by_type(counts)
    assert said == by_type(dict(reversed(counts.items())))
    assert said.count(",") == max(0, sum(1 for count in counts.values() if count) - 1)
    assert (said == "nothing") == (not any(counts.values()))


def test_what_a_dry_run_found_is_told_and_that_nothing_was_stored() -> None:
    assert list(parsed_lines(PARSED)) == [
        "1 event in format jsonl can be stored. Nothing was stored.",
        "  left out: a.jsonl:3: /kind: is missing",
        "  note: a.jsonl: a doubt",
    ]
    said = parsed_json(PARSED)
    assert (said["format"], said["events"], said["claims"]) == ("jsonl", 1, 1)
    assert said["faults"] == [FAULT.to_json()] and said["notes"] == [NOTE.to_json()]


def test_what_was_stored_is_told_in_one_line_when_there_is_nothing_else() -> None:
    assert list(ingested_lines(INGESTED)) == ["1 event stored, 2 known already; the scope holds 3."]


def test_claims_secrets_faults_and_notes_have_lines_of_their_own() -> None:
    answer = replace(INGESTED, claims=2, redactions=1, faults=(FAULT,), notes=(NOTE,))
    assert list(ingested_lines(answer))[1:] == [
        "  2 claims came with the file",
        "  1 secret redacted before anything was stored",
        "  left out: a.jsonl:3: /kind: is missing",
        "  note: a.jsonl: a doubt",
    ]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (Place("a.jsonl"), "a.jsonl"),
        (Place("a.jsonl", 1), "a.jsonl:1"),
        (Place("a.jsonl", 1, "/kind"), "a.jsonl:1: /kind"),
        (Place("a.json", None, "/2/text"), "a.json: /2/text"),
        (Place("a.jsonl", 0), "a.jsonl:0"),
    ],
)
def test_a_place_is_told_as_far_as_it_is_known(place: Place, said: str) -> None:
    assert str(place) == said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"distiller": "mine/7", "gate": "gate/2"}, "VALID: distiller mine/7, gate/2 po_1"),
        (None, "VALID: erased po_1"),
    ],
)
def test_a_policy_version_is_told_with_its_distiller_or_that_it_was_erased(
    content: dict[str, object] | None, said: str
) -> None:
    assert policy_line(PolicyVersion(EntityId("po_1"), "d", "VALID", 0, content)) == said


def test_a_policy_version_as_it_is_stored_is_told_with_distiller_and_gate() -> None:
    content = Policy(Selector(), "extractive", "4", "gate/2").to_json()
    line = policy_line(PolicyVersion(EntityId("po_1"), "d", "VALID", 0, content))
    assert line == "VALID: distiller extractive/4, gate/2 po_1"


def test_a_stored_conflict_is_told_with_its_sides_and_its_id_last() -> None:
    conflict = Conflict("co_1", "how many", ("ev_1", "ev_2"), "OPEN", "2026-01-01T00:00:00Z")
    assert stored_conflict_line(conflict) == "OPEN: how many [ev_1, ev_2] co_1"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"seq": 1, "speaker": "i", "text": "Hi.", "id": "a", "entity_id": "ev_1"}, "1 i: Hi. [a] ev_1"),
        ({"seq": 1, "speaker": "i", "data": "[64.50]", "id": "a", "entity_id": "ev_1"}, "1 i: [64.50] [a] ev_1"),
        ({"seq": 1, "speaker": "i", "text": None, "id": "a"}, "1 i:  [a]"),
    ],
)
def test_an_event_is_told_by_its_text_or_else_its_data(event: dict[str, object], said: str) -> None:
    assert event_line(event) == said


@pytest.mark.parametrize(
    ("conflict", "first"),
    [
        ({"id": "co_1", "about": "how many", "sides": []}, "how many co_1"),
        ({"id": "co_1", "about": None, "sides": []}, "two sources disagree co_1"),
        ({"id": "co_1", "about": "", "sides": []}, "two sources disagree co_1"),
        ({"about": "how many"}, "how many"),
    ],
)
def test_a_conflict_whose_matter_may_not_be_told_is_told_all_the_same(conflict: dict[str, object], first: str) -> None:
    assert list(conflict_lines(conflict)) == [first]


def test_a_side_goes_by_the_callers_id_and_else_by_ours() -> None:
    sides = [{"id": "ev_1", "caller_id": "a", "text": "nine"}, {"id": "cl_2", "caller_id": None, "text": None}]
    assert list(conflict_lines({"id": "co_1", "about": "x", "sides": sides}))[1:] == [
        f"{ASIDE}a: nine",
        f"{ASIDE}cl_2: None",
    ]


def test_what_a_disputed_claim_rests_on_stands_under_it_where_it_says_more() -> None:
    event = {"caller_id": "a", "text": "Nine of them came."}
    sides = [{"id": "cl_1", "caller_id": None, "text": "nine", "evidence": [event, {"caller_id": "b", "text": "nine"}]}]
    assert list(conflict_lines({"id": "co_1", "about": "x", "sides": sides}))[1:] == [
        f"{ASIDE}cl_1: nine",
        f"{ASIDE}{ASIDE}a: Nine of them came.",
    ]


def test_a_refused_fold_is_told_with_every_finding() -> None:
    findings = [
        Finding("missing", "a rule is gone", ("e1", "e2"), expected="Never open it."),
        Finding("number", "another number", (), item="f1", found="90"),
    ]
    verdict = {"findings": [finding.to_json() for finding in findings]}
    assert list(refused_lines(RefusedVerdict("fo_1", ("missing", "number"), verdict))) == [
        "The loss gate refused fold fo_1: missing, number",
        "  missing: a rule is gone; expected: Never open it. [e1, e2]",
        "  number in f1: another number; found: 90",
    ]


def test_every_list_of_a_fold_has_a_heading_and_what_binds_comes_first_everywhere() -> None:
    assert set(HEADINGS) == set(ITEM_LISTS) == set(ORDER)
    assert list(HEADINGS) == list(ORDER), "a screen and a JSON answer read in one order"
    assert set(COLDABLE) == SHORTENED


def test_a_section_without_lines_is_none() -> None:
    assert list(section("Facts", [])) == []
    assert list(section("Facts", ["one", f"{ASIDE}beside it"])) == [
        "",
        "Facts",
        "  - one",
        "      beside it",
    ]
