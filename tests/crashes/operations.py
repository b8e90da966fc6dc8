"""The operations of several steps: the points that each passes, and how it is made ready to be asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.crashes import asked, deeds, generations, statements
from tests.crashes.asked import Asked
from tests.crashes.deeds import undo_of
from tests.crashes.quay import Quay
from tests.crashes.recoveries import recovery_of


@dataclass(frozen=True)
class Operation:
    """`points` in the order in which they are passed; after the first one named `committed` all is committed.

    `is_seen`: readers get something else when it is done. `seen_from`: the point at which it is acknowledged, if that
    is later than the commit. `is_begun`: all was committed before, and is only carried to its end.
    """

    name: str
    points: tuple[str, ...]
    prepare: Callable[[Quay], Asked]
    is_large: bool = False
    is_seen: bool = True
    seen_from: str = ""
    is_begun: bool = False

    def has_committed(self, point: str) -> bool:
        """Whether what readers get has changed when this point is reached."""
        commits = [at for at, name in enumerate(self.points) if name.endswith(".committed")]
        return self.is_begun or (bool(commits) and self.points.index(point) >= commits[0])

    def is_acknowledged(self, point: str) -> bool:
        """Whether all readers must see it when this point is reached."""
        from_here = self.points.index(self.seen_from) if self.seen_from else 0
        return self.has_committed(point) and self.points.index(point) >= from_here


def receipt(kind: str) -> tuple[str, str]:
    return f"{kind}.written", f"{kind}.committed"


STEPS = tuple(f"consolidate.{step}" for step in ("snapshot", "distil", "gate", "sealed", "candidate", "store"))
CONSOLIDATING = (*STEPS, *receipt("consolidate"), "consolidate.switch")
REVOKING = ("revoke.closure", *receipt("revoke"))
REPLACING = ("replace.closure", *receipt("replace"))
UNDOING = ("undo.closure", *receipt("undo"))
APPENDING = ("append.sealed", *receipt("append"))
PROPOSING = ("claim.sealed", *receipt("propose"), "claim.committed")
DISTRUSTING = (*receipt("trust"), "trust.fence", "trust.applied", "revoke.mark", "revoke.open")
MARKING = ("revoke.fence", "revoke.mark", "revoke.open")
LIFTING = ("revoke.fence", "undo.lift", "revoke.open")

RECOVERIES = (
    Operation(
        "finish a large revoke",
        ("revoke.mark", "revoke.open"),
        recovery_of(deeds.revoke, "revoke.fence"),
        is_large=True,
        is_begun=True,
    ),
    Operation(
        "finish a large undo",
        ("undo.lift", "revoke.open"),
        recovery_of(undo_of(deeds.revoke), "revoke.fence"),
        is_large=True,
        is_begun=True,
    ),
    Operation(
        "finish the revocation of a plan",
        ("sweep.taken_down", "sweep.closed"),
        recovery_of(deeds.revoke_plan, "revoke.committed"),
        is_seen=False,
        is_begun=True,
    ),
    Operation(
        "finish the undo of that",
        ("sweep.taken_back", "sweep.closed"),
        recovery_of(undo_of(deeds.revoke_plan), "undo.committed"),
        is_begun=True,
    ),
    Operation(
        "finish a distrust",
        ("trust.fence", "trust.applied", "revoke.mark", "revoke.open"),
        recovery_of(deeds.distrust, "trust.committed"),
        seen_from="trust.applied",
        is_begun=True,
    ),
    Operation(
        "finish trusting again",
        ("trust.settled",),
        recovery_of(deeds.trust_again, "trust.committed"),
        is_begun=True,
    ),
)

OPERATIONS = (
    Operation("append", APPENDING, asked.append),
    Operation("ingest a file", (*APPENDING, *PROPOSING), asked.ingestion, seen_from="propose.committed"),
    Operation("import a document", ("import.sealed", *receipt("import")), asked.import_document),
    Operation("first consolidation", CONSOLIDATING, asked.first_consolidation),
    Operation("next consolidation", CONSOLIDATING, asked.next_consolidation),
    Operation("switch", receipt("switch"), asked.switching),
    Operation(
        "rebuild",
        ("rebuild.begun", *STEPS, "rebuild.kept", *receipt("rebuild")),
        generations.rebuilding_stepwise,
        is_seen=False,
    ),
    Operation("switch over", receipt("switch"), generations.switching_over),
    Operation("drop a generation", receipt("drop"), generations.dropping, is_seen=False),
    Operation("revoke", REVOKING, deeds.revoke),
    Operation("large revoke", (*REVOKING, *MARKING), deeds.revoke, is_large=True),
    Operation("revoke a plan", (*REVOKING, "sweep.taken_down", "sweep.closed"), deeds.revoke_plan),
    Operation("revoke a document", REVOKING, deeds.revoke_document),
    Operation("replace", REPLACING, deeds.replacement),
    Operation("large replace", (*REPLACING, *MARKING), deeds.replacement, is_large=True),
    Operation("undo a revocation", UNDOING, undo_of(deeds.revoke)),
    Operation("undo a replacement", UNDOING, undo_of(deeds.replacement)),
    Operation("undo a plan's revocation", (*UNDOING, "sweep.taken_back", "sweep.closed"), undo_of(deeds.revoke_plan)),
    Operation("undo a large replacement", (*UNDOING, *LIFTING), undo_of(deeds.replacement), is_large=True),
    Operation("revoke a correction", REVOKING, deeds.revoke_correction),
    Operation("revoke a correction, large", (*REVOKING, *LIFTING), deeds.revoke_correction, is_large=True),
    Operation("open a conflict", receipt("open_conflict"), statements.dispute),
    Operation("propose a claim", PROPOSING, statements.proposal),
    Operation("revise a claim", PROPOSING, statements.revision),
    Operation("revise a claim, large", (*PROPOSING, "revoke.mark", "revoke.open"), statements.revision, is_large=True),
    Operation("resolve a conflict", receipt("resolve"), statements.resolution),
    Operation(
        "resolve, large", (*receipt("resolve"), "revoke.mark", "revoke.open"), statements.resolution, is_large=True
    ),
    Operation("undo a resolution", UNDOING, undo_of(statements.resolution)),
    Operation("undo a large resolution", (*UNDOING, *LIFTING), undo_of(statements.resolution), is_large=True),
    Operation("distrust", DISTRUSTING, deeds.distrust, seen_from="trust.applied"),
    Operation("trust again", (*receipt("trust"), "trust.settled"), deeds.trust_again, seen_from="trust.settled"),
    Operation("undo a distrust", (*UNDOING, "trust.settled"), undo_of(deeds.distrust), seen_from="trust.settled"),
    Operation(
        "large undo", (*UNDOING, "revoke.fence", "undo.lift", "revoke.open"), undo_of(deeds.revoke), is_large=True
    ),
    Operation("merge claims", receipt("merge"), statements.merging, is_seen=False),
    Operation("undo a merge", UNDOING, undo_of(statements.merging), is_seen=False),
    Operation(
        "search anew",
        (*receipt("reindex"), "search.key_made", "search.batch", "search.ended", "search.destroyed"),
        asked.reindexing,
        is_seen=False,
    ),
    Operation("search", ("search.awaited",), asked.searching, is_seen=False),
    Operation("adopt rules", receipt("adopt"), asked.adoption),
    *RECOVERIES,
)
MATRIX = [(operation, point) for operation in OPERATIONS for point in operation.points]
