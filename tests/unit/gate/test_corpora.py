"""The gate and the distiller on material that nobody here wrote: long conversations, and the cases of the gate."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from provgraph.domain.distil.extractive import distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, OpenConflict
from provgraph.domain.gate import judge
from provgraph.domain.reading import JsonObject
from provgraph.lexicon import available, load
from provgraph.service.formats.read import read
from tests.unit.gate.scenario import Json

ALL = load(available())
MOST_FALSE_REJECTIONS, MOST_ESCAPES = 0, 0
"""Of 60 faithful folds and 336 mutants."""


def case_files(folder: Path) -> list[Json]:
    """The scenarios."""
    return [json.loads(path.read_text("utf-8")) for path in sorted((folder / "gate").glob("*.json"))]


def events_of(scenario: Json) -> tuple[Event, ...]:
    """The events of a scenario."""
    found = scenario["events"]
    assert isinstance(found, list)
    return tuple(Event.from_payload({**e, "data": json.dumps(e["data"])} if "data" in e else e) for e in found)


def conflicts_of(scenario: Json) -> tuple[OpenConflict, ...]:
    """The open conflicts of a scenario."""
    found = scenario["conflicts"]
    assert isinstance(found, list)
    return tuple(OpenConflict(c["id"], tuple(c["events"]), c.get("about", "")) for c in found)


def patched(fold: Json, patch: list[Json]) -> Json:
    """A fold with a JSON Patch applied. Source: RFC 6902 section 4."""
    whole = copy.deepcopy(fold)
    for step in patch:
        *path, last = str(step["path"]).lstrip("/").split("/")
        place: object = whole
        for part in path:
            place = cast(list[object], place)[int(part)] if isinstance(place, list) else cast(Json, place)[part]
        _apply(place, last, step)
    return whole


def _apply(place: object, last: str, step: Json) -> None:
    """One step of a patch at its container."""
    if isinstance(place, list):
        at = len(place) if last == "-" else int(last)
        place[at : at + (step["op"] != "add")] = [] if step["op"] == "remove" else [step["value"]]
    elif isinstance(place, dict):
        place.pop(last, None) if step["op"] == "remove" else place.update({last: step["value"]})


def outcomes(scenarios: list[Json]) -> Iterator[str]:
    """What the gate says of each faithful fold and each mutant."""
    for scenario in scenarios:
        events, conflicts, faithful = events_of(scenario), conflicts_of(scenario), scenario["faithful"]
        assert isinstance(faithful, list)
        for found in faithful:
            yield "kept" if judge(events, found["fold"], conflicts, ALL).accepted else "false rejection"
        mutants = scenario["mutants"]
        assert isinstance(mutants, list)
        for mutant in mutants:
            said = judge(events, patched(faithful[0]["fold"], mutant["patch"]), conflicts, ALL)
            named = {finding.code for finding in said.findings} & set(mutant["codes"])
            yield "escaped" if said.accepted else "refused" if named else "refused for another reason"


def test_the_cases_of_the_gate_are_told_apart(fixtures_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = Counter(outcomes(case_files(fixtures_folder)))
    with capsys.disabled():
        print(f"\ngate cases: {dict(sorted(counts.items()))}")
    assert counts["false rejection"] <= MOST_FALSE_REJECTIONS
    assert counts["escaped"] <= MOST_ESCAPES
    assert counts["refused for another reason"] <= 0.05 * sum(counts.values())


def test_the_distillers_folds_of_every_scenario_are_accepted(fixtures_folder: Path) -> None:
    for scenario in case_files(fixtures_folder):
        events, conflicts = events_of(scenario), conflicts_of(scenario)
        body = distil(DistilRequest("s", None, events, conflicts), ALL)
        found = judge(events, body, conflicts, ALL)
        assert found.accepted, (scenario["name"], found.findings)


def texts_of(body: JsonObject) -> list[str]:
    """The texts of everything in a fold."""
    lists = [cast(list[Json], body[name]) for name in (*ITEM_LISTS, "conflicts", "narrative")]
    return [str(entry["text"]) for found in lists for entry in found]


def test_the_distillers_folds_of_every_long_conversation_are_accepted_and_shorter(corpora: Path) -> None:
    sessions, told, said = 0, 0, 0
    for path in sorted((corpora / "locomo").glob("*.json.gz")):
        tasks: dict[str, list[Event]] = {}
        for _, event in read(path).events:
            tasks.setdefault(event.task or "", []).append(event)
        for task, events in tasks.items():
            body = distil(DistilRequest(task, None, tuple(events)), ALL)
            found = judge(events, body, (), ALL)
            assert found.accepted, (path.name, task, found.findings)
            sessions += 1
            said += sum(len(event.text or "") for event in events)
            told += sum(map(len, texts_of(body)))
    assert sessions == 189
    assert told < 0.75 * said
