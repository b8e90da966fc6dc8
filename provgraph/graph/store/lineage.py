"""Queries of lineage: pruned walks, what acted on entities, and what may be shown of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId, AgentId, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Walked:
    """The closure of some entities. `instants` stand beside `ids`; edges are `newer`, `relation`, `older`, in parallel.

    `caused` are those that an Activity ever acted on, `unpublished` those that nobody has switched to. Empty when there
    is no such entity in the tenant.
    """

    ids: tuple[str, ...]
    instants: tuple[int, ...]
    caused: tuple[str, ...]
    unpublished: tuple[str, ...]
    newer: tuple[str, ...]
    relations: tuple[str, ...]
    older: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TermRow:
    """From when an Activity stood, and until when."""

    recorded_at: Instant
    undone_at: Instant | None


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A correction of a replaced entity, and what took it down."""

    recorded_at: Instant
    takedowns: tuple[TermRow, ...]


@dataclass(frozen=True, slots=True)
class CauseRow:
    """An Activity that acted on an entity; its reason and its agent's name are sealed under their own ids."""

    entity_id: EntityId
    activity_id: ActivityId
    kind: str
    recorded_at: Instant
    undone_at: Instant | None
    sealed: bytes | None
    agent_id: AgentId | None
    agent_sealed: bytes | None
    versions: tuple[VersionRow, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """What is known of an entity (or Activity) without opening it, and the checks that serving it rests on.

    `detail` is the kind of an event or the list of a claim; `seqs` are the flat ranges of the events of a fold.
    """

    id: EntityId
    kind: str
    scope_id: ScopeId | None
    seq: int | None
    validity: str
    stage: str | None
    recorded_at: Instant
    digest: str | None
    sealed: bytes | None
    marking_ok: bool
    plan_ok: bool
    detail: str | None
    is_evidence: bool | None
    state: str | None
    covers_through: int | None
    seqs: tuple[int, ...]
    speaker_id: AgentId | None
    speaker_sealed: bytes | None


@dataclass(frozen=True, slots=True)
class MomentRow:
    """When something was recorded, and when it was first switched to."""

    recorded_at: Instant
    switched_at: Instant | None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """An entity at the other end of one edge."""

    relation: str
    id: EntityId
    kind: str
    validity: str


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The direct surroundings of an entity."""

    rests_on: tuple[Neighbour, ...]
    rested_on_by: tuple[Neighbour, ...]
    plans: tuple[EntityId, ...]


class LineageQueries(Queries):
    """One method per query."""

    def walk_native_up(self, *, tenant: str, ids: Sequence[str], until: Instant) -> Walked:
        """What entities rest on, by native/1."""
        return self._one(Walked, "walk_native_up", tenant=tenant, ids=ids, until=until)

    def walk_native_down(self, *, tenant: str, ids: Sequence[str], until: Instant) -> Walked:
        """What rests on entities, by native/1."""
        return self._one(Walked, "walk_native_down", tenant=tenant, ids=ids, until=until)

    def walk_resting_down(self, *, tenant: str, ids: Sequence[str], until: Instant) -> Walked:
        """What rests on entities as revocation has it: native edges, and those of imports."""
        return self._one(Walked, "walk_resting_down", tenant=tenant, ids=ids, until=until)

    def walk_prov_up(self, *, tenant: str, ids: Sequence[str], until: Instant) -> Walked:
        """What entities rest on, by prov/1."""
        return self._one(Walked, "walk_prov_up", tenant=tenant, ids=ids, until=until)

    def walk_prov_down(self, *, tenant: str, ids: Sequence[str], until: Instant) -> Walked:
        """What rests on entities, by prov/1."""
        return self._one(Walked, "walk_prov_down", tenant=tenant, ids=ids, until=until)

    def disturbed_around(self, *, tenant: str, ids: Sequence[str]) -> tuple[EntityId, ...]:
        """Entities that an Activity acted on, among all that is connected with these."""
        return self._value(tuple[EntityId, ...], "disturbed_around", tenant=tenant, ids=ids)

    def causes_of(self, *, tenant: str, ids: Sequence[str]) -> tuple[CauseRow, ...]:
        """The Activities that acted on entities."""
        return self._many(CauseRow, "causes_of", tenant=tenant, ids=ids)

    def described(self, *, tenant: str, ids: Sequence[str]) -> tuple[Described, ...]:
        """What may be shown of entities, in no particular order."""
        return self._many(Described, "described", tenant=tenant, ids=ids)

    def latest_after(self, *, tenant: str, since: Instant) -> Instant:
        """The latest instant at which an activity was recorded, if it lies after `since`; else 0."""
        return self._value(int, "latest_after", tenant=tenant, since=since)

    def moment_of(self, *, tenant: str, id: str) -> MomentRow | None:
        """When an entity or activity came to be."""
        return self._optional(MomentRow, "moment_of", tenant=tenant, id=id)

    def neighbours(self, *, tenant: str, id: str) -> Neighbours:
        """The direct surroundings of an entity; empty when there is none."""
        return self._one(Neighbours, "neighbours", tenant=tenant, id=id)
