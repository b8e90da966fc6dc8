"""Validity as of an instant, by the rule and not by its cache. Pure: over records of Activities and edges.

An entity is ERASED, REVOKED or SUPERSEDED by an Activity of its own that stands, in that order; otherwise STALE when
anything it rests on is not VALID; otherwise VALID. Source: docs/design.md, graph and fences (protocol, 5).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provgraph.domain.instant import Instant

VALID, STALE, SUPERSEDED, REVOKED, ERASED = "VALID", "STALE", "SUPERSEDED", "REVOKED", "ERASED"

RANKS = {SUPERSEDED: 1, REVOKED: 2, ERASED: 3}
STATES = {"Replacement": SUPERSEDED, "Erasure": ERASED}
"""What an Activity makes of its entity; every other kind makes it REVOKED."""


@dataclass(frozen=True, slots=True)
class Term:
    """From when an Activity stood, and until when (None: it was never undone), in microseconds UTC."""

    recorded_at: Instant
    undone_at: Instant | None = None

    def stands(self, at: Instant) -> bool:
        """True in `[recorded_at, undone_at)`."""
        return self.recorded_at <= at and (self.undone_at is None or at < self.undone_at)


@dataclass(frozen=True, slots=True)
class Version:
    """A correction in the chain above a replaced entity, and what took it down, replacements apart."""

    recorded_at: Instant
    takedowns: tuple[Term, ...] = ()

    def holds(self, at: Instant) -> bool:
        """True when it existed and was neither revoked nor erased."""
        return self.recorded_at <= at and not any(term.stands(at) for term in self.takedowns)


@dataclass(frozen=True, slots=True)
class Cause:
    """An Activity that acts on an entity. `versions` are, for a Replacement, its correction and all above it."""

    entity_id: str
    activity_id: str
    kind: str
    term: Term
    versions: tuple[Version, ...] = ()

    def stands(self, at: Instant) -> bool:
        """A Replacement stands only while some version above holds; any other Activity until it is undone."""
        is_carried = self.kind != "Replacement" or any(version.holds(at) for version in self.versions)
        return self.term.stands(at) and is_carried


def own_states(causes: Iterable[Cause], at: Instant) -> dict[str, str]:
    """The state of each entity that an Activity of its own holds down at that instant; all others are left out."""
    found: dict[str, str] = {}
    for cause in causes:
        state = STATES.get(cause.kind, REVOKED)
        if cause.stands(at) and RANKS[state] > RANKS.get(found.get(cause.entity_id, ""), 0):
            found[cause.entity_id] = state
    return found


def fallen(held_down: Iterable[str], edges: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Every entity that is not VALID, with the entity that is to blame: the nearest one that is held down itself.

    `edges` are (newer, older) pairs of what rests on what; entities beyond them are not looked at. Linear.
    """
    resting: dict[str, list[str]] = {}
    for newer, older in edges:
        resting.setdefault(older, []).append(newer)
    blamed = {entity: entity for entity in sorted(held_down)}
    waiting = deque(blamed)
    while waiting:
        older = waiting.popleft()
        for newer in sorted(resting.get(older, ())):
            if newer not in blamed:
                blamed[newer] = blamed[older]
                waiting.append(newer)
    return blamed


def states(causes: Iterable[Cause], edges: Iterable[tuple[str, str]], at: Instant) -> Mapping[str, str]:
    """The state of every entity that is not VALID. `edges` are those that existed at the instant."""
    own = own_states(causes, at)
    return {entity: own.get(entity, STALE) for entity in fallen(own, edges)}
