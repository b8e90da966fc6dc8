"""A restored tenant behind the name that nobody reads: shown, or removed again.

Source: docs/archive.md, restoring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from provgraph.domain.archive.tables import KINDS
from provgraph.domain.identifiers import TenantId
from provgraph.errors import AlreadyWritten, ArchiveRefused
from provgraph.graph.store import ProvStore
from provgraph.graph.store.archiving import Begun
from provgraph.service.archiving.passing import PAGE
from provgraph.service.context import Context

BEHIND = "\x1frestoring/"
"""What the name begins with under which a tenant is written before it is shown; no caller has such a name."""

RESTORING, SHOWING = "RESTORING", "SHOWING"

Step = Callable[[str, ProvStore], str]
"""One page after a key; the key to go on after, '' at the end."""


def hidden(context: Context) -> TenantId:
    """The name under which the tenant is written."""
    return TenantId(BEHIND + context.tenant)


def interrupted(context: Context) -> Begun | None:
    """The restoration of this tenant that is under way, or was left; whoever is at it looks just the same."""
    return context.engine.read(lambda store: store.restoration_begun(tenant=hidden(context)))


def finish_showing(context: Context) -> bool:
    """Carry a restoration to its end that has written everything; False when there is none. Needs no archive.

    Raises ArchiveRefused when somebody has written into the tenant meanwhile.
    """
    begun = interrupted(context)
    if begun is None or begun.state != SHOWING:
        return False
    show(context, begun.id, at_once=False)
    return True


def discard(context: Context) -> str:
    """Remove what an interrupted restoration has left and not shown; the digest of its archive, '' if there is none.

    Whoever is still at it is refused from then on. Keys that it took over are swept once their lease has run out.
    Raises ArchiveRefused when a page of it is shown: then it can only be carried to its end.
    """
    begun = interrupted(context)
    if begun is None:
        return ""
    if begun.shows:
        said = "a part of this restoration is shown already: restore the archive again, or run `provgraph doctor --fix`"
        raise ArchiveRefused(said, digest=begun.archive_digest)
    remove_hidden(context)
    return begun.archive_digest


def remove_hidden(context: Context) -> None:
    """Remove everything behind the name. The record goes first: should somebody else still write, that stops them."""
    for kind in ("Activity", *(kind for kind in KINDS if kind != "Activity")):
        _through(context, partial(_removed, hidden(context), kind))


def show(context: Context, activity_id: str, *, at_once: bool) -> None:
    """Show it, in one transaction or page by page with the scopes last.

    Raises ArchiveRefused when somebody has written into the tenant meanwhile.
    """
    steps = [partial(_shown, context, activity_id, kind) for kind in KINDS if kind != "Scope"]
    try:
        if at_once:
            context.engine.write(partial(_at_once, context, activity_id, steps))
        else:
            _paged(context, activity_id, steps)
    except AlreadyWritten as error:
        said = f"somebody has written into the tenant {context.tenant!r} since this restoration began"
        raise ArchiveRefused(said) from error
    context.reach("restore.shown")
    context.vault.forget_names()
    context.scopes.clear()
    context.counted.clear()


def _paged(context: Context, activity_id: str, steps: Sequence[Step]) -> None:
    for step in steps:
        _through(context, step)
        context.reach("restore.page")
    context.engine.write(partial(_ended, context, activity_id))


def _through(context: Context, step: Step) -> None:
    """Page after page, each in a transaction of its own."""
    after = context.engine.write(partial(step, ""))
    while after:
        after = context.engine.write(partial(step, after))


def _at_once(context: Context, activity_id: str, steps: Sequence[Step], store: ProvStore) -> None:
    """Everything in this transaction."""
    for step in steps:
        after = step("", store)
        while after:
            after = step(after, store)
    _ended(context, activity_id, store)


def _shown(context: Context, activity_id: str, kind: str, after: str, store: ProvStore) -> str:
    return store.restored_shown(
        tenant=hidden(context), into=context.tenant, activity_id=activity_id, kind=kind, after=after, limit=PAGE
    )


def _ended(context: Context, activity_id: str, store: ProvStore) -> None:
    store.restored_ended(tenant=hidden(context), into=context.tenant, activity_id=activity_id)


def _removed(tenant: str, kind: str, after: str, store: ProvStore) -> str:
    return store.restored_removed(tenant=tenant, kind=kind, after=after, limit=PAGE)
