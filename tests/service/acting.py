"""A tenant that does things in named scopes, for tests of single use cases."""

from __future__ import annotations

from dataclasses import dataclass, replace

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId, EntityId, RequestId, TenantId
from provgraph.domain.scope import ScopeName
from provgraph.service import claims, conflicts, ledger, taking_back
from provgraph.service.answers import Consolidated, TakenBack
from provgraph.service.claims import Proposal, ProposedClaim
from provgraph.service.conflicts import Conflict
from provgraph.service.consolidation import Options, consolidate
from provgraph.service.context import Context, Request

NORTH, SOUTH = ScopeName("orchard", "north"), ScopeName("orchard", "south")


@dataclass(frozen=True, slots=True)
class Acting:
    """One tenant."""

    context: Context

    def request(self, id: str | None = None) -> Request:
        """A request of that id, or a fresh one."""
        return Request(RequestId(id or self.context.new_id("rq")))

    def tell(self, id: str, text: str, scope: ScopeName = NORTH, *, source: str | None = None) -> EntityId:
        """Append one event; our id of it."""
        event = Event(CallerEventId(id), "message", "ilse", text=text, source=Source(kind=source))
        return EntityId(ledger.append(self.context, scope, [event], self.request()).events[0].entity_id)

    def claim(self, text: str, *evidence: EntityId, scope: ScopeName = NORTH, request: str | None = None) -> EntityId:
        """Propose one claim in words; its id."""
        return EntityId(self.propose("the orchard", *evidence, text=text, scope=scope, request=request).claim_id)

    def propose(
        self, subject: str, *evidence: str, scope: ScopeName = NORTH, request: str | None = None, **said: object
    ) -> ProposedClaim:
        """Propose one claim; what became of it."""
        proposal = Proposal(subject, evidence, **said)  # type: ignore[arg-type]  # test data
        return claims.propose(self.context, scope, [proposal], self.request(request)).claims[0]

    def dispute(
        self, *members: EntityId, about: str = "how many", scope: ScopeName = NORTH, request: str | None = None
    ) -> Conflict:
        """Open a conflict."""
        return conflicts.open_conflict(self.context, scope, members, about, self.request(request))

    def disputes(self, scope: ScopeName = NORTH) -> list[Conflict]:
        """The open conflicts of a scope."""
        return conflicts.list_conflicts(self.context, scope)

    def consolidate(self, scope: ScopeName = NORTH, **options: object) -> Consolidated:
        """Take everything in."""
        chosen = Options(**options)  # type: ignore[arg-type]  # test data
        return consolidate(self.context, scope, self.request(), options=chosen)

    def revoke(self, entity_id: str) -> TakenBack:
        """Take an entity back."""
        return taking_back.revoke(self.context, EntityId(entity_id), "found wrong", self.request())

    def stranger(self) -> Acting:
        """Another tenant on the same server, with the same key store."""
        return Acting(replace(self.context, tenant=TenantId(f"{self.context.tenant}-stranger")))
