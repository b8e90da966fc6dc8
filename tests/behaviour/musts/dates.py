"""Sentences about dates that are said relative to the day of speaking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.behaviour.musts import must
from tests.behaviour.telling import Telling

WEEK = ("2025-03-10", "2025-03-17")
DAY = ("2025-03-19", "2025-03-20")


def resolved(telling: Telling, word: str) -> Iterator[Mapping[str, object]]:
    """The items that hold the word and a valid time."""
    for name in ("facts", "commitments", "decisions", "open_threads"):
        for item in telling.answers["now"].rows(name):
            if word in str(item["text"]).casefold() and (item.get("valid_from") or item.get("valid_to")):
                yield item


@must("B20", "where `last week` is resolved")
def last_week_is_the_week_before_the_event(telling: Telling) -> None:
    assert telling.answers["now"].says("last week")
    for item in resolved(telling, "last week"):
        assert str(item["valid_from"]) >= WEEK[0] and str(item["valid_to"])[:10] <= WEEK[1], item


@must("B20", "where `yesterday` is resolved")
def yesterday_is_the_day_before_at_the_speaker_s_place(telling: Telling) -> None:
    assert telling.answers["now"].says("Yesterday"), "the words stay"
    for item in resolved(telling, "yesterday"):
        assert str(item["valid_from"])[:10] == DAY[0] and str(item["valid_to"])[:10] <= DAY[1], item
