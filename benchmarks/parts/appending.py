"""Appending: a batch of sealed events against the bare driver that writes the same rows; one event alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.ground import Ground
from benchmarks.measuring import Line, by_turns, median
from provgraph.domain.identifiers import ACTIVITY, EVENT, ScopeId
from provgraph.domain.scope import ScopeName
from provgraph.service import names

AT_LEAST, AT_LEAST_INDEXED = 0.4, 0.2
AT_MOST_ONE = 2.5
ONES = 20
"""Rounds of one event for each round of a batch."""


@dataclass(frozen=True, slots=True)
class Sides:
    """A scope that the product fills, and one that the bare driver fills with what was written there."""

    ground: Ground
    scope: ScopeName
    scope_id: ScopeId
    beside: ScopeId

    def rows(self, count: int) -> list[dict[str, object]]:
        """The last rows that the product wrote, under ids of their own, for the other scope."""
        high = self.ground.bare("count_events", scope_id=self.scope_id)[0]["high_water"]
        found = self.ground.bare("rows_of", scope_id=self.scope_id, after=high - count, limit=count)
        return [
            {**record["row"], "id": self.ground.context.new_id(EVENT), "scope_id": self.beside, "caller_hash": str(at)}
            for at, record in zip(self.ground.numbers, found, strict=False)
        ]

    def write(self, rows: list[dict[str, object]]) -> None:
        """Write rows with the bare driver."""
        context = self.ground.context
        (agent,) = names.agent_hashes(context, ["noor"])
        self.ground.bare(
            "write_rows",
            scope_id=self.beside,
            tenant=context.tenant,
            tx="bare",
            now=context.clock(),
            activity_id=context.new_id(ACTIVITY),
            agent=agent,
            rows=rows,
        )

    def create(self, row: dict[str, object]) -> None:
        """Lock and create with the bare driver."""
        self.ground.bare("lock_and_create", scope_id=self.beside, tx="bare", row=row)


def append(ground: Ground) -> Iterator[Line]:
    """Batches: how much of the bare driver's speed is left, without index tokens and with them."""
    yield _batches(ground, "batch, no index", AT_LEAST, index=False)
    yield _batches(ground, "batch, indexed", AT_LEAST_INDEXED, index=True)


def _batches(ground: Ground, what: str, aim: float, *, index: bool) -> Line:
    sides, count = sides_of(ground), ground.sizes.events
    ground.append(sides.scope, [ground.event() for _ in range(count)], index=index)
    batches = [[ground.event() for _ in range(count)] for _ in range(ground.sizes.rounds + 1)]
    written = [sides.rows(count) for _ in batches]
    product, bare = by_turns(
        lambda: ground.append(sides.scope, batches.pop(), index=index),
        lambda: sides.write(written.pop()),
        ground.sizes.rounds,
    )
    speed = median(bare) / median(product)
    note = f"batches of {count:,}; the ratio is of speeds"
    return Line("append", what, median(product), median(bare), speed, aim, is_at_most=False, note=note)


def append_one(ground: Ground) -> Iterator[Line]:
    """One event: how many times a bare lock-and-create."""
    sides, rounds = sides_of(ground), ground.sizes.rounds * ONES
    ground.append(sides.scope, [ground.event() for _ in range(rounds + 1)])
    written = sides.rows(rounds + 1)
    product, bare = by_turns(
        lambda: ground.append(sides.scope, [ground.event()]), lambda: sides.create(written.pop()), rounds
    )
    ratio = median(product) / median(bare)
    yield Line("append-one", "one event", median(product), median(bare), ratio, AT_MOST_ONE)


def sides_of(ground: Ground) -> Sides:
    """Two scopes that hold nothing yet."""
    scope, scope_id = ground.scope("append")
    return Sides(ground, scope, scope_id, ground.scope("beside")[1])
