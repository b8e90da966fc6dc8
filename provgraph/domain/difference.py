"""Difference: what changed between two folds, key by key. Items are paired by what they say, not by their place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.reading import JsonObject, objects_of, optional_text, text_of, texts_of

HEAD = ("segment_id", "closed_at", "source_range")
LISTS = (*ITEM_LISTS, "conflicts", "narrative")
OWN_NAMES = ("id", "items")
"""Fields that only make sense inside one fold: there, ids of items are places. The sides of a conflict are no such."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field with its two values; None where it is missing."""

    field: str
    before: object
    after: object

    def to_json(self) -> dict[str, object]:
        """A JSON object of the same names."""
        return {"field": self.field, "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class Entry:
    """An item, a conflict or a sentence of a fold, with the list it stands in."""

    list: str
    value: JsonObject

    @property
    def fields(self) -> dict[str, object]:
        """What is compared: every field but names inside the fold; evidence and sides as sorted lists."""
        kept = {name: value for name, value in self.value.items() if name not in OWN_NAMES and value is not None}
        if self.list == "conflicts":
            kept |= {"id": self.value.get("id"), "items": sorted(texts_of(self.value, "items"))}
        elif "derived_from" in kept:
            kept["derived_from"] = sorted(texts_of(self.value, "derived_from"))
        return {"list": self.list, **kept}

    def to_json(self) -> dict[str, object]:
        """A JSON object `{list, value}`."""
        return {"list": self.list, "value": dict(self.value)}


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that is in both folds and differs, with the fields that do."""

    before: Entry
    after: Entry

    @property
    def fields(self) -> tuple[FieldChange, ...]:
        """The fields that differ, those of the earlier entry first."""
        return tuple(_changed(self.before.fields, self.after.fields))

    def to_json(self) -> dict[str, object]:
        """A JSON object `{list, text, before_id, after_id, fields}`; a sentence has no ids."""
        return {
            "list": self.before.list,
            "text": text_of(self.before.value, "text"),
            "before_id": optional_text(self.before.value, "id"),
            "after_id": optional_text(self.after.value, "id"),
            "fields": [field.to_json() for field in self.fields],
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed from one fold to another. `unchanged` counts the entries that say the same in both."""

    head: tuple[FieldChange, ...]
    changed: tuple[Change, ...]
    removed: tuple[Entry, ...]
    added: tuple[Entry, ...]
    unchanged: int

    @property
    def is_same(self) -> bool:
        """True when the folds say the same, in whatever order and under whatever ids of items."""
        return not (self.head or self.changed or self.removed or self.added)

    def to_json(self) -> dict[str, object]:
        """A JSON object of the same names, and `same`."""
        return {
            "same": self.is_same,
            "unchanged": self.unchanged,
            "head": [field.to_json() for field in self.head],
            "changed": [change.to_json() for change in self.changed],
            "removed": [entry.to_json() for entry in self.removed],
            "added": [entry.to_json() for entry in self.added],
        }


def difference(before: JsonObject, after: JsonObject) -> Difference:
    """What changed between two folds that their schema has passed."""
    left, right = list(_entries(before)), list(_entries(after))
    pairs: list[tuple[Entry, Entry]] = []
    for key in KEYS:
        pairs += _paired(left, right, key)
    place = {id(entry.value): at for at, entry in enumerate(_entries(before))}
    pairs.sort(key=lambda pair: place[id(pair[0].value)])
    changed = tuple(change for a, b in pairs if (change := Change(a, b)).fields)
    head = tuple(_changed(*({name: fold.get(name) for name in HEAD} for fold in (before, after))))
    return Difference(head, changed, tuple(left), tuple(right), len(pairs) - len(changed))


Key = Callable[[Entry], Hashable | None]
"""What two entries must share to be the same one; None: this key says nothing of it."""


def _whole(entry: Entry) -> Hashable:
    return repr(sorted(entry.fields.items()))


def _named(entry: Entry) -> Hashable | None:
    """The name of what it says: a conflict's id, a fact's key, a claim's subject and predicate."""
    if entry.list == "conflicts":
        return text_of(entry.value, "id")
    said = tuple(optional_text(entry.value, name) for name in ("key", "subject", "predicate"))
    return (entry.list, said) if said[0] or said[2] else None


def _told(entry: Entry) -> Hashable:
    """Its words, whatever list they moved to."""
    return " ".join(text_of(entry.value, "text").casefold().split())


def _rested(entry: Entry) -> Hashable | None:
    """Its list and evidence: what is said of the same events in other words."""
    cited = texts_of(entry.value, "derived_from")
    return (entry.list, tuple(sorted(cited))) if cited else None


KEYS: tuple[Key, ...] = (_whole, _named, _told, _rested)
"""In order: what an earlier one has paired, a later one leaves."""


def _paired(left: list[Entry], right: list[Entry], key: Key) -> list[tuple[Entry, Entry]]:
    """Entries with the same key, in order of their places; they are taken out of both lists."""
    waiting: dict[Hashable, list[Entry]] = {}
    for entry in right:
        waiting.setdefault(key(entry), []).append(entry)
    found = [(a, waiting[name].pop(0)) for a in left if (name := key(a)) is not None and waiting.get(name)]
    taken = {id(entry) for pair in found for entry in pair}
    for entries in (left, right):
        entries[:] = [entry for entry in entries if id(entry) not in taken]
    return found


def _entries(fold: JsonObject) -> Iterator[Entry]:
    for name in LISTS:
        yield from (Entry(name, value) for value in objects_of(fold, name))


def _changed(before: JsonObject, after: JsonObject) -> Iterator[FieldChange]:
    names: Sequence[str] = list(dict.fromkeys((*before, *after)))
    for name in names:
        if repr(before.get(name)) != repr(after.get(name)):  # Python takes 1, 1.0 and True for equal
            yield FieldChange(name, before.get(name), after.get(name))
