"""Sentences as people write them in French, Italian, Dutch, Russian and Korean: told faithfully, and with one error."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL
from tests.unit.gate.scenario import event, fold, item

CASES = [
    ("constraints", "Ne redémarrez jamais vx-12 le vendredi.", "=", "Redémarrez vx-12 le vendredi."),
    (
        "facts",
        "La pompe 4 n'a pas été réparée.",
        "La réparation de la pompe 4 n'a pas été faite.",
        "La pompe 4 a été réparée.",
    ),
    (
        "facts",
        "Le réservoir contient seulement 40 litres.",
        "Seulement 40 litres sont dans le réservoir.",
        "Dans le réservoir il y a 40 litres.",
    ),
    (
        "facts",
        "La fuite est peut-être due au joint.",
        "Peut-être que la fuite est due au joint.",
        "Au joint est due la fuite.",
    ),
    (
        "facts",
        "Marie Lenoir a vendu le moulin à Paul Girard.",
        "Le moulin : Marie Lenoir a vendu celui-ci à Paul Girard.",
        "Le moulin : Paul Girard a vendu celui-ci à Marie Lenoir.",
    ),
    ("constraints", "Non aprire mai la valvola 7.", "=", "Aprire la valvola 7."),
    ("facts", "La pompa 4 non è stata riparata.", "Non è stata riparata la pompa 4.", "La pompa 4 è stata riparata."),
    (
        "facts",
        "Il serbatoio contiene soltanto 40 litri.",
        "Soltanto 40 litri contiene il serbatoio.",
        "40 litri contiene il serbatoio.",
    ),
    (
        "facts",
        "La perdita è forse dovuta alla guarnizione.",
        "Forse la perdita è dovuta alla guarnizione.",
        "Alla guarnizione è dovuta la perdita.",
    ),
    (
        "facts",
        "Marta Bianchi ha venduto il mulino a Paolo Neri.",
        "Il mulino è stato venduto da Marta Bianchi a Paolo Neri.",
        "Paolo Neri ha venduto il mulino a Marta Bianchi.",
    ),
    (
        "commitments",
        "Invierò la relazione entro il 14 maggio 2026.",
        "=",
        "Invierò la relazione entro il 15 maggio 2026.",
    ),
    ("constraints", "Open klep 7 nooit tijdens de nacht.", "=", "Open klep 7 tijdens de nacht."),
    ("facts", "Pomp 4 is niet gerepareerd.", "Niet gerepareerd is pomp 4.", "Gerepareerd is pomp 4."),
    ("facts", "De tank bevat slechts 40 liter.", "Slechts 40 liter bevat de tank.", "40 liter bevat de tank."),
    (
        "facts",
        "Het lek komt waarschijnlijk door de pakking.",
        "Waarschijnlijk komt het lek door de pakking.",
        "Door de pakking komt het lek.",
    ),
    (
        "facts",
        "Marta de Wit heeft de molen aan Piet Smit verkocht.",
        "De molen heeft Marta de Wit aan Piet Smit verkocht.",
        "De molen heeft Piet Smit aan Marta de Wit verkocht.",
    ),
    ("facts", "De offerte bedraagt 1.250,50 EUR.", "Offerte: 1.250,50 EUR.", "Offerte: 1.205,50 EUR."),
    ("constraints", "Никогда не открывайте клапан 7.", "=", "Открывайте клапан 7."),
    ("facts", "Насос 4 не был отремонтирован.", "Не был отремонтирован насос 4.", "Насос 4 был отремонтирован."),
    ("facts", "В баке только 40 литров.", "Только 40 литров в баке.", "40 литров в баке."),
    (
        "facts",
        "Утечка, вероятно, вызвана прокладкой.",
        "Вероятно, утечка вызвана прокладкой.",
        "Прокладкой вызвана утечка.",
    ),
    ("facts", "Счёт составляет 1 250,50 EUR.", "Счёт: 1 250,50 EUR.", "Счёт: 1 205,50 EUR."),
    ("commitments", "Я отправлю отчёт до 14 мая 2026 года.", "=", "Я отправлю отчёт до 15 мая 2026 года."),
    ("constraints", "밸브 7을 절대 열지 마십시오.", "=", "밸브 7을 여십시오."),
    ("facts", "펌프 4는 수리되지 않았습니다.", "수리되지 않았습니다: 펌프 4.", "펌프 4는 수리되었습니다."),
    ("facts", "누수는 아마 패킹 때문입니다.", "아마 누수는 패킹 때문입니다.", "누수는 패킹 때문입니다."),
    ("facts", "견적은 125만 원입니다.", "견적: 125만 원.", "견적: 152만 원."),
    ("commitments", "보고서를 2026년 5월 14일까지 보내겠습니다.", "=", "보고서를 2026년 5월 15일까지 보내겠습니다."),
    ("facts", "서버는 오직 밤에만 재시작됩니다.", "오직 밤에만 서버는 재시작됩니다.", "서버는 밤에 재시작됩니다."),
]


@pytest.mark.parametrize(("name", "said", "faithful", "wrong"), CASES, ids=[said[:24] for _, said, _, _ in CASES])
def test_a_sentence_told_faithfully_is_accepted_and_one_with_an_error_refused(
    name: str, said: str, faithful: str, wrong: str
) -> None:
    events = (event("e1", said, "ines"),)
    told = said if faithful == "=" else faithful
    assert judge(events, fold(events, **{name: [item("x1", told, "e1")]}), (), ALL).findings == ()
    assert not judge(events, fold(events, **{name: [item("x1", wrong, "e1")]}), (), ALL).accepted
