"""Races of deriving and taking back. Each scenario is one round: what happened, in a few words, or Violation."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass, field

from tests.soak.acts import Said
from tests.soak.stage import INSIDE, Stage, answer_of, must, refusal_of

ROUNDS_OF_ACTS = 4
REFUSED = frozenset(
    {
        *("EpochMoved", "AliasMoved", "CoverageRegressed", "InputInvalid", "InputChanged", "ConflictAppeared"),
        *("PlanRevoked", "NotUndoable", "BadEvidence", "InputError", "NotAuthorised", "LossGateRefused"),
    }
)
"""What the fences and the rules may answer when others were first, besides what may be tried again."""


def derived_while_revoked(stage: Stage) -> str:
    """A claim is written while its source is being revoked: it ends STALE, or it is refused; it is never VALID."""
    (text,), (source,) = stage.say(1)
    stage.reader.may_change(text)
    revoking, proposing = stage.actors[:2]
    claim = stage.act("propose", subject="crane", value=f"{stage.rng.randint(1, 999)} tonnes", evidence=source)
    revocation = stage.act("revoke", id=source, size=stage.rng.choice(("small", "large")))
    point = stage.rng.choice(
        ("revoke.closure", "revoke.written", "revoke.committed", "claim.sealed", "propose.written", "")
    )
    (held, held_act), (other, other_act) = (revoking, revocation), (proposing, claim)
    if point.startswith(("claim", "propose")):
        (held, held_act), (other, other_act) = (other, other_act), (held, held_act)
    held.start(held_act, point)
    if point:
        must(held.is_stopped(), f"nobody reached {point}")
    other.start(other_act)
    if point and point not in INSIDE:
        other.end()
    held.end()
    result = proposing.end()
    answer_of(revoking.end())
    if "done" not in result:
        return refusal_of(result, "InputInvalid", "MarkingInProgress")
    claim_id = answer_of(result)["claim_id"]
    must(stage.validity(claim_id) == "STALE", f"{claim_id} is {stage.validity(claim_id)} over a revoked event")
    return "STALE"


def overlapping(stage: Stage) -> str:
    """Deeds of all kinds overlap in random order; then all is at rest, and is what the rule says."""
    told, events = list[str](), list[str]()
    for speaker in speakers(stage):
        texts, ids = stage.say(2, speaker=speaker)
        told, events = told + texts, events + ids
    claims = [stage.done("propose", subject=f"crane {at}", value="5 tonnes", evidence=events[at]) for at in range(3)]
    stage.done("consolidate")
    stage.reader.may_change(*told)
    known = Known(stage, events, [str(claim["claim_id"]) for claim in claims])
    counts: Counter[str] = Counter()
    for _ in range(ROUNDS_OF_ACTS):
        acts = [known.any_act() for _ in stage.actors]
        for actor, act in zip(stage.actors, acts, strict=True):
            actor.start(act)
        for actor, act in zip(stage.actors, acts, strict=True):
            counts[known.learn(act, actor.end())] += 1
    left = stage.faults()
    must(not left, f"at rest: {left}; done: {known.told}")
    return "at rest" if counts["refused"] == 0 else "at rest, some refused"


def speakers(stage: Stage) -> tuple[str, str]:
    """Two who speak in this round's scope only."""
    return f"ines of {stage.scope.project}", f"noor of {stage.scope.project}"


@dataclass
class Known:
    """What a round may act on: events, claims, conflicts, and Activities to undo. `told` is what was done."""

    stage: Stage
    events: list[str]
    claims: list[str]
    conflicts: list[str] = field(default_factory=list)
    activities: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def any_act(self) -> Said:
        """One act at random; what there is nothing for becomes a consolidation."""
        rng = self.stage.rng
        acts = (self.undo, self.undo, self.revoke, self.revoke, self.replace, self.propose, self.dispute, self.resolve)
        return rng.choice((*acts, self.merge, self.trust))() or self.stage.act("consolidate")

    def size(self) -> str:
        return self.stage.rng.choice(("small", "small", "large"))

    def undo(self) -> Said | None:
        activities = self.activities
        return self.stage.act("undo", id=self.stage.rng.choice(activities), size=self.size()) if activities else None

    def revoke(self) -> Said:
        return self.stage.act("revoke", id=self.stage.rng.choice(self.events + self.claims), size=self.size())

    def replace(self) -> Said:
        text = f"Crane {secrets.token_hex(4)} is new."
        return self.stage.act("replace", id=self.stage.rng.choice(self.events), text=text, size=self.size())

    def propose(self) -> Said:
        rng = self.stage.rng
        subject, value = f"crane {rng.randint(0, 3)}", f"{rng.randint(4, 6)} tonnes"
        return self.stage.act("propose", subject=subject, value=value, evidence=rng.choice(self.events + self.claims))

    def dispute(self) -> Said:
        return self.stage.act("dispute", ids=self.stage.rng.sample(self.events + self.claims, 2))

    def resolve(self) -> Said | None:
        rng = self.stage.rng
        if not self.conflicts:
            return None
        keep = rng.choice(["", *self.claims, *self.events])
        return self.stage.act("resolve", id=rng.choice(self.conflicts), keep=keep, size=self.size())

    def merge(self) -> Said:
        kept, duplicate = self.stage.rng.sample(self.claims, 2)
        return self.stage.act("merge", id=kept, duplicate=duplicate)

    def trust(self) -> Said:
        rng = self.stage.rng
        speaker, level = rng.choice(speakers(self.stage)), rng.choice(("distrusted", "distrusted", "trusted"))
        return self.stage.act("trust", speaker=speaker, level=level, size=self.size())

    def learn(self, act: Said, result: Said) -> str:
        """Remember what a later act may be about; `done` or `refused`. Broken, or refused for nothing: a violation."""
        self.told.append(f"{act['do']} {result.get('refused', 'done')}")
        if "done" not in result:
            must("broken" not in result, f"{act['do']}: {dict(result)}")
            must(bool(result["again"]) or str(result["refused"]) in REFUSED, f"{act['do']}: {dict(result)}")
            return "refused"
        done = answer_of(result)
        for name, kept in (("claim_id", self.claims), ("correction_id", self.events), ("conflict_id", self.conflicts)):
            if done.get(name):
                kept.append(str(done[name]))
        if act["do"] == "dispute":
            self.conflicts.append(str(done["id"]))
        if act["do"] in {"revoke", "replace", "resolve", "merge", "trust"}:
            self.activities.append(str(done["activity_id"]))
        return "done"
