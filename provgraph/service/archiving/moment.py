"""A moment of a tenant that others write to: two passes that read the same.

Nothing is locked while it is read. What both passes read alike was so between them, for whatever changes leaves
something that never comes back: a node with its time, an epoch that only grows. Source: docs/archive.md, moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from provgraph.domain.archive.manifest import Counted
from provgraph.domain.instant import Instant, to_text
from provgraph.errors import ArchiveRefused, MarkingInProgress, StoreUnavailable
from provgraph.graph.store import ProvStore
from provgraph.service.archiving.passing import PAGE, Moved, Pass, Progress
from provgraph.service.archiving.spool import Spool
from provgraph.service.clock import TOLERANCE
from provgraph.service.context import Context
from provgraph.service.settling import unfinished

TRIES = 3
"""How often two passes are compared before the fences are held."""


Found = tuple[Instant, Sequence[Counted]]
"""A moment, and what each table held then."""


def read_moment(context: Context, folder: Path, as_of: Instant | None, progress: Progress) -> Found:
    """Read the tenant into files of a folder, as it was at one moment; that moment, and what the files hold.

    Writers are not held up; if they never rest, the third try is the last, and then every scope is locked while it is
    read: writers wait, and may be told LockTimeout. Raises ArchiveRefused when something was recorded after `as_of`,
    MarkingInProgress while a marking is not done, StoreUnavailable when nothing helped.
    """
    for _ in range(TRIES):
        found = _agreed(context, folder, as_of, progress)
        if found:
            return found
    found = _held(context, lambda: _agreed(context, folder, as_of, progress))
    if found is None:
        raise StoreUnavailable("the tenant is written to without a pause")
    return found


def _held(context: Context, work: Callable[[], Found | None]) -> Found | None:
    """Do it while every scope of the tenant is locked, in order; nothing else is written."""

    def hold(store: ProvStore) -> Found | None:
        after = ""
        while scopes := store.tenant_scopes(tenant=context.tenant, after=after, limit=PAGE):
            store.lock_scopes(tenant=context.tenant, scopes=scopes)
            after = scopes[-1]
        return work()

    return context.engine.write(hold)


def _agreed(context: Context, folder: Path, as_of: Instant | None, progress: Progress) -> Found | None:
    """Two passes; None when they differ, or when something was recorded meanwhile."""
    if unfinished(context):
        raise MarkingInProgress("a revocation, an undo or a change of trust is not carried to its end")
    moment = _moment(context, as_of)
    with suppress(Moved) if as_of is None else _refusing(moment):
        with Spool(folder) as first:
            Pass(context, moment, first, lambda done: progress(done, max(done, 1) * 2)).run()
        with Spool() as second:
            Pass(context, moment, second, lambda done: progress(first.rows + done, first.rows * 2)).run()
        if first.counted() == second.counted():
            return moment, first.counted()
    return None


def _moment(context: Context, as_of: Instant | None) -> Instant:
    """The moment asked for; or now, or a little later if somebody whose clock is ahead has written."""
    now = context.clock()
    if as_of is None:
        latest = context.engine.read(lambda store: store.latest_after(tenant=context.tenant, since=now - TOLERANCE))
        return max(now, latest)
    if as_of > now:
        raise ArchiveRefused(f"{to_text(as_of)} lies in the future")
    return as_of


@contextmanager
def _refusing(as_of: Instant) -> Iterator[None]:
    """What was recorded since has changed states that are kept nowhere."""
    try:
        yield
    except Moved as error:
        said = f"the tenant has changed since {to_text(as_of)}: {error.message}; an archive holds the states of now"
        raise ArchiveRefused(said, **error.details) from error
