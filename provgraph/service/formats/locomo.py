"""LoCoMo conversations: sessions of turns, with observations that cite turns. Source: LoCoMo, ACL 2024.

A session is one task. Its turns share the session's time, which names no offset, and keep their order. Ids of evidence
that are malformed or name no turn are reported and what cites them is left out: they are never guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator

from provgraph.domain.event import Event
from provgraph.domain.rawjson import parse as parse_json
from provgraph.domain.reading import JsonObject
from provgraph.errors import NotJson
from provgraph.service.formats.event_json import EventOrFaults, checked, sort_out
from provgraph.service.formats.parsed import FileFault, Parsed, Place, ProposedClaim
from provgraph.service.formats.whole import not_json, text_of_file

SESSION = re.compile(r"session_(\d+)")
TURN_ID = re.compile(r"D\d+:\d+")
CLOCK = re.compile(r"(\d{1,2}):(\d{2}) ([ap])m on (\d{1,2}) (\w+), (\d{4})", re.IGNORECASE)
"""As in `1:56 pm on 8 May, 2023`."""

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


def parse(file: str, content: bytes) -> Parsed:
    """The turns as events, the observations as proposed claims. Raises UnreadableFile when it is no such object."""
    value = _conversation(file, content)
    sessions = sorted((name for name in value if SESSION.fullmatch(name)), key=lambda name: int(name[8:]))
    events: list[tuple[Place, Event]] = []
    faults: list[FileFault] = []
    notes: list[FileFault] = []
    for session in sessions:
        _read_session(file, session, value, events, faults, notes)
    known = {event.id for _, event in events}
    claims = [claim for session in sessions for claim in _claims(file, session, value, known, notes)]
    notes += _doubtful_questions(file, value, known)
    return Parsed("locomo", tuple(events), tuple(claims), tuple(faults), tuple(notes))


def _conversation(file: str, content: bytes) -> JsonObject:
    """The JSON object of the file."""
    try:
        value = parse_json(text_of_file(file, content))
    except NotJson as error:
        raise not_json(file, error.message) from error
    if not isinstance(value, dict):
        raise not_json(file, "a LoCoMo conversation is one JSON object")
    return value


def _read_session(
    file: str,
    session: str,
    value: JsonObject,
    events: list[tuple[Place, Event]],
    faults: list[FileFault],
    notes: list[FileFault],
) -> None:
    """Sort the turns of a session into events and faults."""
    clock = f"{session}_date_time"
    occurred_at = _time(value.get(clock))
    if occurred_at is None:
        notes.append(FileFault(Place(file, None, f"/{clock}"), "this is no time; the turns of the session have none"))
    for number, turn in enumerate(_list(value.get(session))):
        sort_out(Place(file, None, f"/{session}/{number}"), _read_turn(turn, session, occurred_at), events, faults)


def _read_turn(turn: object, session: str, occurred_at: str | None) -> EventOrFaults:
    """The event of a turn; a shared picture is described in `data` under `blip_caption`."""
    turn = turn if isinstance(turn, dict) else {}
    caption = turn.get("blip_caption")
    named = {
        "id": turn.get("dia_id"),
        "kind": "message",
        "speaker": turn.get("speaker"),
        "role": "user",
        "text": turn.get("text"),
        "data": {} if caption else None,
        "occurred_at": occurred_at,
        "source": {"class": "user_assertion"},
        "task": session,
    }
    data = json.dumps({"blip_caption": caption}, ensure_ascii=False) if caption else None
    return checked({key: entry for key, entry in named.items() if entry is not None}, data)


def _claims(
    file: str, session: str, value: JsonObject, known: Collection[str], notes: list[FileFault]
) -> Iterator[ProposedClaim]:
    """The observations of a session whose every evidence id names a turn; the others are noted."""
    for place, subject, entry in _observations(file, f"{session}_observation", value):
        text, evidence = (*_list(entry), None, None)[:2]
        ids: list[object] = [evidence] if isinstance(evidence, str) else _list(evidence)
        reason = _doubt(ids, known)
        if isinstance(text, str) and reason is None:
            yield ProposedClaim(text, subject, tuple(map(str, ids)), session, place)
        else:
            notes.append(FileFault(place, f"this observation was left out: {reason or 'it has no text'}"))


def _observations(file: str, name: str, value: JsonObject) -> Iterator[tuple[Place, str, object]]:
    """Each observation with its place and the person it is about."""
    by_subject = value.get(name)
    for subject, entries in by_subject.items() if isinstance(by_subject, dict) else ():
        for number, entry in enumerate(_list(entries)):
            yield Place(file, None, f"/{name}/{subject}/{number}"), subject, entry


def _doubtful_questions(file: str, value: JsonObject, known: Collection[str]) -> Iterator[FileFault]:
    """Questions whose evidence cannot be relied on."""
    for number, question in enumerate(_list(value.get("qa"))):
        ids = _list(question.get("evidence")) if isinstance(question, dict) else []
        reason = _doubt(ids, known) if ids else None
        if reason:
            yield FileFault(Place(file, None, f"/qa/{number}/evidence"), reason)


def _doubt(ids: list[object], known: Collection[str]) -> str | None:
    """Why these ids are no evidence, if they are not. The ids are quoted: they are what has to be mended."""
    if not ids:
        return "it cites no turn"
    malformed = [entry for entry in ids if not isinstance(entry, str) or not TURN_ID.fullmatch(entry)]
    if malformed:
        return f"{malformed[0]!r} is not the id of a turn"
    return next((f"there is no turn {entry!r}" for entry in ids if entry not in known), None)


def _time(clock: object) -> str | None:
    """RFC 3339 text without offset, or None for what is no such time."""
    match = CLOCK.fullmatch(clock.strip()) if isinstance(clock, str) else None
    if match is None or match[5].lower() not in MONTHS:
        return None
    hour = int(match[1]) % 12 + (12 if match[3] in "pP" else 0)
    month = MONTHS.index(match[5].lower()) + 1
    return f"{match[6]}-{month:02}-{int(match[4]):02}T{hour:02}:{match[2]}:00"


def _list(value: object) -> list[object]:
    """The value if it is a list, else nothing."""
    return value if isinstance(value, list) else []
