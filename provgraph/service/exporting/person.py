"""The part of a view that concerns one data subject: what is about it, what rests on that, who acted. Read only.

It is closed: relations to what concerns others alone are not told, and content is opened of what rests on nothing
else. Source: docs/formats.md, what provgraph writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from provgraph.domain.closed import resting_outside
from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.exporting import ActivityRow, EdgeRow, PersonRow
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.service.exporting.paging import PAGE
from provgraph.service.exporting.view import View

RESTS = ("WAS_DERIVED_FROM", "HAD_MEMBER")
ACTORS = ("WAS_ATTRIBUTED_TO", "WAS_ASSOCIATED_WITH")


@dataclass(frozen=True, slots=True)
class PersonView(View):
    """`ids` are the entities, `actors` agents by id; `plans_used` the policy versions; what is not theirs is sealed."""

    subject_id: str = ""
    ids: Sequence[str] = ()
    acts: Sequence[ActivityRow] = ()
    plans_used: Sequence[str] = ()
    actors: Sequence[str] = ()
    mixed: frozenset[str] = frozenset()
    told: frozenset[str] = field(default=frozenset())

    def entity_pages(self, *, imported: bool = False) -> Iterator[Sequence[str]]:
        """The ids of the entities, page by page; none of them was imported."""
        for start in range(0, 0 if imported else len(self.ids), PAGE):
            yield self.ids[start : start + PAGE]

    def plans(self) -> Sequence[str]:
        """The ids of the policy versions behind entities and activities."""
        return self.plans_used

    def activity_pages(self) -> Iterator[Sequence[ActivityRow]]:
        """What acted on the entities."""
        yield self.as_acts_were(self.acts)

    def people(self) -> Sequence[PersonRow]:
        """The data subject, and the agents that spoke or acted."""
        every = [self.subject_id, *self.actors]
        return self.context.engine.look(lambda store: store.people(tenant=self.context.tenant, ids=every))

    def edges(self, ids: Sequence[str], relations: Sequence[str]) -> Sequence[EdgeRow]:
        """The edges of these types between what is told."""
        return [edge for edge in View.edges(self, ids, relations) if edge.older in self.told]

    def is_sealed(self, id: str) -> bool:
        """Whether the content of an entity speaks of more than the person."""
        return id in self.mixed


def view_of_person(context: Context, name: str, scope_id: ScopeId | None, at: Instant | None) -> PersonView:
    """What is about a data subject of this name, in a scope or everywhere, and what rests on it in any scope.

    Raises UnknownIdentifier when nobody of that name is known.
    """
    whole = View(context, scope_id, at)
    subject_id, ids = context.engine.look(partial(_found, context=context, name=name, scope_id=scope_id, view=whole))
    acts = context.engine.look(lambda store: store.activities_around(tenant=context.tenant, ids=ids, until=whole.until))
    every = [*ids, *(act.id for act in acts)]
    plans = _ends(whole, every, ["HAD_PLAN"])
    actors = _ends(whole, every, ACTORS)
    resting = ((edge.newer, edge.older) for edge in whole.edges(ids, RESTS))
    return PersonView(
        context=context,
        scope_id=scope_id,
        at=at,
        subject_id=subject_id,
        ids=ids,
        acts=acts,
        plans_used=plans,
        actors=actors,
        mixed=resting_outside(frozenset(ids), resting) | frozenset(plans),
        told=frozenset([*every, *plans, *actors, subject_id]),
    )


def _found(
    store: ProvStore, *, context: Context, name: str, scope_id: ScopeId | None, view: View
) -> tuple[str, Sequence[str]]:
    """The id of the data subject, and the ids of what is about it and of what rests on that, in order."""
    hash = names.subject_hashes(context, [name])[0]
    found = store.about_subject(tenant=context.tenant, name_hash=hash, scope_id=scope_id or "", until=view.until)
    if found is None:
        raise UnknownIdentifier("nothing is about a person of this name")
    return found.id, sorted(store.walk_resting_down(tenant=context.tenant, ids=found.about, until=view.until).ids)


def _ends(view: View, ids: Sequence[str], relations: Sequence[str]) -> Sequence[str]:
    return sorted({edge.older for edge in view.edges(ids, relations)})
