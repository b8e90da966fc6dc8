"""Code `schema`: a segment is closed only when nothing in it is open."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import Case
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """A fold with open threads is a checkpoint: its `closed_at` is null. Source: the contracts' conventions."""
    if case.fold.closed_at is not None and case.fold.open_threads:
        sources = sorted({event for item in case.fold.open_threads for event in item.derived_from})
        yield Finding("schema", "/closed_at is set although threads are open", tuple(sources), "schema")
