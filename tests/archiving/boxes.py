"""Archives of a test: made, verified and restored with one passphrase."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from provgraph.keys.recipients import Passphrase
from provgraph.service import archiving
from provgraph.service.context import Context

PASSPHRASE = Passphrase("a passphrase of a test")


@dataclass(frozen=True)
class Box:
    """A folder of archives, each with its keys beside it."""

    folder: Path

    def file(self, name: str) -> Path:
        """An archive."""
        return self.folder / f"{name}.tar"

    def keys(self, name: str) -> archiving.KeysToOpen:
        """The keys of an archive."""
        return archiving.KeysToOpen(self.folder / f"{name}.keys", PASSPHRASE)

    def create(self, context: Context, name: str, as_of: int | None = None) -> archiving.Created:
        """Make an archive with its keys."""
        keys = archiving.KeyFile(self.keys(name).path, PASSPHRASE)
        return archiving.create(context, self.file(name), keys=keys, as_of=as_of)

    def verify(self, name: str) -> archiving.Verified:
        """Verify an archive and its keys."""
        return archiving.verify(self.file(name), keys=self.keys(name))

    def verify_with(self, name: str, keys: str) -> archiving.Verified:
        """Verify an archive with the keys of another one."""
        return archiving.verify(self.file(name), keys=self.keys(keys))

    def restore(self, context: Context, name: str, **options: object) -> archiving.Restored:
        """Restore an archive."""
        return archiving.restore(context, self.file(name), self.keys(name), **options)  # type: ignore[arg-type]  # test data
