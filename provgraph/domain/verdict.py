"""Verdict: what the loss gate answers about a fold. Shape: `verdict.schema.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provgraph.domain.reading import JsonObject, optional_text, text_of, texts_of

CODES = (
    "schema",
    "missing",
    "altered",
    "polarity",
    "modality",
    "scope_widened",
    "number",
    "unit",
    "date",
    "identifier",
    "entity",
    "unsupported",
    "no_evidence",
    "bad_evidence",
    "conflict_missing",
    "conflict_as_definite",
    "instruction",
    "truncated",
    "secret",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a fold. `sources` are the callers' event ids; `item` is the id of the fold's item."""

    code: str
    message: str
    sources: tuple[str, ...] = ()
    category: str | None = None
    item: str | None = None
    expected: str | None = None
    found: str | None = None

    def to_json(self) -> dict[str, object]:
        """The object of the schema, without what is unknown."""
        named: dict[str, object | None] = {
            "code": self.code,
            "category": self.category,
            "item": self.item,
            "expected": self.expected,
            "found": self.found,
            "sources": list(self.sources),
            "message": self.message,
        }
        return {key: value for key, value in named.items() if value is not None}

    @classmethod
    def from_json(cls, value: JsonObject) -> Finding:
        """The finding of the schema's object. Raises SchemaBroken when code or message is missing."""
        texts = {name: optional_text(value, name) for name in ("category", "item", "expected", "found")}
        return cls(text_of(value, "code"), text_of(value, "message"), texts_of(value, "sources"), **texts)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many obligations of a category there were, and how many the fold keeps."""

    obligations: int
    preserved: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Accepted exactly when there are no findings. Counts are of must-preserve items."""

    gate_version: str
    findings: tuple[Finding, ...]
    by_category: Mapping[str, Tally]

    @property
    def accepted(self) -> bool:
        """True when nothing was found wrong."""
        return not self.findings

    @property
    def obligations(self) -> int:
        """How many must-preserve items the events hold."""
        return sum(tally.obligations for tally in self.by_category.values())

    @property
    def preserved(self) -> int:
        """How many of them the fold keeps."""
        return sum(tally.preserved for tally in self.by_category.values())

    def to_json(self) -> dict[str, object]:
        """The object of the schema."""
        return {
            "accepted": self.accepted,
            "gate_version": self.gate_version,
            "obligations": self.obligations,
            "preserved": self.preserved,
            "by_category": {
                name: {"obligations": tally.obligations, "preserved": tally.preserved}
                for name, tally in sorted(self.by_category.items())
            },
            "findings": [finding.to_json() for finding in self.findings],
        }
