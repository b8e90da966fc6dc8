"""Everyday words of German, French, Dutch and Russian: the same in other words, and a word that says something else."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL
from tests.unit.gate.scenario import event, fold, item

CASES = [
    (
        "Der Ruderclub hat den Lieferanten gewechselt und die Rechnung über 840 EUR beglichen.",
        "Der Ruderclub hat den Anbieter gewechselt und die Rechnung über 840 EUR bezahlt.",
        "Der Ruderclub hat den Lieferanten gelobt und die Rechnung über 840 EUR beglichen.",
    ),
    (
        "Das Treffen am Steg wurde auf den 12. Juni 2026 verlegt.",
        "Die Zusammenkunft am Steg wurde auf den 12. Juni 2026 verschoben.",
        "Das Treffen am Steg wurde für den 12. Juni 2026 abgesagt.",
    ),
    (
        "Der Aufzug im Turm ist defekt.",
        "Der Fahrstuhl im Turm ist kaputt.",
        "Der Aufzug im Turm ist neu.",
    ),
    (
        "Lena kommt mit dem Auto zum Steg.",
        "Lena kommt mit dem Wagen zum Steg.",
        "Lena kommt mit dem Fahrrad zum Steg.",
    ),
    (
        "Notre entreprise a expédié le colis LZ-7 le 4 mai 2026.",
        "Notre société a envoyé le paquet LZ-7 le 4 mai 2026.",
        "Notre entreprise a perdu le colis LZ-7 le 4 mai 2026.",
    ),
    (
        "Le médecin a vu la jument de Marie Lenoir.",
        "Le docteur a vu la jument de Marie Lenoir.",
        "Le voisin a vu la jument de Marie Lenoir.",
    ),
    (
        "La panne du four a duré 3 heures.",
        "La défaillance du four a duré 3 heures.",
        "La réparation du four a duré 3 heures.",
    ),
    (
        "De leverancier heeft pomp 4 gerepareerd.",
        "De toeleverancier heeft pomp 4 hersteld.",
        "De leverancier heeft pomp 4 verkocht.",
    ),
    (
        "De dokter heeft de afspraak verzet naar 12 juni 2026.",
        "De arts heeft de afspraak uitgesteld naar 12 juni 2026.",
        "De dokter heeft de afspraak geannuleerd op 12 juni 2026.",
    ),
    (
        "Завтра мы возвращаем ключ 4 и оставляем фургон в гараже.",
        "Завтра решено вернуть ключ 4 и оставить фургон в гараже.",
        "Завтра решено спрятать ключ 4 и оставить фургон в гараже.",
    ),
    (
        "Вчера врач отложил осмотр насоса 4.",
        "Вчера доктор перенёс осмотр насоса 4.",
        "Вчера врач отменил осмотр насоса 4.",
    ),
    (
        "Насос 4 уже проверила фирма.",
        "Насос 4 уже проверила компания.",
        "Насос 4 уже продала фирма.",
    ),
]


@pytest.mark.parametrize(("source", "same", "_other"), CASES)
def test_everyday_words_of_the_same_sense_are_accepted(source: str, same: str, _other: str) -> None:
    told = (event("e1", source),)
    assert judge(told, fold(told, facts=[item("f1", same, "e1")]), (), ALL).findings == ()


@pytest.mark.parametrize(("source", "_same", "other"), CASES)
def test_a_word_that_says_something_else_is_refused(source: str, _same: str, other: str) -> None:
    told = (event("e1", source),)
    assert judge(told, fold(told, facts=[item("f1", other, "e1")]), (), ALL).findings != ()
