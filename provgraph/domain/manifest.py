"""The manifest: exactly what a consolidation took in, as canonical bytes with their digest. It holds no content."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.coverage import Ledger
from provgraph.domain.digest import plain_digest
from provgraph.domain.identifiers import Digest, EntityId, ScopeId
from provgraph.domain.reading import JsonObject, text_of, texts_of, whole_of
from provgraph.domain.segments import Carried

SCHEMA = "provgraph/manifest/2"
"""Version 1 listed each carried fold among the inputs, with its digest, and in the ledger. A switch reads both."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The alias as it was read: artifact id ('' before the first switch), its source epoch, its coverage."""

    artifact_id: str = ""
    source_epoch: int = 0
    covers_through: int = 0

    def to_json(self) -> dict[str, object]:
        """The triple that a switch compares."""
        return {
            "artifact_id": self.artifact_id,
            "source_epoch": self.source_epoch,
            "covers_through": self.covers_through,
        }

    @classmethod
    def from_json(cls, value: JsonObject) -> Expected:
        """The triple of a JSON object. Raises SchemaBroken when a part is missing."""
        return cls(text_of(value, "artifact_id"), whole_of(value, "source_epoch"), whole_of(value, "covers_through"))


@dataclass(frozen=True, slots=True)
class Input:
    """An entity that a fold or a summary rests on, with the digest it had when it was read."""

    id: EntityId
    digest: Digest

    def to_json(self) -> dict[str, object]:
        """`{id, digest}`, as the fences compare it."""
        return {"id": self.id, "digest": self.digest}


@dataclass(frozen=True, slots=True)
class FoundConflict:
    """A conflict that a consolidation found; the switch opens it. `members` are events; what it is about is sealed."""

    id: EntityId
    digest: Digest
    sealed: bytes
    members: tuple[EntityId, ...]

    def to_json(self) -> dict[str, object]:
        """The object of a manifest, the sealed bytes in base64."""
        sealed = b64encode(self.sealed).decode()
        return {"id": self.id, "digest": self.digest, "sealed": sealed, "members": list(self.members)}

    @classmethod
    def from_json(cls, value: JsonObject) -> FoundConflict:
        """The conflict of a manifest's object. Raises SchemaBroken when a part is missing."""
        return cls(
            id=EntityId(text_of(value, "id")),
            digest=Digest(text_of(value, "digest")),
            sealed=b64decode(text_of(value, "sealed")),
            members=tuple(EntityId(id) for id in texts_of(value, "members")),
        )


@dataclass(frozen=True, slots=True)
class Manifest:
    """What one consolidation rests on, and under which rules: events and claims of its new folds, and carried folds.

    `made` are the new folds: whoever carries them later names this manifest by its digest.
    """

    scope_id: ScopeId
    artifact_id: EntityId
    covers_through: int
    input_epoch: int
    expected: Expected
    events: Sequence[Input]
    made: Sequence[Input]
    carried: Carried
    ledger: Ledger
    conflicts: Sequence[str]
    policy_id: str
    versions: Mapping[str, str]
    retry: Sequence[Mapping[str, object]] = field(default=())
    found: Sequence[FoundConflict] = field(default=())

    def to_json(self) -> dict[str, object]:
        """The object whose RFC 8785 bytes are stored beside their digest."""
        inputs, carried = _sorted(self.events), self.carried.to_json()
        return {
            "schema": SCHEMA,
            "scope_id": self.scope_id,
            "artifact_id": self.artifact_id,
            "covers_through": self.covers_through,
            "input_epoch": self.input_epoch,
            "expected": self.expected.to_json(),
            "inputs": inputs,
            "carried": carried,
            "input_root": plain_digest({"inputs": inputs, "carried": carried}),
            "made": _sorted(self.made),
            "ledger": self.ledger.to_json(),
            "conflicts": sorted(self.conflicts),
            "policy_id": self.policy_id,
            "versions": dict(self.versions),
            "retry": [dict(attempt) for attempt in self.retry],
            "found": [conflict.to_json() for conflict in sorted(self.found, key=lambda conflict: conflict.id)],
        }


def _sorted(inputs: Sequence[Input]) -> list[dict[str, object]]:
    return [entry.to_json() for entry in sorted(inputs, key=lambda entry: entry.id)]
