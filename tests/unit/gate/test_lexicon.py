"""The data files of languages, and which language a text is in."""

from __future__ import annotations

import pytest

from provgraph.domain.text.parse import read
from provgraph.domain.text.tokens import raw_words
from provgraph.errors import SettingsInvalid
from provgraph.lexicon import available, load, spread

NEEDED = ("stop", "negations", "hedges", "conditions", "musts", "mays", "bans", "questions", "unsettled", "addable")
OTHERS = {
    "participle_prefixes",
    "object_pronouns",
    "per_heads",
    "verb_endings",
    "particles",
    "participle_endings",
    "future_endings",
    "concords",
} | {
    "softener_endings",
    "no_softeners",
    "done_signs",
    "word_endings",
    "clause_ends",
}
"""Lists that English does without."""
ALL = load(available())


def test_english_is_the_first_language_and_every_file_can_be_loaded() -> None:
    assert available()[0] == "en"
    assert ALL.languages == available()


@pytest.mark.parametrize("language", available())
def test_a_language_has_the_lists_that_every_check_needs(language: str) -> None:
    known = load((language,))
    assert [name for name in NEEDED if not known.words(name)] == []
    assert known.table("format").get("decimal_mark") in (".", ",")


@pytest.mark.parametrize("language", available())
def test_every_list_of_a_file_is_one_that_english_has(language: str) -> None:
    """A misspelt name of a list would be read by nobody."""
    assert sorted(set(load((language,)).lists) - set(load(("en",)).lists) - OTHERS) == []


@pytest.mark.parametrize(
    ("pattern", "phrases"),
    [
        ("so far", ["so far"]),
        ("(keep|kept) going", ["keep going", "kept going"]),
        ("go(|es) on (at once|)", ["go on at once", "go on", "goes on at once", "goes on"]),
        ("(very |)(good|bad)", ["very good", "very bad", "good", "bad"]),
    ],
)
def test_a_pattern_stands_for_each_of_its_phrases(pattern: str, phrases: list[str]) -> None:
    assert list(spread(pattern)) == phrases


def test_a_bracket_that_is_not_closed_is_named() -> None:
    with pytest.raises(SettingsInvalid, match=r"\(keep\|kept going"):
        list(spread("(keep|kept going"))


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(SettingsInvalid, match="'xx'"):
        load(("xx",))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The pump was not repaired because the valve is stuck."),
        ("de", "Die Pumpe wurde nicht repariert, weil das Ventil klemmt."),
        ("es", "La bomba no fue reparada porque la válvula está atascada."),
        ("pt", "A bomba não foi consertada porque a válvula está presa."),
        ("zh", "泵没有修好，因为阀门卡住了。"),
        ("ja", "ポンプは修理されていません。"),
        ("en", "xyzzy"),
    ],
)
def test_the_language_of_a_text_is_told_by_its_words(language: str, text: str) -> None:
    assert ALL.of_text(raw_words(text)).language == language


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("de", "Die Pumpe läuft nicht.", "negation"),
        ("de", "Die Pumpe ist vermutlich kaputt.", "hedge"),
        ("es", "La bomba no funciona.", "negation"),
        ("es", "Quizás la bomba funciona.", "hedge"),
        ("pt", "Talvez a bomba funcione.", "hedge"),
        ("zh", "不要打开阀门。", "negation"),
        ("zh", "泵可能坏了。", "hedge"),
        ("ja", "送料は含まれていません。", "negation"),
    ],
)
def test_a_cue_of_another_language_is_a_marker(language: str, text: str, kind: str) -> None:
    found = read(text, load((language,))).clauses
    assert kind in {marker.kind for clause in found for marker in clause.markers}


def test_the_longest_phrase_wins() -> None:
    assert load(("en",)).match("scope_cues", ("no", "more", "than", "4"), 0) == 3
    assert load(("en",)).match("scope_cues", ("no", "man"), 0) == 0
