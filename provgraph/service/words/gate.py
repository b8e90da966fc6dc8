"""Why the gate refused a fold, and what folds are made with, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from provgraph.domain.policy import RULES
from provgraph.domain.reading import objects_of
from provgraph.domain.verdict import Finding

if TYPE_CHECKING:
    from provgraph.domain.category_map import CategoryMap, Score, Version
    from provgraph.service.policies import PolicyVersion
    from provgraph.service.verdicts import RefusedVerdict


def finding_line(finding: Finding) -> str:
    """A finding of the gate: its code, what is wrong, what was expected and found, and the events concerned."""
    place = f" in {finding.item}" if finding.item else ""
    expected = f"; expected: {finding.expected}" if finding.expected else ""
    found = f"; found: {finding.found}" if finding.found else ""
    sources = f" [{', '.join(finding.sources)}]" if finding.sources else ""
    return f"{finding.code}{place}: {finding.message}{expected}{found}{sources}"


def refused_lines(answer: RefusedVerdict) -> Iterator[str]:
    """Why a fold was refused: every finding, or only their codes when what they quote may not be served."""
    yield f"The loss gate refused fold {answer.fold_id}: {', '.join(answer.codes)}"
    if answer.verdict is None:
        yield "  what its verdict quotes may not be served any more"
        return
    for finding in objects_of(answer.verdict, "findings"):
        yield f"  {finding_line(Finding.from_json(finding))}"


def policy_line(policy: PolicyVersion) -> str:
    """State, distiller, gate and id of a policy version."""
    content = policy.content
    if content and content.get("schema") == RULES:
        return f"{policy.validity}: rules {policy.id}"
    made_with = f"distiller {content.get('distiller')}, {content.get('gate')}" if content else "erased"
    return f"{policy.validity}: {made_with} {policy.id}"


def map_lines(found: CategoryMap) -> Iterator[str]:
    """For each version its folds, then a row for each category, those that broke most often first."""
    if not found.versions:
        yield "The gate has judged no fold yet."
    for version, score in found.versions.items():
        yield f"{_version(version)}: {score.accepted} folds accepted, {score.refused} refused"
        if score.unread:
            yield f"  {score.unread} verdicts cannot be read any more"
        yield from _rows(score)


def _version(version: Version) -> str:
    made = " ".join(part for part in (version.distiller, version.model, version.prompt[:12]) if part)
    return f"{made}, {version.gate}"


def _rows(score: Score) -> Iterator[str]:
    names = score.categories()
    width = max((len(name) for name in names), default=0)
    if names:
        yield f"  {'':{width}} carried  broke"
    yield from (f"  {name:{width}} {score.carried[name]:7} {score.broke[name]:6}" for name in names)
