"""Stories played, and the table of how they went."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.behaviour.doors import Door
from tests.behaviour.expecting import breaches
from tests.behaviour.premises import Premises
from tests.behaviour.stories import Story
from tests.behaviour.telling import Telling


@dataclass(frozen=True)
class Played:
    """How a story went by a door. Whole: `waiting` and `failures` are empty."""

    story: str
    title: str
    door: str
    failures: Sequence[str] = ()
    waiting: Sequence[str] = ()
    was_told: bool = True

    @property
    def result(self) -> str:
        """In a few words."""
        if self.failures:
            return f"FAILED: {self.failures[0]}"
        if not self.was_told:
            return f"waiting: {', '.join(self.waiting)}"
        return f"passed but for: {', '.join(dict.fromkeys(self.waiting))}" if self.waiting else "passed"


def some_of(stories: Iterable[Story], doors: Sequence[str]) -> Iterator[tuple[Story, str]]:
    """Every story by every door. Of a story with a list of points each door gets some, and each point some door."""
    for story in stories:
        variants = story.variants()
        if len(variants) == 1:
            yield from ((story, door) for door in doors)
        else:
            yield from ((variant, doors[at % len(doors)]) for at, variant in enumerate(variants))


def every_one_of(stories: Iterable[Story], doors: Sequence[str]) -> Iterator[tuple[Story, str]]:
    """Every story by every door, once for each point."""
    for story in stories:
        yield from ((variant, door) for door in doors for variant in story.variants())


def play(story: Story, premises: Premises, doors: Mapping[str, Door], door: str) -> Played:
    """Tell a story by a door and compare."""
    if story.waits_for:
        return Played(story.name, story.title, door, waiting=[story.waits_for], was_told=False)
    telling = Telling(story, premises, doors, doors[door])
    try:
        telling.tell()
    except Exception as error:  # a story that breaks off is one failed story, and the others are told
        place = traceback.extract_tb(error.__traceback__)[-1]
        broke = f"broke off: {type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
        return Played(story.name, story.title, door, [*telling.failures, broke], telling.waiting)
    found = [*telling.failures, *breaches(telling)]
    return Played(story.name, story.title, door, found, telling.waiting)


def table(played: Iterable[Played]) -> list[str]:
    """One line for each story and door, and a line of counts."""
    rows = list(played)
    lines = [f"{row.story:<30} {row.door:<10} {row.result}" for row in rows]
    failed = sum(bool(row.failures) for row in rows)
    waiting = sum(not row.was_told for row in rows)
    return [*lines, f"{len(rows) - failed - waiting} passed, {waiting} waiting, {failed} FAILED"]
