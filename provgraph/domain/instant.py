"""Instants: whole microseconds since 1970-01-01 UTC, with the offset and the text they came with kept beside."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from provgraph.errors import SchemaBroken

Instant = int
"""Microseconds since 1970-01-01T00:00:00Z."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
RFC3339 = re.compile(
    r"(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(?:([Zz])|([+-]\d{2}:[0-5]\d))?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happened: the instant to order by, and the text as it came.

    `has_offset` is False when the text named no offset; such a moment is ordered as if it were UTC.
    """

    instant: Instant
    text: str
    has_offset: bool = True

    @classmethod
    def parse(cls, text: str) -> Moment:
        """Read an RFC 3339 date-time; digits beyond microseconds are kept in `text` only.

        Raises SchemaBroken when it is none. Source: RFC 3339 section 5.6.
        """
        match = RFC3339.fullmatch(text)
        if match is None:
            raise SchemaBroken(f"{text!r} is not a date-time as in 2026-02-11T09:50:00Z")
        day, clock, fraction, zulu, offset = match.groups()
        micros = int((fraction or ".0")[1:7].ljust(6, "0"))
        try:
            # In UTC at once: what lies outside of the years 1 to 9999 there could never be written again.
            moment = datetime.fromisoformat(f"{day}T{clock}{offset or '+00:00'}").astimezone(UTC)
        except (ValueError, OverflowError) as error:
            raise SchemaBroken(f"{text!r} is not a date-time: {error}") from error
        return cls(to_instant(moment) + micros, text, bool(zulu or offset))


def to_instant(moment: datetime) -> Instant:
    """Microseconds of an aware datetime."""
    return (moment - EPOCH) // timedelta(microseconds=1)


def to_text(instant: Instant) -> str:
    """RFC 3339 text in UTC; the fraction only when there is one."""
    moment = EPOCH + timedelta(microseconds=instant)
    return moment.isoformat(timespec="auto").replace("+00:00", "Z")
