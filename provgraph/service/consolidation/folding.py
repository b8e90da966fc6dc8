"""Distil and gate: one segment in, accepted folds out, by the retry ladder. No transaction is open meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from provgraph.domain.distil.claimed import state
from provgraph.domain.distil.ladder import next_try
from provgraph.domain.distil.request import Distiller, DistilRequest
from provgraph.domain.gate import as_object, judge
from provgraph.domain.reading import JsonObject
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.verdict import Verdict
from provgraph.errors import DistillerFailed


@dataclass(frozen=True, slots=True)
class Maker:
    """How folds are made and judged. `candidates` are folds handed in, by segment id, to be judged instead."""

    distiller: Distiller
    lexicon: Lexicon
    candidates: dict[str, JsonObject] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judged:
    """A fold with what was asked for and the verdict on it. `stated`: ids of proposed claims by the items they are."""

    request: DistilRequest
    body: JsonObject
    verdict: Verdict
    stated: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """What became of a segment. `refused` are stored too; `retries` name the rung and the rule that was too loose.

    `given_up` is the refusal after which the ladder had no further rung.
    """

    accepted: list[Judged] = field(default_factory=list)
    refused: list[Judged] = field(default_factory=list)
    retries: list[dict[str, object]] = field(default_factory=list)
    given_up: Judged | None = None


def fold_segment(
    maker: Maker, request: DistilRequest, cold: frozenset[str], after: Callable[[str], None] = lambda point: None
) -> Outcome:
    """Make folds of one segment until the gate accepts all of it, or the ladder ends.

    `cold` are the callers' ids of events that the coverage ledger lists as cold; the gate sees them, the distiller
    does not. `after` is called with `distil` and `gate` when that step is done. Raises DistillerFailed.
    """
    outcome = Outcome()
    waiting: list[tuple[DistilRequest, int]] = [(request, 1)]
    while waiting and outcome.given_up is None:
        asked, attempt = waiting.pop(0)
        body = _make(maker, asked, cold)
        after("distil")
        verdict = judge(asked.events, body, asked.conflicts, maker.lexicon, cold)
        after("gate")
        judged = Judged(asked, body, verdict)
        if verdict.accepted:
            outcome.accepted.append(_with_claims(maker, judged, cold))
        else:
            waiting = _retry(maker, outcome, judged, attempt, cold) + waiting
    return outcome


def _with_claims(maker: Maker, judged: Judged, cold: frozenset[str]) -> Judged:
    """The fold with the proposed claims whose evidence was folded, as far as the gate accepts them.

    A fold that was handed in stays as it is.
    """
    request = judged.request
    warm = {event.id for event in request.events if event.id not in cold}
    claims = [claim for claim in request.claims if warm.issuperset(claim.derived_from)]
    if not claims or request.segment_id in maker.candidates:
        return judged
    stated = state(
        judged.body,
        judged.verdict,
        claims,
        lambda body: judge(request.events, body, request.conflicts, maker.lexicon, cold),
    )
    return replace(judged, body=stated.body, verdict=stated.verdict, stated=stated.claims)


def _make(maker: Maker, request: DistilRequest, cold: frozenset[str]) -> JsonObject:
    handed_in = maker.candidates.get(request.segment_id)
    if handed_in is not None:
        return handed_in
    warm = tuple(event for event in request.events if event.id not in cold)
    # A distiller may be anybody's: what is no object is refused as any other broken fold.
    try:
        return as_object(maker.distiller.distil(replace(request, events=warm)))
    except (OSError, ValueError) as error:  # a time-out, a lost connection, half a document; its text may be content
        raise DistillerFailed(f"the distiller {maker.distiller.name} gave up with {type(error).__name__}") from error


def _retry(
    maker: Maker, outcome: Outcome, judged: Judged, attempt: int, cold: frozenset[str]
) -> list[tuple[DistilRequest, int]]:
    """The next rung's requests; none, with `given_up` set, where the ladder ends. A fold handed in has no ladder.

    A part of a split segment whose events are all cold is left out: there is nothing to fold in it.
    """
    outcome.refused.append(judged)
    is_handed_in = judged.request.segment_id in maker.candidates
    retry = None if is_handed_in else next_try(judged.request, judged.verdict, attempt)
    if retry is None:
        outcome.given_up = judged
        return []
    outcome.retries.append(
        {"segment": judged.request.segment_id, "rung": retry.rung, "too_loose": list(retry.too_loose)}
    )
    warm = [request for request in retry.requests if any(event.id not in cold for event in request.events)]
    return [(request, attempt + 1) for request in warm]


def codes_of(judged: Sequence[Judged]) -> list[str]:
    """The codes of all findings, sorted, each once."""
    return sorted({finding.code for one in judged for finding in one.verdict.findings})
