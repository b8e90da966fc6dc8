"""Category `error_string`: messages of errors, kept letter by letter."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """Every leaf of the event's data whose name says that it is an error."""
    names = frozenset((part.key or "").replace("_", " ").lower().split())
    keys = {name for known in (part.read.lexicon, *part.read.lexicon.others) for name in known.words("error_keys")}
    if names & keys and " " in part.raw.strip():
        yield Obligation("error_string", part.raw, part.event.id, (0, len(part.raw)), "coldable")
