"""What a proof of the gate answers: per operator, how many mutants there were and which of them escaped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Case:
    """A fold on which the gate was wrong: its segment, what was changed into what, and the codes that were found."""

    segment: str
    kind: str
    before: str
    after: str
    codes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The case as an object; it quotes content."""
        return {
            "segment": self.segment, "fold": self.kind, "before": self.before, "after": self.after,
            "codes": list(self.codes),
        }  # fmt: skip


@dataclass(slots=True)
class Tally:
    """The mutants of one operator. `elsewhere` are those refused for another reason than the operator's error."""

    category: str
    mutants: int = 0
    escaped: list[Case] = field(default_factory=list)
    elsewhere: list[Case] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """Counts and cases."""
        return {
            "category": self.category, "mutants": self.mutants, "escaped": [case.to_json() for case in self.escaped],
            "refused_for_another_reason": [case.to_json() for case in self.elsewhere],
        }  # fmt: skip


@dataclass(slots=True)
class Faithful:
    """The faithful folds of one kind, and those of them that were refused."""

    folds: int = 0
    refused: list[Case] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """Counts and cases."""
        return {"folds": self.folds, "refused": [case.to_json() for case in self.refused]}


@dataclass(frozen=True, slots=True)
class Proof:
    """All that was tried: segments, faithful folds by kind and mutants by operator."""

    segments: int
    faithful: Mapping[str, Faithful]
    operators: Mapping[str, Tally]

    @property
    def mutants(self) -> int:
        """How many mutants were judged."""
        return sum(tally.mutants for tally in self.operators.values())

    @property
    def escaped(self) -> int:
        """How many of them were accepted."""
        return sum(len(tally.escaped) for tally in self.operators.values())

    @property
    def elsewhere(self) -> int:
        """How many were refused for another reason only."""
        return sum(len(tally.elsewhere) for tally in self.operators.values())

    @property
    def folds(self) -> int:
        """How many faithful folds were judged."""
        return sum(found.folds for found in self.faithful.values())

    @property
    def refused(self) -> int:
        """How many faithful folds were refused."""
        return sum(len(found.refused) for found in self.faithful.values())

    def to_json(self) -> dict[str, object]:
        """Everything, with the cases on which the gate was wrong."""
        return {
            "segments": self.segments,
            "mutants": self.mutants,
            "escaped": self.escaped,
            "refused_for_another_reason": self.elsewhere,
            "faithful": self.folds,
            "false_rejections": self.refused,
            "by_operator": {name: tally.to_json() for name, tally in self.operators.items()},
            "by_rewrite": {name: found.to_json() for name, found in self.faithful.items()},
        }
