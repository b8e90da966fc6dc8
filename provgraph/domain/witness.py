"""How many independent sources a claim has. Echoes do not count: saying a thing again makes it no truer.

Two events share their ultimate source when the same speaker said them, when they name the same document, or when they
say the same words. What an agent inferred or retold is a source only where nothing else is there, and then one at
most; what was recalled from a memory is none. Source: docs/design.md, claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from provgraph.domain.claim import words
from provgraph.domain.event import Event

RETOLD = "agent_inference"


def independent_sources(events: Sequence[Event]) -> int:
    """The number of independent sources among events."""
    evidence = [event for event in events if event.is_evidence]
    witnesses = [event for event in evidence if event.source.kind != RETOLD]
    return len(_grouped(map(_marks, witnesses))) if witnesses else min(len(evidence), 1)


def _marks(event: Event) -> frozenset[tuple[str, str]]:
    """What two events of one source have in common, if anything."""
    said = {"speaker": event.speaker, "document": event.source.ref, "words": event.text and words(event.text)}
    return frozenset((kind, value) for kind, value in said.items() if value)


def _grouped(marks: Iterable[frozenset[tuple[str, str]]]) -> list[frozenset[tuple[str, str]]]:
    """The marks of each group of events that are joined by a mark in common, however far."""
    groups: list[frozenset[tuple[str, str]]] = []
    for own in marks:
        joined = [group for group in groups if group & own]
        groups = [group for group in groups if not group & own] + [own.union(*joined)]
    return groups
