"""Play the stories and print a table: `python -m tests.behaviour [--door NAME] [--story B16 ...] [--short]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.behaviour.doors import all_doors
from tests.behaviour.playing import Played, every_one_of, play, some_of, table
from tests.behaviour.premises import Premises, opened
from tests.behaviour.setting import mortal, setting, stories_folder
from tests.behaviour.stories import Story, load_stories

DOORS = ("in process", "http", "cli")


class Stage:
    """Premises that are opened when the first story needs them."""

    def __init__(self, home: Path, kept: ExitStack) -> None:
        self._home, self._kept = home, kept
        self._open: dict[bool, Premises] = {}

    def of(self, story: Story) -> Premises:
        """Those that everybody uses, or those whose server may be killed."""
        is_mortal = story.kills_the_server
        if is_mortal not in self._open:
            settings = self._kept.enter_context((mortal if is_mortal else setting)(self._home))
            self._open[is_mortal] = self._kept.enter_context(opened(settings))
        return self._open[is_mortal]


@contextmanager
def stage() -> Iterator[Stage]:
    """A stage that is cleared at the end."""
    with tempfile.TemporaryDirectory() as home, ExitStack() as kept:
        yield Stage(Path(home), kept)


def main() -> int:
    """Play what was asked for; 1 when a story failed."""
    asked = _asked()
    stories = [one for one in load_stories(stories_folder()) if not asked.story or one.id in asked.story]
    doors = [asked.door] if asked.door else DOORS
    played: list[Played] = []
    with stage() as opened_as_needed:
        for story, door in (some_of if asked.short else every_one_of)(stories, doors):
            premises = opened_as_needed.of(story)
            begun = time.monotonic()
            played.append(play(story, premises, all_doors(premises), door))
            print(f"{time.monotonic() - begun:5.1f} s  {table(played)[-2]}", flush=True)
            for more in played[-1].failures[1:]:
                print(f"    {more}", flush=True)
    print(table(played)[-1])
    return int(any(row.failures for row in played))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.behaviour", description=__doc__)
    parser.add_argument("--door", choices=DOORS)
    parser.add_argument("--story", action="append", help="B01 ...; may be repeated")
    parser.add_argument("--short", action="store_true", help="of a story with a list of points, some by each door")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
