"""The table at the end of a soak, and its JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.soak.rounds import Tally

HEADER = ("scenario", "form", "rounds", "reads", "violations", "outcomes")


def lines(tallies: Sequence[Tally]) -> Iterator[str]:
    """A row for each scenario and form; below it what was broken, each at most five times."""
    rows = [HEADER, *(row(tally) for tally in tallies)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADER) - 1)]
    for one in rows:
        yield "  ".join([*(cell.ljust(width) for cell, width in zip(one[:-1], widths, strict=True)), one[-1]])
    for tally in tallies:
        yield from (f"VIOLATION {tally.scenario}, {tally.form}: {said}" for said in tally.violations[:5])


def told(tally: Tally) -> list[str]:
    """What is told of one as soon as it is over: its row, and what was broken."""
    _, *said = lines([tally])
    return said


def row(tally: Tally) -> tuple[str, ...]:
    outcomes = ", ".join(f"{outcome} {count}" for outcome, count in tally.outcomes.most_common())
    form = f"{tally.actors} {tally.form}"
    return tally.scenario, form, str(tally.rounds), str(tally.reads), str(len(tally.violations)), outcomes


def write(tallies: Sequence[Tally], path: Path) -> None:
    """The same as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([tally.to_json() for tally in tallies], indent=2) + "\n")
