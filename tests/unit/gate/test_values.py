"""What has an exact value: numerals, tokens and the recognisers of each category."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.instant import Moment
from provgraph.domain.text.numerals import canonical_number, is_number
from provgraph.domain.text.parse import read
from provgraph.domain.text.tokens import normal, tokenise
from provgraph.lexicon import load

ENGLISH, GERMAN, CHINESE = load(("en",)), load(("de",)), load(("zh",))
MONDAY = Moment.parse("2026-05-04T09:00:00+00:00")


def values(text: str, category: str, lexicon: str = "en") -> Iterator[tuple[str, str | None]]:
    """Canonical form and unit of the values of a category."""
    found = read(text, load((lexicon,)), MONDAY).values
    return ((value.canon, value.unit) for value in found if value.category == category)


@pytest.mark.parametrize(
    ("text", "canon"),
    [
        ("1,284", "1284"),
        ("1284", "1284"),
        ("0.30", "0.3"),
        ("18.405,75", "18405.75"),
        ("-7", "-7"),
        ("1'000'000", "1000000"),
    ],
)
def test_a_figure_has_one_canonical_decimal(text: str, canon: str) -> None:
    assert is_number(text)
    assert canonical_number(text) == canon


def test_one_mark_before_three_digits_is_read_as_the_language_reads_it() -> None:
    assert canonical_number("1.250", ".") == "1.25"
    assert canonical_number("1.250", ",") == "1250"
    assert canonical_number("0.125", ",") == "0.125"


@pytest.mark.parametrize("text", ["7.31.2", "10.20.4.17", "2b", "", "1-10"])
def test_a_version_or_a_range_is_no_figure(text: str) -> None:
    assert not is_number(text)


@given(st.integers(min_value=0, max_value=10**12))
def test_grouping_makes_no_difference(number: int) -> None:
    assert canonical_number(f"{number:,}") == canonical_number(str(number)) == str(number)


@pytest.mark.parametrize(
    "code",
    [
        "ZX-4410-B",
        "7.31.2",
        "10.0.4.17:8443",
        "a_b",
        "/var/log/x.log",
        "tray@farm.example",
        "5xx",
        "v2",
        "sha-9f31c0aa",
    ],
)
def test_an_id_is_one_token_and_keeps_its_letters(code: str) -> None:
    assert list(values(f"It was {code}, they said.", "identifier")) == [(code, None)]


def test_a_word_with_a_hyphen_or_slash_is_no_id() -> None:
    assert list(values("A follow-up and/or a re-run.", "identifier")) == []


@pytest.mark.parametrize(
    ("text", "category", "found"),
    [
        ("It costs EUR 18,000 per event.", "currency", ("18000", "EUR per ~event")),
        ("It costs 74.90 euros.", "currency", ("74.9", "EUR")),
        ("It costs $10.", "currency", ("10", "USD")),
        ("It is 8 % full.", "percent", ("8", "%")),
        ("It is ８％ full.", "percent", ("8", "%")),
        ("It took 41 minutes.", "duration", ("41", "min")),
        ("It took seven years.", "duration", ("7", "year")),
        ("A 24-month term.", "duration", ("24", "month")),
        ("At 470 rows per second.", "number", ("470", "per s")),
        ("It has 512Mi.", "number", ("512", "MiB")),
        ("It is 33.5 °C.", "number", ("33.5", "°C")),
        ("Two hundred and forty seats.", "number", ("240", None)),
        ("The fourth country.", "number", ("4.", None)),
        ("The 4th country.", "number", ("4.", None)),
        ("It moved 2.5 million rows.", "number", ("2500000", None)),
    ],
)
def test_a_quantity_has_figure_and_unit(text: str, category: str, found: tuple[str, str | None]) -> None:
    assert found in list(values(text, category))


def test_an_amount_in_ten_thousands_is_read() -> None:
    assert ("1200000", None) in list(values("迁移了 120万 条记录。", "number", "zh"))
    assert ("12500", "JPY") in list(values("1万2,500円です。", "currency", "ja"))


@pytest.mark.parametrize(
    ("text", "canon"),
    [
        ("on 2026-04-30", "2026-04-30"),
        ("on 30 April 2026", "2026-04-30"),
        ("on April 30, 2026", "2026-04-30"),
        ("on the 30th of April 2026", "2026-04-30"),
        ("on July 20", "--07-20"),
        ("in February 2026", "2026-02"),
        ("on 4/30/2026", "2026-04-30"),
        ("at 2026-04-30T10:15:00Z", "2026-04-30"),
    ],
)
def test_a_date_in_figures_or_words_is_the_same_date(text: str, canon: str) -> None:
    assert [found for found, _ in values(f"It ends {text}.", "date")] == [canon]


def test_a_date_is_read_in_the_order_of_its_language() -> None:
    assert list(values("Es endet am 12.03.2026.", "date", "de")) == [("2026-03-12", None)]
    assert list(values("Termina el 3 de marzo de 2026.", "date", "es")) == [("2026-03-03", None)]
    assert list(values("时间：2026年3月18日。", "date", "zh")) == [("2026-03-18", None)]


def test_may_is_a_month_only_beside_a_day_or_a_year() -> None:
    assert list(values("You may open it.", "date")) == []
    assert list(values("Delivery on 14 May.", "date")) == [("--05-14", None)]


@pytest.mark.parametrize(
    ("text", "canon", "zone"),
    [
        ("09:42 UTC", "09:42", "UTC"),
        ("5 pm", "17:00", None),
        ("12:30 am", "00:30", None),
        ("08:15:30", "08:15:30", None),
    ],
)
def test_a_time_has_its_zone(text: str, canon: str, zone: str | None) -> None:
    assert list(values(f"It began at {text}.", "time")) == [(canon, zone)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("yesterday", "2026-05-03"),
        ("tomorrow", "2026-05-05"),
        ("the day after tomorrow", "2026-05-06"),
        ("three days ago", "2026-05-01"),
        ("last Friday", "2026-05-01"),
        ("next Sunday", "2026-05-10"),
        ("next week", "2026-05-13"),
        ("this weekend", "2026-05-09"),
    ],
)
def test_a_relative_date_stands_for_a_day_seen_from_its_event(text: str, day: str) -> None:
    found = [value for value in read(f"They met {text}.", ENGLISH, MONDAY).values if value.unit == "relative"]
    assert day in found[0].dates


def test_a_relative_date_without_a_time_of_its_event_stands_for_no_day() -> None:
    found = read("They met yesterday.", ENGLISH).values
    assert found[0].dates == frozenset()


def test_a_name_is_told_from_the_start_of_a_sentence_and_from_a_call() -> None:
    found = [canon for canon, _ in values("Yesterday Ines Okoye met Bram. Thanks, Maren! Soup is ready.", "name")]
    assert found == ["ines okoye", "bram"]


def test_a_language_that_capitalises_nouns_tells_no_names() -> None:
    assert list(values("Der Filter liegt in der Halle.", "name", "de")) == []


def test_a_contraction_is_opened() -> None:
    found = [token.text for token in tokenise(normal("I can’t, she'll, they won't"), ENGLISH) if token.kind == "word"]
    assert found == ["I", "can", "not", "she", "will", "they", "will", "not"]


@given(st.text(max_size=300))
def test_tokens_stand_in_order_and_inside_the_text(text: str) -> None:
    plain = normal(text)
    tokens = tokenise(plain, ENGLISH)
    assert all(0 <= token.start < token.end <= len(plain) for token in tokens)
    assert all(one.start <= two.start for one, two in itertools.pairwise(tokens))


@given(st.text(max_size=200))
def test_no_two_values_share_a_token_save_date_and_time(text: str) -> None:
    found = read(text, ENGLISH).values
    taken = [place for value in found if value.category != "time" for place in range(value.first, value.last)]
    assert len(taken) == len(set(taken))
