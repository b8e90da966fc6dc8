"""The category map: for each version of a distiller, which categories its folds carried and on which they broke."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from provgraph.domain.reading import JsonObject, object_of, objects_of, optional_text, text_of


@dataclass(frozen=True, slots=True)
class Version:
    """What folds are made with and judged by: `extractive/7`, the digest of a prompt, a model, a gate."""

    distiller: str
    model: str
    prompt: str
    gate: str

    @classmethod
    def of(cls, plan: JsonObject) -> Version:
        """The version that the content of a plan names."""
        return cls(*(optional_text(plan, name) or "" for name in ("distiller", "model", "prompt", "gate")))


@dataclass(slots=True)
class Score:
    """What became of the folds of one version. A fold counts once for each category that it had to keep or broke.

    `carried`: folds that kept all of a category; `broke`: folds of which a finding names it, or that lost some of it.
    `unread` are folds whose verdict is gone, or was not kept when they were made.
    """

    accepted: int = 0
    refused: int = 0
    unread: int = 0
    carried: Counter[str] = field(default_factory=Counter)
    broke: Counter[str] = field(default_factory=Counter)

    def add(self, verdict: JsonObject | None, is_refused: bool) -> None:
        """Count one fold by its stored verdict (`verdict.schema.json`); None when there is none to read."""
        self.refused += is_refused
        self.accepted += not is_refused
        if verdict is None:
            self.unread += 1
            return
        broken = {optional_text(f, "category") or text_of(f, "code") for f in objects_of(verdict, "findings")}
        owed = object_of(verdict, "by_category")
        broken |= {name for name in owed if _count(owed, name, "preserved") < _count(owed, name, "obligations")}
        self.broke.update(broken)
        self.carried.update(name for name in owed if name not in broken and _count(owed, name, "obligations"))

    def categories(self) -> list[str]:
        """Those that broke most often first, then by name."""
        return sorted({*self.carried, *self.broke}, key=lambda name: (-self.broke[name], name))


@dataclass(frozen=True, slots=True)
class CategoryMap:
    """The scores by version."""

    versions: Mapping[Version, Score]

    def to_json(self) -> dict[str, object]:
        """A JSON object `{versions: [{distiller, model, prompt, gate, accepted, refused, unread, categories}]}`.

        Each category is `{category, carried, broke}`, those that broke most often first.
        """
        return {"versions": [_told(version, score) for version, score in self.versions.items()]}


def _told(version: Version, score: Score) -> dict[str, object]:
    return {
        "distiller": version.distiller,
        "model": version.model,
        "prompt": version.prompt,
        "gate": version.gate,
        "accepted": score.accepted,
        "refused": score.refused,
        "unread": score.unread,
        "categories": [
            {"category": name, "carried": score.carried[name], "broke": score.broke[name]}
            for name in score.categories()
        ],
    }


def _count(owed: JsonObject, category: str, name: str) -> int:
    found = object_of(owed, category).get(name)
    return found if isinstance(found, int) else 0
