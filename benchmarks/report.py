"""The table that people read, and the file that programs do."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measuring import Line

COLUMNS = ("part", "what", "provgraph", "bare driver", "ratio", "aim", "")


def table(lines: Sequence[Line]) -> Table:
    """One row for each line; notes stand in the last column."""
    drawn = Table(*COLUMNS, title="medians in milliseconds")
    for line in lines:
        drawn.add_row(line.part, line.what, _ms(line.product_ms), _ms(line.bare_ms), *_judged(line), line.note)
    return drawn


def show(lines: Sequence[Line], console: Console | None = None) -> None:
    """Print the table."""
    (console or Console(width=None if os.isatty(1) else 200)).print(table(lines))


def write(lines: Sequence[Line], path: Path, server: str) -> None:
    """Write the lines as JSON, with what they were measured on: versions and processors, no names."""
    about = {
        "server": f"Neo4j {server}",
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "lines": [line.to_json() for line in lines],
    }
    path.write_text(json.dumps(about, indent=2) + "\n", "utf-8")


def _ms(time: float | None) -> str:
    return "" if time is None else f"{time:,.2f}"


def _judged(line: Line) -> tuple[str, str]:
    if line.ratio is None or line.aim is None:
        return ("" if line.ratio is None else f"{line.ratio:.2f}", "")
    mark = "ok" if line.holds else "MISSED"
    return f"{line.ratio:.2f}", f"{'≤' if line.is_at_most else '≥'} {line.aim:g} {mark}"
