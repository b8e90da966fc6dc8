"""A process that makes, checks or restores an archive, so that its memory can be told.

`python -m benchmarks.archiver create|verify|restore FILE [AS_OF]` writes one line of JSON: seconds, peak memory, rows.
The keys lie beside the archive, under a passphrase of no worth.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.ground import memory_of
from provgraph.bootstrap import open_provgraph
from provgraph.keys.recipients import Passphrase
from provgraph.service import archiving
from provgraph.settings import read_settings

PASSPHRASE = Passphrase("nothing is kept under this")


def main() -> None:
    """Do what the command line names, on the server and with the keys of the environment."""
    what, name, *rest = sys.argv[1:]
    file, as_of = Path(name), int(rest[0]) if rest else None
    start = time.perf_counter()
    told = done(what, file, as_of)
    print(json.dumps({**told, "seconds": time.perf_counter() - start, "peak_kib": memory_of()}), flush=True)


def done(what: str, file: Path, as_of: int | None) -> Mapping[str, object]:
    """Do it; what came of it."""
    keys = file.with_suffix(".keys")
    opened = archiving.KeysToOpen(keys, PASSPHRASE)
    if what == "verify":
        return {"rows": archiving.verify(file, keys=opened).manifest.rows}
    with open_provgraph(read_settings()) as provgraph:
        if what == "restore":
            return {"rows": archiving.restore(provgraph.context(), file, opened).rows}
        made = archiving.create(provgraph.context(), file, keys=archiving.KeyFile(keys, PASSPHRASE), as_of=as_of)
        return {"rows": made.rows, "as_of": made.as_of, "bytes": made.bytes}


if __name__ == "__main__":
    main()
