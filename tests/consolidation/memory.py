"""A memory to consolidate, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId, EntityId, RequestId
from provgraph.domain.reading import JsonObject
from provgraph.domain.scope import ScopeName
from provgraph.graph.store.consolidation import SnapshotFence
from provgraph.lexicon import load
from provgraph.service import ledger, names
from provgraph.service.answers import Consolidated
from provgraph.service.consolidation import Options, consolidate
from provgraph.service.context import Context, Request

SCOPE = ScopeName("pump-station", "night-shift")


@dataclass(slots=True)
class Counting:
    """The extractive distiller, which counts what it folds and does something first if asked to."""

    before: Callable[[DistilRequest], None] = lambda request: None
    folded: list[str] = field(default_factory=list)
    name: str = "extractive"
    version: str = "counting"

    def distil(self, request: DistilRequest) -> JsonObject:
        """The fold of the extractive distiller."""
        self.before(request)
        self.folded.append(request.segment_id)
        return Extractive(load()).distil(request)


@dataclass(frozen=True, slots=True)
class Memory:
    """One scope of a tenant."""

    context: Context
    scope: ScopeName = SCOPE

    def request(self, name: str | None = None) -> Request:
        """A request of that name, or of a fresh one."""
        return Request(RequestId(name or self.context.new_id("rq")))

    def tell(self, id: str, text: str, task: str | None = None, kind: str | None = None) -> EntityId:
        """Append one event; our id of it. `kind` is its source class."""
        event = Event(CallerEventId(id), "message", "noor", text=text, task=task, source=Source(kind=kind))
        return EntityId(ledger.append(self.context, self.scope, [event], self.request()).events[0].entity_id)

    def consolidate(
        self, distiller: Counting | None = None, request: str | None = None, **options: object
    ) -> Consolidated:
        """Consolidate with these options."""
        chosen = Options(**options)  # type: ignore[arg-type]  # test data
        return consolidate(self.context, self.scope, self.request(request), options=chosen, distiller=distiller)

    def fence(self) -> SnapshotFence:
        """The scope's clock and what its alias points at."""
        scope_id = names.find_scope(self.context, self.scope)
        return self.context.engine.read(
            lambda store: store.snapshot_fence(
                tenant=self.context.tenant, scope_id=scope_id, alias_key=f"{scope_id}/current"
            )
        )
