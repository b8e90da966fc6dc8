"""Fold: the structured body of one consolidated segment. Shape: `fold.schema.json`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from provgraph.domain.reading import JsonObject, objects_of, optional_text, text_of, texts_of

ITEM_LISTS = (
    "facts",
    "decisions",
    "identifiers",
    "error_strings",
    "commitments",
    "permissions",
    "constraints",
    "open_threads",
)
VERBATIM_LISTS = ("identifiers", "error_strings", "commitments", "permissions", "constraints")
"""Items of these lists are copied verbatim from an event; code fills them in, never a model."""

TYPED_FIELDS = ("id", "text", "derived_from", "value")
"""Fields of an item that are not optional strings."""

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Item:
    """One statement of a fold and the events that hold it (`derived_from`, the callers' event ids)."""

    id: str
    text: str
    derived_from: tuple[str, ...]
    key: str | None = None
    value: Value = None
    unit: str | None = None
    subject: str | None = None
    predicate: str | None = None
    polarity: str | None = None
    modality: str | None = None
    valid_from: str | None = None
    valid_until: str | None = None
    rationale: str | None = None
    source_class: str | None = None

    def to_json(self) -> dict[str, object]:
        """The object of the schema, without what is unknown."""
        named = {f.name: getattr(self, f.name) for f in fields(self)}
        named["derived_from"] = list(self.derived_from)
        return {key: value for key, value in named.items() if value is not None}

    @classmethod
    def from_json(cls, value: JsonObject) -> Item:
        """The item of a JSON object that the schema has passed."""
        scalar = value.get("value")
        texts = {f.name: optional_text(value, f.name) for f in fields(cls) if f.name not in TYPED_FIELDS}
        return cls(
            id=text_of(value, "id"),
            text=text_of(value, "text"),
            derived_from=texts_of(value, "derived_from"),
            value=scalar if isinstance(scalar, str | int | float) else None,
            **texts,
        )


@dataclass(frozen=True, slots=True)
class FoldConflict:
    """An open conflict as a fold states it: its id, the event ids of its sides, and a text that settles nothing."""

    id: str
    items: tuple[str, ...]
    text: str

    def to_json(self) -> dict[str, object]:
        """The object of the schema."""
        return {"id": self.id, "items": list(self.items), "text": self.text}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the narrative and the ids of the items (or conflicts) it rests on."""

    text: str
    items: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """The object of the schema."""
        return {"text": self.text, "items": list(self.items)}


@dataclass(frozen=True, slots=True)
class Fold:
    """What a distiller hands to the gate. `closed_at` None: a checkpoint in an open segment."""

    segment_id: str
    closed_at: str | None
    source_range: tuple[str, str]
    facts: tuple[Item, ...] = ()
    decisions: tuple[Item, ...] = ()
    identifiers: tuple[Item, ...] = ()
    error_strings: tuple[Item, ...] = ()
    commitments: tuple[Item, ...] = ()
    permissions: tuple[Item, ...] = ()
    constraints: tuple[Item, ...] = ()
    open_threads: tuple[Item, ...] = ()
    conflicts: tuple[FoldConflict, ...] = ()
    narrative: tuple[Sentence, ...] = ()

    def items(self) -> Iterator[tuple[str, Item]]:
        """Every item with the name of its list, in the order of the schema."""
        for name in ITEM_LISTS:
            for item in getattr(self, name):
                yield name, item

    def to_json(self) -> dict[str, object]:
        """The object of the schema; empty lists are written, not left out."""
        lists: dict[str, object] = {name: [item.to_json() for item in getattr(self, name)] for name in ITEM_LISTS}
        return {
            "segment_id": self.segment_id,
            "closed_at": self.closed_at,
            "source_range": list(self.source_range),
            **lists,
            "conflicts": [conflict.to_json() for conflict in self.conflicts],
            "narrative": [sentence.to_json() for sentence in self.narrative],
        }

    @classmethod
    def from_json(cls, value: JsonObject) -> Fold:
        """The fold of a JSON object that the schema has passed (`schema.fold_faults` found nothing)."""
        first, last = texts_of(value, "source_range")
        lists = {name: tuple(Item.from_json(item) for item in objects_of(value, name)) for name in ITEM_LISTS}
        return cls(
            segment_id=text_of(value, "segment_id"),
            closed_at=optional_text(value, "closed_at"),
            source_range=(first, last),
            conflicts=tuple(
                FoldConflict(text_of(c, "id"), texts_of(c, "items"), text_of(c, "text"))
                for c in objects_of(value, "conflicts")
            ),
            narrative=tuple(Sentence(text_of(s, "text"), texts_of(s, "items")) for s in objects_of(value, "narrative")),
            **lists,
        )


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """A conflict that is open when a fold is made: its id, the event ids of its sides, and what it is about."""

    id: str
    events: tuple[str, ...]
    about: str = ""
