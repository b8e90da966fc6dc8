"""Races around a fold. Each scenario is one round: it returns what happened, in a few words, or raises Violation."""

from __future__ import annotations

import secrets

from provgraph.service.policies import list_policies
from tests.soak.actors import Actor
from tests.soak.acts import Said
from tests.soak.stage import INSIDE, Stage, answer_of, must, refusal_of

BEFORE_THE_SWITCH = ("consolidate.gate", "consolidate.sealed", "consolidate.candidate", "consolidate.store")
BETWEEN = (*BEFORE_THE_SWITCH, "consolidate.written")
ANYWHERE = ("consolidate.snapshot", "consolidate.distil", *BETWEEN)
LATE = ("EpochMoved", "AliasMoved", "CoverageRegressed", "InputInvalid", "ConflictAppeared", "PlanRevoked")
OLD, FURTHER = 184, 220


def stopped(stage: Stage, actor: Actor, point: str, **said: object) -> None:
    """Let an actor consolidate until it has reached the point."""
    actor.start(stage.act("consolidate", **said), point)
    must(actor.is_stopped(), f"the fold never reached {point}")


def meanwhile(stage: Stage, point: str, do: str, **said: object) -> Said:
    """What the second actor does while the first is stopped; it waits for locks where the first holds them."""
    second = stage.actors[1]
    second.start(stage.act(do, **said))
    if point in INSIDE:
        stage.actors[0].go_on()
    return second.end()


def two_coverages(stage: Stage) -> str:
    """H=220 and H=184 over the same parent: 220 goes first and 184 fails, or they race and one fails."""
    first, second = stage.actors[:2]
    stage.say(1, recalled=OLD - 1)
    stopped(stage, second, "consolidate.store")
    stage.say(1, recalled=FURTHER - OLD - 1)
    stopped(stage, first, "consolidate.store")
    in_order = stage.rng.random() < 0.5
    first.go_on()
    if in_order:
        must(answer_of(first.end())["covers_through"] == FURTHER, "220 did not switch")
        stage.reader.covered(FURTHER)
    results = {OLD: second.end(), FURTHER: first.end()}
    winners = [through for through, result in results.items() if "done" in result]
    must(len(winners) == 1, f"{len(winners)} winners: {results}")
    lost = refusal_of(results[OLD + FURTHER - winners[0]], "AliasMoved", "CoverageRegressed", "EpochMoved")
    must(stage.current().covers_through == winners[0], "coverage is not the winner's")
    must(not in_order or winners == [FURTHER], "184 switched after 220")
    return f"{winners[0]} won, {lost}" + (" in order" if in_order else "")


def input_revoked(stage: Stage) -> str:
    """An input is revoked between gate and switch."""
    (gone, kept), (source, _) = stage.say(2)
    point = stage.rng.choice(BETWEEN)
    size = stage.rng.choice(("small", "large"))
    stopped(stage, stage.actors[0], point)
    stage.reader.may_change(gone)
    answer_of(meanwhile(stage, point, "revoke", id=source, size=size))
    stage.reader.gone(gone)
    result = stage.actors[0].end()
    seen = stage.current()
    must(seen.source == "raw", "a summary over a revoked event is current")
    must([event["text"] for event in seen.tail] == [kept], f"not what is left: {seen.tail}")
    return outcome(point, result)


def outcome(point: str, result: Said) -> str:
    """The fold was refused; or it held its locks, and had committed before the other one could."""
    if point in INSIDE and "done" in result:
        return "switched first, then out of use"
    return refusal_of(result, *LATE)


def conflict_opened(stage: Stage) -> str:
    """A conflict over two inputs is opened between gate and switch."""
    _, members = stage.say(2)
    point = stage.rng.choice(BETWEEN)
    stopped(stage, stage.actors[0], point)
    opened = answer_of(meanwhile(stage, point, "dispute", ids=members))
    result = stage.actors[0].end()
    seen = stage.current()
    must(seen.source == "raw", "a summary states as settled what is in conflict")
    must([one["id"] for one in seen.conflicts] == [opened["id"]], f"the conflict is not shown: {seen.conflicts}")
    return outcome(point, result)


def same_parent(stage: Stage) -> str:
    """Two folds with the same parent: one winner."""
    stage.say(2)
    if stage.rng.random() < 0.5:
        stage.reader.covered(int(str(stage.done("consolidate")["covers_through"])))
        stage.say(1)
    for actor in stage.actors[:2]:
        stopped(stage, actor, "consolidate.store")
    for actor in stage.actors[:2]:
        actor.go_on()
    results = [actor.end() for actor in stage.actors[:2]]
    winners = [answer_of(result) for result in results if "done" in result]
    must(len(winners) == 1, f"{len(winners)} winners: {results}")
    must(stage.current().artifact_id == winners[0]["artifact_id"], "the winner is not current")
    (lost,) = (result for result in results if "done" not in result)
    return "one winner, " + refusal_of(lost, "AliasMoved", "EpochMoved")


def appended_meanwhile(stage: Stage) -> str:
    """What is appended during a fold is kept and shows as tail."""
    (folded,), _ = stage.say(1)
    point = stage.rng.choice(ANYWHERE)
    stopped(stage, stage.actors[0], point)
    text = f"Crane {secrets.token_hex(4)} is out of order."
    answer_of(meanwhile(stage, point, "append", texts=[text]))
    stage.reader.said(text)
    done = answer_of(stage.actors[0].end())
    seen = stage.current()
    must((seen.source, seen.artifact_id, seen.covers_through) == ("summary", done["artifact_id"], 1), "not the fold")
    must([event["text"] for event in seen.tail] == [text], f"not the tail: {seen.tail}")
    must(folded in {str(item["text"]) for items in seen.items.values() for item in items}, "the fold lost its event")
    return "switched, tail kept"


def plan_revoked(stage: Stage) -> str:
    """The policy version that a fold is being made with is revoked."""
    texts, _ = stage.say(2)
    point, window = stage.rng.choice(ANYWHERE), stage.rng.randint(10, 10**9)
    stopped(stage, stage.actors[0], point, window=window)
    plan = list_policies(stage.context)[0].id
    answer_of(meanwhile(stage, point, "revoke", id=plan))
    result = stage.actors[0].end()
    seen = stage.current()
    must(seen.source == "raw", "what a revoked plan made is served")
    must(sorted(str(event["text"]) for event in seen.tail) == sorted(texts), "raw events are missing")
    return outcome(point, result)
