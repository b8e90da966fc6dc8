"""Instants are whole microseconds UTC; the text they came as is kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.instant import Moment, to_instant, to_text
from provgraph.errors import SchemaBroken

OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(datetime(1970, 1, 2), datetime(2200, 1, 1), timezones=OFFSETS)  # noqa: DTZ001


@given(MOMENTS)
def test_a_date_time_is_read_exactly_and_kept_as_it_came(moment: datetime) -> None:
    read = Moment.parse(moment.isoformat())
    assert read == Moment(to_instant(moment), moment.isoformat(), True)
    assert timedelta(microseconds=read.instant) == moment - datetime(1970, 1, 1, tzinfo=UTC)


@given(MOMENTS)
def test_writing_an_instant_and_reading_it_gives_it_back(moment: datetime) -> None:
    instant = to_instant(moment)
    assert Moment.parse(to_text(instant)).instant == instant
    assert to_text(instant).endswith("Z")


@given(MOMENTS)
def test_a_moment_without_offset_is_marked_and_ordered_as_utc(moment: datetime) -> None:
    read = Moment.parse(moment.replace(tzinfo=None).isoformat())
    assert not read.has_offset
    assert read.instant == to_instant(moment.replace(tzinfo=UTC))


@given(MOMENTS, MOMENTS)
def test_instants_order_as_the_moments_do(first: datetime, second: datetime) -> None:
    assert (to_instant(first) < to_instant(second)) == (first < second)


@pytest.mark.parametrize(
    ("text", "micros"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01t00:00:00z", 0),
        ("1970-01-01 00:00:01+00:00", 1_000_000),
        ("1970-01-01T01:00+01:00", 0),
        ("1970-01-01T00:00:00.1Z", 100_000),
        ("1970-01-01T00:00:00.123456789Z", 123_456),
        ("1969-12-31T23:59:59.999999Z", -1),
        ("2026-02-11T09:50:00-05:30", 1_770_823_200_000_000),
        ("2026-02-11T09:50:00-23:59", 1_770_889_740_000_000),
        ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
        ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
    ],
)
def test_each_form_of_rfc_3339_is_read(text: str, micros: int) -> None:
    assert Moment.parse(text).instant == micros
    assert Moment.parse(text).text == text
    assert Moment.parse(to_text(micros)).instant == micros


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-02-11",
        "2026-02-30T09:50:00Z",
        "2026-13-01T09:50:00Z",
        "2026-02-11T25:00:00Z",
        "2026-02-11T09:50:00+2:00",
        "2026-02-11T09:50:00+14:60",
        "2026-02-11T09:50:00-24:00",
        "2026-02-11T24:00:00Z",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "2026-02-11T09:50:00Z ",
        "٢٠٢٦-02-11T09:50:00Z",
        "1:56 pm on 8 May, 2023",
    ],
)
def test_what_is_no_date_time_is_refused(text: str) -> None:
    with pytest.raises(SchemaBroken):
        Moment.parse(text)
