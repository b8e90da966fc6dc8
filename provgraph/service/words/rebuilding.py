"""What a rebuild made, how two generations differ, and what readers are given now, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from provgraph.domain.rebuild import Comparison, Generation
from provgraph.service.words.folds import claim_lines
from provgraph.service.words.parts import counted

if TYPE_CHECKING:  # its package opens the store
    from provgraph.service.rebuilding.answers import Dropped, Rebuilt, SwitchedOver

ROWS = ("folds", "withheld", "claims", "tokens", "must-preserve items", "kept of them", "refused folds")


def rebuilt_lines(answer: Rebuilt) -> Iterator[str]:
    """What was derived anew; readers are not given it yet."""
    if not answer.artifact_id:
        yield "There is nothing to derive anything from."
        return
    if not answer.consolidation_id:
        yield f"Nothing came since: the new generation covers events 1 to {answer.covers_through}: {answer.artifact_id}"
        return
    yield f"A new generation covers events 1 to {answer.covers_through}: {answer.artifact_id}"
    kept = f"{answer.carried} kept before, {answer.rejected} refused by the loss gate"
    yield f"  {counted(answer.made, 'fold')} made, {kept}"
    aside = f"left raw: {answer.raw_open}, cold: {answer.cold}, excluded: {answer.excluded}"
    yield f"  {counted(answer.claims, 'claim')}; events {aside}"
    yield f"  policy version {answer.policy_id}; readers keep what is current until they are switched"


def switched_lines(answer: SwitchedOver) -> Iterator[str]:
    """What readers are given from here on, and what the shadow keeps."""
    yield f"The other generation is current; it covers events 1 to {answer.covers_through}: {answer.artifact_id}"
    kept = f"the one before it is kept: {answer.previous_id}" if answer.previous_id else "there was none before it"
    yield f"  {kept}; by the switch {answer.switch_id}"


def dropped_line(answer: Dropped) -> str:
    """What was given up."""
    return f"Given up: {answer.artifact_id or 'a generation of which nothing was made'}"


def comparison_lines(found: Comparison) -> Iterator[str]:
    """The figures of both side by side, then the claims that changed (~), were lost (-) and gained (+)."""
    name = "previous" if found.kind == "previous" else "new"
    yield f"{found.scope}, {counted(found.high_water, 'event')}"
    yield f"  {'':22} {'current':>9} {name:>9}"
    yield _row("covers through", found.current.covers_through, found.shadow.covers_through)
    for row, before, after in zip(ROWS, _figures(found.current), _figures(found.shadow), strict=True):
        yield _row(row, before, after)
    for category in sorted({*found.current.obligations, *found.shadow.obligations}):
        yield _row(f"  {category}", _kept(found.current, category), _kept(found.shadow, category))
    for code in sorted({*found.current.refused.codes, *found.shadow.refused.codes}):
        yield _row(f"  refused: {code}", *(one.refused.codes.get(code, 0) for one in (found.current, found.shadow)))
    difference = found.difference
    counts = f"{len(difference.changed)} changed, {len(difference.removed)} lost, {len(difference.added)} gained"
    yield f"claims: {counts}, {difference.unchanged} the same"
    yield from claim_lines(difference)


def _figures(one: Generation) -> tuple[int, ...]:
    owed = one.obligations.values()
    kept = sum(tally["preserved"] for tally in owed)
    items = sum(tally["obligations"] for tally in owed)
    folds = len(one.folds) + len(one.withheld)
    return folds, len(one.withheld), one.claims, one.tokens, items, kept, one.refused.folds


def _kept(one: Generation, category: str) -> str:
    tally = one.obligations.get(category)
    return f"{tally['preserved']}/{tally['obligations']}" if tally else "-"


def _row(name: str, before: object, after: object) -> str:
    return f"  {name:22} {before:>9} {after:>9}"
