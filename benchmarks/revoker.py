"""A process that revokes, so that it can be killed and its memory be told.

`python -m benchmarks.revoker ENTITY REQUEST` writes a line at each named point that it passes, and at the end one of
JSON: nodes changed, seconds, peak memory.
"""

from __future__ import annotations

import json
import sys
import time

from benchmarks.ground import memory_of
from provgraph.bootstrap import open_provgraph
from provgraph.domain.identifiers import EntityId, RequestId
from provgraph.service import taking_back
from provgraph.service.context import Request
from provgraph.settings import read_settings


def main() -> None:
    """Revoke what the command line names, on the server of the environment."""
    entity_id, request_id = sys.argv[1:]
    with open_provgraph(read_settings(), reach=lambda point: print(point, flush=True)) as provgraph:
        before, start = memory_of(), time.perf_counter()
        done = taking_back.revoke(provgraph.context(), EntityId(entity_id), "bench", Request(RequestId(request_id)))
        told = {
            "state": done.state,
            "changed": sum(done.changed.values()),
            "seconds": time.perf_counter() - start,
            "peak_kib": memory_of(),
            "grown_kib": memory_of() - before,
        }
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
