"""The published shapes, the records of the domain and the shared contracts say the same."""

from __future__ import annotations

import json
import os
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, VERBATIM_LISTS, Fold, FoldConflict, Item, Sentence
from provgraph.domain.verdict import CODES, Finding, Tally, Verdict
from provgraph.schemas import event_faults, fold_faults, verdict_faults

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("event", "fold", "verdict")
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
MAYBE = st.none() | TEXTS
IDS = st.lists(TEXTS, min_size=1, max_size=3, unique=True).map(tuple)

items = st.builds(
    Item,
    id=TEXTS,
    text=TEXTS,
    derived_from=IDS,
    key=MAYBE,
    value=st.none() | TEXTS | st.booleans() | st.integers(-(10**6), 10**6),
    unit=MAYBE,
    subject=MAYBE,
    predicate=MAYBE,
    polarity=st.sampled_from([None, "positive", "negative"]),
    modality=st.sampled_from([None, "asserted", "planned", "required", "prohibited", "permitted"]),
    rationale=MAYBE,
    source_class=st.sampled_from([None, "user_assertion", "tool_verified", "agent_inference", "policy"]),
)
few = st.lists(items, max_size=2).map(tuple)
folds = st.builds(
    Fold,
    segment_id=TEXTS,
    closed_at=st.sampled_from([None, "2026-02-11T09:50:00Z"]),
    source_range=st.tuples(TEXTS, TEXTS),
    conflicts=st.lists(
        st.builds(FoldConflict, TEXTS, st.lists(TEXTS, min_size=2, max_size=3).map(tuple), TEXTS), max_size=2
    ).map(tuple),
    narrative=st.lists(st.builds(Sentence, TEXTS, IDS), max_size=2).map(tuple),
    **dict.fromkeys(ITEM_LISTS, few),
)
findings = st.builds(
    Finding,
    code=st.sampled_from(CODES),
    message=TEXTS,
    sources=IDS,
    category=MAYBE,
    item=MAYBE,
    expected=MAYBE,
    found=MAYBE,
)
tallies = st.dictionaries(TEXTS, st.builds(Tally, st.integers(0, 99), st.integers(0, 99)), max_size=3)
verdicts = st.builds(Verdict, TEXTS, st.lists(findings, max_size=3).map(tuple), tallies)


def published(name: str) -> dict[str, object]:
    """A schema as the package ships it."""
    return json.loads((files("provgraph.schemas") / f"{name}.schema.json").read_text("utf-8"))


def contract(name: str) -> Path:
    """The shared contract of that name; the test is skipped, loudly, where it is absent."""
    given_folder = os.environ.get("PROVGRAPH_CORPORA")
    beside = Path(given_folder) if given_folder else ROOT.parent / "shared" / "corpora"
    path = beside.parent / "contracts" / f"{name}.schema.json"
    if not path.exists():
        pytest.skip(f"NOT CHECKED against the shared contract: {path.name} is not beside this checkout")
    return path


@pytest.mark.parametrize("name", NAMES)
def test_the_published_schema_means_what_the_shared_contract_says(name: str) -> None:
    assert published(name) == json.loads(contract(name).read_text("utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_the_published_schema_is_a_schema(name: str) -> None:
    jsonschema_rs.meta.validate(published(name))


def test_the_records_name_exactly_the_fields_of_the_schemas() -> None:
    fold, event = published("fold"), published("event")
    assert set(fold["$defs"]["item"]["properties"]) == {f.name for f in fields(Item)}
    assert set(fold["required"]) == {f.name for f in fields(Fold)}
    assert set(event["properties"]) == {f.name for f in fields(Event)}
    assert set(VERBATIM_LISTS) < set(ITEM_LISTS) < set(fold["properties"])


def test_the_codes_of_findings_are_those_of_the_schema_in_its_order() -> None:
    assert list(CODES) == published("verdict")["properties"]["findings"]["items"]["properties"]["code"]["enum"]


@given(folds)
def test_every_fold_that_the_domain_can_hold_meets_its_schema_and_comes_back_equal(fold: Fold) -> None:
    assert fold_faults(fold.to_json()) == []
    assert Fold.from_json(fold.to_json()) == fold


@given(verdicts)
def test_every_verdict_that_the_domain_can_hold_meets_its_schema(verdict: Verdict) -> None:
    assert verdict_faults(verdict.to_json()) == []
    assert verdict.accepted is (verdict.findings == ())


@pytest.mark.parametrize(
    ("broken", "pointer"),
    [
        ({"kind": "message", "speaker": "ana"}, "/id"),
        ({"id": "e1", "kind": "rumour", "speaker": "ana"}, "/kind"),
        ({"id": "e1", "kind": "message", "speaker": "ana", "mood": "grim"}, "/mood"),
        ({"id": "e1", "kind": "message", "speaker": "ana", "source": {"trust": 2}}, "/source/trust"),
        ({"id": "e1", "kind": "message", "speaker": "ana", "occurred_at": "yesterday"}, "/occurred_at"),
        ({"id": "", "kind": "message", "speaker": "ana"}, "/id"),
    ],
)
def test_an_event_that_breaks_its_schema_is_told_where(broken: dict[str, object], pointer: str) -> None:
    assert [fault.pointer for fault in event_faults(broken)] == [pointer]


def test_a_fold_without_evidence_or_with_a_missing_list_is_no_fold() -> None:
    whole = Fold("s1", None, ("e1", "e2"), facts=(Item("i1", "text", ("e1",)),)).to_json()
    unproved = {**whole, "facts": [{"id": "i1", "text": "text", "derived_from": []}]}
    shorter = {name: value for name, value in whole.items() if name != "permissions"}
    assert fold_faults(whole) == []
    assert [fault.pointer for fault in fold_faults(unproved)] == ["/facts/0/derived_from"]
    assert [fault.pointer for fault in fold_faults(shorter)] == ["/permissions"]
