"""From what Neo4j said when it did not start to an error that says what to do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from provgraph.errors import EngineNotStarted, SetupError, StoreTooNew

REASONS: tuple[tuple[str, type[SetupError], str], ...] = (
    (
        r"PortBindException|BindException|Address already in use",
        EngineNotStarted,
        "its port is taken; choose another one, or 0 for any free one",
    ),
    (
        r"FileLockException|Lock file has been locked|another server runs",
        EngineNotStarted,
        "another process uses this store; stop it (`provgraph down`) or choose another data folder",
    ),
    (r"No space left on device|Disk quota exceeded", EngineNotStarted, "the disk is full; make room and start again"),
    (
        r"newer version|UnsupportedFormatVersion|UnknownStoreFormat|Unknown store version",
        StoreTooNew,
        "the store was written by a newer Neo4j; start the version that wrote it",
    ),
    (
        r"Java heap space|GC overhead",
        EngineNotStarted,
        "it ran out of memory; choose a larger heap (PROVGRAPH_NEO4J_HEAP; 512m is enough to begin with, "
        "the first start after a full disk may need 4g)",
    ),
    (
        r"OutOfMemory|Could not reserve|heap size|Invalid maximum|Unable to start JVM",
        EngineNotStarted,
        "the JVM cannot have that heap; choose another size (512m is enough to begin with)",
    ),
    (
        r"NativeMemoryAllocationRefused",
        EngineNotStarted,
        "this machine has not the memory for that page cache; choose a smaller one (128m is enough to begin with)",
    ),
    (r"AccessDenied|Permission denied", EngineNotStarted, "its data folder may not be written; check its owner"),
)
"""Pattern in a cause, error, reason and what to do; the first that fits counts."""


def startup_error(causes: Sequence[str], log: str) -> SetupError:
    """The error for a chain of causes, outermost first. `log` is the folder where more is said."""
    text = "\n".join(causes)
    for pattern, kind, reason in REASONS:
        if re.search(pattern, text, re.IGNORECASE):
            return kind(f"the embedded server did not start: {reason} ({causes[-1]})", causes=list(causes), log=log)
    last = causes[-1] if causes else "its process ended without a word"
    return EngineNotStarted(f"the embedded server did not start: {last}; see {log}", causes=list(causes), log=log)
