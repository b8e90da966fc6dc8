"""Numbers, money, percentages and durations: one canonical form for each way to write them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.text.numerals import CAP, canonical_number, is_number, plain
from tests.unit.gate.reader import ALL, canons, found_in, owed, values_in
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item, told_codes

FIGURES = st.decimals(min_value=-(10**9), max_value=10**9, allow_nan=False, places=3)


@given(FIGURES)
def test_a_figure_written_in_english_or_in_german_is_the_same_figure(value: Decimal) -> None:
    english = f"{value:,}"
    german = english.translate(str.maketrans({",": ".", ".": ","}))
    assert canonical_number(english, ".") == canonical_number(german, ",") == plain(value)


@given(FIGURES)
def test_a_canonical_figure_is_its_own_canonical_form_and_keeps_the_value(value: Decimal) -> None:
    once = canonical_number(plain(value), ".") if len(plain(value).partition(".")[2]) != 3 else plain(value)
    assert Decimal(once) == value
    assert "E" not in once.upper()
    assert not (once.endswith("0") and "." in once)


@pytest.mark.parametrize(
    ("value", "text"),
    [("1E+6", "1000000"), ("0.500", "0.5"), ("-0", "0"), ("-0.00", "0"), ("100", "100"), ("1E-7", "0.0000001")],
)
def test_a_decimal_is_written_without_exponent_and_without_trailing_zeros(value: str, text: str) -> None:
    assert plain(Decimal(value)) == text


@pytest.mark.parametrize(
    "text",
    ["", "+", "-", ".5", "1.", "1,", "1,2,3", "1,23,456", "1..2", "12a", "1e5", "1 000", "'1", "1''000", "٣x", "½"],
)
def test_what_is_no_figure_is_not_taken_for_one(text: str) -> None:
    assert not is_number(text)


def test_a_figure_has_a_longest_length_so_that_no_pattern_runs_away() -> None:
    assert is_number("9" * 24)
    assert not is_number("9" * 25)
    assert not is_number("1" + ",000" * CAP)


def test_what_is_no_figure_comes_back_as_it_was() -> None:
    assert canonical_number("--") == "--"


@pytest.mark.parametrize(
    ("text", "canon", "unit"),
    [
        ("It rose to €1,250.50 at once.", "1250.5", "EUR"),
        ("It rose to 1,250.50 € at once.", "1250.5", "EUR"),
        ("It rose to US$ 90 at once.", "90", "USD"),
        ("It rose to $1.2 million at once.", "1200000", "USD"),
        ("It rose to £3 thousand at once.", "3000", "GBP"),
        ("They paid ¥500 each.", "500", "JPY"),
        ("They paid 12 CHF per crate.", "12", "CHF per ~crate"),
        ("They paid twelve euros.", "12", "EUR"),
        ("They paid R$ 40 there.", "40", "BRL"),
        ("They paid 40 swiss and 12 francs.", "12", "CHF"),
    ],
)
def test_money_is_amount_and_currency_wherever_the_currency_stands(text: str, canon: str, unit: str) -> None:
    assert (canon, unit) in canons(text, "currency")


@pytest.mark.parametrize(
    ("text", "category", "canon", "unit"),
    [
        ("The tank is 80% full.", "percent", "80", "%"),
        ("The tank is eighty percent full.", "percent", "80", "%"),
        ("The tank is 80 pct full.", "percent", "80", "%"),
        ("It ran 90 s.", "duration", "90", "s"),
        ("It ran 1.5 hours.", "duration", "1.5", "h"),
        ("It ran two weeks.", "duration", "2", "week"),
        ("A 30-day trial.", "duration", "30", "day"),
        ("It holds 3 litres.", "number", "3", "l"),
        ("It holds 512 MiB.", "number", "512", "MiB"),
        ("It holds 512 MB.", "number", "512", "MB"),
        ("It weighs 4 lbs.", "number", "4", "lb"),
        ("It is -12 °C outside.", "number", "-12", "°C"),
        ("It is −12 °C outside.", "number", "-12", "°C"),
        ("It is 4 °C", "number", "4", "°C"),
        ("It turns at 900 rpm.", "number", "900", "rpm"),
        ("It flows at 12 litres per minute.", "number", "12", "l per min"),
        ("It flows at 12 litres/minute.", "number", "12", "l per min"),
        ("They counted one hundred and five carp.", "number", "105", None),
        ("They counted two thousand three hundred carp.", "number", "2300", None),
        ("They counted three million carp.", "number", "3000000", None),
        ("They counted forty-two carp.", "number", "42", None),
        ("They counted zero carp.", "number", "0", None),
        ("It was the ninth carp.", "number", "9.", None),
        ("It was the 22nd carp.", "number", "22.", None),
        ("They counted 4 bn carp.", "number", "4000000000", None),
    ],
)
def test_a_quantity_is_read_with_its_unit(text: str, category: str, canon: str, unit: str | None) -> None:
    assert canons(text, category) == [(canon, unit)]


@pytest.mark.parametrize(
    "text",
    ["Nobody came.", "It is a second-hand boat.", "They meet again, often.", "The wonder of it.", "A tenor sang."],
)
def test_words_that_only_hold_a_number_word_are_no_number(text: str) -> None:
    assert [value for value in values_in(text) if value.category in ("currency", "duration", "percent")] == []
    assert [canon for canon, unit in canons(text, "number") if unit] == []


def test_every_word_of_every_unit_is_read_as_its_unit() -> None:
    wrong = []
    for word, unit in sorted(ENGLISH.table("units").items()):
        if not word.isascii() or not word.isalpha() or word in ("in", "pa"):
            continue
        found = [value.unit for value in values_in(f"They took 7 {word} there.")]
        if unit not in found:
            wrong.append((word, unit, found))
    assert wrong == []


def test_every_word_of_every_currency_is_read_as_its_currency() -> None:
    words = {w: c for w, c in ENGLISH.table("currencies").items() if w.isascii() and w.isalpha()}
    assert {w: canons(f"They paid 7 {w} there.", "currency") for w in words} == {
        w: [("7", c)] for w, c in words.items()
    }


@given(st.integers(2, 99))
def test_a_number_in_words_is_the_number_in_figures(number: int) -> None:
    words = {int(figure): word for word, figure in ENGLISH.table("numbers").items()}
    tens, ones = number // 10 * 10, number % 10
    spelled = words.get(number) or f"{words[tens]}-{words[ones]}"
    assert canons(f"They counted {spelled} carp.", "number") == [(str(number), None)]


PAIRS = {
    "digits": ("The pond holds 1,240 carp.", "1,240", "1,420"),
    "thousands": ("The pond holds 1,240 carp.", "1,240", "124"),
    "words": ("The pond holds forty carp.", "forty", "fourteen"),
    "figure for words": ("The pond holds forty carp.", "forty", "41"),
    "ordinal": ("The third pump failed.", "third", "fourth"),
    "decimal": ("The pond is 2.5 metres deep.", "2.5", "25"),
    "sign": ("The pond was at -4 °C.", "-4", "4"),
    "percent": ("The pond is 30 % full.", "30", "13"),
    "scale": ("The farm owes 2 million euros.", "2 million", "2 billion"),
    "money": ("The net costs 49.90 EUR.", "49.90", "94.90"),
}
UNITS = {
    "minutes": ("It drained for 30 minutes.", "minutes", "hours"),
    "degrees": ("The pond was at 4 °C.", "°C", "°F"),
    "money": ("The net costs 49 EUR.", "EUR", "USD"),
    "memory": ("The logger has 512 MiB.", "MiB", "MB"),
    "length": ("The pond is 4 metres deep.", "metres", "feet"),
    "percent for figure": ("The pond holds 30 % of them.", "30 %", "30 kg"),
}


@pytest.mark.parametrize(("source", "right", "wrong"), PAIRS.values(), ids=PAIRS)
def test_one_changed_figure_is_refused_where_the_right_one_passes(source: str, right: str, wrong: str) -> None:
    assert found_in("en", source, f"Maren says: {source}") == set()
    assert "number" in found_in("en", source, f"Maren says: {source.replace(right, wrong)}")


@pytest.mark.parametrize(("source", "right", "wrong"), UNITS.values(), ids=UNITS)
def test_one_changed_unit_is_refused_where_the_right_one_passes(source: str, right: str, wrong: str) -> None:
    assert found_in("en", source, f"Maren says: {source}") == set()
    assert "unit" in found_in("en", source, f"Maren says: {source.replace(right, wrong)}")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("The pond holds 1,240 carp.", "1240 carp are in the pond."),
        ("The pond holds forty carp.", "The pond holds 40 carp, says Maren."),
        ("The net costs €49.90.", "The cost of the net: 49.9 euros."),
        ("It drained for 30 minutes.", "It drained for 30 min, says Maren."),
        ("The tank is 80% full.", "The tank is eighty percent full."),
        ("The farm owes 2 million euros.", "The farm owes EUR 2,000,000."),
        ("The third pump failed.", "The 3rd pump failed, says Maren."),
    ],
)
def test_the_same_figure_in_another_form_is_accepted(source: str, text: str) -> None:
    assert found_in("en", source, text) == set()


@pytest.mark.parametrize(
    ("language", "text", "category", "canon", "unit"),
    [
        ("de", "Der Tank fasst 1.250,5 kg.", "number", "1250.5", "kg"),
        ("de", "Es dauerte zwölf Minuten.", "duration", "12", "min"),
        ("de", "Es kostet 18,90 Euro.", "currency", "18.9", "EUR"),
        ("es", "El tanque mide 3,5 metros.", "number", "3.5", "m"),
        ("es", "Duró seis semanas.", "duration", "6", "week"),
        ("es", "Está al 80 por ciento.", "percent", "80", "%"),
        ("zh", "需要 30 分钟。", "duration", "30", "min"),
        ("zh", "需要 30 天。", "duration", "30", "day"),
        ("pt", "O tanque tem 2.400 litros.", "number", "2400", "l"),
        ("pt", "Durou três meses.", "duration", "3", "month"),
        ("pt", "Custa R$ 89,90.", "currency", "89.9", "BRL"),
        ("zh", "水泵运行了 3 小时。", "duration", "3", "h"),
        ("zh", "价格是 250 元。", "currency", "250", "CNY"),
        ("ja", "料金は3,000円です。", "currency", "3000", "JPY"),
    ],
)
def test_a_quantity_is_read_as_its_language_writes_it(
    language: str, text: str, category: str, canon: str, unit: str
) -> None:
    assert canons(text, category, language) == [(canon, unit)]


def test_languages_do_not_lend_each_other_their_number_words() -> None:
    assert canons("They ate sei and dos and pan.", "number") == []
    assert ALL.table("numbers") == ENGLISH.table("numbers")


@pytest.mark.parametrize(("count", "is_right"), [("two", True), ("three", False), ("six", False)])
def test_a_number_may_count_the_names_of_the_list_behind_it(count: str, is_right: bool) -> None:
    events = [
        event("p1", "I have ponies, Nell is the brown one.", "tova"),
        event("p2", "Ash was my aunt's pony.", "tova"),
        event("p3", "I bought Nell from a neighbour.", "tova"),
        event("p4", "Both are well.", "tova"),
        event("p5", "Good to know.", "maren"),
    ]
    text = f"Tova has {count} ponies: Ash, her aunt's pony, and Nell, bought from a neighbour."
    assert ("number" in told_codes(events, text, "p1", "p2", "p3", "p4", "p5")) is not is_right


def test_a_rank_in_a_question_points_at_something_and_need_not_be_told() -> None:
    events = [
        event("q1", "What is the second one called?", "maren"),
        event("q2", "The brown pony is called Nell.", "tova"),
        event("q3", "Nell came second in the race.", "tova"),
    ]
    kept = fold(
        events, facts=[item("f1", "The brown pony is called Nell.", "q2"), item("f2", "Nell came second.", "q3")]
    )
    assert "missing" not in codes(events, kept)
    lost = fold(events, facts=[item("f1", "The brown pony is called Nell.", "q2"), item("f2", "Nell came.", "q3")])
    assert "missing" in codes(events, lost)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("31 secondo Ines, 34 secondo la lista", [("31", None), ("34", None)]),
        ("dopo 31 secondi", [("31", "s")]),
        ("dopo 1 secondo", [("1", "s")]),
    ],
)
def test_a_word_that_also_says_who_said_so_is_a_unit_behind_one_only(text: str, found: list[tuple[str, None]]) -> None:
    values = [(value.canon, value.unit) for value in values_in(text, "it") if value.category != "name"]
    assert values == found


@pytest.mark.parametrize(
    ("text", "is_owed"),
    [
        ("I hope you two have a good harvest.", False),
        ("You three will love the new press.", False),
        ("I sent you two crates of plums.", True),
        ("Two have left.", True),
    ],
)
def test_how_many_are_addressed_is_no_figure_to_keep(text: str, is_owed: bool) -> None:
    assert ("number" in owed(text)) is is_owed


def test_a_year_may_be_told_in_the_place_of_last_year() -> None:
    """A year was taken before only where it stood behind the phrase, as in `last year (2025)`."""
    source = "Last year we had a wet harvest."
    assert (
        found_in("en", (event("e1", source, at="2026-05-04T09:00:00+00:00"),), "In 2025 the harvest was wet.") == set()
    )
    wrong = "In 2024, last year, the harvest was wet."
    assert "number" in found_in("en", (event("e1", source, at="2026-05-04T09:00:00+00:00"),), wrong)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("The hen gets feed for 12 days, the goat 25 days.", True),
        ("The hen has a feed of 12 days, the goat one of 25 days.", True),
        ("The hen has a feed of 25 days, the goat one of 12 days.", False),
    ],
)
def test_figures_that_are_told_with_their_own_parts_are_in_place(text: str, is_right: bool) -> None:
    source = "The feed is 25 days for the goat and 12 days for the hen."
    assert ("number" in found_in("en", source, text)) is not is_right


@pytest.mark.parametrize(
    ("language", "source", "told", "wrong"),
    [
        ("en", "For Friday 18 of 25 berths are taken.", "18 of the 25 berths are taken.", "25 of 18 berths are taken."),
        (
            "en",
            "There are 25 berths, 18 are taken.",
            "Taken are 18 out of 25 berths.",
            "Taken are 25 out of 18 berths.",
        ),
        ("de", "Belegt sind 18 von 25 Plätzen.", "18 von 25 Plätzen sind belegt.", "25 von 18 Plätzen sind belegt."),
        ("es", "Hay 18 de 25 plazas ocupadas.", "18 de 25 plazas ocupadas.", "25 de 18 plazas ocupadas."),
        ("it", "Sono presi 18 posti su 25.", "18 su 25 posti sono presi.", "25 su 18 posti sono presi."),
    ],
)
def test_a_share_is_no_more_than_its_whole(language: str, source: str, told: str, wrong: str) -> None:
    assert "number" not in found_in(language, source, told)
    assert "number" in found_in(language, source, wrong)


def test_the_number_of_a_thing_is_no_share_and_what_the_evidence_says_stands() -> None:
    assert "number" not in told_codes([event("e1", "Lot 40: 12 crates.")], "Lot 40 of 12 crates.", "e1")
    assert "number" not in told_codes([event("e1", "They sold 30 of 25 berths.")], "Sold were 30 of 25 berths.", "e1")
