"""A process that consolidates or revokes and is killed with SIGKILL at a named point. Settings come by the environment.

`python victim.py consolidate POINT SCOPE REQUEST`, or `revoke POINT EVENT REQUEST`. Points of a consolidation are its
steps; `inside` a step is in its transaction, after its first statement and before the commit. `never` lives.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from provgraph.bootstrap import open_provgraph, system_clock
from provgraph.domain.identifiers import EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.graph.store import ProvStore
from provgraph.service import taking_back
from provgraph.service.consolidation import Progress, consolidate
from provgraph.service.context import Context, Request
from provgraph.settings import read_settings

INSIDE = {"inside store": "store_candidate", "inside switch": "switch", "inside revoke": "revoke"}


def die() -> None:
    """End as a power cut ends a process."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_after(method: str) -> None:
    """Let a query of the store run, and die before its transaction commits."""
    query: Callable[..., object] = getattr(ProvStore, method)

    def query_and_die(store: ProvStore, **given: object) -> object:
        query(store, **given)
        die()
        raise AssertionError("a killed process went on")

    setattr(ProvStore, method, query_and_die)


def run(context: Context, what: str, point: str, target: str, request: Request) -> None:
    """Do what was asked, up to the point."""
    if what == "revoke":
        taking_back.revoke(context, EntityId(target), "a reason", request)
    else:
        told = Progress(lambda step, done, total: die() if step == point else None)
        consolidate(context, ScopeName.parse(target), request, progress=told)


def main() -> None:
    """Open the parts as a command does, and run."""
    what, point, target, request = sys.argv[1:5]
    if point in INSIDE:
        die_after(INSIDE[point])
    with open_provgraph(read_settings(), clock=system_clock) as provgraph:
        run(provgraph.context(), what, point, target, Request(RequestId(request)))
        if point == "after commit":
            die()


if __name__ == "__main__":
    main()
