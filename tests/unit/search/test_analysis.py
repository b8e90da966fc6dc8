"""What of a text is indexed, in which field. Source: docs/design.md, search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.search.analysis import Analysed, Searchable, analyse, holds, sequence
from provgraph.domain.search.contents import of_claim, of_event, of_payload
from provgraph.domain.search.languages import ENGLISH, folded, script_of, stem, stemmers
from provgraph.lexicon.search import search_languages

WORDS = st.lists(st.sampled_from(["Pump", "5", "has", "failed", "圧縮", "棚", "сарая", "K-501", "café"]), max_size=8)


def of(text: str, *, names: tuple[str, ...] = (), ids: tuple[str, ...] = ()) -> Analysed:
    return analyse(Searchable((text,), names, ids), search_languages())


def test_words_stand_in_reading_order_and_repeat() -> None:
    assert of("pumps pump, again pumping").words == ("pump", "pump", "again", "pump")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The pump has failed and nobody was told", "english"),
        ("Die Pumpen werden nicht neu gestartet", "german"),
        ("Le café ouvre à sept heures et ferme quand il pleut", "french"),
        ("La bomba no está en el taller", "spanish"),
        ("A bomba não está na oficina e não foi levada", "portuguese"),
        ("Pump 5", "english"),
        ("Me too, Ana", "english"),
        ("Am at Casa de Oro", "english"),
        ("", "english"),
    ],
)
def test_the_language_is_told_by_function_words(text: str, language: str) -> None:
    assert search_languages().of_text(text.lower().split()) == language


def test_every_language_that_is_told_apart_has_a_stemmer() -> None:
    names = {name for known in search_languages().by_word.values() for name in known}
    assert "french" in names and names <= stemmers()


@pytest.mark.parametrize(
    ("word", "language", "stemmed"),
    [
        ("restarted", ENGLISH, "restart"),
        ("сарая", ENGLISH, "сар"),
        ("gestartet", "german", "gestart"),
        ("es384", ENGLISH, "es384"),
        ("café", "french", "caf"),
        ("йод", ENGLISH, "йод"),
        ("ёлка", ENGLISH, "елк"),
        ("किताबें", ENGLISH, "किताब"),
    ],
)
def test_a_stem_depends_on_script_and_language(word: str, language: str, stemmed: str) -> None:
    assert stem(word, language) == stemmed


@pytest.mark.parametrize(
    ("word", "bare"), [("café", "cafe"), ("Łódź".lower(), "lodz"), ("йод", "йод"), ("ガス", "ガス"), ("कि", "कि")]
)
def test_accents_are_left_out_only_where_people_leave_them_out(word: str, bare: str) -> None:
    assert folded(word) == bare


def test_a_text_says_which_language_it_was_taken_for() -> None:
    assert of("Die Pumpen werden nicht neu gestartet").language == "german"
    assert of("Насос не работает").language == ENGLISH  # the script says enough


def test_names_stand_as_they_are_written_beside_their_stems() -> None:
    found = of("Yesterday James's dog ran")
    assert "jame" in found.words
    assert "james" in found.also


def test_who_spoke_is_found_by_name_and_an_id_only_as_a_whole() -> None:
    found = of("x", names=("Nora B.",), ids=("ev-17",))
    assert {"nora", "b", "ev-17"} <= set(found.also)
    assert "17" not in found.also + found.words


def test_single_ideographs_are_found_within_a_run() -> None:
    assert set("圧縮鍵") <= set(of("圧縮された鍵").also)


def test_an_event_is_found_by_text_data_speaker_subjects_task_and_id() -> None:
    payload = {
        "id": "t1",
        "speaker": "probe",
        "about": ["Ilse"],
        "task": "backup",
        "text": "It took a while.",
        "data": '{"size_gb": 412.50, "rows": [9007199254740993, {"host": "billing-03"}], "ok": true}',
    }
    found = of_event(payload)
    assert found.texts == (
        "probe",
        "It took a while.",
        "size_gb",
        "412.50",
        "rows",
        "9007199254740993",
        "host",
        "billing-03",
        "ok",
    )
    assert (found.names, found.ids) == (("probe", "Ilse", "backup"), ("t1",))
    assert of_payload(payload) == found


def test_a_claim_is_found_by_what_it_states() -> None:
    payload = {
        "item": {"id": "c", "text": "The limit is 250.", "subject": "limit", "value": 250, "unit": None},
        "list": "facts",
    }
    assert of_claim(payload).texts == ("The limit is 250.", "limit", "250")
    assert of_payload(payload) == of_claim(payload)


@given(WORDS, WORDS, WORDS)
def test_a_text_holds_every_phrase_that_stands_in_it(before: list[str], phrase: list[str], after: list[str]) -> None:
    text = " ".join([*before, *phrase, *after])
    units = sequence(" ".join(phrase))
    assert holds(sequence(text), units) == bool(units)


@pytest.mark.parametrize(
    ("text", "phrase", "is_held"),
    [
        ("Never restart the host", "never restart", True),
        ("Never ever restart the host", "never restart", False),
        ("restart never", "never restart", False),
        ("圧縮された鍵", "縮され", True),
        ("圧縮された鍵", "圧さ", False),
        ("at 1,450 rpm", "1,450 RPM", True),
        ("restarted hosts", "restart host", False),
    ],
)
def test_a_phrase_is_held_word_by_word_as_it_is_written(text: str, phrase: str, is_held: bool) -> None:
    assert holds(sequence(text), sequence(phrase)) == is_held


@given(st.text(st.characters(exclude_categories=["Lu", "Ll", "Lt", "Lm"])))
def test_what_has_no_letters_of_an_alphabet_does_not_depend_on_the_language(word: str) -> None:
    assert script_of(word) == "LATIN" or stem(word, "german") == stem(word, ENGLISH)


@given(st.text(), st.sampled_from(["german", "french", "turkish", ENGLISH]))
def test_analysing_never_fails_and_terms_hold_no_spaces(text: str, language: str) -> None:
    found = of(text)
    assert all(term and not any(char.isspace() for char in term) for term in found.words)
    assert script_of(text) == script_of(text + " ")
