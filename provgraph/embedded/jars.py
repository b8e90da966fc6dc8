"""Install the jars of a lock: in parallel, each checked against its SHA-256 sum before it gets its name.

A jar is written as a part, checked, forced to disk and renamed, so that a name always stands for the right bytes. A
lock on the folder lets one process install at a time: while it is held, every part is a leftover of a crash.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from provgraph.embedded.lock import EngineLock, LockedJar
from provgraph.embedded.options import Progress
from provgraph.embedded.sources import Source, choose_source
from provgraph.errors import JarsUnverified

THREADS = 8
TRIES = 3


@dataclass(frozen=True, slots=True)
class Installation:
    """A folder that is to hold exactly the jars of a lock, and where missing ones come from."""

    folder: Path
    lock: EngineLock
    source: Source


def install_jars(
    lock: EngineLock,
    cache: Path,
    folder: Path | None = None,
    mirror: str | None = None,
    progress: Progress | None = None,
) -> Path:
    """Make sure that the jars of this lock lie checked in a folder below `cache`, and return that folder.

    `folder` or `mirror` say where missing jars come from (default: Maven Central). Jars that are there and have the
    right sum are kept; others are fetched again; what the lock does not know is removed.
    Raises JarsUnverified, naming the jar, when one cannot be had or has another sum after three tries.
    """
    installation = Installation(cache / f"neo4j-{lock.version}", lock, choose_source(folder, mirror, THREADS))
    installation.folder.mkdir(parents=True, exist_ok=True)
    with FileLock(installation.folder / ".install.lock"):
        sweep(installation)
        fetch_missing(installation, progress or (lambda done, total, size: None))
    return installation.folder


def sweep(installation: Installation) -> None:
    """Remove what a crash left behind, and every jar that the lock does not know."""
    known = {jar.filename for jar in installation.lock.jars}
    for path in installation.folder.iterdir():
        if path.suffix == ".part" or (path.suffix == ".jar" and path.name not in known):
            path.unlink()


def fetch_missing(installation: Installation, progress: Progress) -> None:
    """Check every jar and fetch those that are missing or wrong, several at a time.

    The first failure ends the work: jars that were not begun yet are not begun.
    """
    total, size = len(installation.lock.jars), 0
    with interruptible_pool() as pool:
        jobs = {pool.submit(secure, installation, jar): jar for jar in installation.lock.jars}
        for done, job in enumerate(as_completed(jobs), start=1):
            job.result()
            size += jobs[job].size
            progress(done, total, size)


@contextmanager
def interruptible_pool() -> Iterator[ThreadPoolExecutor]:
    """A pool of threads that drops what was not begun when its block ends by an error or an interrupt."""
    pool = ThreadPoolExecutor(THREADS, thread_name_prefix="jars")
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def secure(installation: Installation, jar: LockedJar) -> None:
    """Leave the right bytes under the jar's name, or raise JarsUnverified."""
    target = installation.folder / jar.filename
    if target.exists() and digest_of(target) == jar.sha256:
        return
    problem: str | None = None
    for _ in range(TRIES):
        problem = fetch(installation.source, jar, target)
        if problem is None:
            return
    raise JarsUnverified(
        f"the jar {jar.filename} of Neo4j {installation.lock.version} could not be had: {problem}",
        jar=jar.filename,
        expected=jar.sha256,
        tries=TRIES,
    )


def fetch(source: Source, jar: LockedJar, target: Path) -> str | None:
    """Try once to fetch a jar and put it in place; the reason when that failed, else None."""
    part = target.with_name(f".{target.name}.part")
    try:
        found = write(source(jar), part, jar.size)
        if found != jar.sha256:
            return f"its SHA-256 sum is {found}, the lock says {jar.sha256}"
        part.replace(target)
    except OSError as error:
        return str(error)
    finally:
        part.unlink(missing_ok=True)
    return None


def write(chunks: Iterator[bytes], part: Path, size: int) -> str:
    """Write what comes to disk and return its SHA-256 sum (hex). Raises OSError when it is more than `size` bytes."""
    digest, written = hashlib.sha256(), 0
    with part.open("wb") as file:
        for chunk in chunks:
            written += len(chunk)
            if written > size:
                raise OSError(f"it is longer than the {size} bytes that the lock says")
            digest.update(chunk)
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())
    return digest.hexdigest()


def digest_of(path: Path) -> str:
    """The SHA-256 sum of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
