"""What a command of a test printed, and what the tests of the command line share."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

SAMPLE = Path(__file__).parents[2] / "provgraph" / "samples" / "clinic.jsonl"
SCOPE = "clinic/purchasing"
ENTRY = (sys.executable, "-c", "from provgraph.cli.main import run; run()")


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Mapping[str, object]:
        """The one JSON document of standard output."""
        return json.loads(self.out)


Cli = Callable[..., Ran]
