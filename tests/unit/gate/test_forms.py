"""Verbs change their form when they are told again; what was done, by whom and when does not change with them."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import canons, found_in
from tests.unit.gate.scenario import event, told_codes, tool


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("de", "Wir laden den Gutachter Dr. Pohl.", "Der Gutachter Dr. Pohl wird geladen."),
        ("es", "Cerramos el carril norte el lunes.", "El carril norte se cierra el lunes."),
        ("fr", "Les ténors ne connaissent pas le troisième mouvement.", "Le troisième mouvement n'est pas connu."),
        (
            "it",
            "Usiamo la gru verde, perché la gru grande è guasta.",
            "Poiché la gru grande è guasta, si usa la verde.",
        ),
        ("ru", "Мы закрываем счёт в банке.", "Решено закрыть счёт в банке."),
    ],
)
def test_another_form_of_the_verb_is_no_other_word(language: str, source: str, told: str) -> None:
    assert found_in(language, source, told) == set()


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("de", "Wir laden den Gutachter Pohl.", "Der Gutachter Pohl wurde geladen."),
        ("de", "Die Verhandlung beginnt im großen Saal.", "Die Verhandlung begann im großen Saal."),
        ("es", "Cerramos el carril norte el lunes.", "El carril norte se cerró el lunes."),
        ("it", "La nave ormeggia al molo grande.", "La nave ha ormeggiato al molo grande."),
        ("pt", "Compramos os bilhetes hoje.", "Rui comprou os bilhetes hoje."),
    ],
)
def test_a_form_that_says_it_was_done_is_not_told_of_what_was_not(language: str, source: str, told: str) -> None:
    assert "modality" in found_in(language, source, told)


def test_a_month_in_small_letters_is_a_date() -> None:
    assert canons("La inspección será en abril.", "date", "es") == [("--04", None)]
    assert "date" in found_in("ru", "Проверка будет в апреле.", "Проверка будет в августе.")
    assert "date" in found_in("es", "La inspección será en abril.", "La inspección será en agosto.")


def test_of_two_people_with_one_name_the_title_tells_who() -> None:
    ward = (event("h1", "Mr Hale gets ten drops, Mrs Hale gets none."),)
    assert "entity" in told_codes(ward, "Mrs Hale gets ten drops.", "h1")
    assert told_codes(ward, "Mr Hale gets ten drops.", "h1") == set()


def test_a_clause_beside_a_hedge_is_certain_and_what_is_hedged_is_not() -> None:
    seal = (event("s1", "Maybe the door seal is worn, but nobody has checked it."),)
    assert told_codes(seal, "Nobody has checked the door seal.", "s1") == set()
    assert "modality" in told_codes(seal, "The door seal is worn.", "s1")


def test_a_period_is_not_exchanged_in_a_part_of_a_long_sentence() -> None:
    dogs = (event("d1", "We hired a trainer who comes twice a week."), event("d2", "The dog sleeps well."))
    assert "unit" in told_codes(dogs, "The dog sleeps well; they hired a trainer who comes twice a month.", "d1", "d2")


def test_please_lets_nobody_be_pleased() -> None:
    assert "unsupported" in told_codes((event("o1", "The hotel paid the last order."),), "The hotel was pleased.", "o1")


def test_a_reading_is_told_as_what_was_read() -> None:
    lot = (tool("l1", "Booking RC-4471: 36 seats at the front."),)
    assert told_codes(lot, "36 seats at the front were booked (RC-4471).", "l1") == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Ne vogliamo 36 casse.", "Ne vogliono 36 casse."),
        ("Dobbiamo 36 casse alla fattoria.", "Devono 36 casse alla fattoria."),
        ("Teniamo 36 casse in cantina.", "Tengono 36 casse in cantina."),
        ("Proponiamo 36 casse alla fattoria.", "Propongono 36 casse alla fattoria."),
        ("Rimaniamo in cantina.", "Rimangono in cantina."),
    ],
)
def test_what_we_say_of_ourselves_in_italian_is_told_of_them(source: str, told: str) -> None:
    assert found_in("it", source, told) == set()


def test_another_irregular_verb_in_its_place_is_refused() -> None:
    assert "unsupported" in found_in("it", "Ne vogliamo 36 casse.", "Ne bevono 36 casse.")
