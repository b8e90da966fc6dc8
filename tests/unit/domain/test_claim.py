"""When two proposed claims are the same, and when they contradict each other."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.claim import Proposal, Said, canonical, contradicts, is_single_valued, value_of, words
from provgraph.domain.instant import Moment
from provgraph.domain.interval import Interval
from provgraph.errors import InputError

ASSERTED = Said("v", "positive", None, Interval())


def claim(**said: object) -> Proposal:
    named: dict[str, object] = {"subject": "gate 4", "evidence": ("e1",), "predicate": "width", **said}
    return Proposal(**named)  # type: ignore[arg-type]  # test data


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((Decimal("64.50"), None), ("64.5", None)),
        (("1,050", None), (Decimal(1050), None)),
        ((Decimal("18.4"), "t"), ("18400", "kg")),
        (("36.2 m", None), (Decimal(3620), "cm")),
        (("Shut", None), (" shut ", None)),
        (("ﬁne", None), ("FINE", None)),
        ((True, None), ("true", None)),
        ((Decimal("1E+2"), "s"), ("100", "s")),
    ],
)
def test_one_value_has_one_form(one: tuple[object, str | None], other: tuple[object, str | None]) -> None:
    assert value_of(*one) == value_of(*other)  # type: ignore[arg-type]  # test data


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((Decimal(5), "km"), (Decimal(50), "km")),
        ((Decimal(5), "km"), (Decimal(5), "kg")),
        ((Decimal(5), "M"), (Decimal(5), "m")),
        (("7.31.2", None), ("7.312", None)),
        ((None, None), ("none", None)),
        (("A-1", None), ("A1", None)),
    ],
)
def test_other_values_have_other_forms(one: tuple[object, str | None], other: tuple[object, str | None]) -> None:
    assert value_of(*one) != value_of(*other)  # type: ignore[arg-type]  # test data


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30, places=12))
def test_no_digit_of_a_figure_is_lost(number: Decimal) -> None:
    assert Decimal(str(value_of(number))) == number
    assert Fraction(str(value_of(number, "kg")).split()[0]) == 1000 * Fraction(number)


@given(st.text())
def test_words_are_brought_to_one_form_once(text: str) -> None:
    assert words(words(text)) == words(text)


def test_case_and_blanks_do_not_tell_claims_apart_but_every_part_does() -> None:
    same = canonical(claim(subject=" Gate  4", predicate="WIDTH", value="wide", modality="asserted"))
    assert same == canonical(claim(value="Wide"))
    parts = [{"value": "narrow"}, {"polarity": "negative"}, {"modality": "planned"}, {"subject": "gate 5"}]
    others = {canonical(claim(**{"value": "wide", **part})).identity for part in parts}
    assert len(others - {same.identity}) == len(parts)


def test_claims_in_words_are_told_apart_by_their_words() -> None:
    one, other = (canonical(claim(predicate=None, text=text)) for text in ("It is wide.", "It is narrow."))
    assert one.identity != other.identity


@pytest.mark.parametrize(
    "said",
    [
        {"subject": " "},
        {"predicate": None},
        {"predicate": None, "text": " "},
        {"polarity": "maybe"},
        {"modality": "shouted"},
        {"value": Decimal("1e999999")},
        {"value": Decimal("nan")},
        {"valid_from": Moment.parse("2026-02-01T00:00:00Z"), "valid_to": Moment.parse("2026-02-01T00:00:00Z")},
    ],
)
def test_what_states_nothing_is_no_claim(said: dict[str, object]) -> None:
    with pytest.raises(InputError):
        claim(**said)


def test_a_claim_without_words_of_its_own_is_put_into_words() -> None:
    assert claim(value=Decimal("18.40"), unit="t").statement() == "gate 4 width 18.40 t"
    assert claim(predicate="is open", value=True).statement() == "gate 4 is open"
    assert claim(predicate="is open", value=True, polarity="negative").statement() == "not: gate 4 is open"
    assert claim(predicate="is open", value=False).statement() == "not: gate 4 is open"
    assert claim(text="The gate is wide.").statement() == "The gate is wide."


def said(**changes: object) -> Said:
    return Said(**{name: changes.get(name, getattr(ASSERTED, name)) for name in Said.__slots__})  # type: ignore[arg-type]  # test data


@pytest.mark.parametrize(
    ("other", "single", "many"),
    [
        (said(), False, False),
        (said(value="w"), True, False),
        (said(polarity="negative"), True, True),
        (said(value="w", polarity="negative"), False, False),
        (said(polarity=None, value="w"), True, False),
        (said(modality="asserted", value="w"), True, False),
        (said(modality="planned", value="w"), False, False),
        (said(modality="questioned", polarity="negative"), False, False),
        (said(value="w", held=Interval(5, 9)), True, False),
    ],
)
def test_a_contradiction_is_another_value_of_one_or_the_same_value_denied(
    other: Said, single: bool, many: bool
) -> None:
    for one, another in ((ASSERTED, other), (other, ASSERTED)):
        assert contradicts(one, another, is_single_valued=True) == single
        assert contradicts(one, another, is_single_valued=False) == many


def test_what_is_permitted_is_not_prohibited() -> None:
    may, must_not = said(modality="permitted"), said(modality="prohibited")
    assert contradicts(may, must_not, is_single_valued=False)
    assert not contradicts(may, said(modality="prohibited", value="w"), is_single_valued=True)


def test_times_that_touch_do_not_overlap() -> None:
    before, after = said(held=Interval(0, 5)), said(value="w", held=Interval(5, 9))
    assert not contradicts(before, after, is_single_valued=True)


def test_a_predicate_has_one_value_unless_the_rules_name_it() -> None:
    assert is_single_valued("width", ["Owns"])
    assert not is_single_valued("OWNS", ["owns"])
