"""Spans of days in one month, limits of what is left out, and whom a part of a sentence is about."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import canons, found_in
from tests.unit.gate.scenario import codes, event, fold, item, told_codes

SPANS = (
    ("en", "open from 14 to 17 September 2026"),
    ("en", "open 14–17 September 2026"),
    ("en", "open between 14 and 17 September 2026"),
    ("de", "offen vom 14. bis zum 17. September 2026"),
    ("fr", "ouvert du 14 au 17 septembre 2026"),
    ("es", "abierto del 14 al 17 de septiembre de 2026"),
    ("it", "aperto dal 14 al 17 settembre 2026"),
    ("pt", "aberto de 14 a 17 de setembro de 2026"),
    ("nl", "open van 14 tot en met 17 september 2026"),
    ("ru", "открыто с 14 по 17 сентября 2026 года"),
)


@pytest.mark.parametrize(("language", "text"), SPANS)
def test_the_first_day_of_a_span_has_the_month_of_the_last(language: str, text: str) -> None:
    """It used to be a bare number, which no full date could stand for."""
    assert [canon for canon, _ in canons(text, "date", language)] == ["2026-09-14", "2026-09-17"]


@pytest.mark.parametrize("text", ["We sold 40 to 17 September guests.", "She read 3 pages, and on 17 September 9."])
def test_a_figure_that_opens_no_span_is_no_day(text: str) -> None:
    assert len(canons(text, "date")) == 1


def test_another_first_day_of_a_span_is_refused() -> None:
    source = "The pond is open from 2026-09-14 to 2026-09-17."
    assert found_in("en", source, "The pond is open from 14 to 17 September 2026.") == set()
    assert "date" in found_in("en", source, "The pond is open from 13 to 17 September 2026.")


def test_a_relative_day_in_the_genitive_is_a_day() -> None:
    """`Yesterday's` used to be no date at all."""
    told = (event("e1", "I met Bram during yesterday's archery lesson.", "ines", at="2026-05-04T10:00:00+00:00"),)
    assert told_codes(told, "Ines met Bram during the archery lesson on 3 May 2026.", "e1") == set()
    assert "date" in told_codes(told, "Ines met Bram during the archery lesson on 2 May 2026.", "e1")


@pytest.mark.parametrize(
    ("language", "source", "same", "wider"),
    [
        (
            "en",
            "We skip the autumn fair in the village, because only two guests came.",
            "We skip the autumn fair in the village.",
            "We skip the autumn fair, because two guests came.",
        ),
        (
            "es",
            "No abrimos la caseta de los domingos, porque solo la pidieron 9 vecinos.",
            "No abren la caseta de los domingos.",
            "No abren la caseta de los domingos, porque la pidieron 9 vecinos.",
        ),
    ],
)
def test_a_limit_of_a_reason_is_left_out_with_the_reason(language: str, source: str, same: str, wider: str) -> None:
    assert "scope_widened" not in found_in(language, source, same)
    assert "scope_widened" in found_in(language, source, wider)


def test_a_limit_of_what_is_told_is_not_left_out() -> None:
    source = "We open the shed on Sundays only, because the guests like it."
    assert "scope_widened" in found_in("en", source, "They open the shed on Sundays.")


def test_a_word_that_events_write_small_is_no_name_where_it_opens_a_sentence() -> None:
    """`Prologue` used to be taken for somebody in the place of the speaker."""
    told = (event("e1", "Bram Dahl reads the overture, because he knows it.", "ines"),)
    assert "entity" not in told_codes(told, "Overture read by Bram Dahl, because he knows it.", "e1")
    assert told_codes(told, "Ines reads the overture, because she knows it.", "e1")


AUDIT = (
    event("e1", "Today we count shelf 4 for audit ST-9. Crate K-71 is counted twice, by Malik and by Bram.", "ines"),
    event("e2", "I am ready.", "bram"),
    event("e3", "So am I.", "malik"),
)


def test_what_is_said_of_others_is_told_of_them() -> None:
    """It used to be told of who speaks, because a sentence beside it is in the first person."""
    right = "Crate K-71 is counted twice for audit ST-9, by Malik and by Bram."
    assert "entity" not in told_codes(AUDIT, right, "e1")
    own = (event("e1", "Today I count shelf 4 for audit ST-9.", "ines"), *AUDIT[1:])
    assert "entity" in told_codes(own, "Bram counts shelf 4 for audit ST-9 today.", "e1")


HALVES = (
    event("e1", "I will pay my half of the May rent, EUR 620, by 2026-05-20.", "ines"),
    event("e2", "I paid my half, EUR 620, on 2026-05-05.", "bram"),
)


def test_a_part_is_about_whom_its_day_is_of() -> None:
    right = "The rent: Bram's half for May, EUR 620, paid on 2026-05-05."
    assert "entity" not in told_codes(HALVES, right, "e1", "e2")
    assert told_codes(HALVES, "Ines paid her half of the May rent, EUR 620, on 2026-05-05.", "e1", "e2")


def test_a_permission_may_be_of_whom_it_calls_by_the_first_name() -> None:
    text = "Ines may open the north gate."
    told = (event("e1", text, "petra.holm"), event("e2", "Thanks.", "ines.rocha"), event("e3", "Fine.", "bram.dahl"))

    def found(subject: str) -> set[str]:
        body = fold(told, permissions=[item("p1", text, "e1", subject=subject, modality="permitted")])
        return codes(told, body)

    assert found("ines.rocha") == set()
    assert "entity" in found("bram.dahl")


def test_a_first_name_of_two_persons_is_no_subject() -> None:
    text = "Ines may open the north gate."
    told = (event("e1", text, "petra.holm"), event("e2", "Thanks.", "ines.rocha"), event("e3", "Fine.", "ines.dahl"))
    body = fold(told, permissions=[item("p1", text, "e1", subject="ines.rocha", modality="permitted")])
    assert "entity" in codes(told, body)


def test_what_a_price_is_per_is_not_taken_from_another_event() -> None:
    told = (
        event("e1", "Lamp L-4 costs EUR 7.35 per lamp.", "store"),
        event("e2", "Each crate is sealed.", "ines"),
    )
    assert told_codes(told, "The price of lamp L-4 is EUR 7.35 per lamp.", "e1") == set()
    assert told_codes(told, "The price of lamp L-4 is EUR 7.35 per crate.", "e1")


@pytest.mark.parametrize(
    ("source", "same", "other"),
    [
        ("Я не лечу в Казань.", "Павел не летит в Казань.", "Павел не едет в Казань."),
        ("Я везу насос в Казань.", "Павел везёт насос в Казань.", "Павел чинит насос в Казани."),
    ],
)
def test_russian_verbs_with_changing_stems_are_one_word(source: str, same: str, other: str) -> None:
    told = (event("e1", source, "павел"),)
    assert found_in("ru", told, same) == set()
    assert found_in("ru", told, other) != set()


def test_a_russian_name_that_drops_a_vowel_is_the_same_name() -> None:
    told = (event("e1", "Насос 4 стоит в сарае.", "павел"), event("e2", "Да.", "игорь"))
    assert found_in("ru", told, "Насос 4, по словам Павла, стоит в сарае.", "e1") == set()
    assert found_in("ru", told, "Насос 4, по словам Игоря, стоит в сарае.", "e1") != set()
