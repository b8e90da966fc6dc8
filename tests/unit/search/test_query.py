"""What a query asks for, and the question that it becomes. Source: docs/design.md, search."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from provgraph.domain.search.analysis import Searchable, analyse
from provgraph.domain.search.query import FUNCTION, MOST_TERMS, NAME, Query, parse
from provgraph.domain.search.ranking import Count, factor, question, rarity
from provgraph.errors import InputError
from provgraph.lexicon.search import search_languages

SCRIPTS = st.sampled_from(["en", "pump", "K-501", "café", "棚", "圧縮鍵", "сарая", "30%", "don't", "ES384", "서랍"])


def asked(text: str, *languages: str) -> Query:
    return parse(text, search_languages(), languages)


def tokens(query: Query, *keys: str) -> dict[str, list[str]]:
    """Tokens that can be read: the term after the name of the key."""
    return {term: [f"{key}{at}" for key in keys or ("k",)] for at, term in enumerate(query.texts())}


def test_words_are_told_as_they_were_typed() -> None:
    assert [word.typed for word in asked("Restart K-501 圧縮鍵").words] == ["restart", "k", "501", "k-501", "圧縮鍵"]


@pytest.mark.parametrize("mark", ['"{}"', "“{}”", "„{}“", "«{}»", "「{}」"])
def test_a_phrase_may_be_quoted_as_people_quote(mark: str) -> None:
    (phrase,) = asked(mark.format("never restart") + " host").phrases
    assert phrase.units == ("never", "restart")


def test_a_quotation_mark_without_its_partner_is_none() -> None:
    assert asked('a 5" disk').phrases == ()


@pytest.mark.parametrize("empty", ["", "  ", "?!", '""', "—"])
def test_a_query_without_a_word_is_refused(empty: str) -> None:
    with pytest.raises(InputError, match="no word"):
        asked(empty)


def test_a_query_of_too_many_words_is_refused() -> None:
    with pytest.raises(InputError, match=str(MOST_TERMS)):
        asked(" ".join(f"w{at}" for at in range(MOST_TERMS + 1)))


@pytest.mark.parametrize(
    ("text", "little"),
    [
        ("When did the pump fail", {"when", "did", "the"}),
        ("Wann ist die Pumpe repariert worden", {"wann", "ist", "die"}),
        ("die hard", set()),
        ("who", {"who"}),
        ('the "die" host', {"the"}),
    ],
)
def test_a_function_word_of_the_querys_own_language_weighs_less(text: str, little: set[str]) -> None:
    weights = {word.typed: {wanted.field: wanted.weight for wanted in word.terms} for word in asked(text).words}
    assert {typed for typed, by_field in weights.items() if by_field["words"] < 1} == little
    for typed, by_field in weights.items():
        weight = FUNCTION if typed in little else 1
        assert by_field == pytest.approx({"words": weight, "also": weight * NAME})


@given(st.lists(SCRIPTS, min_size=1, max_size=5))
def test_every_word_of_a_text_is_found_by_itself(words: list[str]) -> None:
    text = analyse(Searchable((" ".join(words),)), search_languages())
    held = {("words", term) for term in text.words} | {("also", term) for term in text.also}
    for word in words:
        for part in asked(word, text.language).words:
            assert any((wanted.field, wanted.term) in held for wanted in part.terms), (word, part)


@given(st.sampled_from(["Die Pumpen werden nicht gestartet", "Le café ouvre à 7 h et il ferme", "El taller no está"]))
def test_a_word_alone_finds_a_text_of_a_language_that_the_scope_knows(text: str) -> None:
    found = analyse(Searchable((text,)), search_languages())
    for word in text.split():
        assert any(wanted.term in found.words for part in asked(word, found.language).words for wanted in part.terms)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_rarer_word_weighs_more_and_none_weighs_nothing(total: int, holding: int) -> None:
    assume(holding < total)
    assert 0 <= rarity(total, holding + 1) < rarity(total, holding)


@given(st.integers(1, 1000), st.integers(1, 1000), st.integers(0, 10**6))
def test_what_other_scopes_hold_does_not_change_a_weight(events: int, holding: int, others: int) -> None:
    holding = min(events, holding)
    indexed = events + others
    count = Count(holding, holding)
    assert factor(count, events, indexed) * rarity(indexed, holding) == pytest.approx(
        rarity(events, holding), rel=1e-3, abs=1e-2
    )


def test_a_question_holds_tokens_and_numbers_and_nothing_that_was_typed() -> None:
    query = asked('secret "quoted phrase" +plus -minus field:value*')
    text = question(
        query,
        tokens(query),
        {f"search_{w.field}:k{query.texts().index(w.term)}": Count(1, 1) for w in query.terms()},
        10,
        20,
    )
    assert text is not None
    assert not any(word in text for word in ("secret", "quoted", "plus", "minus", "value"))


def test_what_stands_nowhere_is_not_asked_for() -> None:
    query = asked("pump")
    assert question(query, tokens(query), {}, 10, 20) is None


def test_every_key_is_asked_for() -> None:
    query = asked("圧縮")
    found = question(
        query, tokens(query, "old", "new"), {"search_words:old0": Count(1, 1), "search_words:new0": Count(2, 2)}, 10, 20
    )
    assert found is not None and "old0^" in found and "new0^" in found
