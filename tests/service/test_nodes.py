"""What an entity is called, what it says, and why it may not be shown: pure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.identifiers import EntityId
from provgraph.errors import SchemaBroken
from provgraph.graph.store.lineage import Described
from provgraph.service.lineage.causes import CHUNK, Standing, chunks
from provgraph.service.lineage.nodes import ONE_OF, label_of, text_in
from provgraph.service.opening import Opened, withheld

EVENT = Described(
    id=EntityId("ev_1"),
    kind="Event",
    scope_id=None,
    seq=1,
    validity="VALID",
    stage=None,
    recorded_at=0,
    digest="sha256:0",
    sealed=None,
    marking_ok=True,
    plan_ok=True,
    detail="tool_result",
    is_evidence=True,
    state=None,
    covers_through=None,
    seqs=(),
    speaker_id=None,
    speaker_sealed=None,
)
FOLD = replace(EVENT, kind="fold", detail=None, stage="PUBLISHED", seqs=(1, 3, 7, 7))
SAID = {"id": "a", "kind": "message", "speaker": "i"}
TOLD = [{"text": "A.", "items": ["f1"]}, {"text": "B.", "items": []}]
BODY = {"segment_id": "s", "closed_at": None, "source_range": ["a", "b"]}


@pytest.mark.parametrize(
    ("row", "speaker", "label"),
    [
        (EVENT, "ilse", "tool result by ilse"),
        (EVENT, None, "tool result"),
        (replace(EVENT, detail=None), "ilse", "event by ilse"),
        (replace(EVENT, is_evidence=False, detail="message"), "ilse", "recalled message by ilse"),
        (replace(EVENT, is_evidence=None, detail="message"), "", "message"),
        (replace(EVENT, kind="Claim", detail="open_threads"), None, "open thread"),
        (replace(EVENT, kind="Claim", detail="rumours"), None, "claim"),
        (replace(EVENT, kind="Claim", detail=None), None, "claim"),
        (replace(EVENT, kind="summary", covers_through=12), None, "summary of events 1 to 12"),
        (FOLD, None, "fold of events 1 to 3, 7"),
        (replace(FOLD, seqs=()), None, "fold of one segment"),
        (replace(EVENT, kind="Conflict", state="OPEN"), None, "open conflict"),
        (replace(EVENT, kind="Conflict", state=None), None, "conflict"),
        (replace(EVENT, kind="PolicyVersion"), None, "policy version"),
        (replace(EVENT, kind="Bundle"), None, "Bundle"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_entity_is_called_by_what_it_is(row: Described, speaker: str | None, label: str) -> None:
    assert label_of(row, speaker) == label


def test_every_list_of_a_fold_has_a_word_for_one_of_it() -> None:
    assert set(ONE_OF) == {*ITEM_LISTS, "conflicts"}, "the sides of a conflict are claims of a list of their own"
    assert len(set(ONE_OF.values())) == len(ONE_OF)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, None),
        ({"stage": None}, None),
        ({"stage": "RETIRED"}, None),
        ({"stage": "CANDIDATE"}, "CANDIDATE"),
        ({"stage": "REJECTED"}, "REJECTED"),
        ({"validity": "REVOKED"}, "REVOKED"),
        ({"validity": "STALE"}, "STALE"),
        ({"validity": "SUPERSEDED"}, "SUPERSEDED"),
        ({"validity": "ERASED"}, "ERASED"),
        ({"marking_ok": False}, "MarkingInProgress"),
        ({"plan_ok": False}, "PlanRevoked"),
        ({"validity": "STALE", "marking_ok": False, "plan_ok": False}, "STALE"),
        ({"plan_ok": False, "marking_ok": False, "stage": "REJECTED"}, "MarkingInProgress"),
        ({"plan_ok": False, "stage": "REJECTED"}, "PlanRevoked"),
    ],
    ids=str,
)
def test_content_is_withheld_for_the_first_reason_there_is(changes: dict[str, object], reason: str | None) -> None:
    assert withheld(replace(FOLD, **changes)) == reason


@pytest.mark.parametrize(
    ("kind", "payload", "text"),
    [
        ("Event", {**SAID, "text": "Hello."}, "Hello."),
        (
            "Event",
            {**SAID, "text": "Hello.", "data": '{"a":1}'},
            'Hello. {"a":1}',
        ),
        ("Event", {**SAID, "data": "[64.50]"}, "[64.50]"),
        ("Event", SAID, None),
        ("Event", {**SAID, "text": ""}, None),
        ("Claim", {"item": {"text": "Row 4 has 30 trees."}, "list": "facts"}, "Row 4 has 30 trees."),
        (
            "fold",
            {"fold": {**BODY, "narrative": TOLD}},
            "A. B.",
        ),
        ("fold", {"fold": {**BODY, "narrative": []}}, None),
        ("summary", {"folds": ["fo_1"]}, None),
        ("Conflict", {"about": "how many"}, "how many"),
        ("PolicyVersion", {"window": 50}, None),
    ],
)
def test_an_entity_says_what_its_payload_holds(kind: str, payload: dict[str, object], text: str | None) -> None:
    assert text_in(kind, payload) == text


@pytest.mark.parametrize(("kind", "payload"), [("Claim", {}), ("Claim", {"item": {"text": 7}}), ("fold", {"fold": {}})])
def test_a_payload_of_another_shape_is_an_error_and_no_empty_text(kind: str, payload: dict[str, object]) -> None:
    with pytest.raises((SchemaBroken, ValueError)):
        text_in(kind, payload)


def test_what_was_erased_has_no_text_and_what_is_unknown_neither() -> None:
    opened = Opened({"ac_1": {"reason": "wrong"}, "ac_2": None})
    assert opened.text("ac_1", "reason") == "wrong"
    assert [opened.text(id, "reason") for id in ("ac_2", "ac_3", None, "")] == [None] * 4
    assert opened.text("ac_1", "name") is None


def test_own_causes_come_before_those_of_what_one_rests_on() -> None:
    standing = Standing(own={"ev_1": "REVOKED"}, blamed={"ev_1": "ev_0", "cl_1": "ev_1"}, causes={})
    assert [standing.state(id) for id in ("ev_1", "cl_1", "cl_2")] == ["REVOKED", "STALE", "VALID"]
    assert list(standing.because("cl_2")) == []


@pytest.mark.parametrize("count", [0, 1, CHUNK, CHUNK + 1, 2 * CHUNK])
def test_chunks_hold_every_id_once_and_never_too_many(count: int) -> None:
    ids = [str(n) for n in range(count)]
    parts = list(chunks(ids))
    assert [id for part in parts for id in part] == ids
    assert all(0 < len(part) <= CHUNK for part in parts)
