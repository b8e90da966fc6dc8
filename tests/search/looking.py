"""A tenant that writes, takes back and looks for words, in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId, EntityId
from provgraph.domain.instant import Moment
from provgraph.service import ledger
from provgraph.service.context import Context
from provgraph.service.search import Filters, Found, Reindexed, reindex, search
from tests.reading.story import Story


@dataclass(frozen=True, slots=True)
class Looking(Story):
    """A story with a way to look for words in it."""

    def note(self, id: str, text: str, *, at: str | None = None, kind: str = "message", **more: str) -> EntityId:
        """Append one event with more to filter by: `task`, `speaker`, `source`, `data`."""
        event = Event(
            CallerEventId(id),
            kind,
            more.get("speaker", "gauge"),
            text=text,
            data=more.get("data"),
            task=more.get("task"),
            occurred_at=Moment.parse(at) if at else None,
            source=Source(kind=more.get("source")),
        )
        return EntityId(ledger.append(self.context, self.scope, [event], self.request()).events[0].entity_id)

    def look(self, query: str, *, k: int = 10, as_of: str | int | None = None, **filters: object) -> Found:
        """What is found."""
        chosen = Filters(**filters)  # type: ignore[arg-type]  # test data
        return search(self.context, self.scope, query, k=k, filters=chosen, as_of=as_of)

    def found(self, query: str, **asked: object) -> list[str]:
        """The callers' ids of the events that are found, and the texts of claims, best first."""
        return [hit.caller_id or hit.text for hit in self.look(query, **asked).hits]  # type: ignore[arg-type]  # test data

    def reindex(self, **options: bool) -> Reindexed:
        """Write the index anew."""
        return reindex(self.context, self.scope, self.request(), **options)

    def key_ids(self) -> tuple[str, ...]:
        """The index keys that are searched, the one in use first."""
        fence = self.context.engine.read(
            lambda store: store.search_fence(tenant=self.context.tenant, scope_id=self.scope_id())
        )
        return fence.keys if fence else ()

    def scope_id(self) -> str:
        """Our id of the scope."""
        return self.look("x").scope_id

    def unindexed(self) -> Looking:
        """The same tenant with the index switched off."""
        return replace(self, context=replace(self.context, index=False))


def looking(context: Context, texts: Iterable[str]) -> Looking:
    """A scope with an event for each text: `t1`, `t2`, ..."""
    told = Looking(context)
    for at, text in enumerate(texts, 1):
        told.note(f"t{at}", text)
    return told
