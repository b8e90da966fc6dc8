"""Sentences about the gate and about folds that it refused."""

from __future__ import annotations

from provgraph.domain.event import Event
from provgraph.domain.gate import judge
from provgraph.domain.identifiers import CallerEventId
from provgraph.service.gate import lexicon
from tests.behaviour.musts import must
from tests.behaviour.musts.graph import ABOVE, RUNS, SUMMARIES, asked, ids
from tests.behaviour.telling import Telling

LISTS = ("decisions", "error_strings", "commitments", "permissions", "constraints", "open_threads", "conflicts")


@must("B09", "each refused fold is stored as REJECTED with its verdict")
def refused_folds_are_kept_and_unused(telling: Telling) -> None:
    for name in ("weak", "vague", "extra"):
        (fold,) = telling.answers[name].made
        assert telling.ask("entity", "windrow", id=fold).document["stage"] == "REJECTED"
        verdict = telling.ask("verdict", "windrow", id=fold).document
        assert verdict["codes"] and verdict["verdict"]
        assert not asked(telling, ABOVE, "windrow", id=fold)


@must("B21", "the gate takes 30% in a fold and ３０％ in its source as the same quantity")
def the_width_of_a_figure_is_no_difference(telling: Telling) -> None:
    text = next(str(e["text"]) for e in telling.story.given[0]["events"] if e["id"] == "ev-ja")  # type: ignore[index]
    event = Event(CallerEventId("ev-ja"), "message", "sora", text=text)

    def codes(said: str) -> set[str]:
        identifiers = [{"id": "i1", "text": "J-504", "derived_from": ["ev-ja"]}]
        facts = [{"id": "f1", "text": text.replace("３０％", said), "derived_from": ["ev-ja"]}]
        empty = {name: [] for name in LISTS}
        fold = {"segment_id": "s", "closed_at": None, "source_range": ["ev-ja", "ev-ja"], "facts": facts}
        body = {**fold, "identifiers": identifiers, **empty, "narrative": []}
        return {finding.code for finding in judge((event,), body, (), lexicon()).findings}

    assert codes("３０％") == set()
    assert "number" not in codes("30%") and "missing" not in codes("30%"), codes("30%")
    for other in ("3%", "300%"):
        assert codes(other) & {"number", "missing"}, other


@must("B24", "both runs are recorded with what went wrong")
def failed_runs_are_recorded_and_moved_nothing(telling: Telling) -> None:
    before, after, later = (telling.answers[name].document for name in ("before", "after", "after-2"))
    for name in ("artifact_id", "covers_through"):
        assert before[name] == after[name] == later[name]
    assert [row["id"] for row in telling.answers["after"].rows("tail")] == ["ev-sumac"]
    runs = asked(telling, RUNS, "tannery")
    assert [row["state"] for row in runs] == ["DONE", "REFUSED", "FAILED", "DONE"], runs
    failed = next(row for row in runs if row["state"] == "FAILED")
    assert failed["failure"] == "DistillerFailed"
    assert len(ids(asked(telling, SUMMARIES, "tannery"))) == 2
