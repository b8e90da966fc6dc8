"""A memory with a current summary, to be derived anew, and what readers get of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from provgraph.domain.identifiers import EntityId
from provgraph.domain.rebuild import Asked
from provgraph.graph.store.rebuilding import Generations
from provgraph.service import names, reading, rebuilding
from provgraph.service.context import Context
from provgraph.service.reading.past import current_as_of
from provgraph.service.rebuilding.answers import Rebuilt, SwitchedOver
from provgraph.service.rebuilding.run import generations_of
from provgraph.service.search import search
from provgraph.service.search.answers import Filters
from tests.consolidation.memory import Counting, Memory
from tests.points import Points

TOLD = (
    ("a1", "Tank a holds 100 l.", "a"),
    ("a2", "Never open valve V-17 at night.", "a"),
    ("b1", "Tank b holds 200 l.", "b"),
    ("b2", "I will call Ilse by 14 February 2026.", "b"),
    ("c1", "Tank c holds 300 l.", "c"),
)
OTHER = Asked(window=3)
"""A policy that is not the one that the memory was consolidated under."""


@dataclass(frozen=True)
class Station:
    """One scope of a tenant. `events` are our ids by the callers'."""

    memory: Memory
    events: dict[str, EntityId]

    @classmethod
    def of(cls, memory: Memory) -> Station:
        """Three tasks, consolidated."""
        events = {id: memory.tell(id, text, task) for id, text, task in TOLD}
        memory.consolidate()
        return cls(memory, events)

    @property
    def context(self) -> Context:
        """This test's own tenant."""
        return self.memory.context

    def passing(self, points: Points) -> Station:
        """The same, by a process that passes armed points."""
        return replace(self, memory=Memory(replace(self.context, reach=points.reach)))

    def rebuild(
        self, asked: Asked = OTHER, segments: int = 25, request: str | None = None, distiller: Counting | None = None
    ) -> Rebuilt:
        """Derive it anew."""
        steps = rebuilding.Steps(segments)
        scope, again = self.memory.scope, self.memory.request(request)
        return rebuilding.rebuild(self.context, scope, again, asked=asked, distiller=distiller, steps=steps)

    def switch(self, is_caught_up: bool = True, request: str | None = None) -> SwitchedOver:
        """Switch to the other generation."""
        scope, again = self.memory.scope, self.memory.request(request)
        return rebuilding.switch_over(self.context, scope, again, is_caught_up=is_caught_up)

    def back(self) -> SwitchedOver:
        """Go back to the previous one."""
        return rebuilding.take_back(self.context, self.memory.scope, self.memory.request())

    def generations(self) -> Generations:
        """What is current, and what the shadow stands for."""
        return generations_of(self.context, names.find_scope(self.context, self.memory.scope))

    def current(self, alias: str = "current") -> tuple[str, str | None, frozenset[str]]:
        """What a reader gets: summary or raw, of which artifact, and every sentence."""
        got = reading.current(self.context, self.memory.scope, alias=alias)
        items = [str(item["text"]) for part in got.items.values() for item in part]
        return (
            got.source,
            got.artifact_id,
            frozenset([*items, *(str(event["text"]) for event in (*got.tail, *got.raw_open))]),
        )

    def then(self, at: int, alias: str) -> str | None:
        """Which summary an alias pointed at at a moment."""
        return current_as_of(self.context, self.memory.scope, at, alias=alias).artifact_id

    def found(self, words: str = "Tank") -> list[str]:
        """The ids of the claims that search finds."""
        claims = Filters(kinds=["claim"])
        return sorted(hit.id for hit in search(self.context, self.memory.scope, words, k=100, filters=claims).hits)

    def faults(self) -> list[object]:
        """What the check queries find wrong."""
        tenant = self.context.tenant
        return self.context.engine.read(
            lambda s: [
                *s.validity_disagrees(tenant=tenant),
                *s.unsupported(tenant=tenant),
                *s.coverage_disagrees(tenant=tenant),
                *s.alias_disagrees(tenant=tenant),
                *s.leftovers(tenant=tenant),
            ]
        )
