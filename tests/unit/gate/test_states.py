"""What lasts about a person, and what somebody tells of themselves: it must be told, and of the same person."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import owed
from tests.unit.gate.scenario import codes, event, fold, item, told_codes, tool

KENNEL = (
    event("k1", "Sure, come over. I am allergic to cats, so keep them outside.", "oda"),
    event("k2", "Then I will bring no cat; my brother Piet has trouble with the stairs.", "maren"),
    event("k3", "I carried the old oak table to the barn.", "oda"),
)


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("I am allergic to cats.", "allergy"),
        ("My sister Ines is pregnant.", "pregnancy"),
        ("We had trouble with the lock at first.", "trouble"),
        ("My brother has been diagnosed last week.", "illness"),
    ],
)
def test_what_lasts_about_a_person_is_owed(text: str, group: str) -> None:
    assert owed(text)["state"].value == group


@pytest.mark.parametrize(
    "text", ["Are you allergic to cats?", "The engine had trouble.", "On your trip, had you trouble?"]
)
def test_a_question_and_a_thing_owe_no_state(text: str) -> None:
    assert "state" not in owed(text)


@pytest.mark.parametrize(
    ("text", "is_owed"),
    [
        ("I served soup at the homeless shelter.", False),
        ("We cooked for the homeless.", False),
        ("I baked a vegan cake for the ferry crew.", False),
        ("On deck I forget my troubles.", False),
        ("I sewed a wedding dress.", False),
        ("I was homeless for a year.", True),
        ("I am vegan and baked a cake.", True),
        ("I have trouble with the winch.", True),
        ("Our wedding was on the ferry.", True),
    ],
)
def test_a_thing_that_is_called_by_a_state_tells_it_of_nobody(text: str, is_owed: bool) -> None:
    assert ("state" in owed(text)) is is_owed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Ich bin allergisch gegen Katzen."),
        ("es", "Yo soy alérgico a los gatos."),
        ("fr", "Je suis allergique aux chats."),
        ("it", "Io sono allergica ai gatti."),
        ("nl", "Ik ben allergisch voor katten."),
        ("pt", "Eu sou alérgica a gatos."),
        ("ru", "У меня аллергия на кошек."),
        ("zh", "我对猫过敏。"),
        ("ja", "私は猫アレルギーです。"),
        ("ko", "저는 고양이 알레르기가 있습니다."),
    ],
)
def test_an_allergy_is_owed_in_every_language(language: str, text: str) -> None:
    assert owed(text, language)["state"].value == "allergy"


@pytest.mark.parametrize(
    "text", ["Oda is allergic to cats.", "Because of her allergy Oda asked Maren to keep cats outside."]
)
def test_a_state_told_of_its_person_is_kept(text: str) -> None:
    found = codes(KENNEL[:1], fold(KENNEL[:1], facts=[item("f1", text, "k1")]))
    assert found - {"unsupported", "entity"} == set()


def test_a_state_that_is_left_out_is_missing() -> None:
    assert "missing" in codes(KENNEL[:1], fold(KENNEL[:1], facts=[item("f1", "Oda said to keep cats outside.", "k1")]))


@pytest.mark.parametrize(
    ("cited", "text"),
    [
        ("k1", "Oda wants the cats outside since Maren is allergic."),
        ("k1", "Oda said come over, and Maren's allergy keeps cats outside."),
    ],
)
def test_a_state_given_to_somebody_else_is_refused(cited: str, text: str) -> None:
    """It used to pass where the statement named the right person too."""
    assert "entity" in told_codes(KENNEL, text, cited)


def test_what_somebody_tells_of_themselves_is_owed_and_met_by_any_item_on_it() -> None:
    events = KENNEL[2:]
    assert codes(events, fold(events)) == {"missing"}
    assert codes(events, fold(events, facts=[item("f1", "Oda carried a table.", "k3")])) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Thanks, I just love to see the happy crew.",
        "I would carry tables and chairs.",
        "Did I carry the oak table to the barn?",
        "I carried it!",
        "The oak table is heavy and brown.",
        "Good morning.",
    ],
)
def test_small_talk_questions_and_wishes_need_not_be_told(text: str) -> None:
    assert "account" not in owed(text)


def test_what_a_program_reports_is_owed_in_any_person() -> None:
    events = (tool("t1", "The sluice gate moved without a fault."),)
    assert "missing" in codes(events, fold(events))


def test_a_promise_is_kept_by_what_speaks_of_a_plan_only() -> None:
    """It used to be kept by any item on its event, where it had no words of its own to tell."""
    events = (event("a", "The sluice squeaks. I'll do that.", "oda"),)
    squeaks = item("f1", "The sluice squeaks.", "a")
    assert codes(events, fold(events, facts=[squeaks])) == {"missing"}
    promise = item("c1", "I'll do that.", "a")
    assert codes(events, fold(events, facts=[squeaks], commitments=[promise])) == set()
