"""Canonical JSON is the one of RFC 8785, or a refusal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.canonical import canonical
from provgraph.errors import NotCanonical

VECTORS = ("arrays", "french", "structures", "unicode", "values", "weird")

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("name", VECTORS)
def test_every_vector_of_rfc_8785_comes_out_byte_for_byte(corpora: Path, name: str) -> None:
    value = json.loads((corpora / "jcs" / "input" / f"{name}.json").read_text("utf-8"))
    wanted = bytes.fromhex((corpora / "jcs" / "outhex" / f"{name}.txt").read_text("ascii"))
    assert canonical(value) == wanted
    assert canonical(value) == (corpora / "jcs" / "output" / f"{name}.json").read_bytes()


def test_every_vector_that_there_is_is_tested(corpora: Path) -> None:
    assert sorted(path.stem for path in (corpora / "jcs" / "input").iterdir()) == list(VECTORS)


@given(VALUES)
def test_reading_the_bytes_gives_the_value_and_the_same_bytes_again(value: object) -> None:
    content = canonical(value)
    # Read as RFC 8785 reads: every number is a double, also one that happens to be whole, such as 1e16.
    again = json.loads(content, parse_int=float)
    assert again == value
    assert canonical(again) == content


@given(st.dictionaries(TEXT, st.integers(0, 9), min_size=2), st.data())
def test_the_order_of_keys_does_not_matter(value: dict[str, int], data: st.DataObject) -> None:
    keys = data.draw(st.permutations(list(value)))
    assert canonical({key: value[key] for key in keys}) == canonical(value)


def test_keys_are_ordered_by_utf_16_code_units() -> None:
    # By code point U+FB33 comes before U+1F600; its surrogate D83D comes first.
    assert canonical({"\ufb33": 1, "\U0001f600": 2}) == '{"\U0001f600":2,"\ufb33":1}'.encode()


@pytest.mark.parametrize("number", [1e-07, 1e21, 0.1 + 0.2, 5e-324, -0.0, 100.0, 333333333.33333329])
def test_numbers_are_written_as_ecmascript_writes_them(number: float) -> None:
    wanted = {
        1e-07: b"1e-7",
        1e21: b"1e+21",
        0.1 + 0.2: b"0.30000000000000004",
        5e-324: b"5e-324",
        0.0: b"0",
        100.0: b"100",
        333333333.33333329: b"333333333.3333333",
    }
    assert canonical(number) == wanted[number]


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        -float("inf"),
        2**53,
        -(2**53),
        "\ud800",
        "a\udfffb",
        {"\ud83d": 1},
        {1: "a key that is no text"},
        {"a": {1, 2}},
        b"bytes",
        object(),
    ],
)
def test_what_has_no_canonical_form_is_refused(value: object) -> None:
    with pytest.raises(NotCanonical):
        canonical([value])


def test_nesting_beyond_the_stack_is_refused_and_not_a_crash() -> None:
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(NotCanonical):
        canonical(value)
