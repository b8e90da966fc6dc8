"""Whose a payment, a doubt or a name is, where the words of several sentences or speakers stand side by side."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import codes, event, fold, item, told_codes, tool

RENT = (
    event("r1", "I will pay my half of the May rent, 620 EUR, by 2026-05-20.", "ines"),
    event("r2", "I paid my half, 620 EUR, on 2026-05-05.", "bram"),
)
SEAL = (event("s1", "The leak was probably caused by the old seal. I have not replaced it yet.", "bram"),)
RUN = (
    event("p1", "We move the 9 trays to the east shed.", "ines"),
    tool("p2", "Sync job sj-4 copied 880 files and did not finish.", "sync-runner"),
)
SCALES = (
    tool("w1", "Goat G-7: weight 23.6 kg, temperature 38.9 °C.", "scales"),
    event("w2", "In January she weighed 25.1 kg.", "ines"),
)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Bram paid his half of the May rent, 620 EUR, on 2026-05-05.", True),
        ("Ines will pay her half of the May rent, 620 EUR, by 2026-05-20.", True),
        ("Ines paid her half of the May rent, 620 EUR, on 2026-05-05.", False),
    ],
)
def test_of_two_who_tell_the_same_of_themselves_the_day_says_who_is_meant(text: str, is_right: bool) -> None:
    assert bool(told_codes(RENT, text, "r1", "r2")) is not is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("The old seal has not been replaced by Bram yet.", True),
        ("The leak was caused by the old seal.", False),
        ("The old seal has been replaced by Bram.", False),
    ],
)
def test_what_the_next_sentence_says_of_it_for_certain_is_certain(text: str, is_right: bool) -> None:
    assert bool(told_codes(SEAL, text, "s1")) is not is_right


def test_a_job_is_not_taken_for_the_program_that_is_named_like_it() -> None:
    assert (
        told_codes(RUN, "The 9 trays are moved to the east shed, and the sync job did not finish.", "p1", "p2") == set()
    )


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Goat G-7 weighed 23.6 kg, after 25.1 kg in January.", True),
        ("Goat G-7 weighed 25.1 kg, after 23.6 kg in January.", False),
    ],
)
def test_a_weight_is_what_something_weighs(text: str, is_right: bool) -> None:
    assert bool(told_codes(SCALES, text, "w1", "w2")) is not is_right


@pytest.mark.parametrize(
    ("language", "source", "text", "is_right"),
    [
        ("fr", "Le four est réservé par Inès.", "C'est la réservation d'Inès : le four.", True),
        ("fr", "Le four est réservé par Inès.", "Le four d'Éva est réservé.", False),
        ("it", "Il forno è di Anna.", "È il forno d'Anna.", True),
        ("it", "Il forno è di Anna.", "È il forno d'Elena.", False),
    ],
)
def test_a_name_behind_an_elided_word_is_that_name(language: str, source: str, text: str, is_right: bool) -> None:
    assert ("entity" in found_in(language, source, text)) is not is_right
    assert not is_right or "unsupported" not in found_in(language, source, text)


def test_small_talk_of_films_and_opinions_owes_nothing() -> None:
    events = (
        event("t1", "I saw Winter Light. Definitely a must-see! Let me know what you think!", "ines"),
        event("t2", "It is about a thirty year old woman.", "ines"),
        event("t3", "I can't stop thinking about the play, so I started a new one.", "ines"),
    )
    kept = [
        item("f1", "Ines saw Winter Light.", "t1"),
        item("f2", "The new one is about a thirty year old woman.", "t2", "t3"),
        item("f3", "Ines started a new play.", "t3"),
    ]
    assert codes(events, fold(events, facts=kept)) == set()
