"""LoCoMo: turns are events, observations are proposed claims, and dirty evidence is reported, never guessed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from provgraph.errors import UnreadableFile
from provgraph.service.formats.parsed import Parsed
from provgraph.service.formats.read import read, read_bytes

TURNS = [
    {"speaker": "Ada", "dia_id": "D1:1", "text": "I fixed the pump."},
    {"speaker": "Bo", "dia_id": "D1:2", "text": "Here it is.", "blip_caption": "a photo of a pump", "query": "pump"},
]
CONVERSATION = {
    "speaker_a": "Ada",
    "session_2_date_time": "12:09 am on 13 September, 2023",
    "session_2": [{"speaker": "Ada", "dia_id": "D2:1", "text": "It broke again."}],
    "session_10": [{"speaker": "Ada", "dia_id": "D10:1", "text": "It runs."}],
    "session_10_date_time": "12:30 pm on 1 January, 2024",
    "session_1": TURNS,
    "session_1_date_time": "1:56 pm on 8 May, 2023",
    "session_3_date_time": "1:00 pm on 9 May, 2023",
    "session_1_observation": {"Ada": [["Ada fixed the pump.", "D1:1"], ["Ada is handy.", ["D1:1", "D1:2"]]]},
    "qa": [{"question": "Who fixed it?", "answer": "Ada", "evidence": ["D1:1"], "category": 1}],
}


def parsed(**change: object) -> Parsed:
    value = {name: entry for name, entry in {**CONVERSATION, **change}.items() if entry is not None}
    return read_bytes(json.dumps(value).encode(), "talk.json", "locomo")


def observed(evidence: object) -> Parsed:
    return parsed(session_1_observation={"Ada": [["Ada fixed the pump.", evidence]]})


def test_sessions_come_in_the_order_of_their_numbers_and_are_tasks() -> None:
    events = [event for _, event in parsed().events]
    assert [(event.id, event.task) for event in events] == [
        ("D1:1", "session_1"),
        ("D1:2", "session_1"),
        ("D2:1", "session_2"),
        ("D10:1", "session_10"),
    ]


def test_a_turn_is_what_a_user_said_at_the_time_of_its_session() -> None:
    place, event = parsed().events[0]
    assert (event.kind, event.role, event.speaker, event.text) == ("message", "user", "Ada", "I fixed the pump.")
    assert (event.source.kind, event.data, event.about) == ("user_assertion", None, ())
    assert (str(place), parsed().faults) == ("talk.json: /session_1/0", ())


@pytest.mark.parametrize(
    ("session", "text"), [(0, "2023-05-08T13:56:00"), (2, "2023-09-13T00:09:00"), (3, "2024-01-01T12:30:00")]
)
def test_the_time_of_a_session_has_no_offset_and_is_marked(session: int, text: str) -> None:
    occurred = parsed().events[session][1].occurred_at
    assert occurred is not None
    assert (occurred.text, occurred.has_offset) == (text, False)


def test_a_shared_picture_is_described_in_data() -> None:
    assert parsed().events[1][1].data == '{"blip_caption": "a photo of a pump"}'


@pytest.mark.parametrize("clock", ["noon", "1:56 pm on 8 Mai, 2023", 5, None])
def test_a_session_without_a_readable_time_is_noted_and_its_turns_have_none(clock: object) -> None:
    found = parsed(session_1_date_time=clock)
    assert [str(note.place) for note in found.notes] == ["talk.json: /session_1_date_time"]
    assert [event.occurred_at for _, event in found.events[:2]] == [None, None]


def test_an_observation_is_a_claim_about_its_owner_with_its_turns_as_evidence() -> None:
    found = parsed().claims
    assert [(claim.text, claim.subject, claim.evidence, claim.task) for claim in found] == [
        ("Ada fixed the pump.", "Ada", ("D1:1",), "session_1"),
        ("Ada is handy.", "Ada", ("D1:1", "D1:2"), "session_1"),
    ]


@pytest.mark.parametrize(
    ("evidence", "reason"),
    [
        ("D1:1, D1:2", "'D1:1, D1:2' is not the id of a turn"),
        ("D1:1; D1:2", "is not the id of a turn"),
        (["D1:1", "D"], "'D' is not the id of a turn"),
        (["D1:1", "D:11:26"], "'D:11:26' is not the id of a turn"),
        (["D1:1", "D1:99"], "there is no turn 'D1:99'"),
        (["D1:1", 7], "7 is not the id of a turn"),
        ([], "it cites no turn"),
        (None, "it cites no turn"),
    ],
)
def test_an_observation_with_dirty_evidence_is_left_out_whole_and_noted(evidence: object, reason: str) -> None:
    found = observed(evidence)
    assert found.claims == ()
    assert [note.place.field for note in found.notes] == ["/session_1_observation/Ada/0"]
    assert reason in found.notes[0].message
    assert len(found.events) == 4


def test_dirty_evidence_of_a_question_is_noted() -> None:
    found = parsed(qa=[{"question": "?", "evidence": ["D1:1", "D8:6; D9:17"]}, {"question": "?", "evidence": []}])
    assert [(note.place.field, note.message) for note in found.notes] == [
        ("/qa/0/evidence", "'D8:6; D9:17' is not the id of a turn")
    ]


@pytest.mark.parametrize(
    ("turn", "field"),
    [
        ({"speaker": "Ada", "text": "x"}, "/session_2/0/id"),
        ({"dia_id": "D2:1", "text": "x"}, "/session_2/0/speaker"),
        ({"dia_id": "D2:1", "speaker": "Ada", "text": 5}, "/session_2/0/text"),
    ],
)
def test_a_broken_turn_is_a_fault_at_its_place(turn: object, field: str) -> None:
    found = parsed(session_2=[turn])
    assert [fault.place.field for fault in found.faults] == [field]
    assert len(found.events) == 3


@pytest.mark.parametrize("content", ["[]", "{", '{"session_1": [], "session_1": []}', "\x00"])
def test_what_is_no_conversation_is_refused_by_name(content: str) -> None:
    with pytest.raises(UnreadableFile, match=r"talk\.json"):
        read_bytes(content.encode(), "talk.json", "locomo")


@pytest.fixture(scope="module")
def corpus(corpora: Path) -> dict[str, Parsed]:
    files = sorted((corpora / "locomo").glob("*.json.gz"))
    return {file.name.split(".")[0]: read(file) for file in files}


Count = Callable[[Parsed], int]


def test_the_corpus_is_read_whole(corpus: dict[str, Parsed]) -> None:
    assert {found.format for found in corpus.values()} == {"locomo"}
    assert [len(found.faults) for found in corpus.values()] == [0] * 7
    assert sum(len(found.events) for found in corpus.values()) == 4130
    assert all(event.occurred_at is not None for found in corpus.values() for _, event in found.events)


def test_every_claim_of_the_corpus_cites_turns_that_exist(corpus: dict[str, Parsed]) -> None:
    for found in corpus.values():
        known = {event.id for _, event in found.events}
        assert all(claim.evidence and known.issuperset(claim.evidence) for claim in found.claims)
    assert sum(len(found.claims) for found in corpus.values()) == 1767


def test_exactly_the_dirty_ids_of_the_corpus_are_noted(corpus: dict[str, Parsed]) -> None:
    noted = {(name, note.place.field) for name, found in corpus.items() for note in found.notes}
    assert noted == {
        ("26", "/qa/37/evidence"),
        ("42", "/qa/58/evidence"),
        ("42", "/qa/88/evidence"),
        ("43", "/qa/18/evidence"),
        ("47", "/qa/38/evidence"),
        ("48", "/session_22_observation/Deborah/4"),
        ("48", "/session_22_observation/Jolene/2"),
    }
