"""What differs between the two generations of a scope: a report for whoever decides to switch."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.canonical import canonical
from provgraph.domain.identifiers import ScopeId
from provgraph.domain.ranges import Ranges, size_of
from provgraph.domain.reading import JsonObject, object_of
from provgraph.domain.rebuild import Comparison, Generation, Refused
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.reading import ServedFold
from provgraph.graph.store.rebuilding import Generations, Head, RefusedUnder
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.service.tokens import count_tokens


@dataclass(frozen=True, slots=True)
class _Seen:
    """A generation as one transaction saw it, still sealed."""

    head: Head
    folds: Sequence[ServedFold]
    refused: Sequence[RefusedUnder]


def compare(context: Context, scope: ScopeName) -> Comparison:
    """Both generations of a scope beside each other, read at one moment; content only as far as it may be served.

    Raises UnknownIdentifier when the scope has no other generation, KeyUnavailable.
    """
    scope_id = names.find_scope(context, scope)
    found, current, shadow = context.engine.read(lambda store: _read(store, context.tenant, scope_id))
    if not shadow.head.id:
        raise UnknownIdentifier(f"{scope} has no other generation; a rebuild makes one")
    return Comparison(
        scope=str(scope),
        scope_id=scope_id,
        high_water=found.high_water,
        kind=found.kind,
        current=_opened(context, current),
        shadow=_opened(context, shadow),
    )


def _read(store: ProvStore, tenant: str, scope_id: ScopeId) -> tuple[Generations, _Seen, _Seen]:
    found = store.generations(tenant=tenant, scope_id=scope_id)
    if found is None:
        raise UnknownIdentifier(f"there is no scope {scope_id}")
    return found, _seen(store, tenant, scope_id, found.current), _seen(store, tenant, scope_id, found.shadow)


def _seen(store: ProvStore, tenant: str, scope_id: ScopeId, head: Head) -> _Seen:
    served = store.served_summary(tenant=tenant, artifact_id=head.id) if head.id else None
    refused = store.refused_under(tenant=tenant, scope_id=scope_id, plan_ids=head.plans) if head.plans else ()
    return _Seen(head, served.folds if served else (), refused)


def _opened(context: Context, seen: _Seen) -> Generation:
    """The generation with its folds opened. What was erased is withheld as well."""
    sealed = [(fold.id, fold.sealed) for fold in seen.folds if fold.sealed is not None]
    opened = dict(zip((id for id, _ in sealed), context.vault.open(sealed), strict=True))
    payloads = [payload for payload in opened.values() if payload]
    bodies = [object_of(payload, "fold") for payload in payloads]
    ledger = object_of(json.loads(seen.head.manifest), "ledger") if seen.head.manifest else {}
    return Generation(
        artifact_id=seen.head.id,
        stage=seen.head.stage,
        covers_through=seen.head.covers_through,
        policies=seen.head.plans,
        folds=bodies,
        verdicts=[object_of(payload, "verdict") for payload in payloads],
        withheld=[fold.id for fold in seen.folds if not opened.get(fold.id)],
        tokens=sum(count_tokens(canonical(body).decode()) for body in bodies),
        raw_open=size_of(_ranges(ledger, "raw_open")),
        cold=size_of(_ranges(ledger, "cold")),
        excluded=sum(size_of(_ranges(object_of(ledger, "excluded"), name)) for name in object_of(ledger, "excluded")),
        refused=_refused(seen.refused),
    )


def _refused(rows: Sequence[RefusedUnder]) -> Refused:
    codes: Counter[str] = Counter()
    for row in rows:
        codes.update(dict.fromkeys(row.codes, row.folds))
    return Refused(sum(row.folds for row in rows), dict(sorted(codes.items())))


def _ranges(ledger: JsonObject, name: str) -> Ranges:
    pairs = ledger.get(name)
    return tuple((low, high) for low, high in pairs) if isinstance(pairs, list) else ()
