"""What is judged may be told as thought, what is thought of aloud as suggested, what is going on as being done."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import found_in


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Rowing is so important for the young.", "Maren believes rowing is important for the young."),
        ("It's important to row every day.", "Maren believes that it's important to row every day."),
        ("Otters make life more enjoyable.", "Maren believes that otters make life more enjoyable."),
        ("Yep Jon, steady rowing is key for any crew. Go on!", "Maren believes steady rowing is key for crews."),
        ("Yeah Tom, it's super important to row.", "Maren thinks it's important to row."),
        ("I'm sure the mill will open again.", "Maren believes the mill will open again."),
    ],
)
def test_what_somebody_flatly_judges_may_be_told_as_a_belief(source: str, told: str) -> None:
    assert found_in("en", source, told) == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("The gate is closed.", "Maren believes the gate is closed."),
        ("The important gate is closed.", "Maren believes the important gate is closed."),
        ("Rowing is important, and the gate is closed.", "Maren believes the gate is closed."),
        ("Rowing is important for the young.", "Oda believes rowing is important for the young."),
        ("Is rowing important?", "Maren believes rowing is important."),
        ("Rowing is important.", "Maren believes rowing may be important."),
        ("Rowing isn't important.", "Maren believes rowing is important."),
        ("Rowing is important.", "Maren believes rowing is not important."),
        ("Lea thinks Oda paid the rent.", "Maren thinks Oda paid the rent."),
    ],
)
def test_a_plain_fact_is_no_belief_nor_is_a_judgement_that_of_another(source: str, told: str) -> None:
    assert found_in("en", source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Maybe we could row to the island together?", "Maren suggested rowing to the island together."),
        ("Maybe we row to the island together.", "Maren suggested rowing to the island together."),
        ("Do you look forward to any new boats, Tom?", "Maren inquired if Tom is looking forward to any new boats."),
        ("Congrats on finishing the boat, Tom!", "Maren congratulated Tom on finishing the boat."),
    ],
)
def test_what_is_done_by_saying_it_may_be_told_as_done(source: str, told: str) -> None:
    assert found_in("en", source, told) == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Maybe we row to the island together.", "Maren rows to the island together with the crew."),
        ("Maybe I will suggest rowing to the island.", "Maren suggested rowing to the island."),
        ("Should we suggest Friday?", "Maren suggested Friday."),
        ("I will congratulate Tom on finishing the boat.", "Maren congratulated Tom on finishing the boat."),
        ("I want to congratulate Tom on the boat.", "Maren congratulated Tom on the boat."),
    ],
)
def test_what_somebody_means_to_say_is_not_told_as_said(source: str, told: str) -> None:
    assert found_in("en", source, told) & {"modality"}


def test_what_is_being_done_now_has_been_done_for_a_while() -> None:
    assert found_in("en", "I'm currently playing Halma with Tom.", "Maren has been playing Halma with Tom.") == set()


@pytest.mark.parametrize(
    "source",
    [
        "I'm playing Halma with Tom on Friday.",
        "I'm thinking of playing Halma with Tom.",
        "I'm going to play Halma with Tom.",
        "I may be playing Halma with Tom.",
        "We'll be playing Halma with Tom.",
    ],
)
def test_what_is_planned_has_not_been_going_on(source: str) -> None:
    assert "modality" in found_in("en", source, "Maren has been playing Halma with Tom.")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "It made me think of a gorgeous blossom tree near my home.",
            "Maren mentioned a gorgeous blossom tree near her home.",
        ),
        (
            "Rowing has always been my thing. It's a refuge and a comfort.",
            "Rowing has always been her thing, considering it a refuge.",
        ),
    ],
)
def test_to_be_reminded_and_to_see_something_as_it_is_are_no_guesses(source: str, told: str) -> None:
    assert "modality" not in found_in("en", source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "I think there is a gorgeous blossom tree near my home.",
            "Maren mentioned a gorgeous blossom tree near her home.",
        ),
        ("I'm considering the offer of the mill.", "Maren takes the offer of the mill."),
    ],
)
def test_to_think_so_and_to_consider_an_offer_are_guesses(source: str, told: str) -> None:
    assert "modality" in found_in("en", source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("I had a few friends over.", "Maren had some friends over."),
        ("I was able to jog with no pain.", "Maren was able to jog without pain."),
        ("Last Fri I took the kids to the mill.", "Last Friday Maren took the kids to the mill."),
        ("Tue and Thu I row.", "Maren rows on Tuesday and Thursday."),
    ],
)
def test_a_few_are_some_and_with_none_is_without_and_fri_is_friday(source: str, told: str) -> None:
    assert found_in("en", source, told) == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("I had few friends over.", "Maren had some friends over."),
        ("I had a few friends over.", "Maren had few friends over."),
        ("Most friends came over.", "A few friends came over."),
        ("I jogged with pain.", "Maren jogged without pain."),
        ("I jogged with no pain.", "Maren jogged with pain."),
        ("Last Fri I took the kids to the mill.", "Last Thursday Maren took the kids to the mill."),
    ],
)
def test_few_are_not_some_nor_is_with_without_nor_fri_thursday(source: str, told: str) -> None:
    assert found_in("en", source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("It reminds me of the mill.", "It reminded Maren of the mill."),
        ("I feel strong after rowing.", "Maren felt strong after rowing."),
        ("Mind if I ask how the ferry is running?", "Maren asks how the ferry is running."),
        ("Would you mind if I ask whether the ferry is running?", "Maren asks whether the ferry is running."),
    ],
)
def test_an_impression_may_be_told_as_had_and_a_polite_question_as_asked(source: str, told: str) -> None:
    assert found_in("en", source, told) == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("It will remind me of the mill.", "It reminded Maren of the mill."),
        ("I should feel strong after rowing.", "Maren felt strong after rowing."),
        ("I want to feel strong after rowing.", "Maren felt strong after rowing."),
        ("I might feel strong after rowing.", "Maren felt strong after rowing."),
        ("I work at the mill.", "Maren worked at the mill."),
        ("Mind if I sell the ferry?", "Maren asks to sell the ferry."),
        ("Mind if I ask how the ferry is running?", "The ferry is running."),
    ],
)
def test_what_will_be_felt_was_not_and_a_question_is_no_fact(source: str, told: str) -> None:
    assert "modality" in found_in("en", source, told)
