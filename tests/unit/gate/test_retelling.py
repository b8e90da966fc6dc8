"""What may be told in other words, and what may not: one small source, one retelling each."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from tests.unit.gate.scenario import STORY, codes, event, fold, item, told, told_codes, tool

PUMP = (event("e1", "The pump was not repaired on Friday. The east pond probably froze."),)
TALK = (
    event("a1", "Hey Bram! Yesterday I sold 12 lamps at the market.", "Ines"),
    event("b1", "Nice, Ines! I planted 40 bulbs three days ago.", "Bram"),
    event("a2", "I plan to visit Oslo next week. Maybe I'll paint there.", "Ines"),
    event("b2", "Lost my ladder yesterday. Do you still paint?", "Bram"),
)
QUOTES = (
    tool("q1", "Halvorsen quotes 4,180 EUR for 12 lamps with delivery in 21 days.", "web"),
    tool("q2", "Brandvik quotes 3,960 EUR for 12 lamps with delivery in 35 days.", "web"),
)
TWO = (
    event("t1", "Ines Okoye owns the east pond; Ines Prado owns the west pond."),
    event("t2", "Ines Okoye may drain the east pond. Ines Prado must not drain the east pond."),
)


@pytest.mark.parametrize(
    ("events", "text", "cited"),
    [
        (PUMP, "On Friday the pump was not repaired.", "e1"),
        (PUMP, "According to Maren the east pond probably froze.", "e1"),
        (STORY, "It is 33.5 °C now.", "e6"),
        (STORY, "The host gh-ctl-04 reports 1310 warnings.", "e2"),
        (STORY, "Ines Okoye is to get the vent report by 6 May 2026.", "e8"),
        (TALK, "Ines sold 12 lamps at the market yesterday (3 May 2026).", "a1"),
        (TALK, "On 1 May 2026 Bram planted 40 bulbs.", "b1"),
        (TALK, "Ines plans to visit Oslo next week, and maybe she will paint there.", "a2"),
        (TALK, "Bram lost his ladder yesterday.", "b2"),
        (TALK, "Bram asked whether Ines still paints.", "b2"),
        (QUOTES, "Delivery in 21 days, 4180 EUR for 12 lamps: Halvorsen's quote.", "q1"),
        (TWO, "The west pond is owned by Ines Prado, the east pond by Ines Okoye.", "t1"),
    ],
)
def test_a_faithful_retelling_is_accepted(events: tuple[Event, ...], text: str, cited: str) -> None:
    assert told(events, text, cited) == ()


@pytest.mark.parametrize(
    ("events", "text", "cited", "code"),
    [
        (PUMP, "The pump was repaired on Friday.", "e1", "polarity"),
        (PUMP, "The east pond did not freeze, probably.", "e1", "polarity"),
        (PUMP, "The east pond froze.", "e1", "modality"),
        (PUMP, "The pump was not repaired on Monday.", "e1", "date"),
        (PUMP, "The pump was not repaired on Friday because of rain.", "e1", "unsupported"),
        (STORY, "It is 35.3 °C now.", "e6", "number"),
        (STORY, "The host gh-ctl-05 reports 1310 warnings.", "e2", "identifier"),
        (STORY, "The assistant sent the vent report to Ines Okoye on 2026-05-06.", "e8", "modality"),
        (TALK, "Ines sold 21 lamps at the market yesterday.", "a1", "number"),
        (TALK, "Bram sold 12 lamps at the market yesterday.", "a1", "entity"),
        (TALK, "Ines sold 12 lamps at the market yesterday (4 May 2026).", "a1", "date"),
        (TALK, "On 2 May 2026 Bram planted 40 bulbs.", "b1", "date"),
        (TALK, "Ines visited Oslo last week.", "a2", "modality"),
        (TALK, "Ines plans to sell 12 lamps at the market.", "a1", "modality"),
        (TALK, "Ines sold 12 chairs at the market yesterday.", "a1", "unsupported"),
        (TALK, "Bram still paints.", "b2", "modality"),
        (QUOTES, "Halvorsen quotes 3,960 EUR for 12 lamps with delivery in 21 days.", "q1", "number"),
        (QUOTES, "Halvorsen quotes 4,180 USD for 12 lamps with delivery in 21 days.", "q1", "unit"),
        (QUOTES, "Halvorsen quotes 4,180 EUR for 12 lamps with delivery in 21 weeks.", "q1", "unit"),
        (QUOTES, "Halvorsen quotes 4,180 EUR for all the lamps with delivery in 21 days.", "q1", "unsupported"),
        (TWO, "Ines Prado owns the east pond; Ines Okoye owns the west pond.", "t1", "entity"),
        (TWO, "Ines owns the east pond.", "t1", "entity"),
        (TWO, "Ines Okoye must drain the east pond.", "t2", "modality"),
    ],
)
def test_an_altered_retelling_is_refused(events: tuple[Event, ...], text: str, cited: str, code: str) -> None:
    assert code in told_codes(events, text, cited)


def test_figures_that_change_places_between_two_events_are_refused() -> None:
    text = "Halvorsen quotes 3,960 EUR with delivery in 35 days, Brandvik 4,180 EUR with delivery in 21 days."
    body = fold(QUOTES, facts=[item("f1", text, "q1", "q2")])
    assert codes(QUOTES, body) & {"number", "entity"}


def test_ages_that_change_places_between_two_speakers_are_refused() -> None:
    talk = (event("a", "Since I was 17 or so.", "Ines"), event("b", "Seven years now.", "Bram"))
    right = "Ines has painted since she was 17 or so, Bram for seven years."
    wrong = "Bram has painted since he was 17 or so, Ines for seven years."
    paint = event("c", "We both love to paint, and have painted a lot.", "Ines")
    events = (*talk, paint)
    assert "entity" not in {found.code for found in told(events, right, "a", "b", "c")}
    body = fold(events, facts=[item("f1", wrong, "a", "b", "c")])
    assert "entity" in codes(events, body)


def test_half_of_a_double_negation_is_refused() -> None:
    events = (event("e1", "There is no reason not to drain the pond."),)
    assert told_codes(events, "There is no reason not to drain the pond, says Maren.", "e1") == set()
    assert "polarity" in told_codes(events, "There is a reason not to drain the pond, says Maren.", "e1")
    assert "polarity" in told_codes(events, "There is no reason to drain the pond, says Maren.", "e1")


def test_a_quotation_must_be_exact() -> None:
    events = (event("e1", 'Her piece is called "Finding Water" and won.'),)
    assert told_codes(events, 'Her piece "Finding Water" won.', "e1") == set()
    assert "altered" in told_codes(events, 'Her piece "Feeling Water" won.', "e1")


def test_most_may_not_become_some() -> None:
    events = (event("e1", "Did the guests like the lamps?", "Ines"), event("e2", "Most of them did.", "Bram"))
    kept = fold(events, facts=[item("f1", "Most of the guests liked the lamps.", "e1", "e2")])
    lost = fold(events, facts=[item("f1", "The guests liked the lamps.", "e1", "e2")])
    assert codes(events, kept) == set()
    assert codes(events, lost) == {"missing"}


def test_the_name_of_whom_a_sentence_addresses_may_be_told() -> None:
    events = (event("b1", "Did you sell the lamps?", "Bram"), event("a1", "Not yet.", "Ines"))
    assert "entity" not in told_codes(events, "Bram asked whether Ines sold the lamps.", "b1")
    assert "entity" in told_codes(events, "Bram asked whether Oda sold the lamps.", "b1")


def test_a_word_of_another_event_may_give_context_but_not_the_substance() -> None:
    events = (*TALK, event("c1", "The auction house in Bergen bought the piano."))
    assert "unsupported" in told_codes(events, "The auction house bought the piano.", "a1")


def test_a_word_of_another_event_takes_no_place_of_a_word_of_its_own() -> None:
    events = (
        event("b1", "I had to sell off the old harpsichord. It was hard, but I needed the room.", "Bram"),
        event("b2", "The rowing boat is still in the shed.", "Bram"),
    )
    kept = "Bram had to sell off his old harpsichord from the shed; it was hard, but he needed the room."
    assert "unsupported" not in told_codes(events, kept, "b1")
    wrong = "Bram had to sell off his old boat; it was hard, but he needed the room."
    assert "unsupported" in told_codes(events, wrong, "b1")


def test_a_copy_of_whole_sentences_is_faithful_whatever_it_says() -> None:
    text = "Nobody, ever, could possibly have wanted 12 or 13 of them, if not for Ines; would you?"
    assert told_codes((event("e1", text),), text, "e1") == set()


def test_a_field_of_an_item_is_judged_like_its_text() -> None:
    text = "It is now 33.5 °C."
    assert told_codes(STORY, text, "e6", value=33.5, unit="°C") == set()
    assert "number" in told_codes(STORY, text, "e6", value=33.6)
    assert "unit" in told_codes(STORY, text, "e6", value=33.5, unit="°F")
    assert "date" in told_codes(STORY, text, "e6", valid_until="2026-07-01")


def test_a_rationale_is_held_to_the_evidence() -> None:
    body = fold(STORY, decisions=[item("d1", "Return to firmware 2.7.9.", "e7", rationale="the owner wished it")])
    assert "unsupported" in codes(STORY, body)


def test_a_label_must_fit_the_text() -> None:
    assert "modality" in told_codes(PUMP, "The east pond probably froze.", "e1", modality="asserted")
    assert "modality" in told_codes(PUMP, "The pump was not repaired on Friday.", "e1", modality="hypothetical")
    assert "polarity" in told_codes(PUMP, "The pump was not repaired on Friday.", "e1", polarity="positive")


def test_what_is_hoped_for_may_be_labelled_hypothetical() -> None:
    events = (event("e1", "Hopefully the ferry will take our canoe.", speaker="Maren"),)
    assert "modality" not in told_codes(
        events, "Maren hopes that the ferry will take the canoe.", "e1", modality="hypothetical"
    )
    sure = (event("e1", "The ferry took our canoe.", speaker="Maren"),)
    assert "modality" in told_codes(sure, "The ferry took the canoe.", "e1", modality="hypothetical")


def test_an_id_may_not_be_cut_out_of_a_longer_one() -> None:
    events = (event("e1", "The crate is CR-44102."),)
    body = fold(events, identifiers=[item("i1", "CR-4410", "e1")])
    assert "identifier" in codes(events, body)


def test_courtesy_around_a_rule_may_be_left_out_but_not_its_limits() -> None:
    events = (event("e1", "Okay, you may use the east pond, how does that sound? Please do not feed the fish."),)
    kept = [item("p1", "you may use the east pond", "e1")]
    bans = [item("r1", "do not feed the fish.", "e1")]
    assert codes(events, fold(events, permissions=kept, constraints=bans)) == set()
    limited = (event("e1", "You may use the east pond, but only until noon."),)
    cut = fold(limited, permissions=[item("p1", "You may use the east pond", "e1")])
    assert "scope_widened" in codes(limited, cut)
    banned = fold(events, permissions=kept, constraints=[item("r1", "feed the fish.", "e1")])
    assert "truncated" in codes(events, banned)


def test_recalled_content_is_no_evidence_even_beside_good_evidence() -> None:
    events = (*PUMP, event("r1", "The pump is old.", source="recalled"))
    assert "bad_evidence" in told_codes(events, "The pump was not repaired on Friday.", "e1", "r1")


def test_a_class_is_not_raised_by_citing_an_event_that_does_not_hold_the_words() -> None:
    events = (*PUMP, tool("t1", "Humidity is 80 %."))
    text = "On Friday the pump was not repaired."
    assert told_codes(events, text, "e1", "t1", source_class="user_assertion") == set()
    assert "bad_evidence" in told_codes(events, text, "e1", "t1", source_class="tool_verified")


def test_a_conflict_is_not_settled_in_any_list() -> None:
    events = (event("a", "The pond is 4 metres deep.", "Ines"), event("b", "The pond is 6 metres deep.", "Bram"))
    conflict = OpenConflict("k", ("a", "b"), "depth of the pond")
    both: dict[str, object] = {"id": "k", "items": ["a", "b"]}
    open_text = "Depth of the pond, not settled: 4 metres says Ines, 6 metres says Bram."
    good = fold(events, conflicts=[{**both, "text": open_text}])
    assert codes(events, good, [conflict]) == set()
    settled = {**good, "conflicts": [{**both, "text": open_text.replace("not settled", "settled")}]}
    assert "conflict_as_definite" in codes(events, settled, [conflict])
    halved = {**good, "conflicts": [{**both, "text": "The depth of the pond is open: 4 metres says Ines."}]}
    assert "conflict_missing" in codes(events, halved, [conflict])
    swapped = {**good, "conflicts": [{**both, "text": "Not settled: 6 metres says Ines, 4 metres says Bram."}]}
    assert "entity" in codes(events, swapped, [conflict])
    told_in_narrative = {**good, "narrative": [{"text": "The pond is 6 metres deep.", "items": ["k"]}]}
    assert "conflict_as_definite" in codes(events, told_in_narrative, [conflict])


def test_a_narrative_rests_on_items_that_are_there() -> None:
    body = {**fold(PUMP, facts=[item("f1", "The east pond probably froze.", "e1")])}
    body["narrative"] = [{"text": "The east pond probably froze.", "items": ["f7"]}]
    assert "bad_evidence" in codes(PUMP, body)
