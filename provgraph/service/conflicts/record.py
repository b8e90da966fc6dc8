"""A conflict as every door tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Resolution:
    """How a conflict was settled: by what authority, by whom (None: not recorded), why, and what was rejected.

    `policy_id` is the version of the rules that allowed it; None: the defaults did.
    """

    activity_id: str
    authority: str
    by: str | None
    reason: str
    rejected: Sequence[str]
    policy_id: str | None
    recorded_at: str

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "activity_id": self.activity_id,
            "authority": self.authority,
            "by": self.by,
            "reason": self.reason,
            "rejected": list(self.rejected),
            "policy_id": self.policy_id,
            "recorded_at": self.recorded_at,
        }


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict: `members` are the claims or events on its sides, `about` says in words what it is about.

    `repeated`: the request that opens it had opened it before. `resolution` is None while it is OPEN.
    """

    id: str
    about: str
    members: Sequence[str]
    state: str
    recorded_at: str
    resolution: Resolution | None = None
    repeated: bool = False

    def again(self, *, repeated: bool) -> Conflict:
        """The same conflict, as the answer to a request that may be a repeat."""
        return replace(self, repeated=repeated)

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "about": self.about,
            "members": list(self.members),
            "state": self.state,
            "recorded_at": self.recorded_at,
            "resolution": self.resolution.to_json() if self.resolution else None,
            "repeated": self.repeated,
        }
