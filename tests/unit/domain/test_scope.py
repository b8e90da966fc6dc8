"""A scope's name is SUBJECT/PROJECT and survives being written down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.scope import LONGEST, ScopeName
from provgraph.errors import InputError

PARTS = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="/", include_characters=" "), min_size=1
).filter(lambda part: len(part) <= LONGEST)

BAD_PARTS = {
    "empty": "",
    "too long": "x" * (LONGEST + 1),
    "slash": "a/b",
    "line feed": "a\nb",
    "null": "a\x00b",
    "escape": "a\x1b[31m",
    "turned round": "a\u202eb",
    "lone surrogate": "a\ud800",
    "no-break space": "a\u00a0b",
    "zero width": "a\u200bb",
}


@given(PARTS, PARTS)
def test_a_scope_is_read_as_it_is_written(subject: str, project: str) -> None:
    name = ScopeName(subject, project)
    assert ScopeName.parse(str(name)) == name


@pytest.mark.parametrize("part", BAD_PARTS.values(), ids=BAD_PARTS.keys())
def test_a_part_that_cannot_be_shown_whole_on_one_line_is_refused_on_either_side(part: str) -> None:
    with pytest.raises(InputError, match="the subject of a scope"):
        ScopeName(part, "fine")
    with pytest.raises(InputError, match="the project of a scope"):
        ScopeName("fine", part)


@pytest.mark.parametrize("part", [part for part in BAD_PARTS.values() if part])
def test_a_refusal_never_carries_what_it_refuses_to_the_terminal(part: str) -> None:
    with pytest.raises(InputError) as refused:
        ScopeName(part, "fine")
    assert refused.value.message.isprintable()


@pytest.mark.parametrize("text", ["", "alone", "a\\b", "a:b"])
def test_text_without_a_slash_is_no_scope_and_the_form_is_told(text: str) -> None:
    with pytest.raises(InputError, match="SUBJECT/PROJECT"):
        ScopeName.parse(text)


@pytest.mark.parametrize("text", ["/", "/b", "a/", "a//b", "a/b/", "a/b/c"])
def test_a_scope_has_exactly_two_parts_and_none_is_empty(text: str) -> None:
    with pytest.raises(InputError):
        ScopeName.parse(text)


def test_the_longest_part_is_still_a_part() -> None:
    assert ScopeName("x" * LONGEST, "y" * LONGEST).subject == "x" * LONGEST


def test_scopes_order_by_subject_and_then_by_project() -> None:
    names = [ScopeName("b", "a"), ScopeName("a", "z"), ScopeName("a", "b")]
    assert [str(name) for name in sorted(names)] == ["a/b", "a/z", "b/a"]


def test_letters_of_every_script_and_inner_spaces_are_kept() -> None:
    assert str(ScopeName.parse("Zoë Müller/東京 計画")) == "Zoë Müller/東京 計画"


def test_letter_case_tells_scopes_apart() -> None:
    assert ScopeName("Ada", "x") != ScopeName("ada", "x")
