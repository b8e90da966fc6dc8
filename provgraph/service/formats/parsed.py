"""What a reader of a format answers: events with their places, proposed claims, and what is wrong with the file."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.event import Event


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: the file as it was named, the line from 1 (None: not counted), a JSON pointer."""

    file: str
    line: int | None = None
    field: str = ""

    def __str__(self) -> str:
        """`events.jsonl:12: /kind`."""
        line = f":{self.line}" if self.line is not None else ""
        return f"{self.file}{line}" + (f": {self.field}" if self.field else "")


@dataclass(frozen=True, slots=True)
class FileFault:
    """One thing wrong at one place; `message` quotes no content."""

    place: Place
    message: str

    def __str__(self) -> str:
        """`events.jsonl:12: /kind: this property is required`."""
        return f"{self.place}: {self.message}"

    def to_json(self) -> dict[str, object]:
        """File, line, field and message."""
        place = self.place
        return {"file": place.file, "line": place.line, "field": place.field, "message": self.message}


@dataclass(frozen=True, slots=True)
class ProposedClaim:
    """A claim that comes with the file: its text, whom it is about, the event ids of its evidence (never empty)."""

    text: str
    subject: str
    evidence: tuple[str, ...]
    task: str
    place: Place


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file that was read.

    `faults` are entries that could not be read as events: to store the batch in spite of them is the caller's choice.
    `notes` are doubts about what is no event (an observation that cites no turn): to be reported, never a refusal.
    """

    format: str
    events: tuple[tuple[Place, Event], ...] = ()
    claims: tuple[ProposedClaim, ...] = ()
    faults: tuple[FileFault, ...] = ()
    notes: tuple[FileFault, ...] = ()
