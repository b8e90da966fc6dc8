"""Stories of failures in comparable systems, told by every door that exists.

Each comes from a public report; what must not happen is in its `why`. Those that need what is not built yet are listed
as waiting, by name, with what they wait for.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.behaviour.doors import Door, all_doors
from tests.behaviour.playing import Played, play, some_of
from tests.behaviour.premises import Premises
from tests.behaviour.setting import stories_folder
from tests.behaviour.stories import Story, load_stories

DOORS = ("in process", "http", "cli")
STORIES = load_stories(stories_folder())
TOLD = list(some_of(STORIES, DOORS))


def named(value: object) -> str:
    return value.name.replace(" ", "-") if isinstance(value, Story) else str(value).replace(" ", "-")


def test_the_stories_are_there(fixtures_folder: object) -> None:
    assert len(STORIES) >= 28
    assert len({story.id for story in STORIES}) == len(STORIES)


def test_every_door_that_exists_is_used(doors: Mapping[str, Door]) -> None:
    assert tuple(doors) == DOORS


@pytest.mark.timeout(900)  # a story that kills its server starts another one, which takes its time on a busy machine
@pytest.mark.parametrize(("story", "door"), TOLD, ids=named)
def test_the_story_ends_as_it_should(
    story: Story,
    door: str,
    premises: Premises,
    doors: Mapping[str, Door],
    request: pytest.FixtureRequest,
    played: list[Played],
) -> None:
    if story.kills_the_server and not story.waits_for:
        premises = request.getfixturevalue("mortal_premises")
        doors = all_doors(premises)
    result = play(story, premises, doors, door)
    played.append(result)
    assert not result.failures, "\n".join(result.failures)
    if not result.was_told:
        pytest.skip(f"WAITING: {story.name} ({story.title}) by {door} for {', '.join(result.waiting)}")
