"""Who may resolve a conflict, by the rules of the tenant. Pure. Source: docs/design.md, conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.instant import Instant
from provgraph.domain.policy import PERSON, RECENCY, VERIFIED_TOOL, Rules

VERIFIED = "tool_verified"
"""The source class of what a verified tool returned."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a conflict, as an authority sees it.

    `sources` are the source classes of the events that it is or cites; `newest_wins`: the rules say so of its
    predicate; `at`: from when it holds, else when its newest evidence happened.
    """

    id: str
    sources: tuple[str | None, ...]
    newest_wins: bool
    at: Instant

    @property
    def is_verified(self) -> bool:
        """True when all that it rests on directly came from a verified tool."""
        return bool(self.sources) and all(source == VERIFIED for source in self.sources)


def objection(
    rules: Rules, authority: str, agent: str | None, kept: Sequence[Side], rejected: Sequence[Side]
) -> str | None:
    """Why the rules do not let this authority decide so; None when they do."""
    if authority not in rules.authorities:
        return f"the rules in force name no authority {authority!r}; they name: {', '.join(sorted(rules.authorities))}"
    if authority == PERSON:
        return _of_person(rules, agent)
    if not kept or not rejected:
        return f"the authority {authority!r} decides for one side and against another, not for all of them"
    checks = {VERIFIED_TOOL: _of_tool, RECENCY: _of_recency}
    return checks[authority](kept, rejected)


def _of_person(rules: Rules, agent: str | None) -> str | None:
    if not agent:
        return "a person resolves by name; none was given"
    if rules.people and agent not in rules.people:
        return "the rules in force do not name this person"
    return None


def _of_tool(kept: Sequence[Side], rejected: Sequence[Side]) -> str | None:
    if not all(side.is_verified for side in kept):
        return "what is to be kept does not rest on a verified tool alone"
    if any(VERIFIED in side.sources for side in rejected):
        return "a side that is to be rejected rests on a verified tool too"
    return None


def _of_recency(kept: Sequence[Side], rejected: Sequence[Side]) -> str | None:
    if not all(side.newest_wins for side in (*kept, *rejected)):
        return "the rules in force do not say of every side's predicate that the newest statement wins"
    if min(side.at for side in kept) <= max(side.at for side in rejected):
        return "what is to be kept is not newer than what is to be rejected"
    return None
