"""A memory that processes of their own work on, and that this one looks at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from provgraph.bootstrap import open_provgraph
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, EntityId, RequestId, TenantId
from provgraph.domain.scope import ScopeName
from provgraph.graph.runner import Address
from provgraph.service import ledger, reading
from provgraph.service.answers import Current
from provgraph.service.consolidation import consolidate
from provgraph.service.context import Context, Request
from provgraph.settings import Settings

SCOPE = ScopeName("harbour", "cranes")
VICTIM = Path(__file__).with_name("victim.py")


@dataclass(frozen=True)
class Quay:
    """One scope of a fresh tenant; `environment` lets another process open the same."""

    context: Context
    environment: Mapping[str, str]

    def tell(self, *texts: str) -> list[EntityId]:
        """Append events, each of a task of its own; our ids of them."""
        named = [(self.context.new_id("said"), text) for text in texts]
        events = [Event(CallerEventId(name), "message", "ines", text=text, task=name) for name, text in named]
        told = ledger.append(self.context, SCOPE, events, self.request())
        return [EntityId(event.entity_id) for event in told.events]

    def request(self, name: str | None = None) -> Request:
        """A request of that name, or of a fresh one."""
        return Request(RequestId(name or self.context.new_id("rq")))

    def consolidate(self) -> str:
        """Consolidate here; the id of the new summary."""
        return consolidate(self.context, SCOPE, self.request()).artifact_id

    def current(self) -> Current:
        """What a reader gets now."""
        return reading.current(self.context, SCOPE)

    def victim(self, what: str, point: str, target: str, request: str) -> int:
        """Let a process do it and be killed at that point; its exit status, -9 when it was killed."""
        command = [sys.executable, str(VICTIM), what, point, target, request]
        done = subprocess.run(
            command, env=dict(self.environment), cwd=VICTIM.parent, capture_output=True, text=True, check=False
        )
        assert done.returncode in {0, -signal.SIGKILL}, done.stderr
        return done.returncode

    def faults(self) -> list[object]:
        """What the check queries find wrong with this tenant's graph."""
        tenant = self.context.tenant
        return self.context.engine.read(
            lambda s: [
                *s.validity_disagrees(tenant=tenant),
                *s.seq_gaps(tenant=tenant),
                *s.unsupported(tenant=tenant),
                *s.coverage_disagrees(tenant=tenant),
                *s.alias_disagrees(tenant=tenant),
            ]
        )


@pytest.fixture
def quay(address: Address, tenant: TenantId, tmp_path: Path) -> Iterator[Quay]:
    """A scope that this process and others open by the same settings."""
    ours = {
        "PROVGRAPH_NEO4J_URI": address.uri,
        "PROVGRAPH_NEO4J_USER": address.user,
        "PROVGRAPH_NEO4J_PASSWORD": address.password,
        "PROVGRAPH_NEO4J_DATABASE": address.database,
        "PROVGRAPH_HOME": str(tmp_path / "home"),
        "PROVGRAPH_MASTER_KEY": str(tmp_path / "master" / "key"),
        "PROVGRAPH_TENANT": tenant,
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PROVGRAPH_")}
    settings = Settings(**{name.removeprefix("PROVGRAPH_").lower(): value for name, value in ours.items()})
    with open_provgraph(settings) as provgraph:
        yield Quay(provgraph.context(), {**kept, **ours})
