"""What every data file of a language keeps to, and what the lexicon answers."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.text.lexicon import Lexicon, phrase_index, vocabulary
from provgraph.domain.text.tokens import normal, tokenise
from provgraph.lexicon import available, load
from tests.unit.gate.reader import ALL
from tests.unit.gate.scenario import ENGLISH

NUMBERS = ("numbers", "ordinals", "months", "weekdays", "scales", "articles")
SIGNED = ("sides", "relative_days")
RANGES = {"months": range(1, 13), "weekdays": range(7), "ordinals": range(1, 101), "sides": range(-1, 2)}
SPANS = {"day", "week", "weekend", "month", "year"}


FILES = [*available(), *(f"vocabulary/{language}" for language in available()), "common"]


def raw(name: str) -> dict[str, dict[str, object]]:
    """A data file of a language as it is."""
    return tomllib.loads((resources.files("provgraph.lexicon") / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_a_word_stands_in_one_row_of_a_table(name: str) -> None:
    """Of two rows with the same word only one would count."""
    for key, rows in raw(name).get("tables", {}).items():
        if key != "format":
            assert isinstance(rows, dict)
            words = Counter(word.strip() for row in rows.values() for word in str(row).split(","))
            assert [word for word, count in words.items() if count > 1] == [], key


@pytest.mark.parametrize("language", available())
def test_a_list_of_the_vocabulary_is_no_list_of_cues(language: str) -> None:
    """What decides and what may be said in other words are kept apart."""
    cues, words = raw(language), raw(f"vocabulary/{language}")
    assert set(cues["lists"]).isdisjoint(words["lists"])
    assert set(cues.get("tables", {})).isdisjoint(words.get("tables", {}))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_written_in_lower_case_and_normal_form(name: str) -> None:
    lists = raw(name)["lists"]
    wrong = [text for text in map(str, lists.values()) if text != text.lower() or normal(text) != text]
    assert wrong == []


@pytest.mark.parametrize("language", available())
def test_tables_of_figures_hold_figures_in_their_range(language: str) -> None:
    known = load((language,))
    for name in (*NUMBERS, *SIGNED):
        values = list(known.table(name).values())
        assert all(re.fullmatch(r"-?\d+", value) for value in values), name
        assert all(int(value) in RANGES[name] for value in values if name in RANGES), name
    assert set(known.table("time_spans").values()) <= SPANS


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
def test_a_language_with_months_and_weekdays_has_all_of_them(language: str) -> None:
    known = load((language,))
    assert set(known.table("months").values()) == {str(number) for number in range(1, 13)}
    assert set(known.table("weekdays").values()) == {str(number) for number in range(7)}
    assert {"0", *map(str, range(2, 11))} <= set(known.table("numbers").values())


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", ["negations", "hedges", "conditions", "musts", "bans", "questions", "unsettled"])
def test_every_phrase_of_a_list_of_cues_can_be_found_in_a_text(language: str, name: str) -> None:
    known = load((language,))
    lost = []
    for phrase in sorted(known.words(name)):
        words = tuple(token.text.lower() for token in tokenise(normal(phrase), known))
        if not any(known.match(name, words, at) for at in range(len(words))):
            lost.append(phrase)
    assert lost == []


@pytest.mark.parametrize("language", available())
def test_no_negation_is_a_mere_stop_word_or_may_be_added_as_a_hedge(language: str) -> None:
    known = load((language,))
    assert known.words("negations") & known.words("hedges") == frozenset()
    assert known.words("bans") & known.words("permits") == frozenset()
    assert known.words("musts") & known.words("negations") == frozenset()


def test_what_is_common_stands_in_every_language_and_its_own_words_win() -> None:
    for language in available():
        known = load((language,))
        assert known.table("currencies")["eur"] == "EUR"
        assert known.table("zones")["utc"] == "UTC"
    assert load(("de",)).table("units")["stunden"] == load(("de",)).table("units")["hours"] == "h"
    assert "stunden" not in ENGLISH.table("units")


def test_a_list_or_table_that_a_language_lacks_is_empty() -> None:
    assert ENGLISH.words("no such list") == frozenset()
    assert ENGLISH.table("no such table") == {}
    assert ENGLISH.match("no such list", ("not",), 0) == 0


@pytest.mark.parametrize(
    ("name", "words", "at", "length"),
    [
        ("negations", ("it", "is", "not"), 2, 1),
        ("negations", ("it", "is", "not"), 0, 0),
        ("negations", ("no", "one", "came"), 0, 2),
        ("negations", ("no", "two"), 0, 1),
        ("hedges", ("as", "far", "as", "i", "know"), 0, 5),
        ("hedges", ("as", "far", "as", "i"), 0, 0),
        ("bans", ("must", "no", "longer"), 0, 3),
    ],
)
def test_the_longest_phrase_that_starts_at_a_place_is_told_by_its_length(
    name: str, words: tuple[str, ...], at: int, length: int
) -> None:
    assert ENGLISH.match(name, words, at) == length


WORDS = st.lists(st.sampled_from("abc"), min_size=1, max_size=4).map(" ".join)


@given(st.lists(WORDS, min_size=1, max_size=6, unique=True), st.lists(st.sampled_from("abc"), min_size=1, max_size=6))
def test_a_match_is_the_longest_listed_phrase_and_never_shorter(phrases: list[str], words: list[str]) -> None:
    known = Lexicon("xx", {"l": frozenset(phrases)}, {}, {"l": phrase_index(phrases)})
    fitting = [p.split() for p in phrases if words[: len(p.split())] == p.split()]
    assert known.match("l", tuple(words), 0) == max(map(len, fitting), default=0)


def test_phrases_of_scripts_without_spaces_are_matched_by_characters() -> None:
    assert phrase_index(["没有"]) == {"没": (("没", "有"),)}
    assert load(("zh",)).match("negations", tuple("泵没有坏"), 1) == 2


def test_a_word_is_as_familiar_as_its_lists_say() -> None:
    assert ENGLISH.familiarity("the") == 2
    assert ENGLISH.familiarity("perhaps") == 1
    assert ENGLISH.familiarity("xyzzy") == 0
    assert "perhaps" in vocabulary(ENGLISH)


@pytest.mark.parametrize("words", [[], ["xyzzy"], ["1", "2"]], ids=repr)
def test_a_text_that_shows_no_language_is_in_the_first_one(words: list[str]) -> None:
    assert ALL.of_text(words) is ALL
    german_first = load(("de", "en"))
    assert german_first.of_text(words).language == "de"
    assert ENGLISH.of_text(["der", "die", "das"]) is ENGLISH


def test_languages_are_loaded_once_and_in_the_order_that_was_asked_for() -> None:
    assert load(("es", "en")) is load(("es", "en"))
    assert load(("es", "en")).languages == ("es", "en")
    assert load(("es",)).languages == ("es",)
    assert load().language == "en"
