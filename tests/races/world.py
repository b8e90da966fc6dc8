"""A small world to try fences in: eight scopes of a tenant, entities by short names, statements by store methods."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from neo4j import Driver, Query

from provgraph.domain.identifiers import Digest, EntityId
from provgraph.domain.manifest import FoundConflict
from provgraph.domain.segments import Carried
from provgraph.graph.rows import Cited
from provgraph.graph.runner import Engine
from provgraph.graph.store import ProvStore
from provgraph.graph.store.fenced import OpenedFence
from provgraph.graph.store.fences import Derivation, NewClaim, OpenedConflict
from provgraph.graph.store.ledger import AppendedRows, NewEvent, NewName
from provgraph.graph.store.reading import CurrentFence
from provgraph.graph.store.resolving import ResolvedConflict
from provgraph.graph.store.storing import FoldClaim, NewFold, NewSummary, Stored, Switched
from provgraph.graph.store.taking_back import Recomputed, ReplacedRow, RevokedRow, UndoneRow
from tests.races.rule import disagreements

T = TypeVar("T")
AGENT = "agent-hash"
SEGMENT = "segment"
"""The segment of every fold."""
START = {"artifact_id": "", "source_epoch": 0, "covers_through": 0}


def now() -> int:
    return time.time_ns() // 1000


class RolledBack(Exception):
    """Raised inside a transaction to roll it back with the row it answered."""


class World:
    """Entities have short names (`e1`, `ab`); their ids carry the tenant in front, since ids are unique everywhere."""

    def __init__(self, engine: Engine, driver: Driver, tenant: str, scopes: int = 8) -> None:
        self.engine, self.driver, self.tenant = engine, driver, tenant
        self.scopes = [f"{tenant}:s{number}" for number in range(scopes)]
        names = [NewName(scope, f"name of {scope}", b"-") for scope in self.scopes]
        agents = [NewName(f"{tenant}:agent", AGENT, b"-")]
        engine.write(
            lambda store: store.register_names(tenant=tenant, now=now(), scopes=names, agents=agents, subjects=[])
        )

    def id(self, name: str) -> EntityId:
        return EntityId(f"{self.tenant}:{name}")

    def ids(self, names: Sequence[str] | None) -> list[str]:
        return list(self.scopes) if names is None else sorted(self.id(name) for name in names)

    def short(self, ids: Sequence[str]) -> list[str]:
        return sorted(id.removeprefix(self.tenant + ":") for id in ids)

    def cite(self, *inputs: str | Cited) -> tuple[Cited, ...]:
        return tuple(i if isinstance(i, Cited) else Cited(self.id(i), Digest("d" + i)) for i in inputs)

    def write(self, work: Callable[[ProvStore], T]) -> T:
        return self.engine.write(work)

    def raw(self, text: str, **params: object) -> list[list[object]]:
        """A statement of the test's own, which no query file has."""
        return self.driver.execute_query(
            Query(text),  # type: ignore[arg-type]
            {"tenant": self.tenant, **params},
            result_transformer_=lambda result: result.values(),
        )

    def validity(self, *names: str) -> list[str]:
        found = dict(
            self.raw("UNWIND $ids AS i MATCH (n:Entity {id: i}) RETURN n.id, n.validity", ids=[*map(self.id, names)])
        )
        return [str(found[self.id(name)]) for name in names]

    def prop(self, name: str, key: str) -> object:
        return self.raw(
            "MATCH (n {id: $i}) WHERE n:Entity OR n:Activity OR n:Scope RETURN n[$k]", i=self.id(name), k=key
        )[0][0]

    def set(self, name: str, **values: object) -> None:
        self.raw("MATCH (n {id: $i}) WHERE n:Entity OR n:Scope SET n += $values", i=self.id(name), values=values)

    def faults(self) -> list[object]:
        """What CHECK finds, what the rule in Python finds, and what the other checks find."""
        tenant = self.tenant
        found = self.engine.read(
            lambda store: [
                *store.validity_disagrees(tenant=tenant),
                *store.seq_gaps(tenant=tenant),
                *store.unsupported(tenant=tenant),
                *store.alias_disagrees(tenant=tenant),
                *store.leftovers(tenant=tenant),
            ]
        )
        return [*found, *disagreements(self.driver, tenant)]

    # -- what a scope holds ------------------------------------------------------------------------------------------

    def events(self, scope: str, *names: str, is_evidence: bool = True) -> AppendedRows:
        rows = [self.event(ix, name, is_evidence) for ix, name in enumerate(names)]
        return self.write(lambda store: self.append(store, scope, rows))

    def event(self, ix: int, name: str, is_evidence: bool = True) -> NewEvent:
        return NewEvent(
            ix,
            self.id(name),
            f"c{name}",
            "d" + name,
            b"-",
            "message",
            None,
            None,
            None,
            is_evidence,
            None,
            False,
            None,
            AGENT,
            (),
        )

    def append(self, store: ProvStore, scope: str, rows: Sequence[NewEvent]) -> AppendedRows:
        activity_id = self.id("in" + secrets.token_hex(4))
        return store.append_events(
            tenant=self.tenant, now=now(), scope_id=self.id(scope), activity_id=activity_id, events=rows
        )

    def claim(self, name: str, *inputs: str | Cited) -> NewClaim:
        return NewClaim(self.id(name), "d" + name, b"-", None, None, None, None, None, "facts", self.cite(*inputs))

    def derive(
        self, name: str, scope: str, inputs: Sequence[str | Cited], held: Sequence[str] | None = None
    ) -> Derivation:
        claims = [self.claim(name, *inputs)]
        return self.write(lambda store: self.derive_in(store, scope, claims, held))

    def derive_in(
        self, store: ProvStore, scope: str, claims: Sequence[NewClaim], held: Sequence[str] | None = None
    ) -> Derivation:
        scopes, scope_id = self.ids(held), self.id(scope)
        return store.derive_claims(tenant=self.tenant, now=now(), scopes=scopes, scope_id=scope_id, claims=claims)

    # -- taking back -------------------------------------------------------------------------------------------------

    def revoke_only(
        self, name: str, activity: str, held: Sequence[str] | None = None, *, fenced: bool = False
    ) -> RevokedRow | None:
        return self.write(lambda store: self.revoke_in(store, name, activity, held, fenced=fenced))

    def revoke_in(
        self,
        store: ProvStore,
        name: str,
        activity: str,
        held: Sequence[str] | None = None,
        *,
        fenced: bool = False,
        cause: str | None = None,
    ) -> RevokedRow | None:
        return (store.revoke_fence if fenced else store.revoke)(
            tenant=self.tenant,
            now=now(),
            scopes=self.ids(held),
            source_id=self.id(name),
            activity_id=self.id(activity),
            request_hash=None,
            sealed=None,
            cause_id=None if cause is None else self.id(cause),
        )

    def revoke(self, name: str, activity: str) -> RevokedRow | None:
        """Revoke as a use case does: under every scope, with what stands again recomputed."""

        def work(store: ProvStore) -> RevokedRow | None:
            store.lock_scopes(tenant=self.tenant, scopes=self.scopes)
            row = self.revoke_in(store, name, activity)
            if row and row.restores:
                self.recompute_in(store, row.restores, activity)
            return row

        return self.write(work)

    def recompute_in(self, store: ProvStore, seeds: Sequence[str], activity: str) -> Recomputed | None:
        return store.recompute(tenant=self.tenant, seeds=seeds, activity_id=self.id(activity))

    def undo_in(
        self, store: ProvStore, activity: str, undo: str, held: Sequence[str] | None = None, *, fenced: bool = False
    ) -> UndoneRow | None:
        return store.undo(
            tenant=self.tenant,
            now=now(),
            scopes=self.ids(held),
            activity_id=self.id(activity),
            undo_id=self.id(undo),
            request_hash=None,
            sealed=None,
            fenced=fenced,
        )

    def undo(self, activity: str, undo: str, held: Sequence[str] | None = None) -> UndoneRow | None:
        def work(store: ProvStore) -> UndoneRow | None:
            row = self.undo_in(store, activity, undo, held)
            if row and not (row.refused or row.blocked or row.missing):
                self.recompute_in(store, row.seeds, undo)
            return row

        return self.write(work)

    def replace_in(
        self,
        store: ProvStore,
        old: str,
        new: str,
        activity: str,
        held: Sequence[str] | None = None,
        *,
        fenced: bool = False,
    ) -> ReplacedRow | None:
        return (store.replace_fence if fenced else store.replace)(
            tenant=self.tenant,
            now=now(),
            scopes=self.ids(held),
            source_id=self.id(old),
            correction_id=self.id(new),
            activity_id=self.id(activity),
            request_hash=None,
            sealed=None,
        )

    def replace(
        self, old: str, new: str, activity: str, scope: str = "s0", *, fenced: bool = False
    ) -> ReplacedRow | None:
        """Replace an event by an event, as a use case does; a refusal rolls back what was appended."""
        rows = [self.event(0, new)]

        def work(store: ProvStore) -> ReplacedRow | None:
            store.lock_scopes(tenant=self.tenant, scopes=self.scopes)
            self.append(store, scope, rows)
            row = self.replace_in(store, old, new, activity, fenced=fenced)
            if row is None or row.refused:
                raise RolledBack(row)
            return row

        try:
            return self.write(work)
        except RolledBack as refused:
            return refused.args[0]

    def mark(self, activity: str, rows: int = 2) -> None:
        self.engine.batch(lambda store: store.mark_stale(tenant=self.tenant, activity_id=self.id(activity), rows=rows))

    def open_fence(self, activity: str) -> OpenedFence | None:
        return self.write(
            lambda store: store.open_fence(
                tenant=self.tenant, now=now(), scopes=self.scopes, activity_id=self.id(activity)
            )
        )

    # -- conflicts ---------------------------------------------------------------------------------------------------

    def open_conflict(self, name: str, scope: str, *members: str, held: Sequence[str] | None = None) -> OpenedConflict:
        return self.write(
            lambda store: store.open_conflict(
                tenant=self.tenant,
                now=now(),
                scopes=self.ids(held),
                scope_id=self.id(scope),
                id=self.id(name),
                digest="d" + name,
                sealed=None,
                members=self.cite(*members),
            )
        )

    def resolve_conflict(self, name: str, activity: str, held: Sequence[str]) -> ResolvedConflict | None:
        return self.write(lambda store: self.resolve_in(store, name, activity, held))

    def resolve_in(
        self, store: ProvStore, name: str, activity: str, held: Sequence[str], rejected: Sequence[str] = ()
    ) -> ResolvedConflict | None:
        return store.resolve_conflict(
            tenant=self.tenant,
            now=now(),
            scopes=self.ids(held),
            id=self.id(name),
            activity_id=self.id(activity),
            request_hash=None,
            sealed=None,
            rejected=[self.id(side) for side in rejected],
        )

    # -- candidates --------------------------------------------------------------------------------------------------

    def plan(self, name: str = "plan") -> None:
        self.write(
            lambda store: store.policy_version(
                tenant=self.tenant, now=now(), id=self.id(name), digest=f"{self.tenant}:{name}", sealed=None
            )
        )

    def fold(
        self,
        name: str,
        events: Sequence[str | Cited],
        inputs: Sequence[str | Cited] = (),
        claims: Sequence[FoldClaim] = (),
    ) -> NewFold:
        return NewFold(
            self.id(name),
            "d" + name,
            b"-",
            SEGMENT,
            True,
            (1, 1),
            (),
            (),
            self.cite(*events),
            self.cite(*inputs),
            tuple(claims),
        )

    def fold_claim(self, name: str, *evidence: str | Cited) -> FoldClaim:
        return FoldClaim(
            self.id(name), "d" + name, b"-", None, None, None, "positive", "asserted", "facts", self.cite(*evidence)
        )

    def high_water(self, scope: str = "s0") -> int:
        return int(str(self.prop(scope, "high_water")))

    def epoch(self, scope: str = "s0") -> int:
        return int(str(self.prop(scope, "input_epoch")))

    def store(
        self,
        name: str,
        folds: Sequence[NewFold] | None = None,
        *,
        carried: Carried | None = None,
        held: Sequence[str] | None = None,
        covers: int | None = None,
        scope: str = "s0",
        plan: str = "plan",
    ) -> Stored:
        """Store a candidate; without folds, one over event `e1` and claim `ab`."""
        new = [self.fold("f" + name, ["e1"], ["ab"])] if folds is None else list(folds)
        covers_through = self.high_water(scope) if covers is None else covers
        summary = NewSummary(self.id(name), "d" + name, b"-", covers_through, self.epoch(scope), "{}", "dm")
        return self.write(
            lambda store: store.store_candidate(
                tenant=self.tenant,
                now=now(),
                scopes=self.ids(held),
                scope_id=self.id(scope),
                policy_id=self.id(plan),
                activity_id=self.id("co" + name),
                summary=summary,
                folds=new,
                carried=carried or Carried(),
            )
        )

    def carried(self, parent: str, *dropped: str) -> Carried:
        """All folds of a summary but some."""
        text = "MATCH (:Entity {id: $i})-[:HAD_MEMBER]->(f) RETURN count(f)"
        folds = int(str(self.raw(text, i=self.id(parent))[0][0])) - len(dropped)
        return Carried(self.id(parent), "dm", folds, dropped=tuple(self.id(fold) for fold in dropped))

    def switching(
        self,
        name: str,
        *,
        epoch: int | None = None,
        expected: Mapping[str, object] = START,
        covers: int | None = None,
        inputs: Sequence[str | Cited] | None = None,
        cited: Sequence[str | Cited] | None = None,
        conflicts: Sequence[str] = (),
        found: Mapping[str, Sequence[str]] | None = None,
        held: Sequence[str] = ("s0",),
        scope: str = "s0",
        alias: str = "current",
    ) -> Callable[[ProvStore], Switched | None]:
        """The statement of a switch, to be run in a transaction."""
        params: dict[str, object] = {
            "tenant": self.tenant,
            "scopes": self.ids(held),
            "scope_id": self.id(scope),
            "alias_key": f"{self.id(scope)}/{alias}",
            "activity_id": self.id("sw" + secrets.token_hex(4)),
            "summary_id": self.id(name),
            "input_epoch": self.epoch(scope) if epoch is None else epoch,
            "covers_through": self.high_water(scope) if covers is None else covers,
            "conflict_ids": [self.id(conflict) for conflict in conflicts],
            "expected": expected,
            "inputs": self.cite(*cited_by(name, inputs) if cited is None else cited),
            "found_conflicts": [
                FoundConflict(self.id(conflict), Digest("d"), b"-", tuple(map(self.id, members)))
                for conflict, members in (found or {}).items()
            ],
        }
        return lambda store: store.switch(now=now(), **params)  # type: ignore[arg-type]

    def switch(self, name: str, **how: object) -> Switched:
        """Switch as a use case does: a refusal rolls back."""
        statement = self.switching(name, **how)  # type: ignore[arg-type]

        def work(store: ProvStore) -> Switched:
            row = statement(store)
            assert row is not None
            if not row.ok:
                raise RolledBack(row)
            return row

        try:
            return self.write(work)
        except RolledBack as refused:
            row = refused.args[0]
            assert isinstance(row, Switched)
            return row

    def current(self, scope: str = "s0", alias: str = "current") -> CurrentFence:
        row = self.engine.read(
            lambda store: store.current_fence(
                tenant=self.tenant, scope_id=self.id(scope), alias_key=f"{self.id(scope)}/{alias}"
            )
        )
        assert row is not None
        return row

    def recall(self, *names: str) -> list[str]:
        return self.short(
            self.engine.read(lambda store: store.recall(tenant=self.tenant, ids=[self.id(name) for name in names]))
        )


def cited_by(name: str, inputs: Sequence[str | Cited] | None) -> list[str | Cited]:
    """What a candidate of `World.store` rests on: its fold, and event `e1` and claim `ab` unless told otherwise."""
    return ["f" + name, *(["e1", "ab"] if inputs is None else inputs)]


def failed(row: Switched | Stored) -> set[str]:
    """The checks that a fence says did not hold."""
    return {name for name in type(row).__dataclass_fields__ if name.endswith("_ok") and not getattr(row, name)}


def diamond(world: World) -> None:
    """Two events and what rests on them, across five scopes: ab rests on a and b, xy on x and y, these on ab."""
    world.events("s0", "e1", "e2", "e3")
    for name, scope, inputs in (
        ("a", "s1", ["e1"]),
        ("b", "s2", ["e2"]),
        ("ab", "s3", ["a", "b"]),
        ("x", "s1", ["ab"]),
        ("y", "s2", ["ab"]),
        ("xy", "s4", ["x", "y"]),
        ("only1", "s4", ["a"]),
    ):
        assert world.derive(name, scope, inputs).ok


ALL = ("e1", "e2", "a", "b", "ab", "x", "y", "xy", "only1")
