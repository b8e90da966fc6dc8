"""Fixed samples, the mutants of each, and the words in which the set of conflicts is compared."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.contradiction import contradictions, statements
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.preserve import obligations
from provgraph.lexicon import load

ENGLISH = load()

CONFLICTING = (
    ("halls", "The crane limit of hall 4 is 900 kg."),
    ("halls", "Correction: the crane limit of hall 4 is 650 kg, I had misread the plate."),
    ("soup", "I love cold soup."),
    ("logs", "Decision: access logs are kept for 90 days."),
    ("soup", "I hate cold soup."),
    ("halls", "Before your correction I noted a crane limit of 900 kg for hall 4."),
    ("logs", "Decision: access logs are kept for 30 days."),
    ("mail", "Never restart the mail host."),
    ("mail", "The mail host may be restarted."),
    ("halls", "The crane limit of hall 4 is 0.9 t."),
)
"""Task and text of events e1, e2 and so on."""

PAIRS = {("e1", "e2"), ("e2", "e6"), ("e2", "e10"), ("e3", "e5"), ("e4", "e7"), ("e8", "e9")}
"""What cannot both stand among them."""

UNRELATED = (
    "Pump 2 runs at 1,480 rpm.",
    "The gate of hall 7 was painted on 3 May 2027.",
    "I will send the report to Ilse by 9 May 2027.",
    "Trainees must wear a helmet in hall 7.",
    "The crane limit of hall 7 is 300 kg.",
    "Who has the key of hall 4?",
    "Perhaps the crane limit of hall 4 is 500 kg.",
    "I love warm soup.",
    "Thanks, see you!",
)
"""They state nothing about the matters in dispute."""


def event(id: str, text: str, task: str | None = None) -> Event:
    """One event; decisions are of that kind."""
    kind = "decision" if text.startswith("Decision") else "message"
    return Event(CallerEventId(id), kind, "noor", text=text, task=task)


def conflicting() -> list[Event]:
    """The sample as events."""
    return [event(f"e{number}", text, task) for number, (task, text) in enumerate(CONFLICTING, 1)]


def pairs_of(events: Sequence[Event]) -> set[tuple[str, str]]:
    """The events that cannot both stand, two by two."""
    said = [statement for one in events for statement in statements(one, ENGLISH)]
    return {pair.events for pair in contradictions(said, events, ENGLISH)}


def owed_for(events: Sequence[Event], ids: Sequence[str]) -> set[tuple[object, ...]]:
    """What a fold must preserve of the events of these ids."""
    found = obligations(events, ENGLISH)
    return {(*o.order, o.unit, o.polarity, o.modality, o.tier) for o in found if o.source in ids}
