"""The loss gate: events, open conflicts and a fold in, a verdict out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold, OpenConflict
from provgraph.domain.gate import (
    binding,
    cited,
    closing,
    confidential,
    conflicted,
    contrast,
    cut,
    displaced,
    doers,
    figures,
    frames,
    holders,
    injected,
    kept,
    labels,
    limited,
    misplaced,
    negated,
    pairing,
    people,
    places,
    pronouns,
    replaced,
    reported,
    roles,
    shape,
    slots,
    stance,
    tense,
    verbatim,
    vocabulary,
)
from provgraph.domain.gate.case import Case, build
from provgraph.domain.preserve import obligations_of
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.reading import JsonObject
from provgraph.domain.verdict import CODES, Finding, Verdict

GATE_VERSION = "provgraph-gate/3"

Check = Callable[[Case], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    closing.check,
    cited.check,
    confidential.check,
    injected.check,
    conflicted.check,
    verbatim.check,
    cut.check,
    figures.check,
    vocabulary.check,
    misplaced.check,
    slots.check,
    replaced.check,
    contrast.check,
    reported.check,
    people.check,
    holders.check,
    binding.check,
    pairing.check,
    stance.check,
    tense.check,
    labels.check,
    displaced.check,
    doers.check,
    frames.check,
    limited.check,
    negated.check,
    places.check,
    pronouns.check,
    roles.check,
)
"""A check is added here. `kept` follows them: it looks for what is not there."""


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
    broken = tuple(shape.check(fold))
    if broken:
        found = obligations_of(
            part for parts in build(events, EMPTY, (), lexicon, cold).parts.values() for part in parts
        )
        return Verdict(GATE_VERSION, _sorted(broken), kept.tallies(found, list(found)))
    case = build(events, Fold.from_json(fold), conflicts, lexicon, cold)
    found = obligations_of(part for parts in case.parts.values() for part in parts)
    lost = kept.unmet(case, found)
    wrong = [finding for check in CHECKS for finding in check(case)]
    return Verdict(GATE_VERSION, _sorted(_discreet((*wrong, *kept.findings(lost)))), kept.tallies(found, lost))


def _discreet(findings: Sequence[Finding]) -> list[Finding]:
    """Findings that do not repeat a secret: those about an item that holds one quote nothing."""
    holding = {finding.item for finding in findings if finding.code == "secret"}
    return [replace(finding, found=None) if finding.item in holding else finding for finding in findings]


EMPTY = Fold("", None, ("", ""))


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
