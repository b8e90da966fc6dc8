"""The loss gate: events, open conflicts and a fold in, a verdict out."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.reading import JsonObject
from provgraph.domain.verdict import Verdict

GATE_VERSION = "provgraph-gate/1"


def judge(
    events: Sequence[Event],
    fold: JsonObject,
    conflicts: Sequence[OpenConflict],
    lexicon: Lexicon,
    cold: frozenset[str] = frozenset(),
) -> Verdict:
    """Is everything checkable kept, and nothing altered or invented? Fails closed.

    `fold` is raw JSON and may break its schema; that is a finding. `cold` are the callers' ids of events that the
    coverage ledger lists as cold: only their coldable obligations may be absent. The order of events, items and keys
    makes no difference.
    """
    return Verdict(GATE_VERSION, (), {})
