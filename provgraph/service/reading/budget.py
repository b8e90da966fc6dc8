"""A reader's budget: what an answer takes in tokens, and what is left out of it by whole events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from provgraph.domain.budget import Cut, Piece, fit
from provgraph.domain.event import Event
from provgraph.domain.reading import JsonObject, objects_of, optional_text, text_of, texts_of
from provgraph.errors import InputError
from provgraph.service.reading.parts import COLDABLE, PINNED
from provgraph.service.tokens import count_tokens


@dataclass(frozen=True, slots=True)
class Content:
    """What an answer gives, before and after a budget."""

    items: Mapping[str, Sequence[JsonObject]]
    narrative: Sequence[JsonObject]
    conflicts: Sequence[JsonObject]
    raw_open: Sequence[JsonObject]
    tail: Sequence[JsonObject]

    def events(self) -> Iterator[JsonObject]:
        """The raw events of the answer."""
        yield from self.raw_open
        yield from self.tail

    def without(self, gone: frozenset[str]) -> Content:
        """The same less whole events: less all that may be left out and rests on one of them."""
        items = {
            name: rows if name in PINNED else [row for row in rows if gone.isdisjoint(texts_of(row, "events"))]
            for name, rows in self.items.items()
        }
        kept = {text_of(row, "claim_id") for rows in items.values() for row in rows}
        return replace(
            self,
            items=items,
            narrative=[row for row in self.narrative if kept.issuperset(texts_of(row, "claim_ids"))],
            raw_open=[row for row in self.raw_open if text_of(row, "entity_id") not in gone],
            tail=[row for row in self.tail if text_of(row, "entity_id") not in gone],
        )


def within(
    content: Content, budget: int | None, places: Callable[[Sequence[str]], Sequence[str]]
) -> tuple[Content, Cut]:
    """The content within a budget of tokens, and what was left out for it, as our own ids of events.

    `places` puts ids of events into the order of the ledger; it is asked only when something must go. Tokens are
    those of texts, values and data; ids and structure are not counted. Raises InputError for a negative budget.
    """
    if budget is not None and budget < 0:
        raise InputError(f"a budget counts tokens; {budget} is none")
    total = sum(piece.tokens for piece in _pieces(content, lambda event: False))
    if budget is None or total <= budget:
        return content, Cut((), total)
    pieces = list(_pieces(content, _is_pinned))
    cut = fit(pieces, places(sorted({event for piece in pieces for event in piece.events})), budget)
    return content.without(frozenset(cut.left_out)), cut


def _pieces(content: Content, is_pinned: Callable[[JsonObject], bool]) -> Iterator[Piece]:
    cited: dict[str, frozenset[str]] = {}
    for name in (*PINNED, *COLDABLE):
        for item in content.items.get(name, ()):
            events = frozenset(texts_of(item, "events"))
            cited[text_of(item, "claim_id")] = events
            yield Piece(_tokens(item, "text", "rationale"), events, is_pinned=name in PINNED)
    for sentence in content.narrative:
        events = frozenset(event for id in texts_of(sentence, "claim_ids") for event in cited.get(id, ()))
        yield Piece(_tokens(sentence, "text"), events, is_loose=True)
    for conflict in content.conflicts:
        sides = objects_of(conflict, "sides")
        events = frozenset(event for side in sides for event in cited.get(text_of(side, "id"), [text_of(side, "id")]))
        yield Piece(_tokens(conflict, "about") + sum(_tokens(side, "text") for side in sides), events, is_pinned=True)
    for event in content.events():
        yield Piece(_tokens(event, "text", "data"), frozenset([text_of(event, "entity_id")]), is_pinned(event))


def _tokens(value: JsonObject, *keys: str) -> int:
    return sum(count_tokens(text) for key in keys if (text := optional_text(value, key)))


def _is_pinned(event: JsonObject) -> bool:
    """True for a raw event that holds something that must never be left out, a rule or a promise."""
    from provgraph.domain.preserve import obligations  # only over a budget: they and the lexicon take long to load
    from provgraph.lexicon import load

    found = obligations([Event.from_payload(event)], load())
    return any(obligation.tier == "pinned" for obligation in found)
