"""Events in a few words, and which of them cannot both stand."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.contradiction import Statement, contradictions, statements
from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.instant import Moment
from provgraph.lexicon import load

ENGLISH = load()


def event(id: str, text: str, speaker: str = "ruth", kind: str = "message", **fields: object) -> Event:
    """One event. `role`, `about`, `source` (its class) and `at` may be given."""
    at = fields.get("at")
    return Event(
        CallerEventId(id),
        kind,
        speaker,
        role=str(fields["role"]) if "role" in fields else None,
        about=tuple(map(str, fields.get("about", ()))),  # type: ignore[call-overload]  # test data
        text=text,
        occurred_at=Moment.parse(str(at)) if at else None,
        source=Source(str(fields["source"]) if "source" in fields else None),
    )


def told(*texts: str, kind: str = "message") -> list[Event]:
    """Events e1, e2 and so on of one speaker."""
    return [event(f"e{number}", text, kind=kind) for number, text in enumerate(texts, 1)]


def stated(*texts: str, kind: str = "message") -> list[Statement]:
    """All that the texts state."""
    return [statement for one in told(*texts, kind=kind) for statement in statements(one, ENGLISH)]


def pairs_of(events: Sequence[Event]) -> list[tuple[str, str]]:
    """The events that cannot both stand, two by two."""
    said = [statement for one in events for statement in statements(one, ENGLISH)]
    return [pair.events for pair in contradictions(said, events, ENGLISH)]


def clash(one: str, other: str, kind: str = "message") -> bool:
    """True when two texts of one speaker cannot both stand."""
    return pairs_of(told(one, other, kind=kind)) == [("e1", "e2")]
