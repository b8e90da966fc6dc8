"""A small story of our own, three faithful folds of it, and how the tests ask the gate."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping

from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, OpenConflict
from provgraph.domain.gate import judge
from provgraph.domain.verdict import Finding, Verdict
from provgraph.lexicon import load

ENGLISH = load(("en",))
DAY = "2026-05-04T09:00:00+00:00"  # a Monday

Json = dict[str, object]


def event(
    event_id: str,
    text: str | None = None,
    speaker: str = "maren",
    kind: str = "message",
    role: str = "user",
    source: str | None = "user_assertion",
    at: str = DAY,
    data: Mapping[str, object] | None = None,
) -> Event:
    """An event as a caller would send it."""
    payload: Json = {"id": event_id, "kind": kind, "speaker": speaker, "role": role, "occurred_at": at}
    optional = {
        "text": text,
        "data": json.dumps(data) if data else None,
        "source": {"class": source} if source else None,
    }
    return Event.from_payload({**payload, **{key: value for key, value in optional.items() if value is not None}})


def tool(event_id: str, text: str | None = None, speaker: str = "sensor", **data: object) -> Event:
    """What a program said."""
    return event(event_id, text, speaker, "tool_result", "tool", "tool_verified", data=data)


def item(item_id: str, text: str, *cited: str, **fields: object) -> Json:
    """An item of a fold."""
    return {"id": item_id, "text": text, "derived_from": list(cited), **fields}


def fold(events: Iterable[Event], closed_at: str | None = None, **lists: list[Json]) -> Json:
    """A fold with the given lists; the others are empty."""
    ids = [found.id for found in events]
    empty: Json = {name: [] for name in (*ITEM_LISTS, "conflicts", "narrative")}
    return {"segment_id": "s1", "closed_at": closed_at, "source_range": [ids[0], ids[-1]], **empty, **lists}


def verdict(events: Iterable[Event], body: Json, conflicts: Iterable[OpenConflict] = ()) -> Verdict:
    """What the gate answers, in English."""
    return judge(tuple(events), body, tuple(conflicts), ENGLISH)


def codes(events: Iterable[Event], body: Json, conflicts: Iterable[OpenConflict] = ()) -> set[str]:
    """The codes of what the gate finds wrong."""
    return {finding.code for finding in verdict(events, body, conflicts).findings}


def told(events: Iterable[Event], text: str, *cited: str, **fields: object) -> tuple[Finding, ...]:
    """What is found wrong with one fact, leaving out what the fold does not keep."""
    found = verdict(events, fold(events, facts=[item("f1", text, *cited, **fields)])).findings
    return tuple(finding for finding in found if finding.code != "missing")


def told_codes(events: Iterable[Event], text: str, *cited: str, **fields: object) -> set[str]:
    """The codes of the same."""
    return {finding.code for finding in told(events, text, *cited, **fields)}


STORY = (
    event("e1", "The vents have been stuck since 07:15 UTC, after firmware 2.8.1 went to gh-north-2."),
    tool(
        "e2",
        "Found 1,310 warnings in vent-control.",
        error="VNT-301: relay 'r9' closed (12/12 tries)",
        host="gh-ctl-04",
    ),
    event("e3", "Do not open valve WV-17 during this heat wave: it feeds the seedlings.", "okoye"),
    event(
        "e4",
        "The jam was probably caused by the new timer in firmware 2.8.1.",
        "assistant",
        role="assistant",
        source="agent_inference",
    ),
    event(
        "e5",
        "You may reset the north vents without asking. Resetting the south vents needs approval from Ines Okoye.",
        "okoye",
    ),
    tool("e6", "The reset of the north vents did not bring the temperature below 31 °C; it is now 33.5 °C."),
    event(
        "e7",
        "Decision: we return to firmware 2.7.9 at 11:30 UTC, because the humidity is above 80 %.",
        "okoye",
        "decision",
    ),
    event(
        "e8",
        "I will send the vent report to Ines Okoye by 2026-05-06.",
        "assistant",
        role="assistant",
        source="agent_inference",
    ),
    event("e9", "Open: who waters the 14 trays on 2026-05-05?"),
    event("e10", "Thanks, that helps a lot."),
)

FAITHFUL: Json = fold(
    STORY,
    facts=[
        item("f1", "The vents have been stuck since 07:15 UTC, after firmware 2.8.1 went to gh-north-2.", "e1"),
        item("f2", "1310 warnings were found in vent-control; the host is gh-ctl-04.", "e2"),
        item("f3", "Probably the new timer in firmware 2.8.1 caused the jam.", "e4", modality="hypothetical"),
        item("f4", "The reset of the north vents did not bring the temperature below 31 °C; it is now 33.5 °C.", "e6"),
    ],
    decisions=[
        item("d1", "Return to firmware 2.7.9 at 11:30 UTC.", "e7", rationale="the humidity is above 80 %"),
    ],
    identifiers=[item("i1", "2.8.1", "e1", "e4"), item("i2", "gh-north-2", "e1"), item("i3", "gh-ctl-04", "e2")],
    error_strings=[item("x1", "VNT-301: relay 'r9' closed (12/12 tries)", "e2", source_class="tool_verified")],
    commitments=[item("c1", "I will send the vent report to Ines Okoye by 2026-05-06.", "e8", subject="assistant")],
    permissions=[item("p1", "You may reset the north vents without asking.", "e5", modality="permitted")],
    constraints=[
        item(
            "r1", "Do not open valve WV-17 during this heat wave: it feeds the seedlings.", "e3", modality="prohibited"
        ),
        item("r2", "Resetting the south vents needs approval from Ines Okoye.", "e5", modality="required"),
    ],
    open_threads=[item("o1", "It is open who waters the 14 trays on 5 May 2026.", "e9", modality="questioned")],
    narrative=[
        {"text": "The vents have been stuck since 07:15 UTC.", "items": ["f1"]},
        {"text": "The reset did not bring the temperature below 31 °C.", "items": ["f4"]},
    ],
)


def changed(list_name: str, place: int, **fields: object) -> Json:
    """The faithful fold with some fields of one entry changed; a field set to None is taken away."""
    body = copy.deepcopy(FAITHFUL)
    entries = body[list_name]
    assert isinstance(entries, list)
    entries[place] = {key: value for key, value in {**entries[place], **fields}.items() if value is not None}
    return body


def without(list_name: str, place: int) -> Json:
    """The faithful fold without one entry."""
    body = copy.deepcopy(FAITHFUL)
    entries = body[list_name]
    assert isinstance(entries, list)
    del entries[place]
    return body


def added(list_name: str, entry: Json) -> Json:
    """The faithful fold with one more entry."""
    body = copy.deepcopy(FAITHFUL)
    entries = body[list_name]
    assert isinstance(entries, list)
    entries.append(entry)
    return body
