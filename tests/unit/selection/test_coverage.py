"""The ledger accounts for every event exactly once, or is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.coverage import Ledger
from provgraph.domain.ranges import ranges_of
from provgraph.errors import CoverageRegressed

PLACES = ("folded", "carried", "raw_open", "cold", "recalled", "invalid")


def ledger(where: dict[int, str]) -> Ledger:
    at = {place: ranges_of(n for n, p in where.items() if p == place) for place in PLACES}
    return Ledger(
        folded={"fo_1": at["folded"]},
        carried=at["carried"],
        raw_open=at["raw_open"],
        cold=at["cold"],
        excluded={"recalled": at["recalled"], "invalid": at["invalid"]},
    )


@given(st.lists(st.sampled_from(PLACES), max_size=30))
def test_a_ledger_that_places_every_event_once_holds(places: list[str]) -> None:
    ledger(dict(enumerate(places, 1))).check(len(places))


@given(st.lists(st.sampled_from(PLACES), min_size=1, max_size=30), st.data())
def test_a_ledger_that_leaves_one_event_out_is_refused(places: list[str], data: st.DataObject) -> None:
    where = dict(enumerate(places, 1))
    del where[data.draw(st.sampled_from(sorted(where)))]
    with pytest.raises(CoverageRegressed):
        ledger(where).check(len(places))


def test_an_event_that_stands_in_two_folds_is_refused() -> None:
    with pytest.raises(CoverageRegressed):
        Ledger(folded={"fo_1": ((1, 3),), "fo_2": ((3, 4),)}).check(4)


def test_two_losses_and_two_repeats_do_not_make_up_for_each_other() -> None:
    with pytest.raises(CoverageRegressed):
        Ledger(folded={"fo_1": ((1, 2),), "fo_2": ((1, 2),)}).check(4)


def test_a_ledger_that_names_what_was_never_appended_is_refused() -> None:
    with pytest.raises(CoverageRegressed):
        Ledger(folded={"fo_1": ((1, 5),)}).check(4)


def test_an_empty_ledger_covers_nothing() -> None:
    Ledger(folded={}).check(0)
    with pytest.raises(CoverageRegressed):
        Ledger(folded={}).check(1)


def test_the_manifest_names_ranges_as_pairs() -> None:
    found = Ledger(folded={"fo_1": ((1, 3),)}, excluded={"recalled": ((4, 4),)}).to_json()
    assert found == {
        "folded": {"fo_1": [[1, 3]]},
        "carried": [],
        "raw_open": [],
        "cold": [],
        "excluded": {"recalled": [[4, 4]]},
    }
