"""Races of deriving and taking back. Each scenario is one round: what happened, in a few words, or Violation."""

from __future__ import annotations

import secrets
from collections import Counter

from tests.soak.acts import Said
from tests.soak.stage import INSIDE, Stage, answer_of, must, refusal_of

ROUNDS_OF_ACTS = 4
REFUSED = frozenset({"NotUndoable", "InputInvalid", "BadEvidence", "InputError", "EventIdTaken", "LossGateRefused"})
"""What the rules may answer when others were first; fences and what may be tried again besides."""


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
    """Revocations, replacements, undos, claims, conflicts and folds overlap in random order; then all is at rest."""
    texts, events = stage.say(4)
    claims = [
        answer_of(
            stage.actors[at % 2].do(stage.act("propose", subject=f"crane {at}", value="5 tonnes", evidence=events[at]))
        )
        for at in range(2)
    ]
    stage.done("consolidate")
    stage.reader.may_change(*texts)
    known = Known(stage, [*events, *(str(claim["claim_id"]) for claim in claims)])
    counts: Counter[str] = Counter()
    for _ in range(ROUNDS_OF_ACTS):
        acts = [known.any_act() for _ in stage.actors]
        for actor, act in zip(stage.actors, acts, strict=True):
            actor.start(act)
        for actor, act in zip(stage.actors, acts, strict=True):
            counts[known.learn(act, actor.end())] += 1
    left = stage.faults()
    must(not left, f"at rest: {left}")
    return "at rest" if counts["refused"] == 0 else "at rest, some refused"


class Known:
    """What a round may act on: entities that something rests on, Activities that may be undone."""

    def __init__(self, stage: Stage, entities: list[str]) -> None:
        self.stage, self.entities, self.activities = stage, entities, list[str]()

    def any_act(self) -> Said:
        """One act at random."""
        stage, rng = self.stage, self.stage.rng
        chance, entity, size = rng.random(), rng.choice(self.entities), rng.choice(("small", "small", "large"))
        if chance < 0.3 and self.activities:
            return stage.act("undo", id=rng.choice(self.activities), size=size)
        if chance < 0.5:
            return stage.act("revoke", id=entity, size=size)
        if chance < 0.65:
            events = [id for id in self.entities if id.startswith("ev_")]
            return stage.act("replace", id=rng.choice(events), text=f"Crane {secrets.token_hex(4)} is new.", size=size)
        if chance < 0.8:
            return stage.act(
                "propose", subject=f"crane {rng.randint(0, 5)}", value=f"{rng.randint(1, 4)} tonnes", evidence=entity
            )
        if chance < 0.87:
            return stage.act("dispute", ids=rng.sample(self.entities, 2))
        return stage.act("consolidate")

    def learn(self, act: Said, result: Said) -> str:
        """Remember what a later act may be about; `done` or `refused`. Broken, or refused for nothing: a violation."""
        if "done" not in result:
            must("broken" not in result, dict(result))
            must(bool(result["again"]) or str(result["refused"]) in REFUSED | FENCED, f"{act['do']}: {dict(result)}")
            return "refused"
        done = answer_of(result)
        self.entities += [str(done[name]) for name in ("claim_id", "correction_id") if done.get(name)]
        if act["do"] in {"revoke", "replace"}:
            self.activities.append(str(done["activity_id"]))
        return "done"


FENCED = frozenset(
    {"EpochMoved", "AliasMoved", "CoverageRegressed", "InputInvalid", "InputChanged", "ConflictAppeared", "PlanRevoked"}
)
