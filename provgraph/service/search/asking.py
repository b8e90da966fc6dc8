"""Filters as callers write them: moments as texts."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.instant import Instant, Moment
from provgraph.domain.interval import ALWAYS, FOREVER, Interval
from provgraph.service.search.answers import Filters


def filters_of(
    kinds: Sequence[str] = (),
    since: str | None = None,
    before: str | None = None,
    tasks: Sequence[str] = (),
    source_classes: Sequence[str] = (),
    recalled: bool | None = None,
) -> Filters:
    """The filters of a search. Raises SchemaBroken for what is no date-time, InputError for a time without instants."""
    start, end = _instant(since), _instant(before)
    Interval(ALWAYS if start is None else start, FOREVER if end is None else end)
    return Filters(tuple(kinds), start, end, tuple(tasks), tuple(source_classes), recalled)


def _instant(text: str | None) -> Instant | None:
    return None if text is None else Moment.parse(text).instant
