"""Words of one meaning are one word to every check; phrases too, and names never."""

from __future__ import annotations

from dataclasses import replace

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.preserve import obligations
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import read
from provgraph.domain.text.stems import SENSE, key, related
from provgraph.lexicon import load
from tests.unit.gate.scenario import event, fold, item

GROUPS = {"cancel": "cancel, cancelled, cancellation, call off", "invoice": "invoice, bill", "mend": "mend, patch up"}


def taught(language: str = "en", **groups: str) -> Lexicon:
    """The lexicon of a language with these groups of synonyms and no others."""
    known = load((language,))
    words = {word.strip(): name for name, row in (groups or GROUPS).items() for word in row.split(",")}
    return replace(known, tables={**known.tables, "synonyms": words})


TAUGHT = taught()


def accepted(source: str, told: str, lexicon: Lexicon = TAUGHT) -> bool:
    """Whether one fact that tells one message passes whole."""
    events = (event("e1", source),)
    return judge(events, fold(events, facts=[item("f1", told, "e1")]), (), lexicon).accepted


def senses(text: str, lexicon: Lexicon = TAUGHT) -> list[str]:
    """The groups of the words of a text, in order."""
    return [token.stem.removeprefix(SENSE) for token in read(text, lexicon).tokens if token.stem.startswith(SENSE)]


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("The regatta was cancelled.", ["cancel"]),
        ("They called off the regatta.", ["cancel", "cancel"]),
        ("Calling the harbour off the coast.", []),
        ("The bill came; Bill paid the bill.", ["invoice", "invoice"]),
        ("Bill it.", ["invoice"]),
        ("The sails are patched up.", ["mend", "mend"]),
    ],
)
def test_a_word_a_form_of_it_and_a_phrase_are_of_their_group_and_a_name_is_not(text: str, groups: list[str]) -> None:
    assert senses(text) == groups


def test_where_all_nouns_take_capitals_a_capital_tells_no_name() -> None:
    german = taught("de", rechnung="rechnung, faktura")
    assert senses("Die Faktura kam gestern.", german) == ["rechnung"]


def test_a_script_without_spaces_is_read_by_phrases() -> None:
    japanese = taught("ja", kanryo="完了, 終了")
    assert senses("点検は終了しました。", japanese) == ["kanryo", "kanryo"]
    assert senses("点検は終わりました。", japanese) == []


def test_a_word_keeps_its_own_stem_beside_that_of_its_group() -> None:
    token = next(token for token in read("The cancellation came late.", TAUGHT).tokens if token.text == "cancellation")
    assert (token.stem, token.root) == (f"{SENSE}cancel", "cancel")


def test_groups_are_compared_as_a_whole_however_alike_their_names_are() -> None:
    one, other = f"{SENSE}interview", f"{SENSE}interval"
    assert key(one) != key(other)
    assert not related(one, other)
    assert related(one, one)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("The regatta on 14 May 2026 was called off.", "The regatta on 14 May 2026 was cancelled."),
        ("The regatta was not called off.", "The regatta was not cancelled."),
        ("We must not call off the regatta.", "We must not cancel the regatta."),
        ("Maybe the regatta gets called off.", "Maybe the regatta gets cancelled."),
    ],
)
def test_what_is_told_with_another_word_of_its_group_is_kept_whole(source: str, told: str) -> None:
    assert accepted(source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("The regatta was not called off.", "The regatta was cancelled."),
        ("The regatta was called off.", "The regatta was not cancelled."),
        ("Maybe the regatta gets called off.", "The regatta gets cancelled."),
        ("The regatta was called off.", "The regatta was mended."),
    ],
)
def test_what_is_denied_or_guessed_of_a_word_is_held_against_every_word_of_its_group(source: str, told: str) -> None:
    assert not accepted(source, told)


def test_no_group_frees_a_word_because_another_one_may_be_added() -> None:
    lexicon = taught(begin="begin, embark")
    assert "begin" in lexicon.words("addable")
    assert not accepted("The ferry left at noon.", "The ferry left to embark at noon.", lexicon)


def test_what_must_be_kept_of_a_text_does_not_depend_on_which_word_of_a_group_says_it() -> None:
    one, other = (
        {(o.category, o.content) for o in obligations([event("e1", text)], TAUGHT)}
        for text in ("The regatta was not cancelled.", "The regatta was not called off.")
    )
    assert one == other
