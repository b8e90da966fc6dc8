"""Claims that come with a file are stored once, with the events they cite, however often the file comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provgraph.domain.identifiers import RequestId
from provgraph.domain.reading import objects_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError, RequestIdTaken, UnreadableFile
from provgraph.service import names, reading
from provgraph.service.context import Context
from provgraph.service.ingest import Ingested, ingest, read_file

SCOPE = ScopeName("orchard", "harvest")
TALK: dict[str, object] = {
    "speaker_a": "Ilse",
    "speaker_b": "Bo",
    "session_1_date_time": "1:56 pm on 8 May, 2023",
    "session_1": [
        {"speaker": "Ilse", "dia_id": "D1:1", "text": "Row 4 has 30 trees."},
        {"speaker": "Bo", "dia_id": "D1:2", "text": "I will count row 5 on Monday."},
    ],
}


def conversation(**more: object) -> dict[str, object]:
    """A conversation in the format of LoCoMo with one observation about Ilse."""
    return {**TALK, "session_1_observation": {"Ilse": [["Ilse says that row 4 has 30 trees.", "D1:1"]]}, **more}


def written(path: Path, content: object) -> Path:
    path.write_text(json.dumps(content), "utf-8")
    return path


def taken_in(context: Context, path: Path, request: str | None = None) -> Ingested:
    return ingest(context, path, SCOPE, format="locomo", request_id=RequestId(request) if request else None)


def resting_on(context: Context, id: str) -> list[str]:
    """Ids of what rests on the event whose caller's id ends like this."""
    entity = names.resolve(context, id, SCOPE)
    return [str(edge["id"]) for edge in objects_of(reading.entity(context, entity), "rested_on_by")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return written(tmp_path / "talk.json", conversation())


def caller_id(path: Path) -> str:
    """The caller's id of the first event of the file."""
    return str(read_file(path, "locomo").events[0][1].id)


def test_a_claim_of_the_file_rests_on_the_event_that_it_names(context: Context, path: Path) -> None:
    done = taken_in(context, path)
    assert (done.appended, done.claims, done.format) == (2, 1, "locomo")
    (claim,) = resting_on(context, caller_id(path))
    assert reading.entity(context, claim)["text"] == "Ilse says that row 4 has 30 trees."  # type: ignore[arg-type]  # of an answer


def test_the_same_file_again_stores_no_second_claim_under_its_own_or_another_request_id(
    context: Context, path: Path
) -> None:
    for request in (None, None, "q-1", "q-1"):
        taken_in(context, path, request)
    assert len(resting_on(context, caller_id(path))) == 1


def test_a_longer_file_stores_the_claims_on_its_new_events_only(context: Context, tmp_path: Path, path: Path) -> None:
    taken_in(context, path)
    more = {
        "session_2_date_time": "2:00 pm on 9 May, 2023",
        "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "Row 5 has 20 trees."}],
        "session_2_observation": {"Bo": [["Bo says that row 5 has 20 trees.", "D2:1"]]},
    }
    done = taken_in(context, written(tmp_path / "longer.json", conversation(**more)))
    assert (done.appended, done.repeated, done.claims, done.high_water) == (1, 2, 1, 3)
    assert len(resting_on(context, caller_id(path))) == 1


def test_a_request_id_stands_for_one_file(context: Context, tmp_path: Path, path: Path) -> None:
    taken_in(context, path, "q-1")
    other = {"session_1": [{"speaker": "Bo", "dia_id": "D1:9", "text": "Another talk."}]}
    with pytest.raises(RequestIdTaken):
        taken_in(context, written(tmp_path / "other.json", conversation(**other)), "q-1")


def test_a_file_that_is_missing_or_of_no_such_format_is_named(context: Context, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"nowhere\.jsonl"):
        ingest(context, tmp_path / "nowhere.jsonl", SCOPE)
    with pytest.raises(InputError, match="known are jsonl"):
        read_file(written(tmp_path / "a.json", {"a": 1}), "rumours")


def test_many_faults_are_counted_and_all_listed(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n" * 9, "utf-8")
    with pytest.raises(UnreadableFile, match=r"and \d+ more") as refused:
        read_file(bad)
    faults = refused.value.details["faults"]
    assert isinstance(faults, list) and {fault["line"] for fault in faults} == set(range(1, 10))
    with pytest.raises(UnreadableFile, match="no event"):
        read_file(bad, keep_going=True)
