"""What the threads of a race know: what was written, what was acknowledged as taken down, and when."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

NEVER = float("inf")


@dataclass
class Takedown:
    """An Activity that takes an entity down: acknowledged at `acked`, perhaps taken back from `undoing` on."""

    activity: str
    source: str
    correction: str | None = None
    acked: float = NEVER
    undoing: float = NEVER
    gone: bool = False


@dataclass
class Book:
    """Shared by all threads. Entities are known by short names; what they rest on never changes."""

    scope: dict[str, str | None] = field(default_factory=dict)
    kind: dict[str, str] = field(default_factory=dict)
    parents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plan_of: dict[str, frozenset[str]] = field(default_factory=dict)
    pool: deque[str] = field(default_factory=lambda: deque(maxlen=400))
    hubs: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    plans: list[str] = field(default_factory=list)
    takedowns: dict[str, Takedown] = field(default_factory=dict)
    down: dict[str, list[Takedown]] = field(default_factory=lambda: defaultdict(list))
    conflicts: dict[str, str] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    distrusts: dict[str, list[Takedown]] = field(default_factory=dict)
    winners: Counter[tuple[object, ...]] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    violations: list[tuple[object, ...]] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)

    def add(
        self, name: str, scope: str | None, kind: str, parents: Iterable[str] = (), plans: Iterable[str] = ()
    ) -> None:
        """Before it is written: a reader may meet it as soon as it is committed."""
        with self.lock:
            self.scope[name], self.kind[name] = scope, kind
            self.parents[name], self.plan_of[name] = tuple(parents), frozenset(plans)

    def offer(self, names: Iterable[str]) -> None:
        """After it is committed: others may cite it."""
        with self.lock:
            self.pool.extend(names)

    def hub(self, name: str) -> None:
        """The first few events of a scope become hubs that much rests on."""
        with self.lock:
            hubs = self.hubs[str(self.scope[name])]
            if len(hubs) < 3:
                hubs.append(name)

    def forget(self, names: Iterable[str]) -> None:
        with self.lock:
            for name in set(names) & set(self.pool):
                self.pool.remove(name)

    def scopes_of(self, names: Iterable[str]) -> set[str]:
        return {scope for name in names if (scope := self.scope[name]) is not None}

    def cited(self, rng: random.Random, scope: str, most: int, far: float, kinds: Sequence[str]) -> list[str]:
        """Some entities to cite: near ones, with a chance of ones far away and of a hub."""
        with self.lock:
            pool = [name for name in self.pool if self.kind[name] in kinds]
            hubs = [name for name in self.hubs[scope] if self.kind[name] in kinds and self.stands(name)]
        near, away = [name for name in pool if self.scope[name] == scope][-60:], pool[-150:]
        found = set(rng.sample(near, min(len(near), rng.randint(1, most))))
        if away and rng.random() < far:
            found |= set(rng.sample(away, min(2, len(away))))
        if hubs and rng.random() < 0.4:
            found.add(rng.choice(hubs))
        return sorted(found)

    def stands(self, name: str) -> bool:
        return not any(takedown.undoing == NEVER for takedown in self.down[name])

    def source(self, rng: random.Random, hub: float = 0.08) -> str | None:
        """Something to take back."""
        with self.lock:
            hubs = [name for names in self.hubs.values() for name in names if self.stands(name)]
            if hubs and rng.random() < hub:
                return rng.choice(hubs)
            if self.takedowns and rng.random() < 0.15:
                known = rng.choice(list(self.takedowns.values()))
                return known.correction or known.source
            return rng.choice(self.pool) if len(self.pool) > 40 else None

    def begin(self, takedown: Takedown) -> Takedown:
        with self.lock:
            self.takedowns[takedown.activity] = takedown
        return takedown

    def acknowledge(self, takedown: Takedown) -> None:
        with self.lock:
            takedown.acked = time.perf_counter()
            self.down[takedown.source].append(takedown)

    def may_lapse(self, source: str) -> None:
        """A revoked correction may bring back what it replaced: from now on such replacements prove nothing."""
        with self.lock:
            waiting, seen = [source], set()
            while waiting:
                correction = waiting.pop()
                for takedown in self.takedowns.values():
                    if takedown.correction == correction and takedown.activity not in seen:
                        seen.add(takedown.activity)
                        takedown.undoing = min(takedown.undoing, time.perf_counter())
                        waiting.append(takedown.source)

    def undoable(self, rng: random.Random) -> Takedown | None:
        with self.lock:
            found = [t for t in self.takedowns.values() if t.acked < NEVER and not t.gone]
            takedown = rng.choice(found) if found else None
            if takedown is not None:
                takedown.undoing = min(takedown.undoing, time.perf_counter())
            return takedown

    def closure_up(self, name: str) -> Iterator[str]:
        """What an entity rests on, itself and the plans it was made with included.

        Plans of what it rests on are not: these are refused where they are read, and swept after the acknowledgement.
        """
        seen = {name, *self.plan_of.get(name, ())}
        waiting = list(seen)
        while waiting:
            entity = waiting.pop()
            yield entity
            more = set(self.parents.get(entity, ())) - seen
            seen |= more
            waiting += more

    def fallen(self, name: str, asked: float, answered: float) -> list[tuple[str, str]]:
        """What it rests on that was down before the question and not being taken back before the answer."""
        return [
            (entity, takedown.activity)
            for entity in self.closure_up(name)
            for takedown in list(self.down.get(entity, ()))
            if takedown.acked < asked and takedown.undoing > answered
        ]
