"""What is asked for, by each door: a call of the library, a command, or a request over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from provgraph.domain.event import Event
from provgraph.domain.identifiers import EntityId
from provgraph.domain.manifest import Expected
from provgraph.domain.policy import Rules
from provgraph.domain.reading import object_of
from provgraph.service import importing, ledger
from provgraph.service.consolidation import consolidate, switch
from provgraph.service.context import Context, Request
from provgraph.service.ingest import ingest
from provgraph.service.rules import adopt_rules
from provgraph.service.search import reindex, search
from tests.crashes.quay import SCOPE, Answer, Quay
from tests.points import Killed, Points

PATH = f"/v1/scopes/{SCOPE}"
WHY = "a reason"


@dataclass(frozen=True)
class Asked:
    """One operation ready to be asked for. A door that the product does not have is left empty.

    `is_at_start`: every command and every API does it when it starts.
    """

    library: Callable[[Context, Request], Answer]
    command: tuple[str, ...] = ()
    route: str = ""
    body: Mapping[str, object] | None = None
    is_write: bool = True
    is_at_start: bool = False


def wire(event: Event) -> dict[str, object]:
    """An event as files and requests hold it."""
    return {"id": event.id, "kind": event.kind, "speaker": event.speaker, "text": event.text, "task": event.task}


def file_of(quay: Quay, name: str, content: object) -> str:
    """A file of the user; its path."""
    path = quay.folder / name
    path.write_text(json.dumps(content) + "\n")
    return str(path)


def two_cranes(quay: Quay) -> EntityId:
    """Two events that are consolidated; the first."""
    first, _ = quay.say("Crane 4 lifts 12 tonnes.", "Crane 5 lifts 30 tonnes.")
    quay.consolidate()
    return first


def append(quay: Quay) -> Asked:
    two_cranes(quay)
    event = quay.event("Crane 6 is out of order.")
    return Asked(
        lambda context, request: ledger.append(context, SCOPE, [event], request).to_json(),
        route=f"{PATH}/events",
        body={"events": [wire(event)]},
    )


def import_document(quay: Quay) -> Asked:
    """A document of PROV, into a scope that holds events too."""
    two_cranes(quay)
    text = (
        "document\nprefix ex <http://example.org/>\nused(ex:run, ex:a, -)\nwasGeneratedBy(ex:b, ex:run, -)\nendDocument"
    )
    path = quay.folder / "run.provn"
    path.write_text(text)
    return Asked(
        lambda context, request: importing.import_file(context, path, SCOPE, request=request).to_json(),
        ("import", str(path), "--scope", str(SCOPE)),
        "/v1/prov/import",
        {"scope": str(SCOPE), "document": text},
    )


TALK = {
    "speaker_a": "Ada",
    "speaker_b": "Bo",
    "session_1_date_time": "1:56 pm on 8 May, 2026",
    "session_1": [{"speaker": "Ada", "dia_id": "D1:1", "text": "Crane 6 is out of order."}],
    "session_1_observation": {"Ada": [["Ada says that crane 6 is out of order.", "D1:1"]]},
}


def ingestion(quay: Quay) -> Asked:
    """A file that brings events and a claim: two writes, each with a receipt. Its answer counts repeats."""
    two_cranes(quay)
    path = file_of(quay, "talk.json", TALK)

    def library(context: Context, request: Request) -> Answer:
        done = ingest(context, Path(path), SCOPE, format="locomo", request_id=request.id).to_json()
        return {name: value for name, value in done.items() if name != "repeated"}

    return Asked(library, ("ingest", path, "--scope", str(SCOPE), "--format", "locomo"))


CONSOLIDATE = Asked(
    lambda context, request: consolidate(context, SCOPE, request).to_json(),
    ("consolidate", str(SCOPE)),
    f"{PATH}/consolidations",
    {},
)


def first_consolidation(quay: Quay) -> Asked:
    quay.say("Crane 4 lifts 12 tonnes.")
    return CONSOLIDATE


def next_consolidation(quay: Quay) -> Asked:
    two_cranes(quay)
    quay.say("Crane 6 is out of order.")
    return CONSOLIDATE


def switching(quay: Quay) -> Asked:
    """A switch to a candidate that somebody stored and died."""
    two_cranes(quay)
    quay.say("Crane 6 is out of order.")
    points = Points(quay.folder / "interrupted")
    points.die("consolidate.store")
    with suppress(Killed):
        consolidate(replace(quay.context, reach=points.reach), SCOPE, quay.request())
    text = "MATCH (a:Artifact {tenant: $tenant, kind: 'summary', stage: 'CANDIDATE'}) RETURN a.id, a.manifest"
    ((candidate, manifest),) = quay.driver.execute_query(text, tenant=quay.settings.tenant).records
    expected = Expected.from_json(object_of(json.loads(manifest), "expected"))

    def library(context: Context, request: Request) -> Answer:
        done = switch(context, SCOPE, candidate, expected, request)
        return {**done.answer, "repeated": done.repeated}

    return Asked(library, (), f"{PATH}/alias", {"candidate_id": candidate, "expected": expected.to_json()})


def reindexing(quay: Quay) -> Asked:
    """Another index key: search finds the same before, meanwhile and after."""
    two_cranes(quay)
    return Asked(
        lambda context, request: reindex(context, SCOPE, request).to_json(),
        ("reindex", str(SCOPE)),
        f"{PATH}/index",
        {},
    )


def searching(quay: Quay) -> Asked:
    """Only a reader."""
    two_cranes(quay)
    return Asked(
        lambda context, _: {"id": search(context, SCOPE, "crane").scope_id},
        ("search", str(SCOPE), "crane"),
        "/v1/search",
        {"scope": str(SCOPE), "query": "crane"},
        is_write=False,
    )


def adoption(quay: Quay) -> Asked:
    """Other rules for the claims of a tenant. Its answer is the version of these rules, and says nothing of repeats."""
    two_cranes(quay)
    said = {"many_valued": ["carries"]}
    return Asked(
        lambda context, request: {"id": adopt_rules(context, Rules.from_json(said), request).id},
        ("policy", "adopt", file_of(quay, "rules.json", said)),
        "/v1/policies/rules",
        said,
    )
