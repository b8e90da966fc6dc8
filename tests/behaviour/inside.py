"""Steps as calls of service functions. Each gives the JSON document of what came back."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ActivityId, EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.keys.recipients import Passphrase
from provgraph.service import archiving, claims, conflicts, ledger, lineage, names, policies, reading, taking_back
from provgraph.service.consolidation import Options, consolidate
from provgraph.service.context import Context, Request
from provgraph.service.formats.event_json import read_event
from provgraph.service.search import search
from provgraph.service.verdicts import verdict_of
from tests.archiving import stranger
from tests.behaviour.answers import Asked

Document = Mapping[str, object]

PASSPHRASE = "opens the archives of stories"


def _request(context: Context, asked: Asked) -> Request:
    return Request(RequestId(asked.request or context.new_id("rq")))


def _scope(asked: Asked) -> ScopeName:
    return ScopeName.parse(asked.scope)


def _event(sent: object) -> Event:
    found = read_event(json.dumps(sent, ensure_ascii=False))
    assert isinstance(found, Event), found
    return found


def _entity(context: Context, asked: Asked) -> EntityId:
    return names.resolve(context, asked.text("id"), _scope(asked) if asked.scope else None)


def append(context: Context, asked: Asked) -> Document:
    events = [_event(sent) for sent in asked.given["events"]]  # type: ignore[attr-defined]  # test data
    return ledger.append(context, _scope(asked), events, _request(context, asked)).to_json()


def fold(context: Context, asked: Asked) -> Document:
    options = Options(candidate=asked.given.get("fold"))  # type: ignore[arg-type]  # test data
    return consolidate(context, _scope(asked), _request(context, asked), options=options).to_json()


def current(context: Context, asked: Asked) -> Document:
    as_of = asked.given.get("as_of")
    if as_of:
        return reading.current_as_of(context, _scope(asked), str(as_of)).to_json()
    return reading.current(context, _scope(asked)).to_json()


def revoke(context: Context, asked: Asked) -> Document:
    found = _entity(context, asked)
    return taking_back.revoke(context, found, asked.text("reason"), _request(context, asked)).to_json()


def replace(context: Context, asked: Asked) -> Document:
    correction = _event(asked.given["event"])
    return taking_back.replace(context, _entity(context, asked), correction, _request(context, asked)).to_json()


def undo(context: Context, asked: Asked) -> Document:
    return taking_back.undo(context, ActivityId(asked.text("id")), _request(context, asked)).to_json()


def trace(context: Context, asked: Asked) -> Document:
    more = {name: asked.given[name] for name in ("as_of", "limit") if name in asked.given}
    found = lineage.trace(context, _entity(context, asked), direction=asked.text("direction"), **more)  # type: ignore[arg-type]  # test data
    return found.to_json()


def open_conflict(context: Context, asked: Asked) -> Document:
    members = [names.resolve(context, id, _scope(asked)) for id in asked.texts("claims")]
    done = conflicts.open_conflict(context, _scope(asked), members, "what is right", _request(context, asked))
    return done.to_json()


def conflict_list(context: Context, asked: Asked) -> Document:
    return {"conflicts": [one.to_json() for one in conflicts.list_conflicts(context, _scope(asked))]}


def entity(context: Context, asked: Asked) -> Document:
    return reading.entity(context, _entity(context, asked))


def verdict(context: Context, asked: Asked) -> Document:
    return verdict_of(context, asked.text("id")).to_json()


def propose(context: Context, asked: Asked) -> Document:
    claim = {**asked.given["claim"], "evidence": asked.texts("evidence")}  # type: ignore[dict-item]  # test data
    return claims.propose(
        context, _scope(asked), [claims.proposal_of(json.dumps(claim))], _request(context, asked)
    ).to_json()


def find(context: Context, asked: Asked) -> Document:
    return search(context, _scope(asked), asked.text("query"), k=int(asked.text("k"))).to_json()


def policy_list(context: Context, asked: Asked) -> Document:
    return {"policies": [policy.to_json() for policy in policies.list_policies(context)]}


def export(context: Context, asked: Asked) -> Document:
    with tempfile.TemporaryDirectory() as folder:
        file, keys = Path(folder) / "archive.tar", Path(folder) / "archive.keys"
        archiving.create(context, file, keys=archiving.KeyFile(keys, Passphrase(PASSPHRASE)))
        return read_archive(file)


def read_archive(file: Path) -> Document:
    """What a stranger reads who was sent an archive and its keys: every row, and what was sealed."""
    found = stranger.read(file, file.with_suffix(".keys"), passphrase=PASSPHRASE)
    return {"tables": found.tables, "content": found.content}


VERBS: Mapping[str, Callable[[Context, Asked], Document]] = {
    "append": append,
    "consolidate": fold,
    "current": current,
    "revoke": revoke,
    "replace": replace,
    "undo": undo,
    "trace": trace,
    "open_conflict": open_conflict,
    "conflicts": conflict_list,
    "entity": entity,
    "verdict": verdict,
    "propose_claim": propose,
    "search": find,
    "policies": policy_list,
    "export": export,
}
