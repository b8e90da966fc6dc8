"""Codes `schema` and `no_evidence`: does the fold have the shape of `fold.schema.json`?

The schema is told here once more, as tables, so that the gate needs no file; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.instant import Moment
from provgraph.domain.reading import JsonObject
from provgraph.domain.verdict import Finding
from provgraph.errors import SchemaBroken

MODALITIES = ("asserted", "planned", "required", "prohibited", "permitted", "hypothetical", "questioned")
CHOICES = {
    "polarity": ("positive", "negative"),
    "modality": MODALITIES,
    "source_class": ("user_assertion", "tool_verified", "agent_inference", "policy"),
}
TEXTS = ("id", "text", "key", "subject", "predicate")
NULLABLE = ("unit", "valid_from", "valid_until", "rationale")
ITEM_FIELDS = frozenset((*TEXTS, *NULLABLE, *CHOICES, "value", "derived_from"))
FOLD_FIELDS = ("segment_id", "closed_at", "source_range", *ITEM_LISTS, "conflicts", "narrative")


def check(fold: JsonObject) -> Iterator[Finding]:
    """What breaks the schema, each with its place as a JSON pointer. Nothing else is checked on a broken fold."""
    yield from _fields(fold, "", frozenset(FOLD_FIELDS), FOLD_FIELDS)
    yield from _heads(fold)
    for name in ITEM_LISTS:
        for place, item in _entries(fold, name):
            yield from _item(item, place)
    for place, conflict in _entries(fold, "conflicts"):
        yield from _linked(conflict, place, ("id", "text"), 2)
    for place, sentence in _entries(fold, "narrative"):
        yield from _linked(sentence, place, ("text",), 1)
    for name in (*ITEM_LISTS, "conflicts", "narrative"):
        if name in fold and not _is_list_of(fold[name], Mapping):
            yield _broken(f"/{name}", "is not a list of objects")


def _broken(place: str, what: str) -> Finding:
    """A finding about a place; no content is quoted."""
    return Finding("schema", f"{place} {what}", category="schema", found=place)


def _fields(value: JsonObject, place: str, known: frozenset[str], needed: tuple[str, ...]) -> Iterator[Finding]:
    """Fields that are missing, and fields that are not in the schema."""
    yield from (_broken(f"{place}/{name}", "is missing") for name in needed if name not in value)
    yield from (_broken(f"{place}/{name}", "is no field of the schema") for name in value if name not in known)


def _heads(fold: JsonObject) -> Iterator[Finding]:
    """Segment id, time of closing and range."""
    if not isinstance(fold.get("segment_id", ""), str):
        yield _broken("/segment_id", "is not a string")
    if fold.get("closed_at") is not None and not _is_moment(fold["closed_at"]):
        yield _broken("/closed_at", "is neither a date-time nor null")
    covered = fold.get("source_range", ["", ""])
    if not (_is_list_of(covered, str) and isinstance(covered, list) and len(covered) == 2):
        yield _broken("/source_range", "is not a pair of event ids")


def _is_moment(value: object) -> bool:
    """True for an RFC 3339 date-time."""
    try:
        return isinstance(value, str) and Moment.parse(value) is not None
    except SchemaBroken:
        return False


def _is_list_of(value: object, kind: type) -> bool:
    """True for a list of such values."""
    return isinstance(value, list) and all(isinstance(entry, kind) for entry in value)


def _entries(fold: JsonObject, name: str) -> Iterator[tuple[str, JsonObject]]:
    """The objects of a list with their places."""
    found = fold.get(name)
    for number, entry in enumerate(found if isinstance(found, list) else []):
        if isinstance(entry, Mapping):
            yield f"/{name}/{number}", entry


def _item(item: JsonObject, place: str) -> Iterator[Finding]:
    """One item of a list of items."""
    yield from _fields(item, place, ITEM_FIELDS, ("id", "text"))
    for name in TEXTS:
        if not isinstance(item.get(name, ""), str):
            yield _broken(f"{place}/{name}", "is not a string")
    for name in NULLABLE:
        if not isinstance(item.get(name), str | None):
            yield _broken(f"{place}/{name}", "is neither a string nor null")
    for name, choices in CHOICES.items():
        if name in item and item[name] not in choices:
            yield _broken(f"{place}/{name}", f"is none of {', '.join(choices)}")
    if not isinstance(item.get("value"), str | int | float | None):
        yield _broken(f"{place}/value", "is no scalar")
    yield from _evidence(item, place)


def _evidence(item: JsonObject, place: str) -> Iterator[Finding]:
    """The events that an item cites: at least one, each once."""
    cited = item.get("derived_from")
    name = item.get("id")
    own = name if isinstance(name, str) else None
    if cited is None or cited == []:
        yield Finding("no_evidence", f"{place} cites no event", category="evidence", item=own)
    elif not (isinstance(cited, list) and _is_list_of(cited, str)):
        yield _broken(f"{place}/derived_from", "is not a list of event ids")
    elif len(set(cited)) != len(cited):
        yield _broken(f"{place}/derived_from", "names an event twice")


def _linked(value: JsonObject, place: str, texts: tuple[str, ...], least: int) -> Iterator[Finding]:
    """A conflict or a sentence: texts, and a list `items` with at least so many ids."""
    yield from _fields(value, place, frozenset((*texts, "items")), (*texts, "items"))
    for name in texts:
        if not isinstance(value.get(name, ""), str):
            yield _broken(f"{place}/{name}", "is not a string")
    items = value.get("items", [""] * least)
    if not (isinstance(items, list) and _is_list_of(items, str)):
        yield _broken(f"{place}/items", "is not a list of ids")
    elif len(items) < least:
        yield _short(place, least)


def _short(place: str, least: int) -> Finding:
    """A conflict with one side, or a sentence that rests on nothing."""
    if least == 1:
        return Finding("no_evidence", f"{place} rests on no item", category="evidence")
    return _broken(f"{place}/items", "names fewer than two events")
