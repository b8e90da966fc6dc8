"""A memory in which everything has happened that an export can say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, EntityId
from provgraph.service import claims, conflicts, ledger, taking_back, trust
from provgraph.service.context import Context
from tests.consolidation.memory import Memory


@pytest.fixture
def memory(context: Context) -> Memory:
    """A scope of its own."""
    return Memory(context)


@pytest.fixture
def eventful(memory: Memory) -> Memory:
    """Consolidated; something revoked, undone, replaced, claimed, merged, disputed, settled; somebody distrusted.

    One event is about somebody.
    """
    first, second, third = (
        memory.tell(f"t{at}", text, "shift")
        for at, text in enumerate(("Pump 1 lifts 12 litres.", "Valve 3 is shut.", "Pump 2 hums."))
    )
    about = Event(CallerEventId("t3"), "message", "rosa", text="Ilse is on leave.", about=("ilse",))
    leave = ledger.append(memory.context, memory.scope, [about], memory.request()).events[0].entity_id
    memory.consolidate()
    taking_back.replace(memory.context, EntityId(leave), replace(about, id=CallerEventId("t4")), memory.request())
    revoked = taking_back.revoke(memory.context, first, "misheard", memory.request())
    taking_back.undo(memory.context, revoked.activity_id, memory.request())
    taking_back.revoke(memory.context, third, "wrong pump", memory.request())
    said = [claims.Proposal("valve 3", (second,), text=text) for text in ("It is shut.", "It is closed.")]
    kept, twin = (one.claim_id for one in claims.propose(memory.context, memory.scope, said, memory.request()).claims)
    claims.merge(memory.context, kept, twin, memory.request())
    opened = conflicts.open_conflict(memory.context, memory.scope, [first, second], "which", memory.request())
    decision = conflicts.Decision(keep=(first,), reason="seen")
    conflicts.resolve(memory.context, opened.id, decision, replace(memory.request(), agent="noor"))
    memory.consolidate()
    trust.change_trust(memory.context, trust.Whom(agent="noor"), "distrusted", "", memory.request())
    return memory
