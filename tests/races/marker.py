"""A process of its own that marks closures: it is told what to mark line by line, and killed in the middle."""

from __future__ import annotations

import json
import sys

from provgraph.errors import ProvgraphError
from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.runner import Address, Engine


def main() -> None:
    """Answer `ready` to the address on the first line, then `ok` or the error's code to every marking."""
    with Engine(Address(**json.loads(sys.stdin.readline())), load_catalogue()) as engine:
        engine.verify()
        print("ready", flush=True)
        for line in sys.stdin:
            print(mark(engine, json.loads(line)), flush=True)


def mark(engine: Engine, what: dict[str, str]) -> str:
    try:
        engine.batch(lambda store: store.mark_stale(tenant=what["tenant"], activity_id=what["activity_id"], rows=1))
    except ProvgraphError as error:
        return error.code
    return "ok"


if __name__ == "__main__":
    main()
