"""Of two things one is denied: whichever is told first, and however short, the same one is denied."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import codes, event, fold, item, told_codes

PICK = event("d1", "We sell lot 40712 and not lot 40718, because the seal is torn on 40718.")
DIET = event("d2", "Guest 7: allergic to sesame, not allergic to mustard.")
PRESS = event("d3", "I cannot use press 3 on 2026-05-12 at 10:20.")
SIGNED = event("d4", "Pavel has not signed form 318; Oda has signed it.")
MOVED = event("d4", "The use of press 3 is moved to 2026-05-19 at 08:40.", "okoye")


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Maren decided that lot 40712 is sold and lot 40718 is not.", True),
        ("Lot 40712 is sold, 40718 is not.", True),
        ("Maren decided to sell lot 40712.", True),
        ("Maren decided that lot 40718 is sold and lot 40712 is not.", False),
        ("Maren decided to sell lot 40718.", False),
        ("Maren decided not to sell lot 40712.", False),
    ],
)
def test_a_negation_behind_a_figure_or_behind_and_denies_that_half_only(text: str, is_right: bool) -> None:
    assert bool(told_codes([PICK], text, "d1")) is not is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Guest 7 is not allergic to mustard, but is allergic to sesame.", True),
        ("Guest 7 is allergic to sesame and not allergic to mustard.", True),
        ("Guest 7 is not allergic to sesame, but is allergic to mustard.", False),
        ("Guest 7 is allergic to mustard, not allergic to sesame.", False),
    ],
)
def test_two_halves_change_places_with_their_negations(text: str, is_right: bool) -> None:
    assert bool(told_codes([DIET], text, "d2")) is not is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Use of press 3: moved from 2026-05-12 at 10:20, when Maren cannot use it, to 2026-05-19 at 08:40.", True),
        ("Use of press 3: moved from 2026-05-12 at 08:40, when Maren cannot use it, to 2026-05-19 at 10:20.", False),
        ("Use of press 3: moved from 2026-05-19 at 08:40, when Maren cannot use it, to 2026-05-12 at 10:20.", False),
    ],
)
def test_a_time_stands_with_its_own_day(text: str, is_right: bool) -> None:
    assert bool(told_codes([PRESS, MOVED], text, "d3", "d4")) is not is_right


def test_what_a_digest_is_written_in_need_not_be_told() -> None:
    events = (event("h1", "pump-2.1.tar.gz: sha256 c07e9d41f5a2, signed."),)
    kept = [item("f1", "pump-2.1.tar.gz is signed, with c07e9d41f5a2.", "h1")]
    assert codes(events, fold(events, facts=kept)) == set()
    assert codes(events, fold(events, facts=[item("f1", "pump-2.1.tar.gz is signed.", "h1")])) == {"missing"}


@pytest.mark.parametrize(("field", "is_right"), [("2026-06-04T18:00:00+00:00", True), ("2026-06-04T19:00:00Z", False)])
def test_a_field_writes_seconds_and_the_offset_of_utc(field: str, is_right: bool) -> None:
    events = (event("w1", "The weir is shut from 2026-06-04 18:00 UTC."),)
    body = fold(events, facts=[item("f1", "The weir is shut from 2026-06-04 18:00 UTC.", "w1", valid_from=field)])
    assert (codes(events, body) == set()) is is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Oda has signed form 318.", True),
        ("Form 318 has been signed by Oda, but not by Pavel.", True),
        ("Pavel has signed form 318.", False),
        ("Oda has not signed form 318.", False),
        ("Oda has signed letter 318.", False),
        ("Form 318 has been signed by Pavel, but not by Oda.", False),
    ],
)
def test_what_a_pronoun_points_to_is_told_of_the_half_that_is_not_denied(text: str, is_right: bool) -> None:
    assert bool(told_codes([SIGNED], text, "d4")) is not is_right


@pytest.mark.parametrize(
    ("language", "source", "text", "is_right"),
    [
        ("en", "We moor at pier 4 instead of pier 6.", "Instead of at pier 6, they moor at pier 4.", True),
        ("en", "We moor at pier 4 instead of pier 6.", "They moor at pier 6 instead of pier 4.", False),
        ("en", "We moor at pier 4 rather than pier 6.", "They moor at pier 6 rather than at pier 4.", False),
        ("de", "Wir liegen an Pier 4 statt an Pier 6.", "Sie liegen an Pier 6 statt an Pier 4.", False),
        (
            "it",
            "La barca sta al molo 4 invece di stare al molo 6.",
            "La barca sta al molo 6 invece di stare al molo 4.",
            False,
        ),
    ],
)
def test_what_something_stands_in_the_place_of_is_denied(language: str, source: str, text: str, is_right: bool) -> None:
    assert ("polarity" not in found_in(language, source, text)) == is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("La barca di Ines Rota resta al molo 4.", True),
        ("La barca di Ines Rota non resta al molo 6 ma al molo 4.", True),
        ("La barca di Ines Rota non resta al molo 4 ma al molo 6.", False),
    ],
)
def test_a_half_with_all_that_sets_it_apart_may_be_denied_before_the_other(text: str, is_right: bool) -> None:
    source = "La barca di Ines Rota resta al molo 4 e non al molo 6, perché al molo 6 c'è troppa sabbia."
    assert ("polarity" not in found_in("it", source, text)) == is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Neither oar A nor oar C is broken.", True),
        ("Oar A is broken, and oar C is not.", False),
        ("Oars A and C are broken.", False),
    ],
)
def test_neither_and_nor_deny_once(text: str, is_right: bool) -> None:
    assert ("polarity" not in found_in("en", "Oars A and C are not broken.", text)) == is_right
