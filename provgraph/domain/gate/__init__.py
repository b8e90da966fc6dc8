"""The loss gate: events, open conflicts and a fold in, a verdict out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold, OpenConflict
from provgraph.domain.gate import assertion, persons, safety, values, whole, wording
from provgraph.domain.gate.evidence.case import Case, Evidence, case_of
from provgraph.domain.gate.whole import kept, shape
from provgraph.domain.preserve import obligations_of
from provgraph.domain.reading import JsonObject
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.verdict import CODES, Finding, Verdict

GATE_VERSION = "provgraph-gate/3"

SINGLE = (*safety.CHECKS, *values.CHECKS, *wording.CHECKS, *assertion.CHECKS, *persons.CHECKS)
"""Checks of each statement by itself."""

CHECKS = (*whole.CHECKS, *SINGLE)
"""`kept` follows them: it looks for what is not there."""


def judge(
    events: Sequence[Event],
    fold: JsonObject,
    conflicts: Sequence[OpenConflict],
    lexicon: Lexicon,
    cold: frozenset[str] = frozenset(),
) -> Verdict:
    """Is everything checkable kept, and nothing altered or invented? Fails closed.

    `fold` is raw JSON and may break its schema; that is a finding, and nothing else is checked then. `cold` are the
    callers' ids of events that the coverage ledger lists as cold: only their coldable obligations may be absent.
    The order of events, items and keys makes no difference. Source: docs/design.md, consolidation.
    """
    return Bench(events, conflicts, lexicon, cold).judge(fold)


class Bench:
    """A segment against which many folds are judged: what does not depend on the fold is worked out once.

    What the checks find in a statement is kept too, so that a fold which differs in one is judged by that one.
    """

    def __init__(
        self,
        events: Sequence[Event],
        conflicts: Sequence[OpenConflict],
        lexicon: Lexicon,
        cold: frozenset[str] = frozenset(),
    ) -> None:
        self._evidence = Evidence.of(events, lexicon)
        self._conflicts, self._cold = tuple(conflicts), cold
        self._found = obligations_of(part for parts in self._evidence.parts.values() for part in parts)
        self._known: dict[tuple[str, ...], tuple[Finding, ...]] = {}

    def judge(self, fold: JsonObject) -> Verdict:
        """What `judge` says of the fold."""
        broken = tuple(shape.check(fold))
        if broken:
            return Verdict(GATE_VERSION, _sorted(broken), kept.tallies(self._found, list(self._found)))
        case = case_of(self._evidence, Fold.from_json(fold), self._conflicts, self._cold)
        lost = kept.unmet(case, self._found)
        wrong = [*self._single(case), *(finding for check in whole.CHECKS for finding in check(case))]
        return Verdict(
            GATE_VERSION, _sorted(_discreet((*wrong, *kept.findings(lost)))), kept.tallies(self._found, lost)
        )

    def _single(self, case: Case) -> Iterator[Finding]:
        """The findings of the checks of single statements; those of statements that were seen before are known."""
        for statement in case.statements:
            key = (statement.list, statement.id, statement.read.text, repr(statement.item), *statement.cited)
            if key not in self._known:
                alone = replace(case, statements=(statement,))
                self._known[key] = tuple(finding for check in SINGLE for finding in check(alone))
            yield from self._known[key]


def _discreet(findings: Sequence[Finding]) -> list[Finding]:
    """Findings that do not repeat a secret: those about an item that holds one quote nothing."""
    holding = {finding.item for finding in findings if finding.code == "secret"}
    return [replace(finding, found=None) if finding.item in holding else finding for finding in findings]


def _sorted(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Findings without repeats, in the order of the codes and then of the items."""
    unique = set(findings)
    return tuple(
        sorted(
            unique,
            key=lambda f: (CODES.index(f.code), f.item or "", f.sources, f.message, f.found or "", f.expected or ""),
        )
    )


def as_object(value: object) -> JsonObject:
    """A JSON value as an object; what is none becomes an empty one, which the gate refuses."""
    return cast(JsonObject, value) if isinstance(value, dict) else {}
