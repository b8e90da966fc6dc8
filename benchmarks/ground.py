"""Where it is measured: a server, the product opened on it, and a bare driver beside it."""

from __future__ import annotations

import itertools
import os
import secrets
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import LiteralString

from neo4j import Driver, GraphDatabase, ManagedTransaction, Record

from provgraph.bootstrap import Provgraph, open_provgraph, opened_alone
from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId, RequestId, ScopeId
from provgraph.domain.scope import ScopeName
from provgraph.service import ledger, names
from provgraph.service.answers import Consolidated
from provgraph.service.consolidation import consolidate
from provgraph.service.context import Context, Request
from provgraph.settings import Settings, read_settings

CYPHER = Path(__file__).parent / "cypher"
PART = 10_000
"""Rows that are written at once where it is not the writing that is measured."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured. `corpora` is the folder that holds `git-dag`; `archived` are nodes."""

    rounds: int
    events: int
    folds: Sequence[int]
    descendants: int
    statements: int
    corpora: Path
    archived: int = 200_000


@dataclass(frozen=True, slots=True)
class Ground:
    """A tenant of its own on the server. `driver` is the bare one."""

    provgraph: Provgraph
    driver: Driver
    sizes: Sizes
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    tenant: str = field(default_factory=lambda: f"bench-{secrets.token_hex(4)}")

    @property
    def context(self) -> Context:
        """The product's view of the tenant."""
        return self.provgraph.context(self.tenant)

    def request(self) -> Request:
        """A request that nobody made before."""
        return Request(RequestId(f"rq-{next(self.numbers)}"))

    def scope(self, name: str) -> tuple[ScopeName, ScopeId]:
        """A scope that holds nothing yet."""
        scope = ScopeName(name, f"{next(self.numbers)}")
        return scope, names.register(self.context, scope, ["noor"], [])

    def event(self, task: str | None = None) -> Event:
        """An event with something in it that must be kept, and that no other event says anything about."""
        at = next(self.numbers)
        text = f"Backup B-{at} of host archive-{at} took {at % 97} minutes; report R-{at} was filed on 3 May 2026."
        return Event(
            CallerEventId(f"e{at}"), "tool_result", "noor", text=text, task=task, source=Source(kind="tool_verified")
        )

    def append(self, scope: ScopeName, events: Sequence[Event], *, index: bool = True) -> None:
        """Append a batch; with `index`, its words go into the search index."""
        ledger.append(replace(self.context, index=index), scope, events, self.request())

    def consolidate(self, scope: ScopeName) -> Consolidated:
        """Consolidate a scope."""
        return consolidate(self.context, scope, self.request())

    def bare(self, name: str, **params: object) -> list[Record]:
        """Run a query of `benchmarks/cypher` with the bare driver, in one transaction that writes."""
        return run_bare(self.driver, name, self.provgraph.engine.address.database, params)

    def load(self, name: str, parameter: str, rows: Sequence[object], **params: object) -> None:
        """Run such a query over rows, some at a time."""
        for start in range(0, len(rows), PART):
            self.bare(name, **params, **{parameter: rows[start : start + PART]})


def run_bare(driver: Driver, name: str, database: str, params: Mapping[str, object]) -> list[Record]:
    """A query in one managed transaction, as the driver's manual has it."""
    text: LiteralString = (CYPHER / f"{name}.cypher").read_text("utf-8")

    def work(transaction: ManagedTransaction) -> list[Record]:
        return list(transaction.run(text, dict(params)))

    with driver.session(database=database) as session:
        return session.execute_write(work)


@contextmanager
def ground(sizes: Sizes, heap: str) -> Iterator[Ground]:
    """The server that `PROVGRAPH_NEO4J_URI` names, or an embedded one of its own that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="provgraph-bench-") as folder:
        settings = apart(read_settings(), Path(folder), heap)
        with opened(settings) as provgraph:
            address = provgraph.engine.address
            auth = (address.user, address.password)
            with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
                yield Ground(provgraph, driver, sizes)


def apart(settings: Settings, folder: Path, heap: str) -> Settings:
    """Settings that leave the user's own data and keys alone."""
    own = {"home": folder, "keys": folder / "keys", "master_key": folder / "master" / "key.json", "neo4j_heap": heap}
    return settings.model_copy(update=own)


@contextmanager
def opened(settings: Settings) -> Iterator[Provgraph]:
    """The product on the server of these settings."""
    if not settings.is_embedded:
        with open_provgraph(settings) as provgraph:
            yield provgraph
    else:
        with opened_alone(settings) as provgraph:
            yield provgraph


def memory_of(pid: int | None = None) -> int:
    """The most memory that a process held so far, in KiB. Linux only."""
    status = Path(f"/proc/{pid or os.getpid()}/status").read_text("utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
