"""One unit of work: a write transaction that leaves a receipt, so that a repeat is answered and not done again.

The receipt is claimed first, in the same transaction: two runs of one request id wait for each other. A refusal
rolls everything back and leaves no receipt. Source: docs/design.md, fences, rule 9.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from provgraph.domain.canonical import canonical
from provgraph.domain.instant import Instant
from provgraph.domain.reading import JsonObject
from provgraph.errors import RequestIdTaken
from provgraph.graph.store import ProvStore
from provgraph.graph.store.ledger import Claimed
from provgraph.service.context import Context, Request


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was committed. `answer` holds ids and counts, never content; `repeated` when it was committed before."""

    answer: JsonObject
    repeated: bool


Work = Callable[[ProvStore, Instant], Mapping[str, object]]
"""What is done, given the store in its transaction and the one instant that it writes everywhere."""


OneStatement = Callable[[ProvStore, Instant, "ReceiptKey"], tuple[Claimed, JsonObject]]
"""What is done in one statement: how the receipt was found, and the answer if it was claimed anew."""


def commit(context: Context, request: Request, kind: str, about: object, work: Work) -> Receipt:
    """Run `work` in one write transaction and leave its answer as the receipt of the request.

    `about` is what the request is about, as JSON of ids without content: the same request id for something else
    raises RequestIdTaken. `work` may run several times (the driver repeats what is retryable) and raises to refuse.
    """
    request_hash, said = _hashes(context, request, kind, about)

    def run(store: ProvStore) -> Receipt:
        now = context.clock()
        earlier = store.claim_receipt(tenant=context.tenant, request_hash=request_hash, said=said, kind=kind, now=now)
        if not earlier.is_new:
            return _repeat(earlier.said == said, earlier.answer, request)
        answer = work(store, now)
        store.close_receipt(tenant=context.tenant, request_hash=request_hash, answer=json.dumps(answer))
        context.reach(f"{kind}.written")
        return Receipt(answer, repeated=False)

    receipt = context.engine.write(run)
    context.reach(f"{kind}.committed")
    return receipt


@dataclass(frozen=True, slots=True)
class ReceiptKey:
    """What a receipt is claimed by: the keyed hashes of its request id and of what it is about."""

    request_hash: str
    said: str


def commit_at_once(context: Context, request: Request, kind: str, about: object, work: OneStatement) -> Receipt:
    """As `commit` for work whose own statement claims the receipt, and closes it: two round trips less."""
    key = ReceiptKey(*_hashes(context, request, kind, about))

    def run(store: ProvStore) -> Receipt:
        claimed, answer = work(store, context.clock(), key)
        if not claimed.is_new:
            return _repeat(claimed.said == key.said, claimed.answer, request)
        context.reach(f"{kind}.written")
        return Receipt(answer, repeated=False)

    receipt = context.engine.write(run)
    context.reach(f"{kind}.committed")
    return receipt


def earlier(context: Context, request: Request, kind: str, about: object) -> Receipt | None:
    """The receipt of a request that has committed, before any work is done; None when there is none.

    Raises RequestIdTaken when the request id stands for something else.
    """
    request_hash, said = _hashes(context, request, kind, about)
    found = context.engine.read(lambda store: store.find_receipt(tenant=context.tenant, request_hash=request_hash))
    return _repeat(found.said == said, found.answer, request) if found else None


def _hashes(context: Context, request: Request, kind: str, about: object) -> tuple[str, str]:
    """The keyed hashes of the request id, and of what the request is about."""
    said = canonical({"kind": kind, "about": about}).decode()
    return context.named(f"request {request.id}"), context.named(f"about {said}")


def _repeat(is_same: bool, answer: str, request: Request) -> Receipt:
    if not is_same:
        raise RequestIdTaken(f"the request id {request.id!r} was used for another request")
    return Receipt(json.loads(answer), repeated=True)
