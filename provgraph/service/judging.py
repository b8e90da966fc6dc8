"""What the gate made of the folds of a tenant: the category map, from the stored verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from provgraph.domain.category_map import CategoryMap, Score, Version
from provgraph.domain.identifiers import EntityId
from provgraph.domain.policy import RULES
from provgraph.domain.reading import JsonObject, object_of
from provgraph.graph.store.refused import JudgedFold
from provgraph.service.context import Context
from provgraph.service.policies import list_policies

PAGE = 500


def category_map(context: Context) -> CategoryMap:
    """Per version of a distiller: how many folds carried each category, and how many broke it. Newest version first.

    It counts verdicts and quotes nothing of them. Raises KeyUnavailable.
    """
    found: dict[Version, Score] = {}
    for policy in list_policies(context):
        if policy.content is None or policy.content.get("schema") == RULES:
            continue
        score = found.setdefault(Version.of(policy.content), Score())
        for row, verdict in _verdicts(context, policy.id):
            score.add(verdict, row.is_refused)
    return CategoryMap({version: score for version, score in found.items() if score.accepted or score.refused})


def _verdicts(context: Context, plan_id: EntityId) -> Iterator[tuple[JudgedFold, JsonObject | None]]:
    """Every fold of a plan with its stored verdict, page by page."""
    after = ""
    for _ in count():
        rows = _page(context, plan_id, after)
        if not rows:
            return
        after = rows[-1].id
        sealed = {row.id: row.sealed for row in rows if row.sealed is not None}
        opened = dict(zip(sealed, context.vault.open(list(sealed.items())), strict=True))
        yield from ((row, object_of(opened.get(row.id) or {}, "verdict") or None) for row in rows)


def _page(context: Context, plan_id: EntityId, after: str) -> tuple[JudgedFold, ...]:
    return context.engine.read(
        lambda store: store.judged_folds(tenant=context.tenant, plan_id=plan_id, after=after, limit=PAGE)
    )
