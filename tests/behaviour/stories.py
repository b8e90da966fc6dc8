"""The stories: what is given, what is done, what is expected. Their form is that of the folder's README."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

Step = Mapping[str, object]

NOT_BUILT = {
    "erase": "erasure",
    "hold": "legal holds",
    "import": "a second store in the runner",
}
"""Verbs that nothing does yet and without which the rest of a story means something else."""

SERVER = "server"
"""What is killed beside the process that does a step."""


@dataclass(frozen=True)
class Story:
    """One story. `point` is the one of a list of points that this run stops at."""

    id: str
    title: str
    given: Sequence[Mapping[str, object]]
    steps: Sequence[Step]
    expect: Sequence[Mapping[str, object]]
    point: str | None = None

    @property
    def waits_for(self) -> str | None:
        """What is not built yet and would change what the story means."""
        found = [str(step["do"]) for step in walked(self.steps) if step["do"] in NOT_BUILT]
        return f"{found[0]} ({NOT_BUILT[found[0]]})" if found else None

    @property
    def name(self) -> str:
        """Number and point."""
        return self.id if self.point is None else f"{self.id} at {self.point}"

    @property
    def kills_the_server(self) -> bool:
        """True when the server itself is killed: it has to be one of the story's own."""
        return any(step["do"] == "kill" and step["what"] == SERVER for step in self.steps)

    def scopes(self, tenant: object) -> list[str]:
        """The scopes that a tenant of the story works in."""
        named = [*self.given, *(step for step in walked(self.steps) if step.get("scope"))]
        return list(dict.fromkeys(str(one["scope"]) for one in named if one.get("tenant") == tenant))

    def variants(self) -> list[Story]:
        """The story once for each point of its lists of points."""
        lists = [points for step in walked(self.steps) if isinstance(points := _points(step), list)]
        return [replace(self, point=point) for point in lists[0]] if lists else [self]

    def point_of(self, step: Step) -> str:
        """The point at which this run stops in a step that names one or a list."""
        points = _points(step)
        return str(self.point if isinstance(points, list) else points)


def _points(step: Step) -> object:
    return step.get("pause_at") or step.get("at")


def walked(steps: Sequence[Step]) -> Iterator[Step]:
    """Every step, those of lanes and of `meanwhile` too."""
    for step in steps:
        yield step
        for lane in step["steps"] if step["do"] == "parallel" else [step.get("meanwhile", [])]:  # type: ignore[attr-defined]  # test data
            yield from walked(lane)


def load_stories(folder: Path) -> list[Story]:
    """All stories, by number."""
    read = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]
    return [Story(one["id"], one["title"], one["given"], one["steps"], one["expect"]) for one in read]
