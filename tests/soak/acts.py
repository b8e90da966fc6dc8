"""What the actors of a race do, as JSON in and JSON out, so that a thread and another process do just the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as but

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import ProvgraphError
from provgraph.service import claims, conflicts, ledger, taking_back
from provgraph.service.consolidation import Options, consolidate
from provgraph.service.context import Context, Request
from provgraph.service.trust import Whom, change_trust

Said = Mapping[str, object]
LARGE = {"large": 0, "small": None}
"""Closures of a `large` act are fenced and marked in batches, whatever their size."""


def events_of(texts: Sequence[str], recalled: int = 0, speaker: str = "ines") -> list[Event]:
    """Events of tasks of their own, and behind them so many that were recalled: they only count."""
    told = [Event(CallerEventId(text), "message", speaker, text=text, task=text) for text in texts]
    padding = [
        Event(CallerEventId(f"{texts[0]} {at}"), "reference", speaker, text="heard before", source=Source("recalled"))
        for at in range(recalled)
    ]
    return [*told, *padding]


def append(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    texts = list(said["texts"])  # type: ignore[call-overload]
    events = events_of(texts, int(str(said.get("recalled", 0))), str(said.get("speaker", "ines")))
    done = ledger.append(context, scope, events, request)
    return {"high_water": done.high_water, "ids": [event.entity_id for event in done.events[: len(texts)]]}


def fold(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    options = Options(window=said.get("window", 50))  # type: ignore[arg-type]
    return consolidate(context, scope, request, options=options).to_json()


def revoke(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    return taking_back.revoke(context, EntityId(str(said["id"])), "found wrong", request).to_json()


def replace(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    (correction,) = events_of([str(said["text"])])
    return taking_back.replace(context, EntityId(str(said["id"])), correction, request).to_json()


def undo(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    return taking_back.undo(context, ActivityId(str(said["id"])), request).to_json()


def propose(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    subject, evidence = str(said["subject"]), (str(said["evidence"]),)
    proposal = claims.Proposal(subject, evidence, predicate="lifts", value=str(said["value"]))
    return claims.propose(context, scope, [proposal], request).claims[0].to_json()


def dispute(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    members = [EntityId(id) for id in said["ids"]]  # type: ignore[attr-defined]
    return conflicts.open_conflict(context, scope, members, "how much", request).to_json()


def resolve(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    conflict_id, keep = EntityId(str(said["id"])), str(said.get("keep", ""))
    decision = conflicts.Decision(keep=(EntityId(keep),) if keep else (), all_stand=not keep)
    return conflicts.resolve(context, conflict_id, decision, but(request, agent="ines")).to_json()


def merge(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    return claims.merge(context, EntityId(str(said["id"])), EntityId(str(said["duplicate"])), request).to_json()


def trust(context: Context, scope: ScopeName, request: Request, said: Said) -> Said:
    whom = Whom(agent=str(said["speaker"]))
    return change_trust(context, whom, str(said["level"]), "heard wrong", request).to_json()


ACTS: Mapping[str, Callable[[Context, ScopeName, Request, Said], Said]] = {
    "append": append,
    "consolidate": fold,
    "dispute": dispute,
    "merge": merge,
    "propose": propose,
    "replace": replace,
    "resolve": resolve,
    "revoke": revoke,
    "trust": trust,
    "undo": undo,
}


def perform(context: Context, said: Said) -> Said:
    """Do what was said; its answer, or the code of the error that refused it. Anything else is a defect: `broken`."""
    sized = but(context, batch_above=LARGE[str(said.get("size", "small"))])
    request = Request(RequestId(str(said["request"])))
    try:
        return {"done": ACTS[str(said["do"])](sized, ScopeName.parse(str(said["scope"])), request, said)}
    except ProvgraphError as error:
        return {"refused": error.code, "again": error.is_retryable}
    except Exception as error:
        return {"broken": repr(error)}
