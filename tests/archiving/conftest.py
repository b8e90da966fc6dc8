"""A tenant in which everything has happened that an archive holds, and an empty store to bring it back to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from neo4j import Driver

from provgraph.domain.archive.tables import KINDS
from provgraph.domain.instant import Moment
from provgraph.domain.policy import Rules
from provgraph.keys.store import open_key_store
from provgraph.keys.vault import Vault
from provgraph.service import claims, conflicts, importing, rules, taking_back
from provgraph.service.archiving.showing import BEHIND
from provgraph.service.context import Context
from tests.archiving.boxes import Box
from tests.conftest import microseconds
from tests.consolidation.memory import Memory

DOCUMENT = b"""document
prefix ex <http://example.org/>
entity(ex:plan, [ex:pages="12" %% xsd:int])
wasDerivedFrom(ex:copy, ex:plan)
bundle ex:b
  entity(ex:plan)
endBundle
endDocument
"""

Empty = Callable[[Context], Context]


@pytest.fixture
def memory(context: Context) -> Memory:
    """A scope of its own."""
    return Memory(context)


@pytest.fixture
def lived(memory: Memory) -> Memory:
    """Consolidated; one event revoked, one revocation undone, one event replaced; a conflict open, rules adopted."""
    first, second, third, fourth = (
        memory.tell(f"t{at}", text, "shift")
        for at, text in enumerate(("Pump 1 lifts 12 litres.", "Valve 3 is shut.", "Pump 2 hums.", "Valve 4 is open."))
    )
    memory.consolidate()
    revoked = taking_back.revoke(memory.context, first, "misheard", memory.request())
    taking_back.undo(memory.context, revoked.activity_id, memory.request())
    taking_back.revoke(memory.context, third, "wrong pump", memory.request())
    said = claims.Proposal("valve 3", (second,), text="It is shut.", valid_from=Moment.parse("2026-01-01T00:00:00Z"))
    claims.propose(memory.context, memory.scope, [said], memory.request())
    conflicts.open_conflict(memory.context, memory.scope, [second, fourth], "which", memory.request())
    rules.adopt_rules(memory.context, Rules(), memory.request())
    importing.import_document(memory.context, DOCUMENT, memory.scope)
    memory.tell("t9", "Nobody has folded this yet.")
    return memory


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """Where archives of a test lie."""
    return Box(tmp_path)


@pytest.fixture
def emptied(driver: Driver, tmp_path: Path) -> Iterator[Empty]:
    """Make the graph forget a tenant; gives its view with a key store that has never seen it."""
    with ExitStack() as opened:

        def empty(context: Context) -> Context:
            for tenant in (context.tenant, BEHIND + context.tenant):
                for label in KINDS:
                    driver.execute_query(f"MATCH (n:{label} {{tenant: $t}}) DETACH DELETE n", t=tenant)  # type: ignore[arg-type]  # a label of ours
            folder = tmp_path / f"store-{microseconds()}"
            keys = opened.enter_context(closing(open_key_store(folder / "keys", folder / "master" / "key.json")))
            return replace(context, vault=Vault(keys, microseconds, os.urandom), scopes={}, counted={})

        yield empty
