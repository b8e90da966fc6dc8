"""The operations of several steps: the points that each passes, and how each door is asked for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ActivityId, EntityId
from provgraph.domain.manifest import Expected
from provgraph.domain.policy import Rules
from provgraph.domain.reading import object_of
from provgraph.service import claims, conflicts, ledger, taking_back
from provgraph.service.consolidation import consolidate, switch
from provgraph.service.context import Context, Request
from provgraph.service.policies import list_policies
from provgraph.service.rules import adopt_rules
from provgraph.service.search import reindex, search
from provgraph.service.trust import Whom, change_trust
from tests.crashes.quay import SCOPE, Answer, Quay
from tests.points import Killed, Points

PATH = f"/v1/scopes/{SCOPE}"
WHY = "a reason"


@dataclass(frozen=True)
class Asked:
    """One operation ready to be asked for: by a call, by a command, or by a request over HTTP."""

    library: Callable[[Context, Request], Answer]
    command: tuple[str, ...] = ()
    route: str = ""
    body: Mapping[str, object] | None = None


@dataclass(frozen=True)
class Operation:
    """`points` in the order in which they are passed; after the first one named `committed` all is committed.

    `is_seen`: readers get something else when it is done. `seen_from`: the point at which it is acknowledged, if that
    is later than the commit.
    """

    name: str
    points: tuple[str, ...]
    prepare: Callable[[Quay], Asked]
    is_large: bool = False
    is_seen: bool = True
    seen_from: str = ""

    def has_committed(self, point: str) -> bool:
        """Whether what readers get has changed when this point is reached."""
        commits = [at for at, name in enumerate(self.points) if name.endswith(".committed")]
        return bool(commits) and self.points.index(point) >= commits[0]

    def is_acknowledged(self, point: str) -> bool:
        """Whether all readers must see it when this point is reached."""
        from_here = self.points.index(self.seen_from) if self.seen_from else 0
        return self.has_committed(point) and self.points.index(point) >= from_here


def wire(event: Event) -> dict[str, object]:
    """An event as files and requests hold it."""
    return {"id": event.id, "kind": event.kind, "speaker": event.speaker, "text": event.text, "task": event.task}


def file_of(quay: Quay, event: Event) -> str:
    path = quay.folder / f"{event.id}.jsonl"
    path.write_text(json.dumps(wire(event)) + "\n")
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
        ("ingest", file_of(quay, event), "--scope", str(SCOPE)),
        f"{PATH}/events",
        {"events": [wire(event)]},
    )


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


def revoke(quay: Quay) -> Asked:
    return revocation_of(two_cranes(quay))


def revoke_plan(quay: Quay) -> Asked:
    two_cranes(quay)
    (policy,) = list_policies(quay.context)
    return replace(revocation_of(policy.id), command=("policy", "revoke", policy.id, "--reason", WHY))


def revocation_of(entity_id: EntityId) -> Asked:
    return Asked(
        lambda context, request: taking_back.revoke(context, entity_id, WHY, request).to_json(),
        ("revoke", entity_id, "--reason", WHY),
        f"/v1/entities/{entity_id}/revocation",
        {"reason": WHY},
    )


def replacement(quay: Quay) -> Asked:
    source, correction = two_cranes(quay), quay.event("Crane 4 lifts 21 tonnes.")
    return Asked(
        lambda context, request: taking_back.replace(context, source, correction, request).to_json(),
        ("replace", source, file_of(quay, correction)),
        f"/v1/entities/{source}/replacement",
        {"event": wire(correction)},
    )


def undo_of(asked: Callable[[Quay], Asked]) -> Callable[[Quay], Asked]:
    """The undo of something that was done before."""

    def prepare(quay: Quay) -> Asked:
        done = asked(quay).library(quay.context, quay.request())
        activity_id = ActivityId(str(done["activity_id"]))
        return Asked(
            lambda context, request: taking_back.undo(context, activity_id, request).to_json(),
            ("undo", activity_id),
            f"/v1/entities/{activity_id}/undo",
            {},
        )

    return prepare


def dispute(quay: Quay) -> Asked:
    sides = quay.say("Crane 4 lifts 12 tonnes.", "Crane 4 lifts 21 tonnes.")
    quay.consolidate()
    return Asked(
        lambda context, request: conflicts.open_conflict(context, SCOPE, sides, "crane 4", request).to_json(),
        ("conflict", "open", str(SCOPE), *sides, "--about", "crane 4"),
        "/v1/conflicts",
        {"scope": str(SCOPE), "members": sides, "about": "crane 4"},
    )


def resolution(quay: Quay) -> Asked:
    """A person decides for one side; what rests on the other one falls."""
    opened = dispute(quay).library(quay.context, quay.request())
    conflict_id, (kept, _) = EntityId(str(opened["id"])), opened["members"]  # type: ignore[misc]
    decision = conflicts.Decision(keep=(EntityId(kept),), reason=WHY)
    return Asked(
        lambda context, request: conflicts.resolve(context, conflict_id, decision, by_ines(request)).to_json(),
        ("conflict", "resolve", conflict_id, "--keep", kept, "--agent", "ines"),
        f"/v1/conflicts/{conflict_id}/resolution",
        {"keep": [kept], "agent": "ines"},
    )


def by_ines(request: Request) -> Request:
    return replace(request, agent="ines")


def distrust(quay: Quay) -> Asked:
    """Everything that a speaker ever said is out of use."""
    two_cranes(quay)
    return trust_of_ines("distrusted")


def trust_again(quay: Quay) -> Asked:
    """Distrust is taken back."""
    distrust(quay).library(quay.context, quay.request())
    return trust_of_ines("trusted")


def trust_of_ines(level: str) -> Asked:
    whom = Whom(agent="ines")
    return Asked(lambda context, request: change_trust(context, whom, level, WHY, request).to_json())


def proposal(quay: Quay) -> Asked:
    """A claim that contradicts another: both stand, and a conflict over them opens."""
    evidence = two_cranes(quay)
    said = claims.Proposal("crane 4", (evidence,), predicate="lifts", value="12 tonnes")
    claims.propose(quay.context, SCOPE, [said], quay.request())
    other = replace(said, value="21 tonnes")
    return Asked(lambda context, request: claims.propose(context, SCOPE, [other], request).to_json())


def merging(quay: Quay) -> Asked:
    """Two claims that say the same in other words become one."""
    evidence = two_cranes(quay)
    said = [claims.Proposal("crane 4", (evidence,), text=text) for text in ("It lifts 12 t.", "It can lift 12 tonnes.")]
    kept, other = (EntityId(one.claim_id) for one in claims.propose(quay.context, SCOPE, said, quay.request()).claims)
    return Asked(lambda context, request: claims.merge(context, kept, other, request).to_json())


def reindexing(quay: Quay) -> Asked:
    """Another index key: search finds the same before, meanwhile and after."""
    two_cranes(quay)
    return Asked(lambda context, request: reindex(context, SCOPE, request).to_json(), (), f"{PATH}/index", {})


def searching(quay: Quay) -> Asked:
    """Only a reader."""
    two_cranes(quay)
    return Asked(lambda context, request: {"id": search(context, SCOPE, "crane").scope_id})


def adoption(quay: Quay) -> Asked:
    """Other rules for the claims of a tenant. Its answer is the version of these rules, and says nothing of repeats."""
    two_cranes(quay)
    rules = Rules(many_valued=frozenset({"carries"}))
    return Asked(lambda context, request: {"id": adopt_rules(context, rules, request).id})


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


def receipt(kind: str) -> tuple[str, str]:
    return f"{kind}.written", f"{kind}.committed"


STEPS = tuple(f"consolidate.{step}" for step in ("snapshot", "distil", "gate", "sealed", "candidate", "store"))
CONSOLIDATING = (*STEPS, *receipt("consolidate"), "consolidate.switch")
REVOKING = ("revoke.closure", *receipt("revoke"))
REPLACING = ("replace.closure", *receipt("replace"))
UNDOING = ("undo.closure", *receipt("undo"))
DISTRUSTING = (*receipt("trust"), "trust.fence", "trust.applied", "revoke.mark", "revoke.open")
MARKING = ("revoke.fence", "revoke.mark", "revoke.open")

OPERATIONS = (
    Operation("append", ("append.sealed", *receipt("append")), append),
    Operation("first consolidation", CONSOLIDATING, first_consolidation),
    Operation("next consolidation", CONSOLIDATING, next_consolidation),
    Operation("switch", receipt("switch"), switching),
    Operation("revoke", REVOKING, revoke),
    Operation("large revoke", (*REVOKING, *MARKING), revoke, is_large=True),
    Operation("revoke a plan", (*REVOKING, "sweep.taken_down", "sweep.closed"), revoke_plan),
    Operation("replace", REPLACING, replacement),
    Operation("large replace", (*REPLACING, *MARKING), replacement, is_large=True),
    Operation("undo a revocation", UNDOING, undo_of(revoke)),
    Operation("undo a replacement", UNDOING, undo_of(replacement)),
    Operation("undo a plan's revocation", (*UNDOING, "sweep.taken_back", "sweep.closed"), undo_of(revoke_plan)),
    Operation("open a conflict", receipt("open_conflict"), dispute),
    Operation("propose a claim", ("claim.sealed", *receipt("propose"), "claim.committed"), proposal),
    Operation("resolve a conflict", receipt("resolve"), resolution),
    Operation("resolve, large", (*receipt("resolve"), "revoke.mark", "revoke.open"), resolution, is_large=True),
    Operation("undo a resolution", UNDOING, undo_of(resolution)),
    Operation("distrust", DISTRUSTING, distrust, seen_from="trust.applied"),
    Operation("trust again", (*receipt("trust"), "trust.settled"), trust_again, seen_from="trust.settled"),
    Operation("large undo", (*UNDOING, "revoke.fence", "undo.lift", "revoke.open"), undo_of(revoke), is_large=True),
    Operation("merge claims", receipt("merge"), merging, is_seen=False),
    Operation("undo a merge", UNDOING, undo_of(merging), is_seen=False),
    Operation(
        "search anew",
        (*receipt("reindex"), "search.key_made", "search.batch", "search.ended", "search.destroyed"),
        reindexing,
        is_seen=False,
    ),
    Operation("search", ("search.awaited",), searching, is_seen=False),
    Operation("adopt rules", receipt("adopt"), adoption),
)
MATRIX = [(operation, point) for operation in OPERATIONS for point in operation.points]
