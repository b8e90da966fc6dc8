"""Nothing untyped passes the border of JSON objects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from provgraph.domain.reading import JsonObject, object_of, objects_of, optional_text, text_of, texts_of, whole_of
from provgraph.errors import SchemaBroken

READERS: dict[Callable[[JsonObject, str], object], tuple[list[object], list[object]]] = {
    text_of: (["", "a"], [None, 1, True, ["a"], {}]),
    optional_text: (["a", None], [1, False, ["a"], {}]),
    texts_of: ([[], ["a", "b"]], ["a", [1], [None], {}, None, 0]),
    object_of: ([{}, {"a": 1}, None], ["a", 5, ["a"], True, "", 0, False, []]),
    objects_of: ([[], [{}]], ["a", [1], {}, None]),
    whole_of: ([0, -5, 2**60], [1.0, "1", True, None, []]),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_value_of_the_right_type_is_given_back(reader: Callable[[JsonObject, str], object]) -> None:
    for value in READERS[reader][0]:
        found = reader({"x": value}, "x")
        assert (list(found) if isinstance(found, tuple) else found) == (
            value if value is not None or reader is optional_text else {}
        )


@pytest.mark.parametrize("reader", READERS)
def test_a_value_of_another_type_is_refused_by_name(reader: Callable[[JsonObject, str], object]) -> None:
    for value in READERS[reader][1]:
        with pytest.raises(SchemaBroken, match="/x"):
            reader({"x": value}, "x")


@pytest.mark.parametrize("reader", [text_of, whole_of])
def test_what_must_be_there_is_missed(reader: Callable[[JsonObject, str], object]) -> None:
    with pytest.raises(SchemaBroken):
        reader({}, "x")


def test_what_may_be_left_out_counts_as_empty() -> None:
    assert (optional_text({}, "x"), texts_of({}, "x"), object_of({}, "x"), objects_of({}, "x")) == (None, (), {}, ())
