"""A randomised race: everything mixed, readers beside it, CHECK and the rule at each rest.

Source: docs/design.md, fences.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from provgraph.domain.identifiers import ActivityId, RequestId
from provgraph.errors import NotUndoable
from provgraph.service import taking_back
from provgraph.service.context import Context, Request
from tests.races.book import Book
from tests.races.markers import Marker
from tests.races.racer import Racer, Reader
from tests.races.world import World

WRITERS, READERS = 12, 2
ENOUGH, PATIENCE = 100, 60.0
"""Transactions between two rests, and seconds after which fewer will do."""

ACTS = {"append", "derive", "store", "switch", "revoke", "fence", "replace", "undo"}

STANDING = """MATCH (s:Entity {tenant: $tenant})-[:WAS_INVALIDATED_BY]->(a:Activity)
WHERE (a:Revocation OR a:Replacement OR a:Resolution OR a:TrustChange) AND a.undone_at IS NULL
AND NOT EXISTS { (a)-[:WAS_INFORMED_BY]->() }
WITH DISTINCT a RETURN a.id ORDER BY a.recorded_at DESC, a.id DESC"""
UNEXPLAINED = """MATCH (n:Entity {tenant: $tenant}) WHERE n.validity = 'SUPERSEDED'
OR (n.validity = 'REVOKED' AND NOT EXISTS { (n)-[:WAS_INVALIDATED_BY]->(:Undo) }) RETURN n.id"""
SWITCHES = """MATCH (w:Switch {tenant: $tenant}) RETURN w.alias_key, w.from_id, w.to_id, w.covers_through"""


def run_together(threads: list[Racer | Reader], book: Book, seconds: float) -> None:
    """Let all run for so many seconds, longer on a busy machine: until enough has been written, or patience ends."""
    over = threading.Event()
    running = [threading.Thread(target=one.run, args=(over,)) for one in threads]
    started, before = time.perf_counter(), written(book)
    for thread in running:
        thread.start()
    try:
        while time.perf_counter() < started + seconds or (
            written(book) < before + ENOUGH and time.perf_counter() < started + PATIENCE
        ):
            time.sleep(0.1)
    finally:  # Ctrl-C ends a soak too
        over.set()
        for thread in running:
            thread.join()


def written(book: Book) -> int:
    """How many transactions of writers have committed."""
    return sum(book.counts[name] for name in ACTS)


def warm_up(racer: Racer) -> None:
    """Every act once, alone: the server plans its statement before all threads ask for it at once."""
    for scope in racer.scope_names * 3:
        racer.append(scope)
    for _ in range(3):
        for _, act in racer.acts:
            act("s0")


def at_rest(world: World, context: Context) -> list[object]:
    """Finish what was left, then everything that any check finds."""
    taking_back.finish_markings(context)
    taking_back.finish_sweeps(context)
    marking = world.raw("MATCH (k:Scope {tenant: $tenant}) WHERE k.marking <> 0 RETURN k.id")
    coverage = world.engine.read(lambda store: store.coverage_disagrees(tenant=world.tenant))
    return [*world.faults(), *marking, *coverage]


def broken_chains(world: World) -> list[object]:
    """Aliases whose switches do not form one chain from '' along which coverage never falls."""
    broken: list[object] = []
    switches = world.raw(SWITCHES)
    for key in {row[0] for row in switches}:
        steps = {row[1]: row for row in switches if row[0] == key}
        at, covered, taken = "", 0, 0
        while at in steps:
            _, _, to, covers = steps[at]
            broken += [key] * (int(str(covers)) < covered)
            at, covered, taken = str(to), int(str(covers)), taken + 1
        broken += [key] * (taken != sum(row[0] == key for row in switches))
    return broken


def undo_everything(world: World, context: Context) -> None:
    """Take back whatever stands, newest first; chains of corrections need several rounds."""
    for _ in range(20):
        standing = world.raw(STANDING)
        for (activity,) in standing:
            try:
                taking_back.undo(context, ActivityId(str(activity)), Request(RequestId(f"undo {activity}")))
            except NotUndoable:
                continue
        if not standing:
            return


def race(
    world: World, context: Context, marker: Marker, book: Book, rests: int, seconds: float
) -> Iterator[list[object]]:
    """Let writers and readers loose for so many seconds between two rests; what was wrong, at each rest and at the end.

    At the end everything that stands is undone, and what is down then must be what only an undone replacement brought.
    """
    for name in ("P1", "P2", "P3"):
        world.plan(name)
        book.add(name, None, "plan")
        book.plans.append(name)
    writers = [Racer(world, book, context, marker, seed) for seed in range(WRITERS)]
    readers = [Reader(world, book, seed) for seed in range(READERS)]
    warm_up(writers[0])
    for _ in range(rests):
        run_together([*writers, *readers], book, seconds)
        yield [*book.violations, *at_rest(world, context)]
    twice = [triple for triple, winners in book.winners.items() if winners > 1]
    broken = broken_chains(world)
    undo_everything(world, context)
    yield [*twice, *broken, *at_rest(world, context), *world.raw(UNEXPLAINED)]
