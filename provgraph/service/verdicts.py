"""Verdicts on folds that the gate refused: why a summary was not made. The folds themselves nobody is served."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.reading import JsonObject, object_of
from provgraph.errors import UnknownIdentifier
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class RefusedVerdict:
    """Why a fold was refused. `verdict` is None when something that it quotes may not be served any more."""

    fold_id: str
    codes: tuple[str, ...]
    verdict: JsonObject | None

    def to_json(self) -> dict[str, object]:
        """A JSON object; `verdict` has the shape of `verdict.schema.json`."""
        verdict = dict(self.verdict) if self.verdict is not None else None
        return {"fold_id": self.fold_id, "codes": list(self.codes), "verdict": verdict}


def verdict_of(context: Context, fold_id: str) -> RefusedVerdict:
    """The verdict on a refused fold. Raises UnknownIdentifier when no refused fold of the tenant has that id."""
    row = context.engine.read(lambda store: store.refused_fold(tenant=context.tenant, id=fold_id))
    if row is None:
        raise UnknownIdentifier(f"there is no refused fold {fold_id}")
    (payload,) = context.vault.open([(row.id, row.sealed)]) if row.sealed is not None else (None,)
    return RefusedVerdict(row.id, row.codes, object_of(payload, "verdict") if payload else None)
