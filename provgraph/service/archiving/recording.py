"""The record of a transfer: that a tenant was archived or restored, by whom, and which archive that was."""

from __future__ import annotations

from typing import Literal

from provgraph.domain.archive.manifest import ArchiveManifest
from provgraph.domain.identifiers import TenantId
from provgraph.service.context import Context


def record(
    context: Context,
    tenant: TenantId,
    activity_id: str,
    kind: Literal["Export", "Import"],
    state: str,
    manifest: ArchiveManifest,
    agent: str | None,
) -> None:
    """Write it; it lies after the moment of the archive, whatever this machine's clock says."""
    (sealed,) = context.vault.seal([(activity_id, {"agent": agent})], context.lease())
    now = max(context.clock(), manifest.as_of + 1)
    context.engine.write(
        lambda store: store.record_transfer(
            tenant=tenant,
            now=now,
            activity_id=activity_id,
            kind=kind,
            state=state,
            archive_digest=manifest.digest,
            as_of=manifest.as_of,
            sealed=sealed.ciphertext,
        )
    )
    context.vault.store.settle([activity_id])
