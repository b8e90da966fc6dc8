"""French, Italian, Dutch, Russian and Korean: which cues are seen, and what is told apart."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.text.parse import read
from provgraph.domain.text.tokens import raw_words
from tests.unit.gate.reader import ALL, canons, found_in, kinds_in
from tests.unit.gate.scenario import event, fold, item


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "La pompe n'a pas été réparée parce que la vanne est bloquée."),
        ("it", "La pompa non è stata riparata perché la valvola è bloccata."),
        ("nl", "De pomp werd niet gerepareerd omdat de klep vastzit."),
        ("ru", "Насос не был отремонтирован, потому что клапан заклинило."),
        ("ko", "펌프는 수리되지 않았습니다."),
    ],
)
def test_the_language_is_told_by_its_words(language: str, text: str) -> None:
    assert ALL.of_text(raw_words(text)).language == language


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("fr", "La pompe ne marche pas.", "negation"),
        ("fr", "La pompe est peut-être cassée.", "hedge"),
        ("fr", "Si le vent tourne, la porte s'ouvre.", "condition"),
        ("fr", "La porte doit rester fermée.", "must"),
        ("fr", "Vous pouvez ouvrir la porte.", "may"),
        ("fr", "La porte ouvre seulement le lundi.", "scope"),
        ("it", "La pompa non funziona.", "negation"),
        ("it", "Forse la pompa funziona.", "hedge"),
        ("it", "Se il vento gira, la porta si apre.", "condition"),
        ("it", "La porta deve restare chiusa.", "must"),
        ("it", "Puoi aprire la porta.", "may"),
        ("it", "La porta apre soltanto il lunedì.", "scope"),
        ("nl", "De pomp werkt niet.", "negation"),
        ("nl", "De pomp is waarschijnlijk kapot.", "hedge"),
        ("nl", "Indien de wind draait, gaat de poort open.", "condition"),
        ("nl", "De poort moet dicht blijven.", "must"),
        ("nl", "Je mag de poort openen.", "may"),
        ("nl", "De poort opent alleen op maandag.", "scope"),
        ("ru", "Насос не работает.", "negation"),
        ("ru", "Насос, вероятно, сломан.", "hedge"),
        ("ru", "Если ветер изменится, ворота откроются.", "condition"),
        ("ru", "Ворота должны быть закрыты.", "must"),
        ("ru", "Можно открыть ворота.", "may"),
        ("ru", "Ворота открываются только в понедельник.", "scope"),
        ("ko", "펌프가 작동하지 않습니다.", "negation"),
        ("ko", "펌프가 아마도 고장났습니다.", "hedge"),
        ("ko", "만약 바람이 바뀌면 문이 열립니다.", "condition"),
        ("ko", "문을 반드시 닫으세요.", "must"),
        ("ko", "문을 여는 것이 허용됩니다.", "may"),
    ],
)
def test_a_cue_is_a_marker(language: str, text: str, kind: str) -> None:
    assert kind in kinds_in(text, language)


def _with(cue: str) -> str:
    """A text that holds a cue."""
    return f"xyz {cue.replace(' - ', '-')} xyz abc"


@pytest.mark.parametrize("language", ["fr", "it", "nl", "ru", "ko"])
@pytest.mark.parametrize(
    ("name", "kind"), [("negations", "negation"), ("hedges", "hedge"), ("musts", "must"), ("mays", "may")]
)
def test_every_cue_is_seen_in_a_sentence(language: str, name: str, kind: str) -> None:
    known = next(own for own in (ALL, *ALL.others) if own.language == language)
    quiet = known.words("questions") | known.words("chatter")
    unseen = [cue for cue in sorted(known.words(name) - quiet) if kind not in kinds_in(_with(cue), language)]
    assert unseen == []


@pytest.mark.parametrize(
    ("language", "text", "category", "canon", "unit"),
    [
        ("fr", "La facture est de 1.234,56 euros.", "currency", "1234.56", "EUR"),
        ("fr", "Le rendez-vous est le 14 février 2026.", "date", "2026-02-14", None),
        ("it", "La riunione è il 3 marzo 2026.", "date", "2026-03-03", None),
        ("it", "Ci sono voluti 37 minuti.", "duration", "37", "min"),
        ("nl", "De vergadering is op 5 mei 2026.", "date", "2026-05-05", None),
        ("nl", "Het duurde 12 uur.", "duration", "12", "h"),
        ("ru", "Встреча 9 июня 2026.", "date", "2026-06-09", None),
        ("ru", "Ремонт занял 45 минут.", "duration", "45", "min"),
    ],
)
def test_a_value_is_read_as_the_language_writes_it(
    language: str, text: str, category: str, canon: str, unit: str | None
) -> None:
    assert (canon, unit) in canons(text, category, language)


CASES = [
    ("fr", "La pompe n'a pas été réparée le 14 février 2026.", "Le 14 février 2026 la pompe n'a pas été réparée."),
    ("it", "La pompa non è stata riparata il 3 marzo 2026.", "Il 3 marzo 2026 la pompa non è stata riparata."),
    ("nl", "De pomp werd niet gerepareerd op 5 mei 2026.", "Op 5 mei 2026 werd de pomp niet gerepareerd."),
    ("ru", "Насос не отремонтирован 9 июня 2026.", "9 июня 2026 насос не отремонтирован."),
]


@pytest.mark.parametrize(("language", "source", "text"), CASES)
def test_a_faithful_retelling_is_accepted(language: str, source: str, text: str) -> None:
    assert found_in(language, source, text) == set()


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("fr", "Le 14 février 2026 la pompe a été réparée.", "polarity"),
        ("fr", "Le 15 février 2026 la pompe n'a pas été réparée.", "date"),
        ("fr", "Le 14 février 2026 la vanne n'a pas été réparée.", "unsupported"),
        ("it", "Il 3 marzo 2026 la pompa è stata riparata.", "polarity"),
        ("it", "Il 4 marzo 2026 la pompa non è stata riparata.", "date"),
        ("it", "Il 3 marzo 2026 la valvola non è stata riparata.", "unsupported"),
        ("nl", "Op 5 mei 2026 werd de pomp gerepareerd.", "polarity"),
        ("nl", "Op 6 mei 2026 werd de pomp niet gerepareerd.", "date"),
        ("nl", "Op 5 mei 2026 werd de klep niet gerepareerd.", "unsupported"),
        ("ru", "9 июня 2026 насос отремонтирован.", "polarity"),
        ("ru", "8 июня 2026 насос не отремонтирован.", "date"),
        ("ru", "9 июня 2026 клапан не отремонтирован.", "unsupported"),
    ],
)
def test_an_altered_retelling_is_refused(language: str, text: str, code: str) -> None:
    source = next(source for known, source, _ in CASES if known == language)
    assert code in found_in(language, source, text)


@pytest.mark.parametrize("text", ["Don't quit!", "Don't stop!", "She'll fail."])
def test_a_contraction_tells_the_language_of_a_short_sentence(text: str) -> None:
    assert read(text, ALL).lexicon.language == "en"


def test_a_general_word_of_a_language_of_the_evidence_may_be_added_in_a_text_of_another() -> None:
    """A text that mixes languages is read as one of them; `laut` used to be taken for an invented English word."""
    events = (
        event("a", "Die Rechnung ist nicht korrekt.", "ines"),
        event("b", "It covers 120 licences and 18 hours of support.", "bram"),
    )
    told = "Rechnung nicht korrekt laut Ines; it covers 120 licences and 18 hours of support."
    assert all(
        found.code != "unsupported"
        for found in judge(events, fold(events, facts=[item("f1", told, "a", "b")]), (), ALL).findings
    )
    wrong = "Rechnung nicht korrekt laut Ines; it covers 120 Krane and 18 hours of support."
    assert any(
        found.found == "Krane"
        for found in judge(events, fold(events, facts=[item("f1", wrong, "a", "b")]), (), ALL).findings
    )


@pytest.mark.parametrize("zone", ["CET", "EST", "MEZ", "UTC"])
def test_an_abbreviation_in_capitals_tells_no_language_and_a_zone_is_one(zone: str) -> None:
    """`cet` is a small word of French, `est` one of several languages: the zone used to be read as that."""
    for text in (f"MV Skua: departure 10:15 {zone}", f"Le bac part à 10:15 {zone}."):
        found = read(text, ALL)
        assert [(value.canon, value.unit is None) for value in found.values if value.category == "time"] == [
            ("10:15", False)
        ]
    assert read(f"MV Skua: departure 10:15 {zone}", ALL).lexicon.language == "en"
    assert read("Um 18:30 Uhr ist Schluss.", ALL).values[0].unit is None
