"""Texts into tokens, sentences and clauses, and words into the forms in which they are compared."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.text.parse import leaves, parts_of, read
from provgraph.domain.text.stems import key, related, stem, unaccented
from provgraph.domain.text.tokens import LONGEST, normal, raw_words, tokenise
from provgraph.lexicon import load
from tests.unit.gate.scenario import ENGLISH, event, tool

GERMAN, SPANISH = load(("de",)), load(("es",))


def sentences_of(text: str, language: str = "en") -> list[str]:
    """The sentences of a text."""
    found = read(text, load((language,)))
    return [found.said(first, last) for first, last in found.sentences]


def clauses_of(text: str) -> list[str]:
    """The clauses of a text."""
    found = read(text, ENGLISH)
    return [found.said(clause.first, clause.last).strip(" ,;:.") for clause in found.clauses]


def kinds_of(text: str) -> list[tuple[str, str]]:
    """Kind and text of the tokens that are no marks."""
    return [(token.kind, token.text) for token in tokenise(normal(text), ENGLISH) if token.kind != "mark"]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("The pump ran. The hose leaked.", ["The pump ran.", "The hose leaked."]),
        ("The pump ran! Did it? Yes.", ["The pump ran!", "Did it?", "Yes."]),
        ("The pump ran\nThe hose leaked", ["The pump ran", "The hose leaked"]),
        ("Dr. Odell met Mr. Visser. They ate.", ["Dr. Odell met Mr. Visser.", "They ate."]),
        ("It is 3.5 metres deep. Good.", ["It is 3.5 metres deep.", "Good."]),
        ("Really?! Yes...", ["Really?!", "Yes..."]),
        ("Call api.ponds.io now. Then wait.", ["Call api.ponds.io now.", "Then wait."]),
        ("It shuts at 7 p.m. sharp. Go.", ["It shuts at 7 p.m. sharp.", "Go."]),
        ("It shuts at 7 p.m. We go.", ["It shuts at 7 p.m.", "We go."]),
        ("Take a tool, e.g. a saw. Go.", ["Take a tool, e.g. a saw.", "Go."]),
        ("It opens on Sept. 9 at noon.", ["It opens on Sept. 9 at noon."]),
        ("It is by J. R. Odell and Ines R. R. Visser. Go.", ["It is by J. R. Odell and Ines R. R. Visser.", "Go."]),
        ("We took plan B. Ines left.", ["We took plan B.", "Ines left."]),
        ("It has 9. May I go?", ["It has 9.", "May I go?"]),
        ("", []),
        ("...", ["..."]),
    ],
)
def test_a_text_is_cut_into_its_sentences(text: str, sentences: list[str]) -> None:
    assert sentences_of(text) == sentences


def test_sentences_of_scripts_without_spaces_end_at_their_own_marks() -> None:
    assert sentences_of("Bis zum 6. Mai. Dann nicht.", "de") == ["Bis zum 6. Mai.", "Dann nicht."]
    assert sentences_of("泵坏了。阀门好。", "zh") == ["泵坏了。", "阀门好。"]


@given(st.text(alphabet="ab .!?\n,;", max_size=60))
def test_sentences_cover_every_token_once_and_clauses_stay_inside_them(text: str) -> None:
    found = read(text, ENGLISH)
    covered = [place for first, last in found.sentences for place in range(first, last)]
    assert covered == list(range(len(found.tokens)))
    assert all(any(a <= c.first and c.last <= b for a, b in found.sentences) for c in found.clauses)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("The pump ran; the hose leaked.", ["The pump ran", "the hose leaked"]),
        ("The pump (a gift) ran.", ["The pump (", "a gift)", "ran"]),
        ("The pump ran, but the hose leaked.", ["The pump ran", "but the hose leaked"]),
        ("The pump ran - the hose leaked.", ["The pump ran -", "the hose leaked"]),
        ("The pump ran and it was cold.", ["The pump ran", "and it was cold"]),
        ("The pump never ran but I will mend it.", ["The pump never ran", "but I will mend it"]),
        ("Nobody but Ines left the quay.", ["Nobody but Ines left the quay"]),
        ("The pump and hose ran.", ["The pump and hose ran"]),
        ("The well-known pump ran.", ["The well-known pump ran"]),
    ],
)
def test_a_sentence_is_cut_into_its_clauses(text: str, clauses: list[str]) -> None:
    assert clauses_of(text) == clauses


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("3.5kg", [("number", "3.5"), ("word", "kg")]),
        ("24-month", [("number", "24"), ("word", "month")]),
        ("4th", [("number", "4"), ("word", "th")]),
        ("7pm", [("time", "7pm")]),
        ("12:30", [("time", "12:30")]),
        ("2026-05-04", [("date", "2026-05-04")]),
        ("4/5/2026", [("date", "4/5/2026")]),
        ("PN-7", [("code", "PN-7")]),
        ("don't", [("word", "do"), ("word", "not")]),
        ("DON’T", [("word", "Do"), ("word", "not")]),
        ("Maren's", [("word", "Maren's")]),
        ("$5", [("sign", "$"), ("number", "5")]),
        ("one/two", [("word", "one"), ("word", "two")]),
        ("x" * (LONGEST + 1), [("code", "x" * (LONGEST + 1))]),
    ],
)
def test_a_run_without_spaces_becomes_typed_tokens(text: str, tokens: list[tuple[str, str]]) -> None:
    assert kinds_of(text) == tokens


@given(st.text(max_size=80))
def test_a_token_is_what_stands_at_its_place_unless_it_was_opened(text: str) -> None:
    plain = normal(text)
    for token in tokenise(plain, ENGLISH):
        written = plain[token.start : token.end]
        assert written == token.text or "'" in written or written.lower() in ENGLISH.table("contractions")


@given(st.text(max_size=60))
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    once = normal(text)
    assert unicodedata.is_normalized("NFKC", once)
    assert normal(unicodedata.normalize("NFD", text)) == normal(unicodedata.normalize("NFC", text))


def test_raw_words_are_lower_case_and_single_characters_of_scripts_without_spaces() -> None:
    assert raw_words("Pump P-7, 泵坏") == ["pump", "p", "泵", "坏"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pumps", "pump"),
        ("pumping", "pumped"),
        ("went", "go"),
        ("children", "child"),
        ("Maren's", "maren"),
        ("froze", "frozen"),
        ("BOUGHT", "buys"),
    ],
)
def test_forms_of_one_english_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one, ENGLISH) == stem(other, ENGLISH)


@pytest.mark.parametrize(
    ("one", "other"), [("pump", "pond"), ("carp", "cart"), ("red", "reed"), ("east", "west"), ("form", "farm")]
)
def test_different_words_have_different_stems(one: str, other: str) -> None:
    assert stem(one, ENGLISH) != stem(other, ENGLISH)


def test_stems_follow_the_language() -> None:
    assert stem("geschickt", GERMAN) == stem("schickt", GERMAN)
    assert stem("Pumpen", GERMAN) == stem("pumpe", GERMAN)
    assert stem("bombas", SPANISH) == stem("bomba", SPANISH)
    assert stem("válvula", SPANISH) == stem("valvula", SPANISH)
    assert stem("泵", load(("zh",))) == "泵"


@given(st.text(max_size=20))
def test_taking_accents_away_twice_takes_no_more(word: str) -> None:
    assert unaccented(unaccented(word)) == unaccented(word)
    assert not any(unicodedata.category(c) == "Mn" for c in unicodedata.normalize("NFD", unaccented(word)))


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("compar", "comparison", True),
        ("irrig", "irrigation", True),
        ("carp", "carpet", False),
        ("pond", "ponder", False),
        ("construct", "constructionally", False),
        ("pump", "pump", True),
    ],
)
def test_words_of_one_family_share_a_long_beginning_and_little_else(one: str, other: str, answer: bool) -> None:
    assert related(one, other) is related(other, one) is answer


@given(st.text(max_size=20))
def test_the_key_of_a_stem_is_its_beginning(word: str) -> None:
    assert word.startswith(key(word))
    assert related(word, word)
    assert key(key(word)) == key(word)


def test_every_leaf_of_data_is_a_part_with_its_path_and_its_digits() -> None:
    sent = tool("e1", "Done.", level={"depth": 2.5, "tags": ["a b", None, True]})
    assert list(leaves(sent)) == [("level depth", "2.5"), ("level tags", "a b"), ("level tags", "true")]
    parts = parts_of(sent, ENGLISH)
    assert [(part.key, part.raw) for part in parts] == [
        (None, "Done."),
        ("level depth", "2.5"),
        ("level tags", "a b"),
        ("level tags", "true"),
    ]
    assert parts[1].read.text == "level depth: 2.5"


def test_an_event_without_words_has_no_parts() -> None:
    assert parts_of(event("e1", " \n "), ENGLISH) == ()
    assert parts_of(event("e1"), ENGLISH) == ()
