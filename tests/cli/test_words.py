"""Answers in words: what binds comes first, ids stand whole at the end, and nothing that matters is left unsaid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from provgraph.domain.verdict import Finding
from provgraph.service.answers import Consolidated, Current, TakenBack
from provgraph.service.verdicts import RefusedVerdict
from provgraph.service.words.current import current_lines, short_lines
from provgraph.service.words.gate import finding_line, refused_lines
from provgraph.service.words.parts import by_type
from provgraph.service.words.receipts import consolidated_lines, taken_back_lines

CLAIM = "cl_01M8MSKCGHYTAKM2XRWG24MB7G"
EMPTY = Current(
    scope="a/b",
    scope_id="sc_1",
    source="summary",
    why=(),
    artifact_id="su_1",
    covers_through=2,
    high_water=3,
    input_epoch=0,
    items={},
    conflicts=(),
    narrative=(),
    raw_open=(),
    tail=(),
    cold=(),
    left_out=(),
    tokens=0,
)
MADE = Consolidated(
    consolidation_id="ac_1",
    request_id="r",
    artifact_id="su_1",
    switched=True,
    source_epoch=0,
    covers_through=9,
    made=1,
    carried=2,
    rejected=1,
    claims=5,
    cold=0,
    raw_open=3,
    excluded=1,
    manifest_digest="sha256:0",
)
TAKEN = TakenBack(
    activity_id="ac_1",
    request_id="r",
    kind="Revocation",
    source_id="ev_1",
    was="VALID",
    state="DONE",
    changed={"Artifact": 2, "Claim": 1, "Event": 1},
    restored={},
    scopes=("sc_1",),
)


def item(text: str) -> Mapping[str, object]:
    return {"text": text, "derived_from": ["e1", "e2"], "claim_id": CLAIM}


def lines(**changes: Sequence[object] | Mapping[str, object] | str | int | None) -> list[str]:
    return list(current_lines(replace(EMPTY, **changes)))


def test_what_binds_is_told_before_facts_whatever_order_it_came_in() -> None:
    shown = lines(items={"facts": [item("fact")], "decisions": [item("decision")], "constraints": [item("rule")]})
    said = [line for line in shown if line.startswith("  - ")]
    assert [line.split()[1] for line in said] == ["rule", "decision", "fact"]


def test_an_id_stands_whole_at_the_end_of_its_line() -> None:
    (line,) = [line for line in lines(items={"constraints": [item("word " * 60)]}) if line.startswith("  - ")]
    assert line.endswith(f"[e1, e2] {CLAIM}")


def test_empty_lists_have_no_heading() -> None:
    assert lines(items={"facts": [], "constraints": []}) == ["a/b: summary su_1, covers events 1 to 2 of 3"]


def test_raw_events_are_told_with_the_reason() -> None:
    shown = lines(
        source="raw",
        why=[{"code": "EpochMoved", "message": "something was taken back"}],
        tail=[{"seq": 3, "speaker": "nurse", "text": "hello", "id": "e3", "entity_id": "ev_3"}],
    )
    assert shown[0] == "a/b: raw events, because something was taken back"
    assert shown[-1] == "  - 3 nurse: hello [e3] ev_3"


def test_a_conflict_is_told_with_both_sides_and_no_verdict() -> None:
    sides = [{"id": "ev_1", "caller_id": "e1", "text": "nine"}, {"id": "ev_2", "caller_id": "e2", "text": "seven"}]
    shown = "\n".join(lines(conflicts=[{"id": "co_1", "about": "how many", "sides": sides}]))
    assert "Open conflicts, not settled" in shown
    assert all(said in shown for said in ("how many co_1", "e1: nine", "e2: seven"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cold": ["e1"]}, "In cold retrieval: 1 event: e1"),
        ({"left_out": ["e1", "e2"], "budget": 50}, "Left out for the budget of 50 tokens: e1, e2"),
        ({"withheld": [CLAIM]}, f"Withheld, for it may not be served any more: {CLAIM}"),
    ],
)
def test_what_is_not_shown_is_named(changes: dict[str, object], said: str) -> None:
    assert said in lines(**changes)


def test_a_first_look_cuts_facts_and_says_how_many_but_no_rule() -> None:
    many = [item(f"n{number}") for number in range(9)]
    shown = list(short_lines(replace(EMPTY, items={"facts": many, "constraints": many}), most=4))
    assert sum("n" in line and line.startswith("  - n") for line in shown) == 9 + 4
    assert "  - (and 5 more)" in shown


def test_a_consolidation_says_what_was_made_carried_and_left_out() -> None:
    shown = "\n".join(consolidated_lines(MADE))
    assert "1 fold made, 2 carried, 1 refused" in shown
    assert "left raw: 3, cold: 0, excluded: 1" in shown


def test_a_retry_names_its_rung_and_the_rule_that_was_too_loose() -> None:
    retried = replace(MADE, retries=({"rung": "widen", "too_loose": "number"},))
    assert "  tried again: rung widen, too_loose number" in list(consolidated_lines(retried))


def test_a_consolidation_with_nothing_new_says_that_the_summary_stands() -> None:
    (line,) = consolidated_lines(replace(MADE, switched=False))
    assert line.startswith("Nothing new")


def test_what_was_taken_back_is_counted_by_type_in_the_order_of_derivation() -> None:
    assert "  changed: 1 event, 1 claim, 2 folds and summaries" in list(taken_back_lines(TAKEN))
    assert not [line for line in taken_back_lines(TAKEN) if "stands again" in line]


def test_what_stands_again_and_the_correction_are_told() -> None:
    undone = replace(TAKEN, restored={"Claim": 3}, correction_id="ev_9")
    shown = list(taken_back_lines(undone))
    assert "  stands again: 3 claims" in shown
    assert "  the correction is ev_9" in shown


def test_a_marking_that_goes_on_is_told() -> None:
    assert "closed fence" in list(taken_back_lines(replace(TAKEN, state="MARKING")))[-1]


def test_a_type_without_a_word_is_told_by_its_name() -> None:
    assert by_type({"Bundle": 2, "Event": 1}) == "1 event, 2 Bundles"
    assert by_type({"Event": 0}) == "nothing"


def test_a_finding_tells_what_was_expected_what_was_found_and_where() -> None:
    finding = Finding("number", "another number", ("e1",), item="f1", expected="86", found="90")
    assert finding_line(finding) == "number in f1: another number; expected: 86; found: 90 [e1]"
    assert Finding.from_json(finding.to_json()) == finding


def test_a_verdict_that_may_not_be_shown_keeps_its_codes() -> None:
    shown = list(refused_lines(RefusedVerdict("fo_1", ("missing", "number"), None)))
    assert shown == [
        "The loss gate refused fold fo_1: missing, number",
        "  what its verdict quotes may not be served any more",
    ]
