"""What somebody says of themselves told with their name, names in the genitive, passives, and parts of compounds."""

from __future__ import annotations

import pytest

from provgraph.domain.fold import OpenConflict
from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import codes, event, fold, item


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("en", "The smith mended the weathercock.", "The weathercock was mended by the smith."),
        ("es", "El herrero reparó la veleta.", "La veleta fue reparada por el herrero."),
        ("de", "Meine Hühnerställe sind gestrichen.", "Marens Ställe für die Hühner sind gestrichen."),
        ("de", "Die Hühnerställe sind gestrichen.", "Die Ställe sind gestrichen."),
        ("fr", "Je quitte la grange le 31 août 2026.", "Maren quitte la grange le 31 août 2026."),
        ("es", "Me han ofrecido el puesto.", "A Maren le han ofrecido el puesto."),
        ("es", "No pude venir al ensayo.", "Maren no pudo venir al ensayo."),
        ("it", "Non posso venire alla prova.", "Maren non può venire alla prova."),
        ("fr", "Je ne peux pas venir à la répétition.", "Maren ne peut pas venir à la répétition."),
    ],
)
def test_the_same_said_of_who_speaks_or_in_the_passive_is_accepted(language: str, source: str, told: str) -> None:
    assert found_in(language, source, told) == set()


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("en", "The smith mended the weathercock.", "The weathercock was painted by the smith."),
        (
            "en",
            "The north lane shuts, because the south lane is wet.",
            "The south lane shuts, because the north lane is wet.",
        ),
        ("de", "Die Hühnerställe sind gestrichen.", "Die Kaninchenställe sind gestrichen."),
        ("de", "Meine Hühnerställe sind gestrichen.", "Bertas Hühnerställe sind gestrichen."),
        ("es", "La última etapa sale de Soria.", "La primera etapa sale de Soria."),
        ("pt", "A última etapa sai de Beja.", "A primeira etapa sai de Beja."),
    ],
)
def test_another_deed_part_or_place_in_a_row_is_still_refused(language: str, source: str, told: str) -> None:
    assert found_in(language, source, told)


QUOTES = (
    event("q1", "Malharia Tavira: 58 EUR a coat, delivery in 12 days.", "bram"),
    event("q2", "Malharia Tavira: 58 EUR a coat, delivery in 21 days.", "ines"),
)
OPEN = OpenConflict("k", ("q1", "q2"), "delivery")


@pytest.mark.parametrize(
    ("text", "is_a_side"), [("Bram wrote to Malharia Tavira.", False), ("12 days, says Bram.", True)]
)
def test_whom_a_conflict_is_about_is_not_what_is_at_issue(text: str, is_a_side: bool) -> None:
    told = "Not settled: delivery in 12 days says Bram, 21 days says Ines."
    sides = {"id": "k", "items": ["q1", "q2"], "text": told}
    body = fold(QUOTES, conflicts=[sides], facts=[item("f1", text, "q1")])
    assert ("conflict_as_definite" in codes(QUOTES, body, (OPEN,))) == is_a_side
