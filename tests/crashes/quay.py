"""A memory that processes of their own work on, and that this one looks at."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from neo4j import Driver, GraphDatabase

from provgraph.bootstrap import Provgraph, open_provgraph
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.service import ledger, reading, settling
from provgraph.service.consolidation import consolidate
from provgraph.service.context import Context, Request
from provgraph.service.rules import rules_in_force
from provgraph.service.search import search
from provgraph.settings import Settings
from tests.points import Points
from tests.races.rule import disagreements

SCOPE = ScopeName("harbour", "cranes")
ENTITIES = "MATCH (n:Entity {tenant: $tenant}) RETURN n.id"


@dataclass(frozen=True)
class View:
    """What readers get: sentences of the summary, raw events beside it, open conflicts, and what may be recalled.

    `found` is what search finds, `rules` is the policy version in force.
    """

    items: frozenset[str]
    raw: frozenset[str]
    conflicts: frozenset[str]
    recallable: frozenset[str]
    found: frozenset[str]
    rules: str

    def texts(self) -> frozenset[str]:
        """All that is said, in the summary or beside it."""
        return self.items | self.raw

    def is_on_the_way_to(self, end: View) -> bool:
        """The end, or the end with something withheld behind a fence that is not open yet."""
        same = (self.items, self.raw, self.conflicts, self.rules) == (end.items, end.raw, end.conflicts, end.rules)
        return same and self.recallable <= end.recallable and self.found <= end.found


@dataclass(frozen=True)
class Quay:
    """One scope of a fresh tenant. `settings` and `points` let another process work on the same."""

    settings: Settings
    provgraph: Provgraph
    driver: Driver
    points: Points
    folder: Path

    @property
    def context(self) -> Context:
        """The tenant of the settings."""
        return self.provgraph.context()

    def event(self, text: str) -> Event:
        """An event of a task of its own."""
        name = uuid4().hex[:12]
        return Event(CallerEventId(name), "message", "ines", text=text, task=name)

    def say(self, *texts: str) -> list[EntityId]:
        """Append events; our ids of them."""
        told = ledger.append(self.context, SCOPE, [self.event(text) for text in texts], self.request())
        return [EntityId(event.entity_id) for event in told.events]

    def request(self, name: str | None = None) -> Request:
        """A request of that name, or of a fresh one."""
        return Request(RequestId(name or f"rq-{uuid4().hex[:12]}"))

    def consolidate(self) -> str:
        """Take everything in; the id of the new summary."""
        return consolidate(self.context, SCOPE, self.request()).artifact_id

    def view(self) -> View:
        """What readers get now."""
        current = reading.current(self.context, SCOPE)
        rows = self.driver.execute_query(ENTITIES, tenant=self.settings.tenant).records
        ids = [str(row[0]) for row in rows]
        recalled = self.context.engine.read(lambda store: store.recall(tenant=self.context.tenant, ids=ids))
        return View(
            items=frozenset(str(item["text"]) for items in current.items.values() for item in items),
            raw=frozenset(str(event["text"]) for event in [*current.tail, *current.raw_open]),
            conflicts=frozenset(str(conflict["id"]) for conflict in current.conflicts),
            recallable=frozenset(recalled),
            found=frozenset(hit.id for hit in search(self.context, SCOPE, "crane", k=100).hits),
            rules=rules_in_force(self.context)[1] or "",
        )

    def faults(self) -> list[object]:
        """What the check queries and the rule of validity, written a second time, find wrong; what is unfinished."""
        tenant = self.context.tenant
        found: list[object] = self.context.engine.read(
            lambda s: [
                *s.validity_disagrees(tenant=tenant),
                *s.seq_gaps(tenant=tenant),
                *s.unsupported(tenant=tenant),
                *s.coverage_disagrees(tenant=tenant),
                *s.alias_disagrees(tenant=tenant),
                *s.leftovers(tenant=tenant),
            ]
        )
        left = settling.unfinished(self.context)
        return [*found, *disagreements(self.driver, tenant), *(["unfinished"] * left)]


def environment_of(settings: Settings, points: Points) -> dict[str, str]:
    """The variables of a process that passes the armed points and has these settings."""
    named = {
        "NEO4J_URI": settings.neo4j_uri,
        "NEO4J_USER": settings.neo4j_user,
        "NEO4J_PASSWORD": settings.neo4j_password.get_secret_value(),
        "NEO4J_DATABASE": settings.neo4j_database,
        "HOME": str(settings.home),
        "MASTER_KEY": str(settings.master_key_file),
        "TENANT": settings.tenant,
        "BATCH_ABOVE": str(settings.batch_above or ""),
        "RETRY_SECONDS": str(settings.retry_seconds),
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PROVGRAPH_")}
    return kept | {f"PROVGRAPH_{name}": value for name, value in named.items()} | points.environment()


def sized(settings: Settings, is_large: bool) -> Settings:
    """Settings under which every closure is large, if asked for."""
    return settings.model_copy(update={"batch_above": 1}) if is_large else settings


@contextmanager
def opened(settings: Settings, folder: Path) -> Iterator[Quay]:
    """A quay on the server of these settings."""
    with open_provgraph(settings) as provgraph:
        at = provgraph.engine.address
        with GraphDatabase.driver(at.uri, auth=(at.user, at.password), notifications_min_severity="OFF") as driver:
            yield Quay(settings, provgraph, driver, Points(folder / "points"), folder)


def begun(work: Callable[[], object]) -> int:
    """Do something in a process of its own, which ends with status 0, or 1 on an error; its pid."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        work()
        status = 0
    finally:
        os._exit(status)


def ended(pid: int) -> int:
    """Wait until that process ends; its exit status, -9 when it was killed."""
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


Answer = Mapping[str, object]
