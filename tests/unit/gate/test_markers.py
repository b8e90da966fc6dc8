"""Words that change what a clause claims: negations, hedges, conditions, duties, and of how many it is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.preserve import obligations
from provgraph.domain.text.marker import REACH
from provgraph.domain.text.parse import read
from tests.unit.gate.reader import found_in, kinds_in, owed
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item, tool


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The pump isn't broken.", "negation"),
        ("The pump can't be broken.", "negation"),
        ("Nobody broke the pump.", "negation"),
        ("Neither pump is broken.", "negation"),
        ("It ran without a filter.", "negation"),
        ("The pump might be broken.", "hedge"),
        ("I think the pump is broken.", "hedge"),
        ("As far as I know the pump is broken.", "hedge"),
        ("It looks like the pump is broken.", "hedge"),
        ("Unless it rains, the pump rests.", "condition"),
        ("The pump rests if it rains.", "condition"),
        ("The pump must rest.", "must"),
        ("The pump needs to rest.", "must"),
        ("The pump may rest.", "may"),
        ("Only the pump rests.", "scope"),
    ],
)
def test_a_cue_gives_its_clause_a_marker(text: str, kind: str) -> None:
    assert kind in kinds_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Can't wait to see the pump!",
        "No worries, the pump runs.",
        "Why not paint the pump?",
        "Maren asked whether the pump runs, it is not known.",
        "Nottingham has a notable pump.",
        "No, the pump runs.",
    ],
)
def test_small_talk_questions_and_mere_answers_negate_nothing(text: str) -> None:
    assert "negation" not in kinds_in(text)


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("de", "Niemand hat die Pumpe repariert.", "negation"),
        ("de", "Wahrscheinlich ist die Pumpe defekt.", "hedge"),
        ("de", "Falls es regnet, ruht die Pumpe.", "condition"),
        ("de", "Die Pumpe muss ruhen.", "must"),
        ("de", "Nur die Pumpe ruht.", "scope"),
        ("es", "La bomba nunca funcionó.", "negation"),
        ("es", "La bomba probablemente falló.", "hedge"),
        ("es", "La bomba debe parar.", "must"),
        ("es", "La bomba puede parar.", "may"),
        ("pt", "A bomba não funciona.", "negation"),
        ("pt", "A bomba provavelmente falhou.", "hedge"),
        ("pt", "A bomba deve parar.", "must"),
        ("zh", "水泵没有坏。", "negation"),
        ("zh", "水泵也许坏了。", "hedge"),
        ("zh", "如果下雨，水泵停。", "condition"),
        ("zh", "水泵必须停。", "must"),
        ("ja", "ポンプは動かない。", "negation"),
        ("ja", "ポンプはおそらく故障です。", "hedge"),
    ],
)
def test_a_cue_of_a_language_gives_its_clause_a_marker(language: str, text: str, kind: str) -> None:
    assert kind in kinds_in(text, language)


def test_a_marker_bears_on_the_nearest_words_after_it_or_before_it_at_the_end() -> None:
    (after,) = read("The pump was not repaired with copper wire yesterday", ENGLISH).clauses[0].of_kind("negation")
    assert after.anchors[0] == "=repair"
    assert len(after.anchors) <= REACH
    (before,) = read("Pump repaired, perhaps", ENGLISH).clauses[0].of_kind("hedge")
    assert before.anchors[0] == "=repair"


def test_a_negation_and_a_hedge_are_owed_with_the_words_they_bear_on() -> None:
    found = owed("The pump was never repaired; the hose probably leaks.")
    assert (found["negation"].polarity, found["negation"].tier) == ("negative", "coldable")
    assert "=repair" in found["negation"].content
    assert (found["hedge"].modality, found["hedge"].tier) == ("hypothetical", "coldable")
    assert "hose" not in found["hedge"].content
    assert "=leak" in found["hedge"].content


@pytest.mark.parametrize("text", ["Isn't the pump broken?", "No.", "Not yet.", "Might the pump be broken?"])
def test_questions_and_short_answers_owe_neither(text: str) -> None:
    assert not {"negation", "hedge"} & set(owed(text))


def test_data_owes_no_negation_no_hedge_and_no_quantity() -> None:
    found = obligations([tool("e1", note="most of the pumps probably did not run")], ENGLISH)
    assert not {"negation", "hedge", "quantity"} & {o.category for o in found}


@pytest.mark.parametrize(
    ("text", "word"),
    [("Most of the crates are full.", "most"), ("None of us came.", "none"), ("We ate half of it.", "half")],
)
def test_of_how_many_it_is_said_is_owed(text: str, word: str) -> None:
    assert owed(text)["quantity"].value == word


def test_a_question_owes_no_quantity() -> None:
    assert "quantity" not in owed("Are most of the crates full?")


@pytest.mark.parametrize(
    ("key", "value", "owed_text"),
    [
        ("error", "E-7: valve stuck", "E-7: valve stuck"),
        ("last_error", "valve stuck at 4", "valve stuck at 4"),
        ("stderr", "no such file: a b", "no such file: a b"),
        ("error", "E7", None),
        ("state", "valve stuck", None),
        ("terror", "valve stuck", None),
    ],
)
def test_an_error_string_is_known_by_the_name_of_its_field(key: str, value: str, owed_text: str | None) -> None:
    found = [o for o in obligations([tool("e1", **{key: value})], ENGLISH) if o.category == "error_string"]
    assert [o.value for o in found] == ([owed_text] if owed_text else [])
    assert all(o.tier == "coldable" for o in found)


def test_an_error_deep_in_data_is_found_and_one_in_prose_is_prose() -> None:
    nested = tool("e1", runs=[{"error": "valve stuck at 4"}, {"ok": True}])
    assert "error_string" in {o.category for o in obligations([nested], ENGLISH)}
    assert "error_string" not in owed("error: valve stuck at 4")


NEGATED = [
    ("The pump was not repaired on site.", "Maren says the pump was repaired on site."),
    ("The hose never leaked at the joint.", "Maren says the hose leaked at the joint."),
    ("Nobody painted the shed door.", "The shed door was painted."),
    ("The pump ran without a copper filter.", "Maren says the pump ran with a copper filter."),
    ("The pump cannot drain the west pond.", "Maren says the pump can drain the west pond."),
]


@pytest.mark.parametrize(("source", "lost"), NEGATED, ids=[s for s, _ in NEGATED])
def test_a_lost_negation_is_refused_and_so_is_an_added_one(source: str, lost: str) -> None:
    assert found_in("en", source, f"Maren says: {source}") == set()
    assert "polarity" in found_in("en", source, lost)
    assert "polarity" in found_in("en", lost.removeprefix("Maren says "), f"Maren says: {source}")


HEDGED = [
    ("The pump probably cracked in the frost.", "Maren says the pump cracked in the frost."),
    ("The hose might be split near the tap.", "Maren says the hose is split near the tap."),
    ("I think the lamp battery is empty.", "Maren says the lamp battery is empty."),
    ("Apparently the carp ate the reeds.", "Maren says the carp ate the reeds."),
]


@pytest.mark.parametrize(("source", "lost"), HEDGED, ids=[s for s, _ in HEDGED])
def test_a_lost_hedge_or_condition_is_refused(source: str, lost: str) -> None:
    assert found_in("en", source, f"Maren says: {source}") == set()
    assert "modality" in found_in("en", source, lost)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("The pump cracked in the frost.", "Maren says the pump probably cracked in the frost."),
        ("The lamp battery is empty.", "Perhaps the lamp battery is empty."),
    ],
)
def test_an_added_hedge_is_refused(source: str, text: str) -> None:
    assert "modality" in found_in("en", source, text)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("The pump probably cracked in the frost.", "In the frost the pump probably cracked."),
        ("The hose might be split near the tap.", "The hose is possibly split near the tap."),
        ("The pump was not repaired on site.", "On site the pump was never repaired."),
        ("The pump isn't repaired.", "The pump is not repaired, says Maren."),
        ("Most of the crates are full.", "Most of the crates are full, Maren says."),
    ],
)
def test_another_cue_of_the_same_kind_is_accepted(source: str, text: str) -> None:
    assert found_in("en", source, text) == set()


@given(st.sampled_from(sorted(ENGLISH.words("negations") - {"no one", "neither", "nor", "no"})))
def test_no_negation_of_the_lexicon_may_be_dropped(cue: str) -> None:
    source = f"The copper pump {cue} drains the west pond."
    assert "polarity" in found_in("en", source, "Maren says the copper pump drains the west pond.")


def test_a_negation_that_moves_to_another_clause_is_refused() -> None:
    source = (event("e1", "The pump did not crack; the hose leaked."),)
    assert "polarity" in found_in("en", source, "The pump cracked; the hose did not leak.")
    assert found_in("en", source, "The hose leaked; the pump did not crack.") == set()


def test_a_dropped_condition_is_missed() -> None:
    events = (event("e1", "If the wind turns, the gate opens by itself."),)
    kept = fold(events, facts=[item("f1", "The gate opens by itself if the wind turns.", "e1")])
    lost = fold(events, facts=[item("f1", "Maren says the gate opens by itself.", "e1")])
    assert codes(events, kept) == set()
    assert codes(events, lost) == {"missing", "modality"}
