"""Making an archive: everything of a tenant as of a moment, signed; its keys in another file, for one recipient."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from provgraph.domain.archive.manifest import ArchiveManifest
from provgraph.domain.archive.rows import read_node
from provgraph.domain.archive.tables import TABLES
from provgraph.domain.identifiers import ACTIVITY
from provgraph.domain.instant import Instant, to_text
from provgraph.errors import InputError, KeyUnavailable
from provgraph.keys.files import touch_private
from provgraph.keys.recipients import Recipient
from provgraph.keys.signing import sign
from provgraph.keys.travel import KeyPage, key_lines
from provgraph.service.archiving.container import Container, in_place, open_container, write_container
from provgraph.service.archiving.moment import read_moment
from provgraph.service.archiving.passing import Progress, silent
from provgraph.service.archiving.recording import record
from provgraph.service.archiving.staging import pages
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class Created:
    """An archive that was made. `digest` names it; `signer` is the public key that it is signed under, in hex."""

    file: Path
    tenant: str
    as_of: Instant
    digest: str
    signer: str
    bytes: int
    rows: Mapping[str, int]
    keys: int | None

    def to_json(self) -> dict[str, object]:
        """A JSON object; `keys` is how many data keys the other file holds, null when none was asked for."""
        return {
            "file": str(self.file),
            "tenant": self.tenant,
            "as_of": to_text(self.as_of),
            "digest": self.digest,
            "signer": self.signer,
            "bytes": self.bytes,
            "rows": dict(self.rows),
            "keys": self.keys,
        }


@dataclass(frozen=True, slots=True)
class KeyFile:
    """Where the keys go, and for whom."""

    path: Path
    recipient: Recipient


def create(
    context: Context,
    file: Path,
    *,
    keys: KeyFile | None = None,
    as_of: Instant | None = None,
    agent: str | None = None,
    progress: Progress = silent,
) -> Created:
    """Write the archive of the context's tenant, and its keys; each file is put in place whole or not at all.

    `as_of`: as it was at that moment, which must not be earlier than the last change; None: now. The record that it
    was made is written afterwards, so that it lies after that moment.
    Raises what `read_moment` raises, KeyUnavailable when a key is missing that was not destroyed, InputError when a
    file cannot be written.
    """
    with _beside(file) as folder:
        moment, tables = read_moment(context, folder, as_of, progress)
        manifest = ArchiveManifest(context.tenant, moment, _schema(context), tables)
        signature = sign(context.vault.store.named(f"archive/{context.tenant}"), manifest.to_bytes())
        made = folder / "archive"
        size = write_container(made, folder, manifest, signature)
        parts = [(made, file)]
        count = None
        if keys:
            parts.insert(0, (folder / "keys", keys.path))
            count = _write_keys(context, parts[0][0], open_container(made), keys.recipient)
        in_place(parts)
    record(context, context.tenant, context.new_id(ACTIVITY), "Export", "DONE", manifest, agent)
    return Created(file, context.tenant, moment, manifest.digest, signature.public_key, size, manifest.rows, count)


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A folder of one's own beside a file, gone at the end. Raises InputError."""
    try:
        made = tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from error
    with made as folder:
        yield Path(folder)


def _schema(context: Context) -> str:
    """The name of the last schema file that this graph has."""
    return context.engine.catalogue.schema()[-1].name


def _write_keys(context: Context, path: Path, container: Container, recipient: Recipient) -> int:
    """Write the keys of an archive; how many data keys there are."""
    count = 0

    def pages() -> Iterator[KeyPage]:
        nonlocal count
        for page in _key_pages(context, container):
            count += len(page.data)
            yield page

    touch_private(path)
    try:
        with path.open("wb") as stream:
            stream.writelines(key_lines(container.manifest.digest, recipient, pages(), context.entropy))
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
    return count


def _key_pages(context: Context, container: Container) -> Iterator[KeyPage]:
    """The tenant's lookup keys, those of its scopes, and the data key of every node that is sealed, page by page."""
    store = context.vault.store
    yield KeyPage(named=store.find_named([f"tenant/{context.tenant}", f"archive/{context.tenant}"]))
    for table in TABLES:
        for lines in pages(container.lines(table.name)):
            nodes = [read_node(table, line, place) for place, line in lines]
            names = [f"scope/{node.key}" for node in nodes if node.kind == "Scope"]
            ids = [node.key for node in nodes if node.is_sealed]
            found = store.get(ids)
            destroyed = store.is_destroyed([id for id in ids if id not in found])
            missing = sorted(set(ids) - found.keys() - destroyed)
            if missing:
                raise KeyUnavailable(f"{len(missing)} data keys are missing and were not erased", key_ids=missing)
            yield KeyPage(found, store.find_named(names), tuple(sorted(destroyed)))
