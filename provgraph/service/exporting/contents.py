"""What an export opens: payloads that may be served now, and the reason where one may not be."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from provgraph.domain.reading import optional_text
from provgraph.graph.store.exporting import PersonRow
from provgraph.graph.store.lineage import Described
from provgraph.service.context import Context
from provgraph.service.opening import open_all, withheld

NOT_ALONE = "NotAboutThemAlone"
"""Why content is withheld in an export about a person."""

Content = Sequence[tuple[str, str]]
"""Terms of provgraph's own, each with its text."""


def contents_of(context: Context, rows: Sequence[Described], is_sealed: Callable[[str], bool]) -> Mapping[str, Content]:
    """The content of entities by id: `content`, the payload as JSON; else `withheld`, why not.

    `is_sealed` tells of an id that its content speaks of more than what is asked for. Raises KeyUnavailable.
    """
    reasons = {row.id: withheld(row) or (NOT_ALONE if is_sealed(row.id) else None) for row in rows}
    opened = open_all(context, [(row.id, row.sealed) for row in rows if reasons[row.id] is None])
    return {id: _content(reason, opened.payloads.get(id), id in opened.payloads) for id, reason in reasons.items()}


def _content(reason: str | None, payload: Mapping[str, object] | None, was_sealed: bool) -> Content:
    if reason is not None:
        return [("withheld", reason)]
    if payload is None:
        return [("withheld", "Erased")] if was_sealed else []
    return [("content", json.dumps(payload, ensure_ascii=False, sort_keys=True))]


def names_of(context: Context, rows: Sequence[PersonRow]) -> Mapping[str, str]:
    """Names of people by id, as far as they may still be read. Raises KeyUnavailable."""
    opened = open_all(context, [(row.id, row.sealed) for row in rows])
    return {id: name for id, payload in opened.payloads.items() if payload and (name := optional_text(payload, "name"))}
