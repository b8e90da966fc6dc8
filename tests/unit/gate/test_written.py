"""What was normalised for comparing is copied as it was written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.text.tokens import normal
from provgraph.domain.text.written import as_written


@given(st.text(max_size=40), st.data())
def test_a_slice_as_written_says_what_the_normalised_slice_says(original: str, data: st.DataObject) -> None:
    plain = normal(original)
    start = data.draw(st.integers(0, len(plain)))
    end = data.draw(st.integers(start, len(plain)))
    assert plain[start:end] in normal(as_written(original, start, end))


@given(st.text(max_size=40))
def test_the_whole_is_the_original(original: str) -> None:
    assert normal(as_written(original, 0, len(normal(original)))) == normal(original)


def test_a_letter_with_its_accent_apart_is_not_torn() -> None:
    original = "cafe\u0301 ok"
    assert normal(original)[:4] == "café"
    assert as_written(original, 0, 4) == "cafe\u0301"
    assert as_written(original, 5, 7) == "ok"


def test_a_part_of_a_character_comes_as_the_whole_character() -> None:
    # It used to come back as nothing.
    assert as_written("¼ l", 0, 1) == "¼"
    assert as_written("a ¼ l", 2, 4) == as_written("a ¼ l", 3, 5) == "¼"
    assert as_written("¼ l", 1, 1) == ""
