"""The extractive distiller: its folds pass the gate whatever the events are, and small talk is dropped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.distil.extractive import Extractive, distil
from provgraph.domain.distil.ladder import RUNGS, next_try
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, Fold, OpenConflict
from provgraph.domain.gate import GATE_VERSION, judge
from provgraph.domain.reading import objects_of
from provgraph.domain.verdict import Finding, Verdict
from provgraph.lexicon import available, load
from tests.unit.gate.scenario import ENGLISH, STORY, event, tool

ALL = load(available())
SIDES = (
    event(
        "a", "Decision by Ines Okoye: the pond is drained on 2026-05-07. It was agreed long ago.", "okoye", "decision"
    ),
    event("b", "Decision by Bram Visser: the pond is drained on 2026-05-21.", "visser", "decision"),
)
CONFLICT = OpenConflict("k1", ("a", "b"), "when the pond is drained")


def request(*events: Event, conflicts: tuple[OpenConflict, ...] = (), window: int = 0) -> DistilRequest:
    """A request for the events."""
    return DistilRequest("s1", "2026-05-04T18:00:00Z", events, conflicts, window)


def folded(*events: Event, conflicts: tuple[OpenConflict, ...] = (), window: int = 0) -> Fold:
    """The fold of the events."""
    return Fold.from_json(distil(request(*events, conflicts=conflicts, window=window), ENGLISH))


def test_the_fold_of_the_story_is_accepted_and_sorted_into_its_lists() -> None:
    body = distil(request(*STORY), ENGLISH)
    assert judge(STORY, body, (), ENGLISH).accepted
    found = Fold.from_json(body)
    assert [item.text for item in found.permissions] == ["You may reset the north vents without asking."]
    assert [item.text[:7] for item in found.constraints] == ["Do not ", "Resetti"]
    assert [item.text for item in found.error_strings] == ["VNT-301: relay 'r9' closed (12/12 tries)"]
    assert [item.text for item in found.open_threads] == ["Open: who waters the 14 trays on 2026-05-05?"]
    assert {"2.8.1", "gh-north-2", "WV-17"} <= {item.text for item in found.identifiers}
    assert [len(found.decisions), len(found.commitments)] == [1, 1]


def test_small_talk_is_dropped_unless_it_is_to_be_repeated() -> None:
    assert "Thanks, that helps a lot." not in str(folded(*STORY))
    assert "Thanks, that helps a lot." in str(folded(*STORY, window=1))


def test_a_segment_with_open_threads_is_a_checkpoint() -> None:
    assert folded(*STORY).closed_at is None
    assert folded(*STORY[:8]).closed_at == "2026-05-04T18:00:00Z"


def test_recalled_events_are_covered_but_never_cited() -> None:
    events = (*STORY, event("r1", "The owner always wanted 99 vents.", source="recalled"))
    found = folded(*events)
    assert found.source_range == ("e1", "r1")
    assert all("r1" not in item.derived_from for _, item in found.items())


def test_both_sides_of_a_conflict_stand_in_the_conflict_alone() -> None:
    found = folded(*SIDES, *STORY, conflicts=(CONFLICT,))
    assert not any({"a", "b"} & set(item.derived_from) for _, item in found.items())
    assert "2026-05-07" in found.conflicts[0].text
    assert "2026-05-21" in found.conflicts[0].text
    assert judge((*SIDES, *STORY), found.to_json(), (CONFLICT,), ENGLISH).accepted


def test_every_leaf_of_data_is_kept_with_its_name_and_digits() -> None:
    found = folded(tool("t1", "Done.", rows=12, price="64.50", nested={"host": "gh-7"}))
    assert {(item.key, item.value) for item in found.facts} == {
        ("rows", "12"),
        ("price", "64.50"),
        ("nested host", "gh-7"),
    }


def test_a_secret_that_is_still_in_an_event_does_not_reach_the_fold() -> None:
    events = (event("e1", "The portal key is sk-live-51HxQwErTyUiOpAsDfGh for 3 days."),)
    body = distil(request(*events), ENGLISH)
    assert "sk-live" not in str(body)
    assert judge(events, body, (), ENGLISH).accepted


def test_the_distiller_names_itself_and_is_deterministic() -> None:
    maker = Extractive(ENGLISH)
    assert maker.name == "extractive"
    assert maker.version
    assert maker.distil(request(*STORY)) == maker.distil(request(*STORY))


PHRASES = st.lists(
    st.sampled_from(
        [
            "I will call Ines by 2026-05-06.",
            "Do not open valve WV-17 before noon!",
            "Maybe it's 12 kg, or 13?",
            "You may go, but only if nobody objects.",
            "Thanks!",
            "Open: who pays 40 EUR?",
            "It wasn't me; it never is.",
            'He said "run 7 of 9" (twice).',
            "La bomba no funciona.",
            "Die Pumpe P-7 läuft nicht.",
            "泵没有坏。",
            "We left",
            "yesterday at 5 pm",
            "Dr. Odell paid $3.50 on May 4.",
            "api.example.com:8443 refused",
            "No. 7 is fine...",
            "Nope,",
        ]
    ),
    min_size=1,
    max_size=6,
)
TEXTS = PHRASES.map(" ".join) | PHRASES.map("\n".join) | st.text(min_size=1, max_size=80)
KINDS = st.sampled_from([("message", "user"), ("message", "assistant"), ("tool_result", "tool"), ("decision", "user")])
DATA = st.none() | st.dictionaries(
    st.sampled_from(["error", "rows", "host"]),
    st.text(max_size=20) | st.integers() | st.floats(allow_nan=False),
    max_size=3,
)


@st.composite
def events(draw: st.DrawFn) -> tuple[Event, ...]:
    """Some events of any content."""
    found = []
    for number in range(draw(st.integers(1, 4))):
        kind, role = draw(KINDS)
        source = draw(st.sampled_from(["user_assertion", "recalled", None]))
        found.append(
            event(
                f"e{number}", draw(TEXTS), draw(st.sampled_from(["Ines", "Bram"])), kind, role, source, data=draw(DATA)
            )
        )
    return tuple(found)


@given(events())
@pytest.mark.parametrize("lexicon", [ENGLISH, ALL], ids=["english", "all"])
def test_its_folds_always_pass_the_gate(lexicon: object, events: tuple[Event, ...]) -> None:
    known = ENGLISH if lexicon is ENGLISH else ALL
    body = distil(request(*events), known)
    found = judge(events, body, (), known)
    assert found.accepted, found.findings
    assert set(body) >= set(ITEM_LISTS)


@given(events(), st.integers(0, 3))
def test_its_folds_pass_with_an_open_conflict_and_a_window(events: tuple[Event, ...], window: int) -> None:
    everything = (*SIDES, *events)
    body = distil(request(*everything, conflicts=(CONFLICT,), window=window), ENGLISH)
    found = judge(everything, body, (CONFLICT,), ENGLISH)
    assert found.accepted, found.findings


REFUSED = Verdict(
    GATE_VERSION,
    (Finding("missing", "lost", ("e6",), "number"), Finding("polarity", "flipped", ("e7",), "negation")),
    {},
)


def test_the_ladder_first_widens_what_is_repeated_word_for_word() -> None:
    retry = next_try(request(*STORY), REFUSED, 1)
    assert retry is not None
    assert (retry.rung, retry.requests[0].verbatim_window) == ("widen", 5)
    assert retry.too_loose == ("missing:number", "polarity:negation")


def test_the_ladder_then_pins_the_categories_that_broke() -> None:
    retry = next_try(request(*STORY), REFUSED, 2)
    assert retry is not None
    assert retry.requests[0].pinned == {"number", "negation"}
    assert retry.requests[0].verbatim_window == len(STORY)


def test_the_ladder_then_splits_the_segment_and_repeats_standing_rules_and_sides() -> None:
    retry = next_try(request(*SIDES, *STORY, conflicts=(CONFLICT,)), REFUSED, 3)
    assert retry is not None
    assert [part.segment_id for part in retry.requests] == ["s1/1", "s1/2"]
    assert all({"a", "b", "e7"} <= {found.id for found in part.events} for part in retry.requests)
    assert {found.id for part in retry.requests for found in part.events} == {found.id for found in (*SIDES, *STORY)}


def test_the_ladder_ends() -> None:
    assert next_try(request(*STORY), REFUSED, len(RUNGS) + 1) is None
    assert next_try(request(*STORY), REFUSED, 0) is None
    assert next_try(request(STORY[0]), REFUSED, 3) is None


def test_what_is_copied_keeps_the_characters_it_was_written_in() -> None:
    # It used to come back with straight quotes and plain digits, which is no verbatim copy.
    said = "Don’t open valve Ｖ-17 before ９:００."
    body = distil(request(event("e1", said)), ENGLISH)
    (rule,) = objects_of(body, "constraints")
    assert rule["text"] == said
    assert judge((event("e1", said),), body, (), ENGLISH).accepted


def test_an_error_made_of_spaces_is_no_error_string() -> None:
    told = event("e1", "The job ended.", data={"error": "\u2003 "})
    body = distil(request(told), ENGLISH)
    assert judge((told,), body, (), ENGLISH).accepted


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("Never start pump 2 while valve V-17 is open.", "constraints"),
        ("Do not enter tank 4 while the drain is still open.", "constraints"),
        ("Pump 2 must be stopped when valve V-17 is open.", "constraints"),
        ("The question is open who pays for pump 2.", "open_threads"),
        ("It is still open who pays for pump 2.", "open_threads"),
        ("The gate of hall 3 is open until 18:00.", "facts"),
    ],
)
def test_a_rule_about_what_stands_open_asks_nothing(said: str, place: str) -> None:
    # The word `open` alone used to make an open thread of it, and so kept its segment open.
    body = distil(request(event("e1", said)), ENGLISH)
    assert [item["text"] for item in objects_of(body, place)] == [said]
    assert judge((event("e1", said),), body, (), ENGLISH).accepted
