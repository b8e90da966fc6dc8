"""The locks of what changes validity: guess the scopes, hold them, and widen when the closure turns out larger.

The statements compute the closure again while they hold the scopes; a scope that is not held changes nothing and is
named, and the next try holds the union. Source: docs/design.md, fences, rule 6.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import FencedOut, MarkingInProgress, QueryFailed
from provgraph.graph.store import ProvStore
from provgraph.graph.store.taking_back import ClosureScopes
from provgraph.service import unit
from provgraph.service.context import Context, Request

T = TypeVar("T")

BYTES_AN_ENTITY = 7_200
"""Transaction memory to reckon with for each entity of a closure: five times what a marking takes by itself, because
other transactions run beside it. 512 MB of heap give 50,000 entities, 1 GB 100,000."""

WITHOUT_LIMIT = 50_000
"""The threshold where the server has no limit, or does not tell."""

ASK_ABOVE = 1_000
"""Closures up to this size are marked at once without asking the server for its memory."""

SIZE = re.compile(r"([\d.]+)\s*(B|KiB|MiB|GiB|TiB)")
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}

LockedWork = Callable[[ProvStore, Instant, Sequence[ScopeId]], Mapping[str, object]]
"""What is done under the locks of some scopes, given sorted; raises MoreScopes when they are not enough."""


class MoreScopes(FencedOut):
    """Raised inside the transaction: these scopes must be held too. It never leaves the service layer."""

    is_retryable = True

    def __init__(self, scopes: Collection[ScopeId]) -> None:
        super().__init__("more scopes are concerned than are held", scopes=sorted(scopes))
        self.scopes = frozenset(scopes)


def admit(missing: Collection[ScopeId], *, blocked: bool = False) -> None:
    """What a statement under locks has written may stay. Raises, so that it rolls back, what it has to wait for.

    MoreScopes for scopes that it found and that are not held; MarkingInProgress behind the closed fence of another.
    """
    if missing:
        raise MoreScopes(missing)
    if blocked:
        raise MarkingInProgress("a large closure is being marked or lifted in one of these scopes; wait for it")


def commit_widening(
    context: Context, request: Request, kind: str, about: object, scopes: Collection[ScopeId], work: LockedWork
) -> unit.Receipt:
    """As `unit.commit`, with the scopes that the work must hold; tried with the union until they are enough."""
    return widening(
        scopes, lambda held: unit.commit(context, request, kind, about, lambda store, now: work(store, now, held))
    )


def widening(scopes: Collection[ScopeId], attempt: Callable[[Sequence[ScopeId]], T]) -> T:
    """Try with these scopes, sorted, and with the union each time that more are named. Each try holds more."""
    held = set(scopes)
    while True:
        try:
            return attempt(sorted(held))
        except MoreScopes as more:
            if more.scopes <= held:
                raise QueryFailed("scopes are missing that are held") from more
            held |= more.scopes


def closure_of(context: Context, ids: Sequence[str]) -> ClosureScopes:
    """The scopes of all that rests on these entities, and how many that are, as of now: a first guess."""
    return context.engine.read(lambda store: store.closure_scopes(tenant=context.tenant, ids=ids))


def is_large(context: Context, size: int) -> bool:
    """True for a closure that is marked in fenced batches rather than in one transaction."""
    if context.batch_above is not None:
        return size > context.batch_above
    return size > ASK_ABOVE and size > threshold(context)


def most_at_once(context: Context) -> int:
    """The size above which a closure is large, for statements that find the size out themselves."""
    return threshold(context) if context.batch_above is None else context.batch_above


def threshold(context: Context) -> int:
    """How many entities one transaction may mark, from the server's transaction memory."""
    try:
        limits = context.engine.read(lambda store: store.transaction_memory())
    except QueryFailed:  # a managed server may not show its settings
        return WITHOUT_LIMIT
    known = [size for limit in limits if (size := bytes_of(limit.limit))]
    return max(ASK_ABOVE, min(known) // BYTES_AN_ENTITY) if known else WITHOUT_LIMIT


def bytes_of(text: str) -> int:
    """A size as the server writes it (`346.46MiB`), in bytes; 0 for no limit or another text."""
    match = SIZE.fullmatch(text.strip())
    return int(float(match[1]) * UNITS[match[2]]) if match else 0
