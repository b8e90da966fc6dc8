"""One thread of a race: it writes, takes back and consolidates at random through the product's own statements."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import replace as but
from typing import TypeVar
from uuid import uuid4

from provgraph.domain.identifiers import ActivityId, RequestId
from provgraph.domain.ranges import from_flat, numbers_in, ranges_of, to_flat
from provgraph.domain.segments import Carried
from provgraph.errors import NotUndoable, ProvgraphError, StoreUnavailable
from provgraph.graph.store import ProvStore
from provgraph.graph.store.consolidation import SnapshotEvent, SnapshotFence, SnapshotFold
from provgraph.graph.store.fenced import Unfinished
from provgraph.graph.store.storing import NewFold
from provgraph.service import taking_back
from provgraph.service.context import Context, Request
from provgraph.service.locks import MoreScopes, widening
from provgraph.service.taking_back.finishing import finish
from provgraph.service.taking_back.marking import FENCING, SETTLING, finish_marking
from provgraph.service.taking_back.sweep import finish_sweeps
from provgraph.service.trust import Whom, change_trust
from tests.races.book import Book, Takedown
from tests.races.markers import Marker
from tests.races.world import SEGMENT, RolledBack, World

T = TypeVar("T")

CLASS, DOUBTFUL = "policy", 0.1
"""The source class that is distrusted now and then, and how many of the events are of it."""


def fresh(prefix: str) -> str:
    return prefix + uuid4().hex[:12]


@dataclass
class Snapshot:
    fence: SnapshotFence
    folds: Sequence[SnapshotFold]
    events: Sequence[SnapshotEvent]
    conflicts: Sequence[str]


class Racer:
    def __init__(self, world: World, book: Book, context: Context, marker: Marker, seed: int) -> None:
        self.world, self.book, self.context, self.marker = world, book, context, marker
        self.rng = random.Random(seed)
        self.scope_names = [f"s{number}" for number in range(len(world.scopes))]
        self.acts: list[tuple[float, Callable[[str], None]]] = [
            (0.22, self.append),
            (0.46, self.derive),
            (0.72, self.consolidate),
            (0.78, lambda scope: self.revoke(self.book.source(self.rng), fenced=False)),
            (0.82, lambda scope: self.revoke(self.book.source(self.rng, 0.7), fenced=True)),
            (0.86, lambda scope: self.replace(self.book.source(self.rng))),
            (0.94, lambda scope: self.undo()),
            (0.98, self.conflict),
            (0.99, lambda scope: self.trust()),
            (1.0, lambda scope: self.plan()),
        ]

    def run(self, over: threading.Event) -> None:
        """Act at random until it is over; what goes wrong is a violation."""
        while not over.is_set():
            chance, scope = self.rng.random(), self.rng.choice(self.scope_names)
            act = next(act for below, act in self.acts if chance < below)
            try:
                act(scope)
            except StoreUnavailable:
                self.book.counts["gave up"] += 1
            except ProvgraphError as error:
                self.book.counts[error.code] += 1
                if not error.is_retryable:
                    self.book.violations.append(("worker", repr(error)))

    def commit(self, what: str, work: Callable[[ProvStore], T]) -> T | None:
        """Run one transaction; a refusal rolls back and is counted."""
        try:
            done = self.world.write(work)
        except RolledBack:
            self.book.counts[what + " refused"] += 1
            return None
        self.book.counts[what] += 1
        return done

    def widened(self, what: str, scopes: set[str], work: Callable[[ProvStore, list[str]], T]) -> T | None:
        """As `commit`, under scopes that grow until they are enough."""
        return widening(
            [self.world.id(scope) for scope in scopes],  # type: ignore[misc]
            lambda held: self.commit(what, lambda store: work(store, self.world.short(held))),
        )

    # -- writing -----------------------------------------------------------------------------------------------------

    def append(self, scope: str) -> None:
        names = [fresh("e") for _ in range(self.rng.randint(1, 4))]
        doubtful = {name for name in names if self.rng.random() < DOUBTFUL}
        rows = [
            but(self.world.event(ix, name), source_class=CLASS if name in doubtful else None)
            for ix, name in enumerate(names)
        ]
        for name in names:
            self.book.add(name, scope, "event")
        if self.commit("append", lambda store: self.world.append(store, scope, rows)):
            self.book.offer(names)
            self.book.hub(names[0])
            self.book.doubtful |= doubtful

    def derive(self, scope: str) -> None:
        inputs = self.book.cited(self.rng, scope, 3, 0.5, ("event", "claim"))
        if not inputs:
            return
        name, held = fresh("c"), sorted({scope} | self.book.scopes_of(inputs))
        self.book.add(name, scope, "claim", inputs)
        claims = [self.world.claim(name, *inputs)]
        if self.commit("derive", lambda store: self.admitted(self.world.derive_in(store, scope, claims, held))):
            self.book.offer([name])

    def admitted(self, row: T) -> T:
        """The row of a write that was made; else its locks roll back."""
        if not getattr(row, "ok", False):
            self.book.forget(self.world.short(getattr(row, "invalid", ())))
            raise RolledBack(row)
        return row

    def snapshot(self, scope: str, alias: str) -> Snapshot:
        tenant, scope_id = self.world.tenant, self.world.id(scope)

        def work(store: ProvStore) -> Snapshot:
            fence = store.snapshot_fence(tenant=tenant, scope_id=scope_id, alias_key=f"{scope_id}/{alias}")
            folds = store.segment_folds(tenant=tenant, scope_id=scope_id, artifact_id=fence.artifact_id, keys=[SEGMENT])
            events = store.snapshot_events(tenant=tenant, scope_id=scope_id, ranges=[(1, fence.high_water)])
            conflicts = sorted({row.id for row in store.open_conflicts(tenant=tenant, scope_id=scope_id)})
            return Snapshot(fence, folds, events, self.world.short(conflicts))

        return self.world.engine.read(work)

    def consolidate(self, scope: str) -> None:
        """Snapshot, fold what is new, store the candidate, switch."""
        alias, world = self.rng.choice(("current", "shadow")), self.world
        seen = self.snapshot(scope, alias)
        with self.book.lock:
            plan = next((plan for plan in reversed(self.book.plans) if self.book.stands(plan)), self.book.plans[-1])
        carried = [fold for fold in seen.folds if fold.is_valid]
        have = {seq for fold in carried for seq in numbers_in(from_flat(fold.seqs))}
        rest = [event for event in seen.events if event.seq not in have and event.validity == "VALID"][:40]
        if not (rest or carried) or not seen.fence.high_water:
            return
        name, inputs = fresh("S"), self.book.cited(self.rng, scope, 2, 0.5, ("claim",))
        folds = [
            self.fold(scope, plan, part, inputs if not at else [])
            for at, part in enumerate((rest[:20], rest[20:]))
            if part
        ]
        cited = sorted({self.short(cite.id) for fold in folds for cite in (*fold.events, *fold.inputs)})
        names = [self.short(fold.id) for fold in folds] + [self.short(fold.id) for fold in carried]
        plans = {plan}.union(*(self.book.plan_of[self.short(fold.id)] for fold in carried))
        self.book.add(name, scope, "summary", names, plans)
        held = sorted({scope} | self.book.scopes_of(cited))
        dropped = tuple(fold.id for fold in seen.folds if not fold.is_valid)
        stored = world.store(
            name,
            folds,
            carried=Carried(seen.fence.artifact_id, "dm", len(carried), dropped=dropped),
            held=held,
            covers=seen.fence.high_water,
            scope=scope,
            plan=plan,
        )
        self.book.counts["store" if stored.ok else "store refused"] += 1
        if stored.ok:
            self.switch(scope, alias, name, seen, [*names, *cited])

    def short(self, id: str) -> str:
        return id.removeprefix(self.world.tenant + ":")

    def fold(self, scope: str, plan: str, events: Sequence[SnapshotEvent], inputs: Sequence[str]) -> NewFold:
        """A fold over some events, with one claim of its own."""
        name, claim = fresh("F"), fresh("fc")
        cited = [self.short(event.id) for event in events]
        self.book.add(claim, scope, "claim", cited[:1], [plan])
        self.book.add(name, scope, "fold", [*cited, *inputs, claim], [plan])
        made = self.world.fold(name, cited, inputs, [self.world.fold_claim(claim, cited[0])])
        seqs = tuple(to_flat(ranges_of(event.seq for event in events)))
        return but(made, seqs=seqs)

    def switch(self, scope: str, alias: str, name: str, seen: Snapshot, inputs: Sequence[str]) -> None:
        fence = seen.fence
        expected = {
            "artifact_id": fence.artifact_id,
            "source_epoch": fence.source_epoch,
            "covers_through": fence.covers_through,
        }
        found = {fresh("k"): inputs[-2:]} if len(inputs) > 2 and self.rng.random() < 0.06 else {}
        members = [member for pair in found.values() for member in pair]
        statement = self.world.switching(
            name,
            epoch=fence.input_epoch,
            expected=expected,
            covers=fence.high_water,
            cited=inputs,
            conflicts=seen.conflicts,
            found=found,
            held=sorted({scope} | self.book.scopes_of(members)),
            scope=scope,
            alias=alias,
        )
        if self.commit("switch", lambda store: self.admitted(statement(store))):
            with self.book.lock:
                self.book.winners[(scope, alias, *expected.values())] += 1
                self.book.conflicts.update(dict.fromkeys(found, scope))
                self.book.pool.extend(
                    n for i in inputs if i.startswith("F") for n in self.book.parents[i] if n.startswith("fc")
                )

    # -- taking back -------------------------------------------------------------------------------------------------

    def guess(self, *names: str) -> set[str]:
        ids = [self.world.id(name) for name in names]
        row = self.world.engine.read(lambda store: store.closure_scopes(tenant=self.world.tenant, ids=ids))
        return set(self.world.short(row.scopes))

    def revoke(self, source: str | None, *, fenced: bool) -> None:
        if source is None:
            return
        takedown = self.book.begin(Takedown(fresh("r"), source))
        self.book.may_lapse(source)

        def work(store: ProvStore, held: list[str]) -> tuple[str, ...]:
            row = self.world.revoke_in(store, source, takedown.activity, held, fenced=fenced)
            if row is None or row.blocked:
                raise RolledBack(row)
            if row.missing:
                raise MoreScopes(row.missing)
            if row.restores:
                self.world.recompute_in(store, row.restores, takedown.activity)
            return tuple(row.scopes)

        scopes = self.widened("fence" if fenced else "revoke", self.guess(source), work)
        if scopes is None:
            return
        self.book.acknowledge(takedown)
        self.book.forget([source])
        if fenced:
            self.mark(Unfinished(self.world.id(takedown.activity), scopes))  # type: ignore[arg-type]

    def mark(self, marking: Unfinished) -> None:
        """Mark, or leave it half done: by a process that is killed, or by nobody."""
        chance = self.rng.random()
        if chance < 0.4:
            pause = self.rng.random() ** 2 * 0.05
            self.marker.mark_and_be_killed(self.world.tenant, marking.activity_id, lambda: time.sleep(pause))
        elif chance < 0.7:
            finish_marking(self.context, marking, rows=2)
        else:
            self.book.counts["left unmarked"] += 1
        if self.rng.random() < 0.7:
            self.resume()

    def resume(self) -> None:
        """Finish whatever is unfinished, its owner alive or not."""
        for left in self.world.engine.read(lambda store: store.unfinished(tenant=self.world.tenant)):
            if left.state not in (FENCING, SETTLING):
                finish_marking(self.context, left, rows=2)
            else:
                finish(self.context, left)
            self.book.counts["resumed"] += 1

    def replace(self, source: str | None) -> None:
        if source is None or self.book.kind[source] != "event":
            return
        scope, new = str(self.book.scope[source]), fresh("e")
        takedown = self.book.begin(Takedown(fresh("p"), source, new))
        self.book.add(new, scope, "event")
        rows = [self.world.event(0, new)]

        def work(store: ProvStore, held: list[str]) -> bool:
            store.lock_scopes(tenant=self.world.tenant, scopes=self.world.ids(held))
            self.world.append(store, scope, rows)
            row = self.world.replace_in(store, source, new, takedown.activity, held)
            if row is None or row.refused or row.blocked:
                raise RolledBack(row)
            if row.missing:
                raise MoreScopes(row.missing)
            return True

        if self.widened("replace", self.guess(source) | {scope}, work):
            self.book.offer([new])
            self.book.acknowledge(takedown)
            self.book.forget([source])

    def undo(self) -> None:
        takedown = self.book.undoable(self.rng)
        if takedown is None:
            return
        name, correction, fenced = fresh("u"), takedown.correction, self.rng.random() < 0.3
        taken = self.book.begin(Takedown(name, correction)) if correction else None

        def work(store: ProvStore, held: list[str]) -> tuple[str, ...]:
            row = self.world.undo_in(store, takedown.activity, name, held, fenced=fenced)
            if row is None or row.refused or row.blocked:
                raise RolledBack(row)
            if row.missing:
                raise MoreScopes(row.missing)
            if fenced:
                store.own_states(tenant=self.world.tenant, seeds=row.seeds)
            else:
                self.world.recompute_in(store, row.seeds, name)
            return tuple(row.scopes)

        guess = self.guess(takedown.source, *([correction] if correction else []))
        scopes = self.widened("lift" if fenced else "undo", guess, work)
        if scopes is not None:
            takedown.gone = True
            if taken is not None:
                taken.gone = True
                self.book.acknowledge(taken)
            if self.book.kind[takedown.source] in ("event", "claim"):
                self.book.offer([takedown.source])
            if fenced:
                self.mark(Unfinished(self.world.id(name), scopes, "LIFTING"))  # type: ignore[arg-type]

    def conflict(self, scope: str) -> None:
        with self.book.lock:
            known = self.rng.choice(list(self.book.conflicts)) if self.book.conflicts else None
        if known is not None and self.rng.random() < 0.6:
            self.settle(known, self.book.conflicts[known])
            self.book.conflicts.pop(known, None)
            return
        members = self.book.cited(self.rng, scope, 2, 0.5, ("event", "claim"))[:3]
        name = fresh("k")
        held = sorted({scope} | self.book.scopes_of(members))
        if self.world.open_conflict(name, scope, *members, held=held).ok:
            self.book.conflicts[name] = scope
            self.book.counts["conflict"] += 1

    def settle(self, name: str, scope: str) -> None:
        """Resolve a conflict; half of the time a side of it is rejected."""
        sides = self.world.engine.read(
            lambda store: store.conflict_sides(tenant=self.world.tenant, id=self.world.id(name))
        )
        rejected = [self.world.short([side.id])[0] for side in sides][: self.rng.randint(0, 1)]
        activity = fresh("z")
        takedowns = [self.book.begin(Takedown(activity, side)) for side in rejected]
        for side in rejected:
            self.book.may_lapse(side)

        def work(store: ProvStore, held: list[str]) -> bool:
            row = self.world.resolve_in(store, name, activity, held, rejected)
            if row is not None and row.missing:
                raise MoreScopes(row.missing)
            self.admitted(row)
            if row is not None and row.restores:
                self.world.recompute_in(store, row.restores, activity)
            return True

        if self.widened("reject" if rejected else "resolve", {scope}, work):
            for takedown in takedowns:
                self.book.acknowledge(takedown)
            self.book.forget(rejected)

    def trust(self) -> None:
        """Distrust a source class, or take one such change back."""
        with self.book.lock:
            known = self.rng.choice([*self.book.distrusts, ""])
        request = Request(RequestId(fresh("q")))
        if known:
            taken = self.book.distrusts.pop(known, [])
            for takedown in taken:
                takedown.undoing = min(takedown.undoing, time.perf_counter())
            with suppress(NotUndoable):
                taking_back.undo(self.context, ActivityId(known), request)
                self.book.counts["trust again"] += 1
            return
        concerned = sorted(self.book.doubtful)
        for event in concerned:
            self.book.may_lapse(event)
        done = change_trust(self.context, Whom(source_class=CLASS), "distrusted", "", request)
        takedowns = [Takedown(f"{done.activity_id} {event}", event) for event in concerned]
        for takedown in takedowns:
            self.book.acknowledge(takedown)
        self.book.distrusts[done.activity_id] = takedowns
        self.book.counts["distrust"] += 1

    def plan(self) -> None:
        """Revoke a plan, and sweep or leave that to others; a new one takes its place."""
        name = fresh("P")
        self.book.add(name, None, "plan")
        self.world.plan(name)
        with self.book.lock:
            self.book.plans.append(name)
            old = self.rng.choice(self.book.plans)
        self.revoke(old, fenced=False)
        if self.rng.random() < 0.7:
            finish_sweeps(self.context)


class Reader:
    """One thread that reads and compares what it is served with what had been acknowledged before it asked."""

    def __init__(self, world: World, book: Book, seed: int) -> None:
        self.world, self.book, self.rng = world, book, random.Random(seed)
        self.covered: dict[tuple[str, str], int] = {}
        self.epochs: dict[str, int] = {}

    def run(self, over: threading.Event) -> None:
        while not over.is_set():
            (self.recall if self.rng.random() < 0.5 else self.current)()

    def current(self) -> None:
        scope, alias = f"s{self.rng.randrange(len(self.world.scopes))}", self.rng.choice(("current", "shadow"))
        asked = time.perf_counter()
        fence = self.world.current(scope, alias)
        answered = time.perf_counter()
        self.book.counts["reads"] += 1
        self.never_back((scope, alias), fence.covers_through or 0, self.covered, "coverage fell")
        self.never_back(scope, fence.input_epoch, self.epochs, "epoch fell")
        if fence.is_current and fence.artifact_id is not None:
            self.book.counts["reads current"] += 1
            self.judge(self.world.short([fence.artifact_id])[0], asked, answered, "current rests on fallen")

    def recall(self) -> None:
        with self.book.lock:
            names = self.rng.sample(list(self.book.pool), min(12, len(self.book.pool)))
            sources = [
                t.source for t in self.rng.sample(list(self.book.takedowns.values()), min(4, len(self.book.takedowns)))
            ]
        names += [source for source in sources if self.book.kind[source] in ("event", "claim")]
        asked = time.perf_counter()
        served = self.world.recall(*names)
        answered = time.perf_counter()
        self.book.counts["recalled"] += len(served)
        for name in served:
            self.judge(name, asked, answered, "recalled rests on fallen")

    def never_back(self, key: object, value: int, seen: dict, what: str) -> None:  # type: ignore[type-arg]
        if value < seen.get(key, 0):
            self.book.violations.append((what, key, value))
        seen[key] = value

    def judge(self, name: str, asked: float, answered: float, what: str) -> None:
        fallen = self.book.fallen(name, asked, answered)
        if fallen:
            self.book.violations.append((what, name, fallen[:2]))
