"""One segment in, accepted folds out: the retry ladder, and distillers that misbehave. Pure, with the real gate."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.ladder import RUNGS
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.reading import JsonObject
from provgraph.errors import DistillerFailed
from provgraph.lexicon import load
from provgraph.service.consolidation.folding import Maker, Outcome, codes_of, fold_segment

LEXICON = load()
TEXTS = (
    "Never start pump 2 while valve V-17 leaks.",
    "Pump 2 runs at 1,480 rpm.",
    "The filter was changed on 3 May 2025.",
    "I will check the seal by 9 May 2025.",
)
NOTHING: frozenset[str] = frozenset()


def event(id: str, text: str, kind: str = "message") -> Event:
    return Event(CallerEventId(id), kind, "noor", text=text)


def request(*texts: str, kinds: Sequence[str] = ()) -> DistilRequest:
    """A segment of these texts, as events e1, e2, and so on."""
    kinds = kinds or ["message"] * len(texts)
    events = tuple(event(f"e{n}", text, kind) for n, (text, kind) in enumerate(zip(texts, kinds, strict=True), 1))
    return DistilRequest("shift", None, events)


Spoil = Callable[[dict[str, object], DistilRequest], object]


@dataclass(slots=True)
class Spoiling:
    """The extractive distiller, whose folds are spoilt on the way to the gate as long as a condition holds."""

    spoil: Spoil
    while_: Callable[[DistilRequest], bool] = lambda request: True
    asked: list[DistilRequest] = field(default_factory=list)
    name: str = "spoiling"
    version: str = "1"

    def distil(self, request: DistilRequest) -> JsonObject:
        """What comes out of it, be it a fold or not."""
        self.asked.append(request)
        body = cast(dict[str, object], copy.deepcopy(Extractive(LEXICON).distil(request)))
        return cast(JsonObject, self.spoil(body, request) if self.while_(request) else body)


def folded(distiller: Spoiling | Extractive, asked: DistilRequest, cold: frozenset[str] = NOTHING) -> Outcome:
    return fold_segment(Maker(distiller, LEXICON), asked, cold)


def items(body: dict[str, object], name: str) -> list[dict[str, object]]:
    return cast(list[dict[str, object]], body[name])


def emptied(body: dict[str, object], _: DistilRequest) -> object:
    """A fold that keeps nothing."""
    return {key: [] if isinstance(value, list) and key != "source_range" else value for key, value in body.items()}


def altered(old: str, new: str) -> Spoil:
    """A fold with other words in every item."""

    def change(body: dict[str, object], _: DistilRequest) -> object:
        for found in body.values():
            for item in found if isinstance(found, list) else ():
                if isinstance(item, dict):
                    item["text"] = str(item["text"]).replace(old, new)
        return body

    return change


def uncited(body: dict[str, object], _: DistilRequest) -> object:
    for item in items(body, "facts"):
        item["derived_from"] = []
    return body


def citing_a_stranger(body: dict[str, object], _: DistilRequest) -> object:
    for item in items(body, "facts"):
        item["derived_from"] = ["e99"]
    return body


def twice_the_same_id(body: dict[str, object], _: DistilRequest) -> object:
    body["facts"] = [*items(body, "facts"), {**items(body, "facts")[0]}]
    return body


def invented(body: dict[str, object], _: DistilRequest) -> object:
    items(body, "facts").append({"id": "f77", "text": "Pump 9 exploded at 04:00.", "derived_from": ["e2"]})
    return body


def added_field(body: dict[str, object], _: DistilRequest) -> object:
    return {**body, "thoughts": "let me see"}


def without_a_list(body: dict[str, object], _: DistilRequest) -> object:
    del body["constraints"]
    return body


MISBEHAVIOURS: dict[str, tuple[Spoil, set[str]]] = {
    "keeps nothing": (emptied, {"missing"}),
    "changes a figure": (altered("1,480", "1,840"), {"number"}),
    "turns a prohibition round": (altered("Never start", "Always start"), {"polarity"}),
    "cites nothing": (uncited, {"no_evidence"}),
    "cites what it was not given": (citing_a_stranger, {"bad_evidence"}),
    "invents": (invented, {"unsupported"}),
    "gives two items one id": (twice_the_same_id, {"schema"}),
    "adds a field": (added_field, {"schema"}),
    "leaves a list out": (without_a_list, {"schema"}),
    "gives a list": (lambda body, _: [body], {"schema"}),
    "gives null": (lambda body, _: None, {"schema"}),
    "gives a text": (lambda body, _: "here is your fold", {"schema"}),
    "gives an empty object": (lambda body, _: {}, {"schema"}),
    "gives items that are none": (lambda body, _: {**body, "facts": [1, None, "x"]}, {"schema"}),
    "gives a list that is none": (lambda body, _: {**body, "facts": {"f1": "x"}}, {"schema"}),
    "swaps its range": (lambda body, _: {**body, "source_range": "e1"}, {"schema"}),
}


@pytest.mark.parametrize("behaviour", MISBEHAVIOURS)
def test_a_distiller_that_misbehaves_is_refused_to_the_end_of_the_ladder(behaviour: str) -> None:
    spoil, expected = MISBEHAVIOURS[behaviour]
    outcome = folded(Spoiling(spoil), request(*TEXTS))
    assert outcome.accepted == [] or outcome.given_up is not None
    assert outcome.given_up is not None, "no such fold may pass"
    assert outcome.given_up is outcome.refused[-1]
    assert expected & set(codes_of(outcome.refused)), codes_of(outcome.refused)
    assert len(outcome.retries) == len(RUNGS), "every rung was tried"


def test_a_faithful_fold_passes_at_once() -> None:
    outcome = folded(Extractive(LEXICON), request(*TEXTS))
    assert [len(outcome.accepted), outcome.refused, outcome.retries, outcome.given_up] == [1, [], [], None]
    assert outcome.accepted[0].verdict.accepted


def test_rungs_are_climbed_in_order_and_each_names_what_was_too_loose() -> None:
    outcome = folded(Spoiling(emptied), request(*TEXTS))
    assert [retry["rung"] for retry in outcome.retries] == ["widen", "pin", "shrink"]
    assert all(retry["segment"] == "shift" for retry in outcome.retries)
    loose = cast(list[str], outcome.retries[0]["too_loose"])
    assert loose == sorted(set(loose)) and all(code.startswith("missing:") for code in loose)


def test_what_is_asked_for_grows_by_the_rungs() -> None:
    distiller = Spoiling(emptied)
    folded(distiller, request(*TEXTS))
    first, widened, pinned, half = distiller.asked[:4]
    assert (first.verbatim_window, first.pinned) == (0, frozenset())
    assert widened.verbatim_window == len(TEXTS), "the first event that a finding names is the first"
    assert pinned.pinned and pinned.verbatim_window == len(TEXTS)
    assert half.segment_id == "shift/1" and len(half.events) < len(TEXTS)


@pytest.mark.parametrize("refusals", [0, 1, 2])
def test_the_first_fold_that_passes_ends_the_ladder(refusals: int) -> None:
    distiller = Spoiling(emptied)
    distiller.while_ = lambda _: len(distiller.asked) <= refusals
    outcome = folded(distiller, request(*TEXTS))
    assert (len(outcome.accepted), len(outcome.refused), len(outcome.retries)) == (1, refusals, refusals)
    assert outcome.given_up is None
    assert len(distiller.asked) == refusals + 1


def test_a_segment_that_is_too_long_is_folded_in_halves_that_hold_every_event() -> None:
    distiller = Spoiling(emptied, lambda asked: len(asked.events) > 2)
    outcome = folded(distiller, request(*TEXTS))
    assert outcome.given_up is None
    assert [judged.request.segment_id for judged in outcome.accepted] == ["shift/1", "shift/2"]
    assert [[e.id for e in judged.request.events] for judged in outcome.accepted] == [["e1", "e2"], ["e3", "e4"]]


def test_a_standing_rule_is_repeated_in_each_half() -> None:
    distiller = Spoiling(emptied, lambda asked: len(asked.events) > 3)
    outcome = folded(distiller, request(*TEXTS, kinds=["policy", "message", "message", "message"]))
    assert [[e.id for e in judged.request.events] for judged in outcome.accepted] == [["e1", "e2"], ["e1", "e3", "e4"]]
    for judged in outcome.accepted:
        assert [item["derived_from"] for item in items(dict(judged.body), "constraints")] == [["e1"]]


def test_one_half_that_is_given_up_gives_the_whole_segment_up_and_asks_no_further() -> None:
    distiller = Spoiling(emptied, lambda asked: asked.segment_id != "shift/2")
    outcome = folded(distiller, request(*TEXTS))
    assert outcome.given_up is not None and outcome.given_up.request.segment_id == "shift/1"
    assert "shift/2" not in {asked.segment_id for asked in distiller.asked}


def test_a_segment_of_one_event_cannot_be_split_and_ends_one_rung_earlier() -> None:
    outcome = folded(Spoiling(emptied), request(TEXTS[0]))
    assert [retry["rung"] for retry in outcome.retries] == ["widen", "pin"]
    assert len(outcome.refused) == 3 and outcome.given_up is outcome.refused[-1]


def test_a_distiller_that_fails_ends_the_fold_and_is_not_asked_again() -> None:
    def fails(body: dict[str, object], _: DistilRequest) -> object:
        raise DistillerFailed("it stopped midway")

    distiller = Spoiling(fails)
    with pytest.raises(DistillerFailed, match="midway"):
        folded(distiller, request(*TEXTS))
    assert len(distiller.asked) == 1


def test_a_fold_that_was_handed_in_is_judged_and_has_no_ladder() -> None:
    distiller = Spoiling(emptied)
    asked = request(*TEXTS)
    handed_in = cast(JsonObject, emptied(dict(Extractive(LEXICON).distil(asked)), asked))
    outcome = fold_segment(Maker(distiller, LEXICON, {"shift": handed_in}), asked, NOTHING)
    assert (distiller.asked, outcome.retries, outcome.accepted) == ([], [], [])
    assert [judged.body for judged in outcome.refused] == [handed_in]
    assert outcome.given_up is outcome.refused[0]


def test_a_fold_handed_in_for_another_segment_is_none_for_this_one() -> None:
    asked = request(*TEXTS)
    outcome = fold_segment(Maker(Extractive(LEXICON), LEXICON, {"other": {}}), asked, NOTHING)
    assert len(outcome.accepted) == 1


def test_cold_events_are_kept_from_the_distiller_and_not_missed_by_the_gate() -> None:
    distiller = Spoiling(lambda body, _: body)
    outcome = folded(distiller, request(*TEXTS), frozenset({"e2", "e3"}))
    assert [e.id for e in distiller.asked[0].events] == ["e1", "e4"]
    assert [e.id for e in outcome.accepted[0].request.events] == ["e1", "e2", "e3", "e4"]
    assert "1,480" not in str(outcome.accepted[0].body)


def test_a_prohibition_cannot_be_lost_by_calling_its_event_cold() -> None:
    outcome = folded(Extractive(LEXICON), request(*TEXTS), frozenset({"e1"}))
    assert outcome.given_up is not None
    assert "missing" in codes_of(outcome.refused)


def test_a_half_whose_events_are_all_cold_is_asked_of_no_distiller() -> None:
    distiller = Spoiling(emptied, lambda asked: len(asked.events) > 1)
    outcome = folded(distiller, request(TEXTS[1], TEXTS[2], TEXTS[0], TEXTS[3]), frozenset({"e1", "e2"}))
    assert all(asked.events for asked in distiller.asked)
    assert outcome.given_up is not None or {e.id for j in outcome.accepted for e in j.request.events} >= {"e3", "e4"}


def test_every_step_is_told_in_turn() -> None:
    steps: list[str] = []
    distiller = Spoiling(emptied)
    distiller.while_ = lambda _: len(distiller.asked) <= 1
    fold_segment(Maker(distiller, LEXICON), request(*TEXTS), NOTHING, steps.append)
    assert steps == ["distil", "gate", "distil", "gate"]


def test_an_open_conflict_must_be_stated_and_settled_by_nobody() -> None:
    asked = DistilRequest(
        "shift",
        None,
        (event("a", "Tank 3 holds 400 l."), event("b", "Tank 3 holds 900 l.")),
        (OpenConflict("co_1", ("a", "b"), "how much tank 3 holds"),),
    )
    assert folded(Extractive(LEXICON), asked).given_up is None
    assert codes_of(folded(Spoiling(emptied), asked).refused).count("conflict_missing") == 1

    def settled(body: dict[str, object], _: DistilRequest) -> object:
        fact = {"id": "f1", "text": "Tank 3 holds 900 l.", "derived_from": ["b"]}
        return {**body, "facts": [*items(body, "facts"), fact]}

    assert "conflict_as_definite" in codes_of(folded(Spoiling(settled), asked).refused)


def test_codes_are_told_once_and_sorted() -> None:
    outcome = folded(Spoiling(emptied), request(*TEXTS))
    codes = codes_of([*outcome.refused, *outcome.refused])
    assert codes == sorted(set(codes))
    assert codes_of([]) == []


def test_a_window_that_is_longer_than_what_is_left_repeats_all_of_it() -> None:
    small = ("Good morning, all.", "Thanks, that helps.", "Have a nice day.")
    events = request(*small, *TEXTS).events
    whole = Extractive(LEXICON).distil(DistilRequest("shift", None, events[:3], verbatim_window=3))
    wider = Extractive(LEXICON).distil(DistilRequest("shift", None, events[:3], verbatim_window=5))
    assert wider == whole
    assert {str(item["text"]) for item in items(dict(whole), "facts")} == set(small)
