"""`python -m benchmarks [part ...]`: measure, print a table, write a file. Status 1 when an aim is missed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from benchmarks import report
from benchmarks.ground import Ground, Sizes, ground
from benchmarks.measuring import Line
from benchmarks.parts.appending import append, append_one
from benchmarks.parts.archiving import archive, archive_talks
from benchmarks.parts.closure import closure
from benchmarks.parts.consolidating import consolidate
from benchmarks.parts.exchanging import export, validate
from benchmarks.parts.importing import import_document
from benchmarks.parts.judging import gate
from benchmarks.parts.large import large
from benchmarks.parts.reading import current_summary
from benchmarks.parts.searching import search_recall

Part = Callable[[Ground], Iterator[Line]]
Alone = Callable[[Sizes], Iterator[Line]]

ON_A_SERVER: Mapping[str, Part] = {
    "append": append,
    "append-one": append_one,
    "current": current_summary,
    "consolidate": consolidate,
    "closure": closure,
    "large": large,
    "search": search_recall,
    "archive": archive,
    "archive-talks": archive_talks,
    "import": import_document,
}
WITHOUT_ONE: Mapping[str, Alone] = {"export": export, "validate": validate, "gate": gate}
PARTS = (*ON_A_SERVER, *WITHOUT_ONE)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    made = argparse.ArgumentParser("python -m benchmarks", description="Ratios to the bare driver in the same run.")
    made.add_argument("parts", nargs="*", choices=[[], *PARTS], help="default: all", metavar="part")
    made.add_argument("--rounds", type=int, default=7, help="how often each is measured (default: 7)")
    made.add_argument("--events", type=int, default=5_000, help="events in a batch (default: 5000)")
    made.add_argument("--folds", type=numbers, default=(10, 100, 1_000, 10_000), help="carried folds, comma-separated")
    made.add_argument("--descendants", type=int, default=1_000_000, help="of the large closure (default: 1000000)")
    made.add_argument("--statements", type=int, default=20_000, help="in a document of PROV (default: 20000)")
    made.add_argument("--archived", type=int, default=200_000, help="nodes of the archive (default: 200000)")
    made.add_argument("--heap", default="1g", help="of the embedded server (default: 1g)")
    made.add_argument("--corpora", type=Path, default=corpora(), help="folder that holds git-dag and locomo")
    made.add_argument("--json", type=Path, help="file to write")
    return made


def numbers(text: str) -> tuple[int, ...]:
    """Numbers separated by commas."""
    return tuple(int(part) for part in text.split(","))


def corpora() -> Path:
    """Where the corpora are: by the variable of the tests, or beside the checkout."""
    named = os.environ.get("PROVGRAPH_CORPORA")
    return Path(named) if named else Path(__file__).parents[2] / "shared" / "corpora"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for."""
    given = parser().parse_args(arguments)
    sizes = Sizes(
        given.rounds, given.events, given.folds, given.descendants, given.statements, given.corpora, given.archived
    )
    names: Sequence[str] = given.parts or PARTS
    lines: list[Line] = []
    with ground(sizes, given.heap) if ON_A_SERVER.keys() & set(names) else nullcontext() as measured:
        version = measured.provgraph.engine.verify() if measured else "none"
        try:
            for name in names:
                print(f"{name} ...", file=sys.stderr, flush=True)
                lines += ON_A_SERVER[name](measured) if measured and name in ON_A_SERVER else WITHOUT_ONE[name](sizes)
        finally:  # a part that cannot be measured must not cost what was
            report.show(lines)
            if given.json:
                report.write(lines, given.json, version)
    return int(any(line.holds is False for line in lines))


if __name__ == "__main__":
    sys.exit(main())
