"""The main job on seven long conversations that nobody here wrote (LoCoMo)."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from provgraph.domain.identifiers import EntityId, RequestId
from provgraph.domain.reading import JsonObject
from provgraph.domain.scope import ScopeName
from provgraph.service import lineage, names, reading, taking_back
from provgraph.service.answers import Consolidated, Current
from provgraph.service.consolidation import consolidate
from provgraph.service.context import Context, Request
from provgraph.service.ingest import Ingested, ingest
from tests.consolidation.memory import Counting

CONVERSATIONS = ("26", "30", "41", "42", "43", "47", "48")
SCOPE = ScopeName("friends", "talks")
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
NEGATION = re.compile(r"\b(?:not|no|never|nobody|nothing|none|neither|nor|without|cannot|\w+n['’]t)\b", re.IGNORECASE)
SHORT_DAY = re.compile(r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues?|thurs?|fri)\Z")
TIME = re.compile(
    r"\b(?:yesterday|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues?|thurs?|fri|january|february|march|april|june"
    r"|july|august|september|october|november|december|(?:last|next|this) (?:week|month|year|weekend|summer|night))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Talk:
    """A conversation that was ingested and consolidated."""

    context: Context
    turns: dict[str, str]
    observations: list[tuple[str, str, object]]
    ingested: Ingested
    done: Consolidated
    current: Current


@pytest.fixture(params=CONVERSATIONS)
def talk(request: pytest.FixtureRequest, corpora: Path, context: Context) -> Talk:
    """One conversation in a tenant of its own."""
    path = corpora / "locomo" / f"{request.param}.json.gz"
    raw = json.loads(gzip.decompress(path.read_bytes()))
    sessions = [value for key, value in raw.items() if re.fullmatch(r"session_\d+", key)]
    observed = [value for key, value in raw.items() if key.endswith("_observation")]
    ingested = ingest(context, path, SCOPE)
    done = consolidate(context, SCOPE, Request(RequestId("first")))
    return Talk(
        context=context,
        turns={t["dia_id"]: f"{t['text']} {t.get('blip_caption', '')}" for turns in sessions for t in turns},
        observations=[
            (subject, text, cited)
            for people in observed
            for subject, claims in people.items()
            for text, cited in claims
        ],
        ingested=ingested,
        done=done,
        current=reading.current(context, SCOPE),
    )


def items_of(current: Current) -> Iterator[JsonObject]:
    """Every item of a summary."""
    for items in current.items.values():
        yield from items


def test_a_conversation_is_taken_in_whole_traced_and_taken_back(talk: Talk) -> None:
    assert talk.ingested.high_water == len(talk.turns) == talk.done.covers_through
    assert (talk.current.source, talk.current.tail) == ("summary", [])
    assert talk.done.rejected == 0
    nothing_is_invented(talk)
    every_claim_ends_in_the_turns_it_cites(talk)
    every_observation_ends_in_the_turns_it_cites(talk)
    a_revoked_turn_takes_everything_with_it_at_once(talk)


def plain(found: str) -> str:
    """A word in lower case; a weekday as its first letters, as people write it short (`Fri`)."""
    word = found.lower()
    return SHORT_DAY.sub(lambda day: day[0][:3], word)


def nothing_is_invented(talk: Talk) -> None:
    """No number, negation or time in the summary that its cited turns do not hold: looked for by other means."""
    stated = list(items_of(talk.current))
    assert stated
    for item in stated:
        cited = item["derived_from"]
        assert isinstance(cited, list)
        source = " ".join(talk.turns[id] for id in cited)
        for pattern in (NUMBER, NEGATION, TIME):
            said = {plain(found) for found in pattern.findall(str(item["text"]))}
            held = {plain(found) for found in pattern.findall(source)}
            # An observation is in words of its own: it may say `not` where the turn says `don't`.
            is_retold = item["id"] == item["claim_id"] and pattern is NEGATION
            assert bool(said) <= bool(held) if is_retold else said <= held, item["text"]


def every_claim_ends_in_the_turns_it_cites(talk: Talk) -> None:
    """One walk from the summary: each claim of it ends in exactly the events that its item cites."""
    walked = lineage.trace(talk.context, EntityId(talk.done.artifact_id), direction="up")
    assert walked.complete
    turns = {node.id: node.caller_id for node in walked.nodes if node.kind == "Event"}
    cites: dict[str, set[str | None]] = {}
    for newer, relation, older in walked.edges:
        if relation == "WAS_DERIVED_FROM":
            cites.setdefault(newer, set()).add(turns[older])
    claims = {node.id for node in walked.nodes if node.kind == "Claim"}
    stated = {str(item["claim_id"]) for item in items_of(talk.current)}
    assert stated <= claims
    assert len(stated) == len(list(items_of(talk.current)))
    assert all(cites.get(claim) for claim in claims)
    for item in items_of(talk.current):
        assert cites[str(item["claim_id"])] == set(item["derived_from"])  # type: ignore[call-overload]  # JSON
    faults = talk.context.engine.read(lambda store: store.unsupported(tenant=talk.context.tenant))
    assert faults == ()


def every_observation_ends_in_the_turns_it_cites(talk: Talk) -> None:
    """Observations came with their turns; those with ids that name no turn were reported, not guessed."""
    known = [
        (subject, text)
        for subject, text, cited in talk.observations
        if set(cited if isinstance(cited, list) else [cited]) <= set(talk.turns)
    ]
    assert talk.ingested.claims == len(set(known))
    doubts = [note for note in talk.ingested.notes if "observation" in note.place.field]
    assert len(talk.observations) - len(known) == len(doubts)


def a_revoked_turn_takes_everything_with_it_at_once(talk: Talk) -> None:
    """Its claims, its fold and the summary fall; the rebuild distils one segment and carries the others."""
    context = talk.context
    victim = next(item for item in items_of(talk.current) if len(item["derived_from"]) == 1)  # type: ignore[arg-type]  # JSON
    (turn,) = victim["derived_from"]  # type: ignore[misc]  # JSON
    source = names.resolve(context, str(turn), SCOPE)
    rests = lineage.trace(context, source, direction="down")
    back = taking_back.revoke(context, source, "said in jest", Request(RequestId("revoke")))
    assert back.changed == {
        "Artifact": 2,
        "Claim": sum(node.kind == "Claim" for node in rests.nodes),
        "Event": 1,
    }
    served = reading.current(context, SCOPE)
    assert served.source == "raw"
    assert {reason["code"] for reason in served.why} >= {"EpochMoved", "ArtifactNotValid"}
    assert len(served.tail) == len(talk.turns) - 1
    assert turn not in {event["id"] for event in served.tail}
    counting = Counting(version="1")
    again = consolidate(context, SCOPE, Request(RequestId("second")), distiller=counting)
    assert (again.made, again.carried) == (1, talk.done.made - 1)
    assert len(counting.folded) == 1
    rebuilt = reading.current(context, SCOPE)
    assert rebuilt.source == "summary"
    assert all(turn not in item["derived_from"] for item in items_of(rebuilt))  # type: ignore[operator]  # JSON
