"""Files that only their owner may read: made, checked, and replaced as a whole."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from provgraph.errors import KeyStoreUnusable

OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""Permissions of group and others: none of them may be set."""


def require_private(path: Path) -> None:
    """Refuse what others could read or change. Raises KeyStoreUnusable with the command that mends it."""
    if os.name != "posix":  # other systems guard the user's profile folder by lists that a mode does not show
        return
    found = path.stat()
    if found.st_uid not in (0, os.geteuid()):
        raise KeyStoreUnusable(f"{path} belongs to another user")
    if found.st_mode & OTHERS:
        wanted = "700" if path.is_dir() else "600"
        raise KeyStoreUnusable(f"others may reach {path}; run: chmod {wanted} {path}")


def private_folder(path: Path) -> Path:
    """The folder with mode 0700, made if need be. Raises KeyStoreUnusable when others may reach it."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        require_private(path)
    except OSError as error:
        raise KeyStoreUnusable(f"the folder {path} cannot be used: {error.strerror}") from error
    return path


def touch_private(path: Path) -> None:
    """Make an empty file with mode 0600 unless there is one. Raises KeyStoreUnusable when others may read it.

    A file that is there is not opened: closing it again would drop every lock that this process holds on it, and with
    them those of an SQLite connection. Source: POSIX, fcntl.
    """
    try:
        if not path.exists():
            write_private(path, b"", replace=False)
        require_private(path)
    except OSError as error:
        raise KeyStoreUnusable(f"{path} cannot be used: {error.strerror}") from error


def write_private(path: Path, content: bytes, *, replace: bool) -> bool:
    """Put a file with mode 0600 in place, whole or not at all, and durable before this returns.

    Without `replace`, False when there is one already. What is replaced is overwritten first.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        _write_durably(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), content)
        return _replace(draft, path) if replace else _link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _link(draft: Path, path: Path) -> bool:
    """Name the draft `path` unless that name is taken."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return False
    _sync_folder(path.parent)
    return True


def _replace(draft: Path, path: Path) -> bool:
    """Put the draft in the place of `path`, then overwrite the bytes that stood there."""
    old = os.open(path, os.O_WRONLY)
    draft.replace(path)
    _sync_folder(path.parent)
    _write_durably(old, bytes(os.fstat(old).st_size))
    return True


def _write_durably(descriptor: int, content: bytes) -> None:
    """Write from the start of an open file, flush to the disk, close."""
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a new name in the folder durable."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
