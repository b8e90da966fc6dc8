"""Event: one thing an agent saw, said, did or was told. Immutable. Shape: `event.schema.json`."""

from __future__ import annotations

from dataclasses import dataclass, field

from provgraph.domain.identifiers import CallerEventId, Digest, EntityId
from provgraph.domain.instant import Instant, Moment
from provgraph.domain.reading import JsonObject, object_of, optional_text, text_of, texts_of

RECALLED = "recalled"


@dataclass(frozen=True, slots=True)
class Source:
    """Where content came from: its class, a trust in [0, 1] and a URI. All may be unknown."""

    kind: str | None = None
    trust: float | None = None
    ref: str | None = None

    def to_json(self) -> dict[str, object]:
        """The object of the schema, without what is unknown."""
        named = {"class": self.kind, "trust": self.trust, "ref": self.ref}
        return {key: value for key, value in named.items() if value is not None}

    @classmethod
    def from_json(cls, value: JsonObject) -> Source:
        """The source of the schema's object."""
        trust = value.get("trust")
        return cls(
            kind=optional_text(value, "class"),
            trust=float(trust) if isinstance(trust, int | float) else None,
            ref=optional_text(value, "ref"),
        )


@dataclass(frozen=True, slots=True)
class Event:
    """One event as its caller sent it. `data` is the JSON text that came, byte for byte, so 64.50 stays 64.50."""

    id: CallerEventId
    kind: str
    speaker: str
    role: str | None = None
    about: tuple[str, ...] = ()
    text: str | None = None
    data: str | None = None
    occurred_at: Moment | None = None
    source: Source = field(default=Source())
    task: str | None = None
    retention: str | None = None
    digest: str | None = None

    @property
    def is_evidence(self) -> bool:
        """False for content that was recalled from a memory: it is stored, and never evidence. Source: promise 1."""
        return self.source.kind != RECALLED

    def to_payload(self) -> dict[str, object]:
        """The sealed payload: the schema's fields, `data` as text. Two events are the same when these are equal."""
        named: dict[str, object | None] = {
            "id": self.id,
            "kind": self.kind,
            "speaker": self.speaker,
            "role": self.role,
            "about": list(self.about) or None,
            "text": self.text,
            "data": self.data,
            "occurred_at": self.occurred_at.text if self.occurred_at else None,
            "source": self.source.to_json() or None,
            "task": self.task,
            "retention": self.retention,
            "digest": self.digest,
        }
        return {key: value for key, value in named.items() if value is not None}

    @classmethod
    def from_payload(cls, payload: JsonObject) -> Event:
        """The event of a payload that `to_payload` made, or of a checked JSON object with `data` as its JSON text.

        Raises SchemaBroken when `occurred_at` is no date-time.
        """
        occurred = optional_text(payload, "occurred_at")
        return cls(
            id=CallerEventId(text_of(payload, "id")),
            kind=text_of(payload, "kind"),
            speaker=text_of(payload, "speaker"),
            role=optional_text(payload, "role"),
            about=texts_of(payload, "about"),
            text=optional_text(payload, "text"),
            data=optional_text(payload, "data"),
            occurred_at=Moment.parse(occurred) if occurred is not None else None,
            source=Source.from_json(object_of(payload, "source")),
            task=optional_text(payload, "task"),
            retention=optional_text(payload, "retention"),
            digest=optional_text(payload, "digest"),
        )


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event of the ledger: our id, its place in its scope, and the event itself; `event` is None once erased."""

    entity_id: EntityId
    seq: int
    digest: Digest
    validity: str
    recorded_at: Instant
    event: Event | None
