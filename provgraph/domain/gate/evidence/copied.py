"""Which statements are copies of whole sentences of their evidence. A copy says what its source says, by definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from provgraph.domain.text.parse import Part, Text
from provgraph.domain.text.tokens import normal


@dataclass(frozen=True, slots=True)
class Copy:
    """A place of which a statement is a copy: event, field of its data (None for its text), and span in characters."""

    event: str
    key: str | None
    start: int
    end: int

    def holds(self, event: str, leaf: str | None, span: tuple[int, int]) -> bool:
        """True when something of the event's text starts in the copied span, or stands in the copied leaf."""
        if event != self.event or leaf != self.key:
            return False
        return leaf is not None or self.start <= span[0] < self.end


class Edges:
    """Where the sentences of some texts start and end; worked out once for each text."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[dict[int, int], dict[int, int]]] = {}

    def of(self, part: Part) -> tuple[dict[int, int], dict[int, int]]:
        """The starts and the ends of the sentences of a part that stays alive, in characters, with their tokens."""
        if id(part) not in self._known:
            text = part.read
            starts = {text.tokens[first].start: first for first, _ in text.sentences}
            ends = {text.tokens[last - 1].end: last for _, last in text.sentences}
            self._known[id(part)] = (starts, ends)
        return self._known[id(part)]

    def excerpt(self, copy: Copy, parts: Iterable[Part]) -> Text:
        """What was read at the place of a copy of one of the parts: a copy means what its source means."""
        part = next(part for part in parts if (part.event.id, part.key) == (copy.event, copy.key))
        if copy.key is not None:
            return part.read
        starts, ends = self.of(part)
        return part.read.excerpt(starts[copy.start], ends[copy.end])


def copies_of(text: str, parts: Iterable[Part], edges: Edges) -> Iterator[Copy]:
    """The places of which a text is a copy: runs of whole sentences, or a leaf of data as `key: value`."""
    wanted = normal(text).strip()
    for part in parts:
        if part.key is None:
            yield from _runs(wanted, part, edges)
        elif wanted == part.read.text.strip():
            yield Copy(part.event.id, part.key, 0, len(part.raw))


def _runs(wanted: str, part: Part, edges: Edges) -> Iterator[Copy]:
    """Where the text stands as a run of whole sentences."""
    at = part.read.text.find(wanted) if wanted else -1
    if at < 0:
        return
    starts, ends = edges.of(part)
    while at >= 0:
        if at in starts and at + len(wanted) in ends:
            yield Copy(part.event.id, None, at, at + len(wanted))
        at = part.read.text.find(wanted, at + 1)
