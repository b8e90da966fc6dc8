"""Bringing a tenant back from its archive: whole or not at all, as seen by whoever reads.

Everything is written under a name that nobody reads, then shown; the scopes, without which nothing is found, come
last. What was interrupted before all was written is removed by the next restoration, afterwards it is carried on.
Source: docs/archive.md, restoring.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from provgraph.domain.archive.manifest import ArchiveManifest
from provgraph.domain.identifiers import ACTIVITY, TenantId
from provgraph.errors import AlreadyWritten, ArchiveRefused
from provgraph.graph.store.archiving import Begun
from provgraph.service.archiving.container import Container, open_container
from provgraph.service.archiving.erased import Erasures
from provgraph.service.archiving.passing import Progress, silent
from provgraph.service.archiving.recording import record
from provgraph.service.archiving.showing import RESTORING, SHOWING, hidden, interrupted, remove_hidden, show
from provgraph.service.archiving.staging import Staging
from provgraph.service.archiving.verify import KeysToOpen, verify
from provgraph.service.context import Context
from provgraph.service.locks import is_large


@dataclass(frozen=True, slots=True)
class Restored:
    """A tenant that is there again. `repeated`: it was there already, from the same archive.

    `not_brought_back`: ids of what stays without content, because it was erased or rests on what was.
    """

    tenant: str
    digest: str
    rows: Mapping[str, int]
    keys: int
    not_brought_back: Sequence[str] = ()
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "tenant": self.tenant,
            "digest": self.digest,
            "rows": dict(self.rows),
            "keys": self.keys,
            "not_brought_back": list(self.not_brought_back),
            "repeated": self.repeated,
        }


def restore(
    context: Context,
    file: Path,
    keys: KeysToOpen,
    *,
    signer: str | None = None,
    erased: Collection[str] = (),
    graphs: Sequence[str] = (),
    agent: str | None = None,
    progress: Progress = silent,
) -> Restored:
    """Restore an archive into its tenant, which must hold nothing; the archive is verified before anything is written.

    `erased` are ids (of entities, data subjects, agents) whose content must not come back; what rests on them does not
    either. Keys that this key store destroyed count among them. `graphs` are the ids of all graphs that the key store
    has served: of a store that serves others no lookup key is replaced.
    Raises what `verify` raises, ArchiveRefused when the tenant is not empty or belongs elsewhere, StoreUnavailable.
    """
    manifest = verify(file, signer=signer, keys=keys, progress=progress).manifest
    _require_ours(context, manifest)
    work = _Restoration(context, open_container(file), keys, graphs, progress)
    if manifest.digest in context.engine.read(lambda store: store.tenant_holds(tenant=context.tenant)).restored:
        return Restored(context.tenant, manifest.digest, manifest.rows, 0, repeated=True)
    begun = interrupted(context)
    if begun is None or begun.state != SHOWING:
        return work.anew(frozenset(erased), agent)
    return work.carried_on(begun, frozenset(erased))


def _require_ours(context: Context, manifest: ArchiveManifest) -> None:
    if manifest.tenant != context.tenant:
        raise ArchiveRefused(
            f"the archive is of the tenant {manifest.tenant!r}, not of {context.tenant!r}; name it with --tenant"
        )
    if manifest.schema not in {query.name for query in context.engine.catalogue.schema()}:
        raise ArchiveRefused(f"the archive was made by a newer provgraph, with the schema {manifest.schema}")


@dataclass(frozen=True, slots=True)
class _Restoration:
    """One archive on its way into a tenant."""

    context: Context
    container: Container
    keys: KeysToOpen
    graphs: Sequence[str]
    progress: Progress

    @property
    def hidden(self) -> TenantId:
        """The name under which it is written."""
        return hidden(self.context)

    @property
    def manifest(self) -> ArchiveManifest:
        """Of the archive."""
        return self.container.manifest

    def anew(self, erased: frozenset[str], agent: str | None) -> Restored:
        """From the start; what an earlier one left is removed."""
        self._require_empty()
        remove_hidden(self.context)
        staging = Staging(self.context, self.hidden, self.context.new_id(ACTIVITY), self.progress)
        record(self.context, self.hidden, staging.activity_id, "Import", RESTORING, self.manifest, agent)
        self.context.reach("restore.begun")
        try:
            staging.write(self.container)
        except AlreadyWritten as error:
            said = "something of this archive is in another tenant of this graph; an archive is restored elsewhere"
            raise ArchiveRefused(said) from error
        self.context.reach("restore.written")
        erasures = Erasures(self.context, self.hidden, staging.activity_id, self.container, self.keys)
        gone = erasures.carry_out(erased)
        count = erasures.put_keys(gone, self.graphs)
        staging.complete()
        self.context.reach("restore.complete")
        show(self.context, staging.activity_id, at_once=not is_large(self.context, self.manifest.nodes))
        return Restored(self.context.tenant, self.manifest.digest, self.manifest.rows, count, tuple(sorted(gone)))

    def carried_on(self, begun: Begun, erased: frozenset[str]) -> Restored:
        """What was written to its end and not shown. Raises ArchiveRefused when that is another archive."""
        if begun.archive_digest != self.manifest.digest:
            said = f"another archive ({begun.archive_digest}) is being restored: restore that one first"
            raise ArchiveRefused(said, digest=begun.archive_digest)
        gone = Erasures(self.context, self.hidden, begun.id, self.container, self.keys).carry_out_late(erased)
        show(self.context, begun.id, at_once=not is_large(self.context, self.manifest.nodes))
        return Restored(self.context.tenant, self.manifest.digest, self.manifest.rows, 0, tuple(sorted(gone)))

    def _require_empty(self) -> None:
        holds = self.context.engine.read(lambda store: store.tenant_holds(tenant=self.context.tenant))
        if holds.kinds:
            said = f"the tenant {self.context.tenant!r} holds {', '.join(sorted(holds.kinds))}; it must be empty"
            raise ArchiveRefused(said, kinds=sorted(holds.kinds))
