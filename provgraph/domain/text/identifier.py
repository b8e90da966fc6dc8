"""Category `identifier`: ids, hashes, versions, paths, URLs, hosts, addresses. They survive letter by letter."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.text.value import Sheet, Value


def find(sheet: Sheet) -> Iterator[Value]:
    """Every code of the text, as written; upper and lower case differ. The name before a redacted secret is none."""
    for at, token in enumerate(sheet.tokens):
        if token.kind == "code" and not (sheet.lower(at + 1) == "[" and sheet.lower(at + 2) == "redacted"):
            yield Value("identifier", token.text, at, at + 1)
