"""Folds that may be read: their bodies, and what changed between two of them."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.difference import Difference, difference
from provgraph.domain.identifiers import EntityId
from provgraph.domain.reading import JsonObject, object_of
from provgraph.domain.schema import Fault
from provgraph.errors import Erased, InputInvalid, SchemaBroken, UnknownIdentifier
from provgraph.schemas import fold_faults
from provgraph.service.context import Context
from provgraph.service.opening import open_all, withheld


def fold_difference(context: Context, before: EntityId, after: EntityId) -> Difference:
    """What changed between two folds, read at one moment. Raises as `payloads_of`."""
    return difference(*folds_of(context, (before, after)))


def folds_of(context: Context, ids: Sequence[EntityId]) -> list[JsonObject]:
    """The bodies of folds, in the order asked for. Raises as `payloads_of`."""
    return [object_of(payload, "fold") for payload in payloads_of(context, ids)]


def payloads_of(context: Context, ids: Sequence[EntityId]) -> list[JsonObject]:
    """What is sealed of folds, in the order asked for: `{fold, claims, events}`, ids of ours by those of the body.

    Raises UnknownIdentifier when one is no fold that was ever published, InputInvalid when it may not be served now,
    Erased when its content is gone.
    """
    found = context.engine.read(lambda store: store.described(tenant=context.tenant, ids=list(ids)))
    rows = {row.id: row for row in found if row.kind == "fold" and row.stage in ("PUBLISHED", "RETIRED")}
    for id in ids:
        if id not in rows:
            raise UnknownIdentifier(f"there is no fold {id} that was ever part of a summary")
        reason = withheld(rows[id])
        if reason is not None:
            raise InputInvalid(f"the fold {id} may not be served: {reason}", invalid=[id])
    opened = open_all(context, ((row.id, row.sealed) for row in rows.values())).payloads
    return [_whole(id, opened.get(id)) for id in ids]


def checked_fold(value: object) -> JsonObject:
    """A fold that did not come from the store. Raises SchemaBroken with the first place that breaks the schema."""
    faults: Sequence[Fault] = fold_faults(value)
    if faults or not isinstance(value, dict):
        place = faults[0] if faults else Fault("", "this is not an object")
        raise SchemaBroken(f"{place.pointer or '/'}: {place.message}")
    return value


def _whole(id: EntityId, payload: JsonObject | None) -> JsonObject:
    if payload is None:
        raise Erased(f"the content of fold {id} was erased")
    return payload
