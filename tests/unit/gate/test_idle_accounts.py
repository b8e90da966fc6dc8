"""What one promises, what one believes of others, and what nobody knows."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import owed
from tests.unit.gate.scenario import codes, event, fold, item


@pytest.mark.parametrize(
    "text",
    [
        "I won't give up, Bram!",
        "I will always be there for you.",
        "It has been rough, but I'm gonna keep pushing forward.",
        "I'll never forget the day we launched the cutter.",
        "I'll do my best to mend the sledge.",
        "I definitely will.",
    ],
)
def test_who_resolves_to_go_on_or_to_stand_by_somebody_has_promised_it(text: str) -> None:
    assert "commitment" in owed(text)


@pytest.mark.parametrize("mark", [",", " -", " –", ";"])
def test_a_promise_is_told_whole_from_what_sets_it_off(mark: str) -> None:
    events = (event("e1", f"The night on the old cutter was calm{mark} I will send you the chart.", "bram"),)
    promised = [item("c1", "I will send you the chart", "e1")]
    assert "missing" not in codes(events, fold(events, commitments=promised))
    told = [item("f1", "The night on the old cutter was calm.", "e1")]
    assert "missing" in codes(events, fold(events, facts=told))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sailing into the unknown is scary, but I know you can do it."),
        ("en", "I'm in awe of your courage on the stormy crossing."),
        ("de", "Ich glaube an dich und deine Mannschaft auf dem Kutter."),
        ("fr", "Je crois en toi et en ton équipage sur le bateau."),
        ("es", "Creo en ti y en tu tripulación del barco."),
        ("ru", "Я верю в тебя и твою команду на катере."),
        ("zh", "我相信你和你的船员能到达港口。"),
    ],
)
def test_faith_in_somebody_and_admiration_is_no_account(language: str, text: str) -> None:
    assert "account" not in owed(text, language)


def test_what_one_knows_of_things_is_an_account() -> None:
    assert "account" in owed("I know the harbour master sold the old cutter.")
    assert "account" in owed("I felt tiny on the pier and in awe of the storm.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You never know when a heron might land on the pier."),
        ("en", "Who knows what the tide could bring, but I love the walk."),
        ("es", "Nunca se sabe cuándo podría llegar una garza."),
        ("fr", "On ne sait jamais quand un héron pourrait venir."),
        ("it", "Non si sa mai quando potrebbe arrivare un airone."),
        ("pt", "Nunca se sabe quando uma garça poderia chegar."),
    ],
)
def test_what_nobody_can_know_as_one_says_is_no_guess(language: str, text: str) -> None:
    assert "hedge" not in owed(text, language)


def test_a_guess_of_somebody_is_one_all_the_same() -> None:
    assert "hedge" in owed("The heron might land on the pier.")
    assert "hedge" in owed("I never know the tide, but the pier might be closed.")
    assert "hedge" in owed("Nobody knows it yet, but the pier might be closed.")
