"""What the use cases of a rebuild answer, the same to every door."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.service.answers import Derived


@dataclass(frozen=True, slots=True)
class Rebuilt(Derived):
    """The answer of a rebuild. Counts are of what this run made; `carried` are folds that earlier steps or runs made.

    `artifact_id` is the head of the new generation, which nobody is given until somebody switches to it.
    `consolidation_id` is empty when there was nothing to derive.
    """

    scope_id: str
    policy_id: str
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "scope_id": self.scope_id,
            "policy_id": self.policy_id,
            **self.derived_json(),
            "repeated": self.repeated,
        }


@dataclass(frozen=True, slots=True)
class SwitchedOver:
    """The answer of a switch between generations. `previous_id` is what was current before; the shadow keeps it.

    `previous_id` is empty when nothing was.
    """

    scope_id: str
    request_id: str
    switch_id: str
    artifact_id: str
    previous_id: str
    source_epoch: int
    covers_through: int
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object of the same names."""
        return {
            "scope_id": self.scope_id,
            "request_id": self.request_id,
            "switch_id": self.switch_id,
            "artifact_id": self.artifact_id,
            "previous_id": self.previous_id,
            "source_epoch": self.source_epoch,
            "covers_through": self.covers_through,
            "repeated": self.repeated,
        }


@dataclass(frozen=True, slots=True)
class Dropped:
    """The answer of giving the shadow up. `artifact_id` is what it stood for, empty when it stood for nothing yet."""

    scope_id: str
    request_id: str
    artifact_id: str
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object of the same names."""
        return {
            "scope_id": self.scope_id,
            "request_id": self.request_id,
            "artifact_id": self.artifact_id,
            "repeated": self.repeated,
        }
