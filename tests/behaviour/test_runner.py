"""The runner of the stories sees what a story expects: each kind of expectation can fail, and what waits is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import pytest

from tests.behaviour.answers import Answer, Asked
from tests.behaviour.doors import Door, answered, refused
from tests.behaviour.musts import check_of
from tests.behaviour.playing import Played, every_one_of, play, some_of, table
from tests.behaviour.premises import Premises
from tests.behaviour.setting import stories_folder
from tests.behaviour.stories import Step, Story, load_stories

SUMMARY = answered(
    {"artifact_id": "su_1", "source": "summary", "facts": [{"text": "Kiln 3 is at 1240 C."}], "as_of": None}
)
REFUSED = refused("LossGateRefused", {"message": "no", "details": {"codes": ["missing"], "rejected": ["fo_1"]}})
HITS = answered({"hits": [{"text": "one"}, {"text": "two"}]})
WALK = answered({"start": "ev_1", "nodes": [{"id": "ev_1"}, {"id": "cl_1"}], "complete": False})
SAID = {"current": SUMMARY, "consolidate": REFUSED, "search": HITS, "trace": WALK}


@dataclass
class Canned:
    """A door behind which nothing happens: every step has one answer."""

    name: str = "in process"

    def call(self, asked: Asked) -> Answer:
        return SAID[asked.do]


def told(step: Step, **expectation: object) -> Played:
    """A story of one step and one expectation, told by a canned door."""
    step = {"tenant": "t", "scope": "a/b", "as": "x", **step}
    story = Story(
        "T1", "a test", [], [step], [{"on": "x", **expectation} if "must" not in expectation else expectation]
    )
    return play(story, cast(Premises, None), cast(Mapping[str, Door], {"in process": Canned()}), "in process")


CURRENT, FOLD = {"do": "current"}, {"do": "consolidate"}
SEARCH, TRACE = {"do": "search", "query": "q", "k": 5}, {"do": "trace", "id": "cl_1", "direction": "down"}

MET: list[tuple[Step, dict[str, object]]] = [
    (CURRENT, {"source": "summary", "contains": ["1240 C", "@x"], "lacks": ["1250 C"]}),
    (CURRENT, {"equals": {"as_of": None}}),
    (CURRENT, {"equals": "@x"}),
    (FOLD, {"error": "FoldRefused", "codes": ["number", "missing"]}),
    (FOLD, {"error": ["EpochMoved", "FoldRefused"], "contains": ["@x"]}),
    (SEARCH, {"count": 2}),
    (TRACE, {"count": 1, "equals": {"complete": False}}),
]
BROKEN: list[tuple[Step, dict[str, object], str]] = [
    (CURRENT, {"source": "raw"}, "is summary, not raw"),
    (CURRENT, {"contains": ["1250 C"]}, "lacks '1250 C'"),
    (CURRENT, {"lacks": ["1240 C"]}, "contains '1240 C'"),
    (CURRENT, {"equals": {"source": "raw"}}, "source is 'summary'"),
    (CURRENT, {"error": "FoldRefused"}, "is no error, not LossGateRefused"),
    (FOLD, {"error": "EpochMoved"}, "is LossGateRefused, not EpochMoved"),
    (FOLD, {"error": "FoldRefused", "codes": ["number"]}, "none of ['number']"),
    (FOLD, {"contains": ["x"]}, "LossGateRefused"),
    (SEARCH, {"count": 1}, "counts 2, not 1"),
    (TRACE, {"count": 0}, "counts 1, not 0"),
]


@pytest.mark.parametrize(("step", "expectation"), MET)
def test_what_came_as_expected_is_no_breach(step: Step, expectation: dict[str, object]) -> None:
    assert told(step, **expectation).result == "passed"


@pytest.mark.parametrize(("step", "expectation", "breach"), BROKEN)
def test_what_came_otherwise_is_a_breach(step: Step, expectation: dict[str, object], breach: str) -> None:
    failures = told(step, **expectation).failures
    assert breach in " / ".join(failures)


def test_a_step_of_which_nothing_is_expected_has_to_succeed() -> None:
    story = Story("T1", "a test", [], [{"do": "consolidate", "tenant": "t", "scope": "a/b"}], [])
    result = play(story, cast(Premises, None), cast(Mapping[str, Door], {"in process": Canned()}), "in process")
    assert "LossGateRefused" in result.failures[0]


def test_a_sentence_that_nobody_checks_is_a_breach() -> None:
    assert told(CURRENT, must="nothing of it is wrong").failures == ["nobody checks: nothing of it is wrong"]


def test_what_an_answer_left_out_is_expected_of_waits_too() -> None:
    result = told({"do": "certify"}, contains=["x"])
    assert result.result == "passed but for: certify (in process), what is expected of x"


def test_a_story_that_needs_what_is_not_built_is_not_told() -> None:
    story = Story("T1", "a test", [], [{"do": "parallel", "steps": [[{"do": "erase"}]]}], [])
    result = play(story, cast(Premises, None), {}, "http")
    assert result.result == "waiting: erase (erasure)"
    assert table([result])[-1] == "0 passed, 1 waiting, 0 FAILED"


def test_a_story_with_a_list_of_points_is_told_at_each() -> None:
    story = Story("T1", "a test", [], [{"do": "kill", "what": "server", "at": ["a", "b", "c"]}], [])
    doors = ("in process", "http")
    assert len([*every_one_of([story], doors)]) == 6
    some = [(told.point, door) for told, door in some_of([story], doors)]
    assert some == [("a", "in process"), ("b", "http"), ("c", "in process")]


def test_every_sentence_of_a_story_that_is_told_has_a_check(fixtures_folder: object) -> None:
    told = [story for story in load_stories(stories_folder()) if not story.waits_for]
    sentences = [(story.id, str(one["must"])) for story in told for one in story.expect if "must" in one]
    assert sentences
    assert [sentence for sentence in sentences if check_of(*sentence) is None] == []
