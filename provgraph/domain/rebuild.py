"""Two generations of what was derived from the same events: which rules a rebuild is asked for, and how they differ.

Source: docs/design.md, rebuilding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.difference import LISTS, Difference, difference
from provgraph.domain.policy import RULES
from provgraph.domain.reading import JsonObject, object_of, objects_of, optional_text, whole_of
from provgraph.errors import InputError, SchemaBroken

VERSIONS = ("selector", "prompt", "model", "schema", "gate", "walk_policy")
"""What a plan names that this version of provgraph either has or has not."""

MOST = 2**53 - 1
"""Above it a whole number is not the same everywhere."""

CHOICES = ("distiller", "window", "budget", "leave_open")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a policy asks of a rebuild. None: what there is now.

    `distiller` is a name, or a name with its version (`extractive/7`); `window` is how many events without a task make
    a segment, `budget` how many tokens the folds may take; `versions` must be those that this provgraph has.
    """

    distiller: str | None = None
    window: int | None = None
    budget: int | None = None
    leave_open: bool = False
    versions: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, value: JsonObject) -> Asked:
        """What a file or a stored policy version says. Raises SchemaBroken for what is no part of a plan, and
        InputError for the rules of a tenant, which make no folds."""
        if value.get("schema") == RULES:
            raise InputError("these are rules about claims and conflicts; folds are made with a plan")
        unknown = sorted(set(value) - {*VERSIONS, *CHOICES})
        if unknown:
            raise SchemaBroken(f"/{unknown[0]} is no part of a plan; there are {', '.join((*CHOICES, *VERSIONS))}")
        if not isinstance(value.get("leave_open", False), bool):
            raise SchemaBroken("/leave_open is neither true nor false")
        return cls(
            distiller=optional_text(value, "distiller") or None,
            window=_positive(value, "window"),
            budget=_positive(value, "budget"),
            leave_open=value.get("leave_open") is True,
            versions={name: said for name in VERSIONS if (said := optional_text(value, name))},
        )

    @property
    def distiller_name(self) -> str | None:
        """The name without the version."""
        return self.distiller.split("/")[0] if self.distiller else None

    def check(self, has: JsonObject) -> None:
        """Raise InputError unless the plan that would be used (`has`, the content of a policy version) is this one."""
        wanted = dict(self.versions)
        if self.distiller and "/" in self.distiller:
            wanted["distiller"] = self.distiller
        for name, version in wanted.items():
            if has.get(name) != version:
                there = has.get(name) or "none"
                raise InputError(f"the policy asks for the {name} {version}; this version of provgraph has {there}")


def _positive(value: JsonObject, key: str) -> int | None:
    if value.get(key) is None:
        return None
    found = whole_of(value, key)
    if not 1 <= found <= MOST:
        raise SchemaBroken(f"/{key} is less than 1, or above {MOST}")
    return found


@dataclass(frozen=True, slots=True)
class Refused:
    """How many folds the gate refused under the plans of a generation, and how often for each code."""

    folds: int
    codes: Mapping[str, int]

    def to_json(self) -> dict[str, object]:
        """A JSON object of the same names."""
        return {"folds": self.folds, "codes": dict(self.codes)}


@dataclass(frozen=True, slots=True)
class Generation:
    """One generation: its head and what stands in its folds. `artifact_id` is empty when there is none.

    `folds` are the bodies that may be served, `withheld` the ids of those that may not; `verdicts` are those that are
    sealed with the folds. `tokens` counts all bodies, `raw_open`, `cold` and `excluded` count events.
    """

    artifact_id: str
    stage: str
    covers_through: int
    policies: Sequence[str]
    folds: Sequence[JsonObject]
    verdicts: Sequence[JsonObject]
    withheld: Sequence[str]
    tokens: int
    raw_open: int
    cold: int
    excluded: int
    refused: Refused

    @property
    def obligations(self) -> dict[str, dict[str, int]]:
        """Must-preserve items by category, `{obligations, preserved}`, over all folds."""
        counted: dict[str, dict[str, int]] = {}
        for verdict in self.verdicts:
            owed = object_of(verdict, "by_category")
            for name in owed:
                tally = counted.setdefault(name, {"obligations": 0, "preserved": 0})
                for part in tally:
                    tally[part] += whole_of(object_of(owed, name), part)
        return dict(sorted(counted.items()))

    @property
    def claims(self) -> int:
        """How many entries its folds have."""
        return sum(len(objects_of(body, name)) for body in self.folds for name in LISTS)

    def whole(self) -> JsonObject:
        """Everything that its folds say, as the lists of one fold."""
        return {name: [entry for body in self.folds for entry in objects_of(body, name)] for name in LISTS}

    def to_json(self) -> dict[str, object]:
        """A JSON object; folds are counted, not quoted."""
        owed = self.obligations
        return {
            "artifact_id": self.artifact_id,
            "stage": self.stage,
            "covers_through": self.covers_through,
            "policies": list(self.policies),
            "folds": len(self.folds) + len(self.withheld),
            "withheld": list(self.withheld),
            "claims": self.claims,
            "tokens": self.tokens,
            "obligations": sum(tally["obligations"] for tally in owed.values()),
            "preserved": sum(tally["preserved"] for tally in owed.values()),
            "by_category": owed,
            "events": {"raw_open": self.raw_open, "cold": self.cold, "excluded": self.excluded},
            "refused": self.refused.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is current beside what the shadow stands for, and what became of the claims from one to the other.

    `kind` of the shadow is `next` or `previous`. Entries are paired by what they say, across segments.
    """

    scope: str
    scope_id: str
    high_water: int
    kind: str
    current: Generation
    shadow: Generation

    @property
    def difference(self) -> Difference:
        """From what is current to the shadow: lost claims are `removed`, gained ones `added`."""
        return difference(self.current.whole(), self.shadow.whole())

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        found = self.difference
        return {
            "scope": self.scope,
            "scope_id": self.scope_id,
            "high_water": self.high_water,
            "kind": self.kind,
            "current": self.current.to_json(),
            "shadow": self.shadow.to_json(),
            "claims": {
                "same": found.is_same,
                "unchanged": found.unchanged,
                "changed": [change.to_json() for change in found.changed],
                "lost": [entry.to_json() for entry in found.removed],
                "gained": [entry.to_json() for entry in found.added],
            },
        }
