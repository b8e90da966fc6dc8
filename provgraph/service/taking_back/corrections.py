"""The part of a replacement that makes the correction and puts it in the place of its source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ACTIVITY, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import Erased, EventIdTaken, InputError, InputInvalid, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.ledger import NewEvent
from provgraph.graph.store.taking_back import EntityState, ReplacedRow
from provgraph.service import ledger
from provgraph.service.context import Context
from provgraph.service.locks import admit
from provgraph.service.taking_back.marking import DONE, MARKING
from provgraph.service.taking_back.records import Deed, changes_of


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction to write: an event, sealed, in the scope of its source."""

    scope_id: ScopeId
    row: NewEvent


def prepare_correction(context: Context, entity_id: EntityId, correction: Event) -> Correction:
    """Seal a correction in the scope of its source; nothing is in the graph yet.

    Raises UnknownIdentifier, Erased, InputError when the source is no event: a claim is revised by proposing another.
    """
    state = context.engine.read(lambda store: store.entity_state(tenant=context.tenant, id=entity_id))
    if state is None:
        raise UnknownIdentifier(f"there is no entity {entity_id}")
    scope_id = _scope_of(state, entity_id)
    return Correction(scope_id, ledger.prepare_event(context, scope_id, correction))


def _scope_of(state: EntityState, entity_id: EntityId) -> ScopeId:
    if state.validity == "ERASED":
        raise Erased(f"{entity_id} was erased; nothing takes its place")
    if state.type != "Event" or state.scope_id is None:
        raise InputError(
            f"{entity_id} is of type {state.type}; only events are replaced; a claim is revised by a claim"
        )
    return state.scope_id


def correct(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    entity_id: EntityId,
    made: Correction,
    deed: Deed,
    *,
    fenced: bool,
) -> dict[str, object]:
    """Under the locks: write the correction, supersede the source; the answer as JSON. Raises why it is refused."""
    store.lock_scopes(tenant=context.tenant, scopes=held)
    correction_id = _write(context, store, now, made)
    row = (store.replace_fence if fenced else store.replace)(
        tenant=context.tenant,
        now=now,
        scopes=held,
        source_id=entity_id,
        correction_id=correction_id,
        activity_id=deed.id,
        request_hash=deed.request_hash,
        sealed=deed.sealed,
    )
    row = admitted(row, entity_id)
    deed.record_agent(context, store, now)
    return deed.answer(
        "Replacement",
        entity_id,
        correction_id=correction_id,
        was=row.was,
        state=MARKING if fenced else DONE,
        scopes=row.scopes,
        changes=changes_of(row.fell, (), {row.type: 1}),
    )


def _write(context: Context, store: ProvStore, now: Instant, made: Correction) -> EntityId:
    """Write the event; its id."""
    rows = store.append_events(
        tenant=context.tenant,
        now=now,
        scope_id=made.scope_id,
        activity_id=context.new_id(ACTIVITY),
        events=[made.row],
    )
    ledger.require_registered(rows)
    if rows.known:
        raise EventIdTaken("the correction has the id of an event that is stored; it needs an id of its own")
    return EntityId(made.row.id)


def admitted(row: ReplacedRow | None, entity_id: EntityId) -> ReplacedRow:
    """The row of a replacement that was written, of an event or a claim; else why not, so that its locks roll back.

    Raises UnknownIdentifier, MoreScopes, MarkingInProgress, InputInvalid.
    """
    if row is None:
        raise UnknownIdentifier(f"there is no entity {entity_id}")
    admit(row.missing, blocked=row.blocked)
    if row.refused:
        raise InputInvalid(f"{entity_id} is {row.was}: only what nobody has taken back is replaced", was=row.was)
    return row
