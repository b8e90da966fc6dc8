"""What is recorded about an act of taking back: its id, its sealed reason, the request it answers, who asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ACTIVITY, ActivityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import object_of, text_of, texts_of
from provgraph.graph.rows import TypeCount
from provgraph.graph.store import ProvStore
from provgraph.graph.store.taking_back import Change
from provgraph.service import names, unit
from provgraph.service.answers import TakenBack
from provgraph.service.context import Context, Request

VALID = "VALID"
NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Deed:
    """An Activity to be. Its reason is sealed under a key of its own, which bears the Activity's id."""

    id: ActivityId
    sealed: bytes | None
    request_hash: str
    agent_hash: str | None

    def record_agent(self, context: Context, store: ProvStore, now: Instant) -> None:
        """Inside the transaction that writes the Activity: who bears responsibility for it."""
        if self.agent_hash is not None:
            store.associate(tenant=context.tenant, now=now, activity_id=self.id, name_hash=self.agent_hash)

    def answer(
        self,
        kind: str,
        source_id: str | None,
        *,
        was: str | None,
        state: str,
        scopes: Collection[ScopeId],
        changes: Mapping[str, object],
        sweeps: bool = False,
        **more: object,
    ) -> dict[str, object]:
        """What the receipt keeps, as JSON: `taken_back` reads it. `changes` are those of `changes_of`."""
        return {
            "activity_id": self.id,
            "kind": kind,
            "source_id": source_id,
            "was": was,
            "state": state,
            "sweeps": sweeps,
            "scopes": sorted(scopes),
            **changes,
            **more,
        }


def prepare(context: Context, request: Request, reason: str) -> Deed:
    """Make ready what a deed needs before its transaction: its key is durable, its agent is registered."""
    activity_id = ActivityId(context.new_id(ACTIVITY))
    sealed = context.vault.seal([(activity_id, {"reason": reason})], context.lease()) if reason else []
    return Deed(
        id=activity_id,
        sealed=sealed[0].ciphertext if sealed else None,
        request_hash=context.named(f"request {request.id}"),
        agent_hash=names.register_agent(context, request.agent) if request.agent else None,
    )


def changes_of(fell: Sequence[TypeCount], changes: Sequence[Change], source: Mapping[str, int]) -> dict[str, object]:
    """The counts of an answer: what changed, and what stands again, each by type."""
    changed = Counter(source) + Counter({row.type: row.count for row in fell})
    changed += counted(changes)
    return {"changed": in_order(changed), "restored": in_order(counted(row for row in changes if row.now == VALID))}


def counted(changes: Iterable[Change]) -> Counter[str]:
    """How many entities of each type changed."""
    counts: Counter[str] = Counter()
    for row in changes:
        counts[row.type] += row.count
    return counts


def in_order(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by type, in the order of their names, without zeros."""
    return {name: counts[name] for name in sorted(counts) if counts[name]}


def taken_back(
    receipt: unit.Receipt,
    request: Request,
    state: str,
    *,
    changed: Mapping[str, int] = NOTHING,
    restored: Mapping[str, int] = NOTHING,
) -> TakenBack:
    """The answer from a receipt, the state that was reached since, and what a sweep has changed and restored since."""
    answer = receipt.answer
    correction = answer.get("correction_id")
    return TakenBack(
        activity_id=text_of(answer, "activity_id"),
        request_id=request.id,
        kind=text_of(answer, "kind"),
        source_id=text_of(answer, "source_id"),
        was=text_of(answer, "was"),
        state=state,
        changed=in_order(Counter(whole(object_of(answer, "changed"))) + Counter(changed)),
        restored=in_order(Counter(whole(object_of(answer, "restored"))) + Counter(restored)),
        scopes=texts_of(answer, "scopes"),
        correction_id=correction if isinstance(correction, str) else None,
        repeated=receipt.repeated,
    )


def whole(counts: Mapping[str, object]) -> dict[str, int]:
    """Counts of a JSON object."""
    return {name: count for name, count in counts.items() if isinstance(count, int)}
