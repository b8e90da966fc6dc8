"""Which clauses of the evidence a clause of the fold retells."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.gate.case import Case
from provgraph.domain.preserve.parse import Clause, Part

Source = tuple[Part, Clause]
NEAR = 0.7
"""Clauses that share at least this much of what the best one shares are retold as well."""
COVERED = 0.6
"""So are clauses of which at least this much is in the retelling."""


def aligned(case: Case, told: Clause, cited: Sequence[str], near: float = NEAR) -> list[Source]:
    """The clauses that a clause retells, the closest first; empty when it shares nothing with its evidence."""
    scored = [(case.weight(told.content & clause.content), part, clause) for part, clause in case.clauses(cited)]
    best = max((score for score, _, _ in scored), default=0.0)
    if not best:
        return []
    kept = [entry for entry in scored if entry[0] >= near * best or _is_covered(case, entry[0], entry[2])]
    kept.sort(key=lambda entry: (-entry[0], case.weight(entry[2].content), entry[1].event.id, entry[2].first))
    return [(part, clause) for _, part, clause in kept]


def _is_covered(case: Case, score: float, clause: Clause) -> bool:
    """True when most of the clause is in the retelling."""
    return bool(clause.content) and score >= COVERED * case.weight(clause.content)


def closest(case: Case, told: Clause, cited: Sequence[str]) -> list[Source]:
    """The best aligned clauses only; several when they are equally close."""
    found = aligned(case, told, cited)
    if not found:
        return []
    top = case.weight(told.content & found[0][1].content)
    return [entry for entry in found if case.weight(told.content & entry[1].content) >= top - 1e-9]
