"""Queries of import: things by name, what documents say of them, what they link. Source: docs/design.md, imports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.rows import TypeCount
from provgraph.graph.store.base import Queries
from provgraph.graph.store.ledger import Found


@dataclass(frozen=True, slots=True)
class KnownThings:
    """What a scope knows: `ids` and keyed hashes (`known`) in parallel; `answer` of this document's import (JSON)."""

    imports: int
    answer: str | None
    ids: tuple[EntityId, ...]
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LockedImport:
    """The scope, held: a marking that runs in it, how many documents it has, the answer of this one (JSON)."""

    marking: int
    imports: int
    answer: str | None


@dataclass(frozen=True, slots=True)
class NewThing:
    """A thing to write; its name is sealed under the key of its id."""

    id: str
    name_hash: str
    kind: str
    digest: str
    sealed: bytes


@dataclass(frozen=True, slots=True)
class NewDescription:
    """What a document says of a thing, in statements of these kinds; `bundle_id` is empty outside of bundles."""

    id: str
    thing_id: str
    bundle_id: str
    kinds: tuple[str, ...]
    digest: str
    sealed: bytes


@dataclass(frozen=True, slots=True)
class NewLink:
    """An edge from effect to cause; `relation` is the PROV term it stands for."""

    newer: str
    relation: str
    older: str


@dataclass(frozen=True, slots=True)
class Settled:
    """Scopes that would have to be held too, and how many things fell."""

    missing: tuple[ScopeId, ...]
    fallen: int


@dataclass(frozen=True, slots=True)
class ImportedBy:
    """What an Activity is; `scope_id` None when it imported no document."""

    kind: str
    scope_id: ScopeId | None


@dataclass(frozen=True, slots=True)
class RevokedImport:
    """What became of the revocation of a document. With `missing` or `blocked` it has to be rolled back.

    `fenced`: the fence is closed, and what rests on the things is still to be marked. `was` is the document's state,
    `revoked` counts the things that were not REVOKED before, `fell` what went, or will go, VALID to STALE.
    """

    missing: tuple[ScopeId, ...]
    blocked: bool
    fenced: bool
    was: str
    revoked: int
    fell: tuple[TypeCount, ...]
    scopes: tuple[ScopeId, ...]


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A document that was imported; what it declares is sealed under the Activity's id."""

    id: ActivityId
    sealed: bytes
    recorded_at: Instant


@dataclass(frozen=True, slots=True)
class ToldRow:
    """The kinds of statements that documents make in a bundle; its id is empty outside of bundles."""

    bundle_id: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DescriptionRow:
    """A description at its place in the order of an export."""

    id: str
    place: str
    thing_id: EntityId
    sealed: bytes


class ImportQueries(Queries):
    """One method per query."""

    def known_things(self, *, tenant: str, scope_id: str, document_hash: str, hashes: Sequence[str]) -> KnownThings:
        """Which of these names the scope knows."""
        return self._one(
            KnownThings, "known_things", tenant=tenant, scope_id=scope_id, document_hash=document_hash, hashes=hashes
        )

    def find_imported(self, *, tenant: str, scope_hash: str, name_hashes: Sequence[str]) -> Found | None:
        """The thing of one of these names."""
        return self._optional(Found, "find_imported", tenant=tenant, scope_hash=scope_hash, name_hashes=name_hashes)

    def lock_import(self, *, tenant: str, scope_id: str, document_hash: str) -> LockedImport | None:
        """Take the scope; None when there is none of that id."""
        return self._optional(
            LockedImport, "lock_import", tenant=tenant, scope_id=scope_id, document_hash=document_hash
        )

    def import_things(
        self, *, tenant: str, now: Instant, scope_id: str, import_id: str, things: Sequence[NewThing]
    ) -> None:
        """Write things."""
        self._none("import_things", tenant=tenant, now=now, scope_id=scope_id, import_id=import_id, things=things)

    def import_descriptions(
        self, *, tenant: str, now: Instant, scope_id: str, import_id: str, descriptions: Sequence[NewDescription]
    ) -> None:
        """Write what is said of things."""
        self._none(
            "import_descriptions",
            tenant=tenant,
            now=now,
            scope_id=scope_id,
            import_id=import_id,
            descriptions=descriptions,
        )

    def import_links(
        self,
        *,
        tenant: str,
        now: Instant,
        derivations: Sequence[NewLink] = (),
        members: Sequence[NewLink] = (),
        rests: Sequence[NewLink] = (),
        relates: Sequence[NewLink] = (),
    ) -> None:
        """Write edges between things that are there."""
        self._none(
            "import_links",
            tenant=tenant,
            now=now,
            derivations=derivations,
            members=members,
            rests=rests,
            relates=relates,
        )

    def import_settle(self, *, tenant: str, scopes: Sequence[str], ids: Sequence[str]) -> Settled:
        """Take down what rests on something that does not stand."""
        return self._one(Settled, "import_settle", tenant=tenant, scopes=scopes, ids=ids)

    def close_import(
        self,
        *,
        tenant: str,
        now: Instant,
        scope_id: str,
        activity_id: str,
        document_hash: str,
        sealed: bytes,
        answer: str,
    ) -> None:
        """Record the Activity."""
        self._none(
            "close_import",
            tenant=tenant,
            now=now,
            scope_id=scope_id,
            activity_id=activity_id,
            document_hash=document_hash,
            sealed=sealed,
            answer=answer,
        )

    def imported_by(self, *, tenant: str, activity_id: str) -> ImportedBy | None:
        """Which document an Activity imported, if any; None when the tenant has no such Activity."""
        return self._optional(ImportedBy, "imported_by", tenant=tenant, activity_id=activity_id)

    def revoke_import(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        import_id: str,
        activity_id: str,
        request_hash: str | None,
        sealed: bytes | None,
        most: int,
    ) -> RevokedImport | None:
        """Revoke a document and mark its closure, or fence what is larger than `most`; None without the import."""
        return self._optional(
            RevokedImport,
            "revoke_import",
            tenant=tenant,
            now=now,
            scopes=scopes,
            import_id=import_id,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
            most=most,
        )

    def imports_of(self, *, tenant: str, scope_id: str) -> tuple[ImportRow, ...]:
        """The documents of a scope."""
        return self._many(ImportRow, "imports_of", tenant=tenant, scope_id=scope_id)

    def told_kinds(self, *, tenant: str, scope_id: str) -> tuple[ToldRow, ...]:
        """What the documents of a scope have statements of."""
        return self._many(ToldRow, "told_kinds", tenant=tenant, scope_id=scope_id)

    def exported_descriptions(
        self, *, tenant: str, scope_id: str, bundle_id: str, kind: str, after: str, limit: int
    ) -> tuple[DescriptionRow, ...]:
        """A page of descriptions that hold statements of a kind."""
        return self._many(
            DescriptionRow,
            "exported_descriptions",
            tenant=tenant,
            scope_id=scope_id,
            bundle_id=bundle_id,
            kind=kind,
            after=after,
            limit=limit,
        )
