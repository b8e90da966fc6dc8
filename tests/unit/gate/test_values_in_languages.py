"""Figures, days, times and spans as each language writes them: one canonical form, and another one stays another."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.text.parse import parts_of, read
from provgraph.lexicon import load
from tests.unit.gate.reader import ALL, canons, found_in, owed, values_in
from tests.unit.gate.scenario import event, fold, item, tool


@pytest.mark.parametrize(
    ("language", "text", "canon"),
    [
        ("nl", "De levering kwam op 03-11-2025.", "2025-11-03"),
        ("nl", "De levering kwam op 03-11-25.", "2025-11-03"),
        ("de", "Der Versand war am 03.11.25 abgeschlossen.", "2025-11-03"),
        ("de", "Wir öffnen am 3.11. wieder.", "--11-03"),
        ("ru", "Срок до 03.11. включительно.", "--11-03"),
        ("fr", "La visite est le 03/11.", "--11-03"),
        ("it", "Arriva il 03/11/25.", "2025-11-03"),
        ("en", "It came on 2025/11/03.", "2025-11-03"),
        ("en", "It came on 23-11-2025.", "2025-11-23"),
        ("ja", "開始は2025年11月3日です。", "2025-11-03"),
        ("ja", "開始は11月です。", "--11"),
        ("zh", "2025年11月开始。", "2025-11"),
    ],
)
def test_a_day_in_figures_is_a_day_in_every_form_of_its_language(language: str, text: str, canon: str) -> None:
    assert [found for found, _ in canons(text, "date", language)] == [canon]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It runs 24/7."),
        ("en", "Version 12.04.25 is out."),
        ("de", "Version 3.11. läuft."),
        ("nl", "Stel 3/4 in."),
    ],
)
def test_a_share_or_a_version_is_no_day(language: str, text: str) -> None:
    assert canons(text, "date", language) == []


def test_a_day_whose_order_english_leaves_open_may_be_told_either_way_in_words() -> None:
    assert found_in("en", "The fair opens on 04/05/2027.", "The fair opens on 5 April 2027.") == set()
    assert found_in("en", "The fair opens on 04/05/2027.", "The fair opens on 4 May 2027.") == set()
    assert "date" in found_in("en", "The fair opens on 04/05/2027.", "The fair opens on 05/04/2027.")
    assert "date" in found_in("en", "The fair opens on 04/25/2027.", "The fair opens on 24 April 2027.")


@pytest.mark.parametrize(
    ("language", "text", "canon", "unit"),
    [
        ("fr", "Le devis est de 16 300 €.", "16300", "EUR"),
        ("ru", "Аренда стоит 16 300 рублей.", "16300", "RUB"),
        ("es", "Cuesta 1 016 300,50 euros.", "1016300.5", "EUR"),
        ("ja", "予算は12万円です。", "120000", "JPY"),
    ],
)
def test_spaces_and_scales_group_a_figure(language: str, text: str, canon: str, unit: str) -> None:
    assert canons(text, "currency", language) == [(canon, unit)]


@pytest.mark.parametrize("text", ["Les lots 12, 300 et 45", "Das Zimmer 2026 500 Gäste", "Bus 07 300"])
def test_figures_that_are_no_group_of_three_stay_apart(text: str) -> None:
    assert len(canons(text, "number", "fr")) > 1


def test_the_marks_of_one_figure_say_how_another_in_the_text_is_meant() -> None:
    assert canons("Rohling 3.200 kg, Rest 12,5 kg", "number", "en") == [("3200", "kg"), ("12.5", "kg")]


@pytest.mark.parametrize(
    ("language", "text", "canon"),
    [
        ("de", "ein viertägiger Kurs", ("4", "day")),
        ("de", "eine 6-stündige Fahrt", ("6", "h")),
        ("nl", "een vijfdaagse reis", ("5", "day")),
        ("ru", "трёхчасовая встреча", ("3", "h")),
        ("en", "a six-week course", ("6", "week")),
        ("ja", "会議は5時間です。", ("5", "h")),
        ("zh", "会议开了5小时。", ("5", "h")),
    ],
)
def test_a_number_and_its_unit_in_one_word_are_a_duration(language: str, text: str, canon: tuple[str, str]) -> None:
    assert canons(text, "duration", language) == [canon]


@pytest.mark.parametrize(
    ("language", "text", "canon"),
    [
        ("fr", "quatre-vingt-douze pages", "92"),
        ("fr", "vingt-quatre pages", "24"),
        ("de", "siebenunddreißig Seiten", "37"),
        ("it", "quarantadue pagine", "42"),
        ("es", "cuarenta y dos páginas", "42"),
        ("pt", "quarenta e duas páginas", "42"),
        ("zh", "共二十三箱", "23"),
    ],
)
def test_numbers_in_words_are_read_up_to_hundred(language: str, text: str, canon: str) -> None:
    assert canons(text, "number", language) == [(canon, None)]


def test_two_numbers_that_are_joined_by_and_stay_two() -> None:
    assert [canon for canon, _ in canons("between six and nine crates", "number")] == ["6", "9"]
    assert [canon for canon, _ in canons("entre seis y nueve cajas", "number", "es")] == ["6", "9"]


def test_a_character_that_counts_nothing_is_no_number() -> None:
    assert values_in("三菱の車です。", "ja") == []


@pytest.mark.parametrize(
    ("language", "text", "canon"),
    [
        ("ja", "午後3時30分に着く。", "15:30"),
        ("ja", "15時に着く。", "15:00"),
        ("zh", "下午3点半到。", "15:30"),
        ("ko", "오후 3시에 도착합니다.", "15:00"),
        ("de", "Wir essen um 18 Uhr.", "18:00"),
        ("de", "Wir essen um 18 Uhr 45.", "18:45"),
    ],
)
def test_a_time_of_day_is_read_on_the_clock_of_24_hours(language: str, text: str, canon: str) -> None:
    assert canons(text, "time", language) == [(canon, None)]


def test_an_offset_behind_a_time_is_its_zone() -> None:
    assert canons("Der Zug hielt um 04:12 (+02:00).", "time", "de") == [("04:12", "+02:00")]
    assert canons("Der Zug hielt um 04:12 (+02:00).", "identifier", "de") == []


def test_an_hour_that_is_counted_may_be_told_as_a_time() -> None:
    assert found_in("fr", "La porte ferme après 21 h.", "La porte ferme après 21:00.") == set()
    assert "date" in found_in("fr", "La porte ferme après 21 h.", "La porte ferme après 22:00.")


def test_a_unit_in_capitals_is_one_only_as_it_is_written() -> None:
    assert canons("The cell has 7.2 V and 3 A.", "number") == [("7.2", "V"), ("3", "A")]
    assert "unit" in found_in("en", "The cell has 7.2 V.", "The cell has 7.2 A.")
    assert canons("The tank holds 5 L and 3 m³.", "number") == [("5", "l"), ("3", "m3")]


def test_a_figure_keeps_its_unit_in_a_text_of_two_languages() -> None:
    mixed = read("The loan is for 12 Wochen, so the archive says of it.", ALL)
    assert [(value.canon, value.unit) for value in mixed.values if value.category == "duration"] == [("12", "week")]


def test_months_and_weekdays_tell_the_language_of_a_text() -> None:
    assert read("Le tri commence le 4 mars 2027.", ALL).lexicon.language == "fr"


def test_a_field_is_in_the_language_of_its_event_where_it_shows_none() -> None:
    said = tool("e1", "Die Waage wurde nicht geeicht.", gewicht="7.310 kg")
    assert [part.read.lexicon.language for part in parts_of(said, ALL)] == ["de", "de"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "Bedankt, tot morgen."),
        ("de", "Danke, bis Montag!"),
        ("fr", "Merci, bonne soirée à vous deux."),
        ("es", "Gracias, hasta mañana."),
        ("it", "Grazie, a domani!"),
        ("pt", "Obrigada, até amanhã."),
        ("ru", "Спасибо, до завтра!"),
        ("en", "Thanks, until tomorrow!"),
    ],
)
def test_a_day_in_a_farewell_is_owed_in_no_language(language: str, text: str) -> None:
    assert not {"date", "number"} & set(owed(text, language))


def test_a_day_until_which_something_lasts_is_owed() -> None:
    assert "date" in owed("Until Friday the key stays with the porter of the house.")
    assert "date" in owed("Bis Freitag bleibt der Schlüssel beim Pförtner.", "de")


def test_a_day_in_words_of_another_form_meets_the_day_in_figures() -> None:
    events = (event("e1", "De brug werd op 05-09-2026 geopend."),)
    body = fold(events, facts=[item("f1", "Op 5 september 2026 werd de brug geopend.", "e1")])
    assert judge(events, body, (), ALL).accepted
    wrong = fold(events, facts=[item("f1", "Op 9 mei 2026 werd de brug geopend.", "e1")])
    assert not judge(events, wrong, (), ALL).accepted


@pytest.mark.parametrize(
    ("language", "said", "told", "other"),
    [
        ("en", "Mooring is free for 6 days.", "There are 6 free days of mooring.", "There are 7 free days of mooring."),
        ("de", "Das Anlegen ist 6 Tage frei.", "6 freie Tage zum Anlegen.", "6 freie Wochen zum Anlegen."),
        ("nl", "Aanleggen is 6 dagen gratis.", "6 gratis dagen om aan te leggen.", "8 gratis dagen om aan te leggen."),
        ("ru", "Ремонт занял 6 дней.", "Ремонт занял 6 полных дней.", "Ремонт занял 6 полных недель."),
    ],
)
def test_a_word_may_stand_between_a_figure_and_its_span_of_time(
    language: str, said: str, told: str, other: str
) -> None:
    unit = {found for _, found in canons(told, "duration", language)}
    assert unit == {"day"} and found_in(language, said, other) & {"number", "unit"}
    assert [canon for canon, _ in canons("It has 6 free seats, 6 half days.", "duration")] == []


def test_the_word_before_a_span_of_time_is_the_one_of_the_evidence() -> None:
    events = (event("e1", "Mooring is free for 6 days and 40 euros after that."),)
    kept = [item("f1", "After 6 free days mooring is 40 euros.", "e1")]
    paid = [item("f1", "After 6 sunny days mooring is 40 euros.", "e1")]
    assert judge(events, fold(events, facts=kept), (), ALL).accepted
    assert not judge(events, fold(events, facts=paid), (), ALL).accepted


@pytest.mark.parametrize(
    ("text", "kilos"),
    [
        ("Porto 1.480 kg alle 7.30.", "1480"),
        ("Porto 1.480 kg alle 07.05.", "1480"),
        ("Porto 1.480 kg e 2.5 kg.", "1.48"),
        ("Porto 1.480 kg e 2,75 kg.", "1480"),
    ],
)
def test_a_time_of_day_with_a_point_says_nothing_of_how_figures_are_divided(text: str, kilos: str) -> None:
    assert canons(text, "number", "it")[0] == (kilos, "kg")


@pytest.mark.parametrize(
    ("language", "source", "kept", "accepted"),
    [
        ("en", "The mooring is WN-220-X.", "mooring WN-220-X", True),
        ("en", "Mooring: WN-220-X.", "mooring WN-220-X", True),
        ("it", "La prenotazione è WN-220.", "prenotazione WN-220", True),
        ("en", "The mooring is WN-220-X.", "winch WN-220-X", False),
        ("en", "The mooring is not WN-220-X.", "mooring WN-220-X", False),
        ("en", "The mooring is WN-220-X.", "mooring WN-220", False),
    ],
)
def test_an_id_may_be_copied_with_the_word_that_a_verb_joins_to_it(
    language: str, source: str, kept: str, accepted: bool
) -> None:
    events = (event("e1", source, "board"),)
    body = fold(events, identifiers=[item("i1", kept, "e1")])
    found = {finding.code for finding in judge(events, body, (), load((language,))).findings}
    assert (not found & {"altered", "identifier"}) == accepted
