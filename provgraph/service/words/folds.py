"""What changed between two folds, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator

from provgraph.domain.difference import LISTS, Change, Difference, Entry, FieldChange
from provgraph.domain.reading import optional_text, text_of, texts_of


def difference_lines(found: Difference) -> Iterator[str]:
    """The counts, then list by list what changed (~), what is gone (-) and what is new (+)."""
    if found.is_same:
        yield f"The folds say the same: {found.unchanged} entries."
        return
    counts = f"{len(found.changed)} changed, {len(found.removed)} removed, {len(found.added)} added"
    yield f"{counts}, {found.unchanged} the same"
    if found.head:
        yield "fold"
        yield from (f"    {_field(field)}" for field in found.head)
    yield from claim_lines(found)


def claim_lines(found: Difference) -> Iterator[str]:
    """List by list what changed (~), what is gone (-) and what is new (+)."""
    for name in LISTS:
        lines = list(_lines_of(found, name))
        if lines:
            yield name
            yield from lines


def _lines_of(found: Difference, name: str) -> Iterator[str]:
    for change in found.changed:
        if change.before.list == name:
            yield f"  ~ {_named(change)}{text_of(change.before.value, 'text')}"
            yield from (f"      {_field(field)}" for field in change.fields)
    for mark, entries in (("-", found.removed), ("+", found.added)):
        yield from (f"  {mark} {_entry(entry)}" for entry in entries if entry.list == name)


def _named(change: Change) -> str:
    before, after = (optional_text(entry.value, "id") for entry in (change.before, change.after))
    names = [name for name in (before, after) if name]
    return f"{' -> '.join(dict.fromkeys(names))}: " if names else ""


def _entry(entry: Entry) -> str:
    name = optional_text(entry.value, "id")
    cited = texts_of(entry.value, "items" if entry.list in ("conflicts", "narrative") else "derived_from")
    return f"{f'{name}: ' if name else ''}{text_of(entry.value, 'text')} [{', '.join(cited)}]"


def _field(field: FieldChange) -> str:
    return f"{field.field}: {_value(field.before)} -> {_value(field.after)}"


def _value(value: object) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
