"""A lineage in words: pure."""

from __future__ import annotations

import pytest

from provgraph.domain.lineage.text import tree
from provgraph.domain.lineage.words import plain
from provgraph.service.answers import Lineage, LineageNode

REVOKED_BECAUSE = {
    "activity_id": "ac_1",
    "kind": "Revocation",
    "recorded_at": "2026-02-11T09:50:00.123456Z",
    "source_id": "ev_1",
    "reason": "gauge was frozen",
    "by": "keeper",
}


def event(number: int, text: str | None = "Gauge reads 3.15 m.", **more: object) -> LineageNode:
    fields: dict[str, object] = {
        "id": f"ev_{number}",
        "kind": "Event",
        "depth": 1,
        "validity": "VALID",
        "recorded_at": "2026-02-11T09:00:00Z",
        "label": "message by gus",
        "text": text,
        "seq": number,
        "caller_id": f"e{number}",
    }
    return LineageNode(**{**fields, **more})  # type: ignore[arg-type]  # test data


def claim(id: str = "cl_1", text: str | None = "The level is 3.15 m.", **more: object) -> LineageNode:
    fields: dict[str, object] = {
        "id": id,
        "kind": "Claim",
        "depth": 0,
        "validity": "VALID",
        "recorded_at": "2026-02-11T09:10:00Z",
        "label": "fact",
        "text": text,
    }
    return LineageNode(**{**fields, **more})  # type: ignore[arg-type]  # test data


def lineage(nodes: list[LineageNode], edges: list[tuple[str, str]], **more: object) -> Lineage:
    fields: dict[str, object] = {
        "start": nodes[0].id,
        "direction": "up",
        "as_of": None,
        "walk_policy": "native/1",
        "complete": True,
        "visited": len(nodes),
        "hidden_by_policy": 0,
        "nodes": nodes,
        "edges": [(newer, "WAS_DERIVED_FROM", older) for newer, older in edges],
    }
    return Lineage(**{**fields, **more})  # type: ignore[arg-type]  # test data


def test_a_claim_stands_over_the_words_of_its_evidence() -> None:
    found = tree(lineage([claim(), event(1), event(2, "And 2.90 m.")], [("cl_1", "ev_2"), ("cl_1", "ev_1")]))
    assert found == [
        "fact  cl_1",
        "│  “The level is 3.15 m.”",
        "├─ event 1, message by gus (e1)  ev_1",
        "│     “Gauge reads 3.15 m.”",
        "└─ event 2, message by gus (e2)  ev_2",
        "      “And 2.90 m.”",
        "",
        "3 of 3 (what it rests on; walk policy native/1): all VALID.",
        "The answer is complete.",
    ]


def test_what_is_down_says_so_in_words_and_why_and_since_when() -> None:
    down = event(1, None, validity="REVOKED", withheld="REVOKED", because=[REVOKED_BECAUSE], depth=0)
    stale = claim(text=None, validity="STALE", withheld="STALE", because=[REVOKED_BECAUSE], depth=1)
    found = tree(lineage([down, stale], [("cl_1", "ev_1")], direction="down"))
    assert found[:4] == [
        "event 1, message by gus (e1): REVOKED (not shown)  ev_1",
        "│  revoked on 2026-02-11 09:50:00 UTC by keeper: gauge was frozen  ac_1",
        "└─ fact: STALE (not shown)  cl_1",
        "      because event 1, message by gus (e1) was revoked, as said above",
    ]
    assert "2 of 2 (what rests on it; walk policy native/1): 1 REVOKED, 1 STALE." in found


@pytest.mark.parametrize(
    ("withheld", "words"),
    [
        ("MarkingInProgress", "not shown: a large revocation is being marked"),
        ("PlanRevoked", "not shown: the policy version it was made with was revoked"),
        ("Erased", "not shown: it was erased"),
        ("REJECTED", "not shown: the loss gate refused it"),
        ("REVOKED", "not shown: it is REVOKED today"),
    ],
)
def test_what_may_not_be_shown_says_why(withheld: str, words: str) -> None:
    assert f"   {words}" in tree(lineage([claim(text=None, withheld=withheld)], []))


def test_what_comes_up_again_is_one_line() -> None:
    nodes = [claim("su_1", None, kind="summary", label="summary of events 1 to 1"), claim("a"), claim("b"), event(1)]
    found = tree(lineage(nodes, [("su_1", "a"), ("su_1", "b"), ("a", "ev_1"), ("b", "ev_1")]))
    assert [line for line in found if "ev_1" in line] == [
        "│  └─ event 1, message by gus (e1)  ev_1",
        "   └─ event 1, message by gus (e1), as above  ev_1",
    ]


def test_evidence_stands_under_its_claim_and_not_beside_it() -> None:
    nodes = [claim("fo_1", None, kind="fold", label="fold of events 1 to 2"), claim("a"), event(1), event(2)]
    found = tree(lineage(nodes, [("fo_1", "a"), ("fo_1", "ev_1"), ("fo_1", "ev_2"), ("a", "ev_1")]))
    assert [line for line in found if "ev_" in line] == [
        "│  └─ event 1, message by gus (e1)  ev_1",
        "└─ event 2, message by gus (e2)  ev_2",
    ]


def test_many_of_a_kind_are_counted_with_their_states() -> None:
    events = [
        event(number, None if number > 290 else "x", validity="REVOKED" if number > 290 else "VALID")
        for number in range(1, 301)
    ]
    found = tree(lineage([claim(), *events], [("cl_1", entry.id) for entry in events]))
    assert found[-4] == "└─ and 292 more of kind Event: 10 REVOKED, 282 VALID"
    assert len(found) < 30


def test_a_cut_answer_is_loud() -> None:
    found = tree(lineage([claim(), event(1)], [("cl_1", "ev_1")], complete=False, visited=301))
    assert found[-1] == "CUT: 299 more were left out, the farthest; a limit of 300 shows all."


def test_the_moment_is_said_with_what_it_means() -> None:
    found = tree(lineage([claim()], [], as_of="2026-02-11T09:50:00Z"))
    assert found[-2].startswith("As of 2026-02-11 09:50:00 UTC: states are those of then")


def test_a_chain_of_twenty_thousand_is_written_without_recursion_and_not_ever_wider() -> None:
    nodes = [claim(f"c{number}", None) for number in range(20_000)]
    found = tree(lineage(nodes, [(f"c{n}", f"c{n + 1}") for n in range(19_999)]))
    assert len(found) == 20_003
    assert max(map(len, found)) < 100


def test_text_cannot_steer_a_terminal() -> None:
    assert plain("a\x1b[31m b\r\n\u202ec\t d") == "a [31m b c d"
    found = tree(
        lineage([event(1, "x\x1b]0;title\x07\ny", label="message by \x1b[2Jgus", caller_id="e\x001", depth=0)], [])
    )
    assert all(line.isprintable() for line in found)


def test_long_texts_are_wrapped_and_clipped_and_say_how_long_they_are() -> None:
    found = tree(lineage([claim(text="word " * 400)], []), width=60)
    assert max(map(len, found[:-3])) <= 60
    assert any(line.endswith("(1,999 characters in all)”") or "(1,999 characters" in line for line in found)


def test_a_circle_ends() -> None:
    found = tree(lineage([claim("a"), claim("b")], [("a", "b"), ("b", "a")]))
    assert len([line for line in found if line.endswith("  a")]) == 2
