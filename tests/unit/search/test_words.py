"""Texts to the parts that are searched. Source: docs/design.md, search."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.search.words import GROUPED, pairs, parts, spelling


def said(text: str, *kinds: str) -> list[str]:
    return [part.text for part in parts(text) if not kinds or part.kind in kinds]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ｂａｃｋｕｐ ３０％", "backup 30%"),
        ("cafe\u0301", "caf\u00e9"),
        ("STRASSE", "straße"),
        ("ﬁle", "file"),
        ("soft\u00adware", "software"),
        ("it’s", "it's"),
        ("K‑501", "K-501"),
        ("각", "\u1100\u1161\u11a8"),
    ],
)
def test_spellings_of_one_text_give_the_same_parts(one: str, other: str) -> None:
    assert said(one) == said(other)


def test_a_dense_script_is_read_by_pairs_and_a_lonely_sign_by_itself() -> None:
    assert said("圧縮鍵 棚") == ["圧縮", "縮鍵", "棚"]
    assert [part.kind for part in parts("圧縮鍵 棚")] == ["pair", "pair", "sign"]
    assert said("서랍 열쇠는") == ["서랍", "열쇠", "쇠는"]


def test_scripts_that_touch_are_told_apart() -> None:
    assert said("第12棚のbackup") == ["第", "12", "棚の", "backup"]


@pytest.mark.parametrize(
    ("text", "words", "codes"),
    [
        ("K-501.", ["k", "501"], ["k-501"]),
        ("(depot-9)", ["depot", "9"], ["depot-9"]),
        ("ES384", ["es384"], []),
        ("30%", ["30"], ["30%"]),
        ("1,450", ["1", "450"], ["1,450", "1450"]),
        ("v1.2.3", ["v1", "2", "3"], ["v1.2.3"]),
        ("nora@example.org", ["nora", "example", "org"], ["nora@example.org"]),
        ("don't", ["don't"], []),
        ("end.", ["end"], []),
        ("—", [], []),
    ],
)
def test_an_id_is_kept_as_a_whole_beside_its_words(text: str, words: list[str], codes: list[str]) -> None:
    assert (said(text, "word"), said(text, "code")) == (words, codes)


def test_marks_belong_to_their_letters() -> None:
    assert said("किताबें हिंदी", "word") == ["किताबें", "हिंदी"]


def test_a_very_long_run_is_no_code_but_its_words_are_there() -> None:
    run = "-".join(["ab"] * 500)
    assert said(run, "code") == []
    assert said(run, "word") == ["ab"] * 500


@given(st.text())
def test_composed_and_decomposed_text_are_the_same(text: str) -> None:
    assert said(unicodedata.normalize("NFC", text)) == said(unicodedata.normalize("NFD", text))


@given(st.text())
def test_case_makes_no_difference_once_it_is_folded(text: str) -> None:
    assert spelling(spelling(text)) == spelling(text)


@given(st.text())
def test_no_part_holds_a_space_and_none_is_empty(text: str) -> None:
    assert all(part.text and not any(char.isspace() for char in part.text) for part in parts(text))


@given(st.text(alphabet="圧縮鍵棚の", min_size=1))
def test_pairs_put_together_are_the_run(run: str) -> None:
    found = pairs(run)
    assert found[0] + "".join(pair[-1] for pair in found[1:]) == run


@given(st.integers(1000, 10**12), st.sampled_from(",.'"))
def test_a_figure_is_found_with_and_without_its_thousands_set_apart(figure: int, mark: str) -> None:
    grouped = f"{figure:,}".replace(",", mark)
    assert GROUPED.fullmatch(grouped)
    assert str(figure) in said(grouped, "code")
