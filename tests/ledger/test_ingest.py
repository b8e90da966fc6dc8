"""Files in: a bad line names its place and nothing is stored, or the good ones are and the rest is listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provgraph.domain.scope import ScopeName
from provgraph.errors import UnreadableFile
from provgraph.service.context import Context
from provgraph.service.ingest import ingest

SCOPE = ScopeName("orchard", "harvest")


def line(id: str, **more: object) -> str:
    return json.dumps({"id": id, "kind": "message", "speaker": "ilse", "text": f"Row {id} is picked.", **more})


def written(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_a_bad_line_is_named_and_nothing_is_stored(context: Context, tmp_path: Path) -> None:
    path = written(tmp_path / "events.jsonl", line("1"), line("2", kind="rumour"), line("3"))
    with pytest.raises(UnreadableFile, match=r"events\.jsonl:2.*kind"):
        ingest(context, path, SCOPE)
    assert ingest(context, written(tmp_path / "good.jsonl", line("9")), SCOPE).high_water == 1


def test_keep_going_stores_the_good_and_lists_the_rest(context: Context, tmp_path: Path) -> None:
    path = written(tmp_path / "events.jsonl", line("1"), "{not json", line("3"))
    done = ingest(context, path, SCOPE, keep_going=True)
    assert (done.appended, done.high_water, len(done.faults)) == (2, 2, 1)
    assert done.faults[0].place.line == 2


def test_the_same_file_again_appends_nothing(context: Context, tmp_path: Path) -> None:
    path = written(tmp_path / "events.jsonl", line("1"), line("2"))
    first, again = ingest(context, path, SCOPE), ingest(context, path, SCOPE)
    assert (first.appended, first.repeated) == (2, 0)
    assert (again.appended, again.repeated, again.high_water) == (0, 2, 2)


def test_a_longer_file_appends_what_is_new(context: Context, tmp_path: Path) -> None:
    ingest(context, written(tmp_path / "a.jsonl", line("1"), line("2")), SCOPE)
    done = ingest(context, written(tmp_path / "a.jsonl", line("1"), line("2"), line("3")), SCOPE)
    assert (done.appended, done.repeated, done.high_water) == (1, 2, 3)


def test_a_file_without_events_is_refused(context: Context, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        ingest(context, written(tmp_path / "empty.jsonl"), SCOPE)


def test_progress_ends_at_the_whole(context: Context, tmp_path: Path) -> None:
    path = written(tmp_path / "events.jsonl", *(line(str(n)) for n in range(5)))
    told: list[tuple[int, int]] = []
    ingest(context, path, SCOPE, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (5, 5)
