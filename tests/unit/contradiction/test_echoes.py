"""What retells a disputed value in other words is disputed with it; what merely shares a figure is not."""

from __future__ import annotations

import pytest

from tests.unit.contradiction.telling import event, pairs_of

SIDES = (
    event("e1", "The crane limit of hall 4 is 900 kg."),
    event("e2", "Correction: the crane limit of hall 4 is 650 kg."),
)


@pytest.mark.parametrize(
    "text",
    [
        "Before your correction I noted a crane limit of 900 kg for hall 4.",
        "She told me that 0.9 t is the crane limit in hall 4.",
        "I wrote that the crane limit of hall 4 was 900 kg.",
    ],
)
def test_an_echo_is_set_against_the_other_side(text: str) -> None:
    assert pairs_of([*SIDES, event("e3", text, "agent-1")]) == [("e1", "e2"), ("e2", "e3")]


@pytest.mark.parametrize(
    "text",
    [
        "The lift of hall 7 weighs 900 kg.",
        "Hall 4 has 900 seats.",
        "I changed the crane limit of hall 4 from 900 kg to 650 kg.",
        "The crane limit of hall 4 was painted anew.",
    ],
)
def test_what_only_shares_words_or_a_figure_is_no_echo(text: str) -> None:
    assert pairs_of([*SIDES, event("e3", text)]) == [("e1", "e2")]


def test_without_a_dispute_nothing_is_an_echo_and_recalled_text_never_is() -> None:
    assert pairs_of([SIDES[0], event("e3", "I noted a crane limit of 900 kg for hall 4.")]) == []
    recalled = event("e3", "I noted a crane limit of 900 kg for hall 4.", source="recalled")
    assert pairs_of([*SIDES, recalled]) == [("e1", "e2")]
