"""Taking back a whole imported document: one Revocation is the cause on everything that the document says something of.

Source: docs/design.md, imports; fences, rule 6.
"""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ActivityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.importing import RevokedImport
from provgraph.service.context import Context
from provgraph.service.locks import admit
from provgraph.service.taking_back.marking import DONE, MARKING
from provgraph.service.taking_back.records import Deed, changes_of


def scope_of_import(context: Context, import_id: ActivityId) -> ScopeId:
    """The scope that a document was imported into. Raises UnknownIdentifier, InputError for any other Activity."""
    row = context.engine.read(lambda store: store.imported_by(tenant=context.tenant, activity_id=import_id))
    if row is None:
        raise UnknownIdentifier(f"there is no activity {import_id}")
    if row.scope_id is None:
        raise InputError(f"{import_id} is of kind {row.kind}; of activities only the import of a document is revoked")
    return row.scope_id


def revoke_import(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    import_id: ActivityId,
    deed: Deed,
    *,
    most: int,
) -> dict[str, object]:
    """Under the locks: revoke a document; the answer as JSON. A closure of more than `most` is marked behind a fence.

    Raises UnknownIdentifier, MoreScopes, MarkingInProgress while validity is lifted there.
    """
    row = _admitted(
        store.revoke_import(
            tenant=context.tenant,
            now=now,
            scopes=held,
            import_id=import_id,
            activity_id=deed.id,
            request_hash=deed.request_hash,
            sealed=deed.sealed,
            most=most,
        ),
        import_id,
    )
    deed.record_agent(context, store, now)
    return deed.answer(
        "Revocation",
        import_id,
        was=row.was,
        state=MARKING if row.fenced else DONE,
        scopes=row.scopes,
        changes=changes_of(row.fell, (), {"Imported": row.revoked}),
    )


def _admitted(row: RevokedImport | None, import_id: ActivityId) -> RevokedImport:
    """The row of a revocation that may stay. Raises what it is refused for, so that what was written rolls back."""
    if row is None:
        raise UnknownIdentifier(f"there is no import {import_id}")
    admit(row.missing, blocked=row.blocked)
    return row
