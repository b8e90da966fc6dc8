"""A conflict as every door tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict: `members` are the claims or events on its sides, `about` says in words what it is about.

    `repeated`: the request that opens it had opened it before.
    """

    id: str
    about: str
    members: Sequence[str]
    state: str
    recorded_at: str
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "about": self.about,
            "members": list(self.members),
            "state": self.state,
            "recorded_at": self.recorded_at,
            "repeated": self.repeated,
        }
