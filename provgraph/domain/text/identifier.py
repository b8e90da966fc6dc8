"""Category `identifier`: ids, hashes, versions, paths, URLs, hosts, addresses. They survive letter by letter."""

from __future__ import annotations

import re
from collections.abc import Iterator

from provgraph.domain.text.value import Sheet, Value
from provgraph.domain.text.years import whole_year

OFFSET = re.compile(r"[+-]\d{2}:\d{2}")


def find(sheet: Sheet) -> Iterator[Value]:
    """Every code of the text, as written; upper and lower case differ. The name before a redacted secret is none.

    A decade is one (`the 1990s`), with or without its century.
    """
    for at, token in enumerate(sheet.tokens):
        if token.kind == "code" and not _is_part(sheet, at):
            yield Value("identifier", whole_year(sheet, at) or token.text, at, at + 1)


def _is_part(sheet: Sheet, at: int) -> bool:
    """True for what belongs to another value: a unit (`3 m2`), an offset from UTC; and before a redacted secret."""
    if sheet.lower(at + 1) == "[" and sheet.lower(at + 2) == "redacted":
        return True
    if sheet.kind(at - 1) == "number" and sheet.in_table("units", at):
        return True
    before = at - 2 if sheet.lower(at - 1) == "(" else at - 1
    return sheet.kind(before) in ("time", "date") and OFFSET.fullmatch(sheet.lower(at)) is not None
