"""What the doctor finds out about the graph and the key store, and what it can set right. Each check stands alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from provgraph.domain.instant import Instant
from provgraph.errors import ProvgraphError
from provgraph.graph.store import ProvStore
from provgraph.service import archiving
from provgraph.service.archiving.showing import RESTORING
from provgraph.service.context import LEASE, Context
from provgraph.service.settling import finish_what_was_left, unfinished

State = Literal["ok", "warn", "fail"]

SCHEMA_NAME = re.compile(r"\b(?:CONSTRAINT|INDEX) (\w+) IF NOT EXISTS")
SWEEP = 1_000
"""Keys looked at in one step of the sweep."""

DIGITS = 16
"""Of the digest of an archive that are told."""

GRACE = 4 * LEASE
"""How long after its lease a key is left alone, in microseconds: a transaction may still be about to refer to it."""


@dataclass(frozen=True, slots=True)
class Check:
    """What one check found. `what_to_do` is empty when all is well."""

    name: str
    state: State
    message: str
    what_to_do: str = ""

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {"name": self.name, "state": self.state, "message": self.message, "what_to_do": self.what_to_do}


Examine = Callable[[], Check]


Query = Callable[[ProvStore, str], int]

RULES: Sequence[tuple[str, Query, str]] = (
    (
        "validity is what the causes say",
        lambda store, tenant: len(store.validity_disagrees(tenant=tenant)),
        "report it as a defect; until it is mended do not rely on summaries of this tenant",
    ),
    (
        "numbers of events have no gap",
        lambda store, tenant: len(store.seq_gaps(tenant=tenant)),
        "events are missing: bring the store back from a backup",
    ),
    (
        "every claim rests on evidence",
        lambda store, tenant: len(store.unsupported(tenant=tenant)),
        "report it as a defect, with the output of `provgraph doctor --json`",
    ),
    (
        "every summary accounts for its events",
        lambda store, tenant: len(store.coverage_disagrees(tenant=tenant)),
        "consolidate the scope anew, and report it as a defect",
    ),
    (
        "every alias names its summary",
        lambda store, tenant: len(store.alias_disagrees(tenant=tenant)),
        "consolidate the scope anew, and report it as a defect",
    ),
    (
        "nothing is left of transactions",
        lambda store, tenant: len(store.leftovers(tenant=tenant)),
        "report it as a defect, with the output of `provgraph doctor --json`",
    ),
)
"""Rule, number of nodes that break it, and what to do then."""


def settled(name: str, examine: Examine) -> Check:
    """The check, or a failed one when it could not be made: the doctor goes on."""
    try:
        return examine()
    except ProvgraphError as error:
        return Check(name, "fail", f"{error.code}: {error.message}", error.what_to_do)


def graph_checks(context: Context, graphs: Sequence[str], *, fix: bool) -> Mapping[str, Examine]:
    """The checks of a tenant's graph and of its server, by name, in order. `fix` sets right what can be.

    `graphs` are the ids of all graphs that the key store has served.
    """
    return {
        "server": lambda: _server(context),
        "lock time-out": lambda: _lock_timeout(context),
        "schema": lambda: _schema(context),
        **{name: _offenders(context, name, query, advice) for name, query, advice in RULES},
        "markings": lambda: _markings(context, fix=fix),
        "restorations": lambda: _restorations(context, fix=fix),
        "generations": lambda: _generations(context),
        "keys": lambda: _keys(context, graphs, fix=fix),
    }


def _offenders(context: Context, name: str, query: Query, advice: str) -> Examine:
    """A rule that holds for every node of the tenant; the query returns those that break it."""

    def examine() -> Check:
        found = context.engine.read(lambda store: query(store, context.tenant))
        return (
            Check(name, "fail", f"{found} break this rule", advice) if found else Check(name, "ok", "holds everywhere")
        )

    return examine


def _server(context: Context) -> Check:
    return Check("server", "ok", f"Neo4j {context.engine.verify()} answers at {context.engine.address.uri}")


def _lock_timeout(context: Context) -> Check:
    found = context.engine.read(lambda store: store.lock_timeout())
    if re.fullmatch(r"0+(ms|s|m)?", found):
        advice = "set db.lock.acquisition.timeout (for example 20s) in the server's configuration"
        return Check("lock time-out", "warn", "a transaction waits for a lock for ever", advice)
    return Check("lock time-out", "ok", f"a transaction waits for a lock for {found}")


def _schema(context: Context) -> Check:
    """Constraints and indexes of the schema files; that the files themselves did not drift was checked at opening."""
    wanted = {name for query in context.engine.catalogue.schema() for name in SCHEMA_NAME.findall(query.text)}
    states = {row.name: row.state for row in context.engine.read(lambda store: store.index_states())}
    missing = sorted(wanted - set(states))
    unready = sorted(name for name in wanted & set(states) if states[name] != "ONLINE")
    if missing or unready:
        named = ", ".join([*missing, *(f"{name} ({states[name]})" for name in unready)])
        return Check("schema", "fail", f"missing or not ready: {named}", "restore them, or restore the store's backup")
    return Check("schema", "ok", f"{len(wanted)} constraints and indexes are in place")


def _markings(context: Context, *, fix: bool) -> Check:
    count = unfinished(context)
    if count and not fix:
        advice = "run `provgraph doctor --fix`: it finishes them"
        said = f"{count} revocations, undos or changes of trust are not carried to their end"
        return Check("markings", "warn", f"{said}; what they concern is withheld", advice)
    if count:
        finish_what_was_left(context)
        return Check("markings", "ok", f"{count} revocations, undos or changes of trust were carried to their end")
    return Check("markings", "ok", "every revocation, undo and change of trust is carried to its end")


def _restorations(context: Context, *, fix: bool) -> Check:
    """A restoration that was interrupted, or that somebody is at right now: nobody can tell these apart."""
    begun = archiving.interrupted(context)
    if begun is None:
        return Check("restorations", "ok", "none is under way")
    which = f"the archive {begun.archive_digest[:DIGITS]}"
    if begun.state == RESTORING:
        advice = "restore that archive again, or remove what it wrote: `provgraph archive discard`"
        return Check("restorations", "warn", f"{which} is restored in part; nothing of it is seen", advice)
    if fix and archiving.finish_showing(context):
        return Check("restorations", "ok", f"{which} was shown to its end")
    advice = "run `provgraph doctor --fix`, or restore that archive again: either shows the rest"
    return Check("restorations", "warn", f"{which} is restored, and not all of it is shown", advice)


def _generations(context: Context) -> Check:
    """Generations that a rebuild has begun: to be gone on with, switched to, or given up."""
    waiting = context.engine.read(lambda store: store.waiting_generations(tenant=context.tenant))
    if not waiting:
        return Check("generations", "ok", "no rebuild was left, and none waits for its switch")
    begun = [one.scope_id for one in waiting if not one.artifact_id]
    advice = "`provgraph rebuild SCOPE` goes on with one, `rebuild switch` makes it current, `rebuild drop` gives it up"
    said = f"in {len(waiting)} scopes a rebuild was left, is under way, or waits for its switch"
    return Check("generations", "warn", f"{said}; in {len(begun)} of them nothing is kept yet", advice)


def _keys(context: Context, graphs: Sequence[str], *, fix: bool) -> Check:
    if set(graphs) - {context.engine.read(lambda store: store.database_id())}:
        advice = "give each graph a key store of its own (PROVGRAPH_KEYS); nothing is swept from this one"
        return Check("keys", "warn", "this key store has served other graphs too", advice)
    orphans = orphan_keys(context)
    if orphans and not fix:
        advice = "run `provgraph doctor --fix`: it destroys them"
        return Check("keys", "warn", f"{len(orphans)} keys belong to nothing in the graph", advice)
    if orphans:
        context.vault.store.sweep(orphans)
        return Check("keys", "ok", f"{len(orphans)} keys that belonged to nothing were destroyed")
    return Check("keys", "ok", "every key whose lease has run out is in use")


def orphan_keys(context: Context, before: Instant | None = None) -> Sequence[str]:
    """Keys that were made for a write that never came: their lease ran out before `before` and no node has their id.

    The others are settled on the way: the graph refers to them. Never destroys anything.
    """
    until = context.clock() - GRACE if before is None else before
    orphans: set[str] = set()
    while fresh := set(context.vault.store.expired(until, SWEEP + len(orphans))) - orphans:
        in_use = _referred(context, sorted(fresh))
        context.vault.store.settle(in_use)
        orphans |= fresh - set(in_use)
    return sorted(orphans)


def _referred(context: Context, ids: Sequence[str]) -> Sequence[str]:
    return context.engine.read(lambda store: store.referred_ids(ids=ids))
