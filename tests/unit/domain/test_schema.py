"""Every breach of a published schema is named by place, and quotes no content."""

from __future__ import annotations

import pytest

from provgraph.domain.schema import Fault
from provgraph.schemas import event_faults, fold_faults, verdict_faults

EVENT = {"id": "e1", "kind": "message", "speaker": "ada"}
ITEM = {"id": "i1", "text": "The fee is 5 EUR.", "derived_from": ["e1"]}
LISTS = ("decisions", "identifiers", "error_strings", "commitments", "permissions", "constraints", "open_threads")
FOLD = {
    "segment_id": "s",
    "closed_at": None,
    "source_range": ["e1", "e1"],
    "facts": [ITEM],
    **{name: [] for name in LISTS},
    "conflicts": [],
    "narrative": [],
}


def places(faults: list[Fault]) -> list[str]:
    return sorted(fault.pointer for fault in faults)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"occurred_at": "2023-05-08T13:56:00"},
        {"occurred_at": "2025-10-14T08:06:00+01:00"},
        {"data": {"big": 2**80, "deep": [{"x": None}]}},
        {"source": {"class": "recalled", "trust": 1, "ref": "urn:x"}},
        {"about": [], "text": "", "task": "t", "retention": "short", "digest": "d"},
    ],
)
def test_an_event_of_the_schema_has_no_faults(more: dict[str, object]) -> None:
    assert event_faults({**EVENT, **more}) == []


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"id": ""}, ["/id"]),
        ({"id": "x" * 201}, ["/id"]),
        ({"kind": "gossip"}, ["/kind"]),
        ({"speaker": None}, ["/speaker"]),
        ({"about": ["a", 5]}, ["/about/1"]),
        ({"data": []}, ["/data"]),
        ({"occurred_at": "yesterday"}, ["/occurred_at"]),
        ({"occurred_at": 5}, ["/occurred_at"]),
        ({"source": {"class": "rumour", "trust": 1.5}}, ["/source/class", "/source/trust"]),
        ({"tags": [], "a/b~c": 1}, ["/a~1b~0c", "/tags"]),
    ],
)
def test_each_breach_of_an_event_is_named_by_its_place(change: dict[str, object], pointers: list[str]) -> None:
    assert places(event_faults({**EVENT, **change})) == pointers


def test_what_is_missing_is_named_as_if_it_were_there() -> None:
    assert places(event_faults({})) == ["/id", "/kind", "/speaker"]


@pytest.mark.parametrize("value", [None, [], "text", 5, True])
def test_what_is_no_event_at_all_is_a_fault_and_no_crash(value: object) -> None:
    assert event_faults(value) != []


def test_no_message_quotes_the_content() -> None:
    broken = {"id": 5, "kind": "HUSH-1", "speaker": ["HUSH-2"], "occurred_at": "HUSH-3", "source": {"trust": "HUSH-4"}}
    messages = " ".join(fault.message for fault in event_faults(broken))
    assert "HUSH" not in messages
    assert "message, tool_result, observation" in messages


def test_a_fold_of_the_schema_has_no_faults() -> None:
    assert fold_faults(FOLD) == []


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"facts": [{**ITEM, "derived_from": []}]}, ["/facts/0/derived_from"]),
        ({"facts": [{**ITEM, "derived_from": ["e1", "e1"]}]}, ["/facts/0/derived_from"]),
        ({"facts": [{**ITEM, "modality": "perhaps"}]}, ["/facts/0/modality"]),
        ({"facts": [{"id": "i1", "text": "x"}]}, ["/facts/0/derived_from"]),
        ({"closed_at": "soon"}, ["/closed_at"]),
        ({"source_range": ["e1"]}, ["/source_range"]),
        ({"narrative": [{"text": "x", "items": []}]}, ["/narrative/0/items"]),
        ({"conflicts": [{"id": "k", "items": ["e1"], "text": ""}]}, ["/conflicts/0/items"]),
    ],
)
def test_each_breach_of_a_fold_is_named_by_its_place(change: dict[str, object], pointers: list[str]) -> None:
    assert places(fold_faults({**FOLD, **change})) == pointers


@pytest.mark.parametrize("name", [*LISTS, "facts", "conflicts", "narrative"])
def test_a_fold_without_one_of_its_lists_is_at_fault(name: str) -> None:
    assert places(fold_faults({key: value for key, value in FOLD.items() if key != name})) == [f"/{name}"]


def test_a_verdict_with_an_unknown_code_is_at_fault() -> None:
    finding = {"code": "vibes", "message": "", "sources": []}
    verdict = {"accepted": False, "gate_version": "1", "obligations": 0, "findings": [finding]}
    assert places(verdict_faults(verdict)) == ["/findings/0/code"]
