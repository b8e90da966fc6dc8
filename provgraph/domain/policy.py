"""The plan of a consolidation: what a PolicyVersion holds. It is named by the digest of its content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provgraph.domain.segments import Selector

FOLD_SCHEMA = "provgraph/fold/1"
SELECTOR_VERSION = "segments/1"
WALK_POLICY = "native/1"


@dataclass(frozen=True, slots=True)
class Policy:
    """Selector, distiller, gate and walk policy, as one plan (prov:Plan)."""

    selector: Selector
    distiller: str
    distiller_version: str
    gate_version: str
    prompt: str = ""
    model: str = ""

    def versions(self) -> Mapping[str, str]:
        """The versions that a manifest names."""
        return {
            "selector": SELECTOR_VERSION,
            "distiller": f"{self.distiller}/{self.distiller_version}",
            "prompt": self.prompt,
            "model": self.model,
            "schema": FOLD_SCHEMA,
            "gate": self.gate_version,
        }

    def to_json(self) -> dict[str, object]:
        """The content of the PolicyVersion; its digest is its name."""
        return {
            **self.versions(),
            "window": self.selector.window,
            "walk_policy": WALK_POLICY,
        }
