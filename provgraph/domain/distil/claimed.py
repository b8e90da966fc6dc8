"""Proposed claims in a fold: each is stated under its own id, if the gate accepts it beside everything else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.claim import words
from provgraph.domain.fold import ITEM_LISTS, Item
from provgraph.domain.reading import JsonObject, objects_of, text_of, texts_of
from provgraph.domain.verdict import Verdict

LIST = "facts"
TRIES = 2
"""How often the gate is asked about a fold with claims, before it goes without any."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A fold that states claims, and the verdict on it. `claims`: the claims' ids by the ids of their items."""

    body: JsonObject
    verdict: Verdict
    claims: Mapping[str, str] = field(default_factory=dict)


def state(body: JsonObject, verdict: Verdict, claims: Sequence[Item], judge: Callable[[JsonObject], Verdict]) -> Stated:
    """The accepted fold with as many of the claims as the gate accepts too. Claims that it names are left out.

    A claim in the very words of an item, on the same evidence, is that item.
    """
    same = {item: claim.id for claim in claims if (item := _spoken(body, claim)) is not None}
    waiting = [claim for claim in claims if claim.id not in same.values()]
    for _ in range(TRIES if waiting else 0):
        added = _with(body, waiting)
        again = judge(added)
        if again.accepted:
            return Stated(added, again, {**same, **{claim.id: claim.id for claim in waiting}})
        waiting = _spared(waiting, {finding.item for finding in again.findings})
        if not waiting:
            break
    return Stated(body, verdict, same)


def _spoken(body: JsonObject, claim: Item) -> str | None:
    """The id of the item that says just what the claim says, on just its evidence."""
    said = (words(claim.text), set(claim.derived_from))
    items = [item for name in ITEM_LISTS for item in objects_of(body, name)]
    same = (i for i in items if (words(text_of(i, "text")), set(texts_of(i, "derived_from"))) == said)
    return next((text_of(item, "id") for item in same), None)


def _spared(claims: Sequence[Item], named: Collection[str | None]) -> list[Item]:
    """The claims that no finding names; none when it is not the claims that were found fault with."""
    spared = [claim for claim in claims if claim.id not in named]
    return spared if len(spared) < len(claims) else []


def _with(body: JsonObject, claims: Sequence[Item]) -> JsonObject:
    return {**body, LIST: [*objects_of(body, LIST), *(claim.to_json() for claim in claims)]}
