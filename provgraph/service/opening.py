"""Sealed payloads opened, and why one may not be served now. Source: docs/design.md, sealing; fences, rule 7."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provgraph.domain.reading import JsonObject, optional_text
from provgraph.domain.validity import VALID
from provgraph.graph.store.lineage import Described
from provgraph.service.context import Context

SERVED_STAGES = (None, "PUBLISHED", "RETIRED")
"""Readers are shown what was published once; what was refused, or never switched to, is not readable."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Payloads by the id of what they belong to; None for what was erased."""

    payloads: Mapping[str, JsonObject | None]

    def text(self, id: str | None, key: str) -> str | None:
        """A string of a payload; None when there is no such payload, or no such string in it."""
        payload = self.payloads.get(id) if id else None
        return optional_text(payload, key) if payload else None


def open_all(context: Context, sealed: Iterable[tuple[str | None, bytes | None]]) -> Opened:
    """Open payloads by id, each once. Raises KeyUnavailable, SealBroken."""
    wanted = {id: content for id, content in sealed if id is not None and content is not None}
    return Opened(dict(zip(wanted, context.vault.open(list(wanted.items())), strict=True)))


def withheld(row: Described) -> str | None:
    """Why the content of an entity may not be served now; None when it may."""
    reasons = {
        row.validity: row.validity != VALID,
        "MarkingInProgress": not row.marking_ok,
        "PlanRevoked": not row.plan_ok,
        str(row.stage): row.stage not in SERVED_STAGES,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)
