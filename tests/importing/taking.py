"""Documents on their way into a scope of a test's own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from provgraph.domain.identifiers import EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.service import importing, lineage, names, taking_back
from provgraph.service.answers import Lineage, TakenBack
from provgraph.service.context import Context, Request
from provgraph.service.importing import Imported

EX = "http://example.org/"
REQUESTS = count(1)
LAB = ScopeName("lab", "runs")


def provn(*statements: str) -> str:
    """A document of PROV-N."""
    return "\n".join(("document", f"prefix ex <{EX}>", *statements, "endDocument"))


@dataclass(frozen=True)
class Workshop:
    """One scope, and what is done in it."""

    context: Context
    scope: ScopeName = LAB

    def take(self, text: str, **options: object) -> Imported:
        return importing.import_document(self.context, text.encode(), self.scope, **options)  # type: ignore[arg-type]

    def id(self, local: str) -> EntityId:
        return names.resolve(self.context, EX + local, self.scope)

    def walked(self, local: str, **options: str) -> Lineage:
        return lineage.trace(self.context, self.id(local), **options)  # type: ignore[arg-type]

    def names(self, local: str, **options: str) -> set[str]:
        """What a walk meets, by the names that the document gave."""
        return {(node.text or node.id).removeprefix(EX) for node in self.walked(local, **options).nodes}

    def validity(self, local: str) -> str:
        (node, *_) = self.walked(local).nodes
        return node.validity

    def cached(self, local: str) -> str:
        """The state that is kept beside a thing."""
        state = self.context.engine.read(lambda s: s.entity_state(tenant=self.context.tenant, id=self.id(local)))
        return state.validity if state else ""

    def states(self, locals: str) -> str:
        """The states of things with names of one letter, by their initials."""
        return "".join(self.validity(local)[0] for local in locals)

    def revoke(self, local: str) -> TakenBack:
        return taking_back.revoke(self.context, self.id(local), "it is wrong", self.request())

    def revoke_whole(self, imported: Imported, request: Request | None = None) -> TakenBack:
        """Take a document back."""
        id = EntityId(imported.import_id)
        return taking_back.revoke(self.context, id, "a wrong document", request or self.request())

    def undo(self, act: TakenBack) -> TakenBack:
        return taking_back.undo(self.context, act.activity_id, self.request())

    def request(self) -> Request:
        return Request(RequestId(f"request {next(REQUESTS)}"))
