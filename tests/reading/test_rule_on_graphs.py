"""As-of states on real graphs against what the graph itself said at that moment, and against the check query."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.domain.instant import Instant
from provgraph.errors import FencedOut, InputError
from tests.reading.story import PUMPS, Story, states

EVENTS, CLAIMS, DEEDS = 5, 6, 9


@dataclass
class Chronicle:
    """A graph over two scopes that random deeds befall; after each, what the graph says of every entity is kept."""

    story: Story
    chance: random.Random
    events: list[EntityId] = field(default_factory=list)
    claims: list[EntityId] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)
    moments: list[tuple[Instant, Mapping[str, str]]] = field(default_factory=list)

    def build(self) -> None:
        """Events in two scopes, and claims over events and earlier claims of both."""
        other = Story(self.story.context, PUMPS)
        for number in range(EVENTS):
            teller = self.chance.choice([self.story, other])
            self.events.append(teller.tell(f"ev-{number}", f"Gauge {number} reads {number}.15 m."))
        other.tell("ev-x", "The pumps rest.")
        self.story.tell("ev-y", "The gates rest.")
        for number in range(CLAIMS):
            below = self.chance.sample([*self.events, *self.claims], self.chance.randint(1, 3))
            self.claims.append(self.chance.choice([self.story, other]).claim(f"claim {number}", *below))
        self.note()

    def note(self) -> None:
        """Keep what the graph says now."""
        rows = self.story.context.engine.read(
            lambda store: store.described(tenant=self.story.context.tenant, ids=[*self.events, *self.claims])
        )
        self.moments.append((self.story.context.clock(), {row.id: row.validity for row in rows}))

    def befall(self) -> None:
        """One random deed; one that is refused changes nothing."""
        deeds: Sequence[Callable[[], object]] = [self.revoke, self.revoke, self.replace, self.undo, self.undo]
        with suppress(FencedOut, InputError):
            self.chance.choice(deeds)()
        self.note()

    def revoke(self) -> None:
        """Take an event or a claim back."""
        self.standing.append(self.story.revoke(self.chance.choice([*self.events, *self.claims])).activity_id)

    def replace(self) -> None:
        """Correct an event; the correction may be corrected or revoked in turn."""
        done = self.story.replace(self.chance.choice(self.events), f"ev-c{len(self.moments)}", "corrected")
        self.standing.append(done.activity_id)
        assert done.correction_id is not None
        self.events.append(EntityId(done.correction_id))

    def undo(self) -> None:
        """Take an Activity back."""
        if self.standing:
            self.story.undo(self.chance.choice(self.standing))


@pytest.mark.parametrize("seed", [3, 14, 15, 92])
def test_states_as_of_a_moment_are_what_the_graph_said_then(story: Story, seed: int) -> None:
    chronicle = Chronicle(story, random.Random(seed))
    chronicle.build()
    for _ in range(DEEDS):
        chronicle.befall()
    for moment, said in chronicle.moments:
        ups, downs = (chronicle.chance.sample(sorted(said), 3) for _ in range(2))
        for lineage in [*(story.up(id, as_of=moment) for id in ups), *(story.down(id, as_of=moment) for id in downs)]:
            assert states(lineage) == {node.id: said[node.id] for node in lineage.nodes}
    faults = story.context.engine.read(lambda store: store.validity_disagrees(tenant=story.context.tenant))
    assert faults == ()
    now = chronicle.moments[-1][1]
    assert len(set(now.values())) > 1
    for id in sorted(now):
        assert states(story.up(id)) == {node.id: now[node.id] for node in story.up(id).nodes}
