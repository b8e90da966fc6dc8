"""Candidates that the index found, sifted by what only their content or their past can say, in the order of rank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from provgraph.domain.reading import JsonObject
from provgraph.domain.search.analysis import holds, sequence
from provgraph.domain.search.contents import of_payload
from provgraph.domain.search.query import Query
from provgraph.domain.search.ranking import FIELDS, Tokens, placed_in
from provgraph.domain.validity import VALID
from provgraph.graph.store import ProvStore
from provgraph.graph.store.searching import HitRow
from provgraph.service.context import Context
from provgraph.service.lineage.causes import standing, states_of
from provgraph.service.opening import open_all
from provgraph.service.search.hits import Ranked
from provgraph.service.search.moment import Moment


@dataclass(slots=True)
class Candidates:
    """What was found so far. A claim that rests on one event alone, which was found too, belongs to its hit."""

    context: Context
    store: ProvStore
    query: Query
    tokens: Tokens
    moment: Moment
    kept: list[Ranked] = field(default_factory=list)

    def add(self, rows: Sequence[HitRow]) -> None:
        """Keep those of a page that hold every phrase and, of the past, were recallable then."""
        stood = self._stood(rows)
        payloads = open_all(self.context, [(row.id, row.sealed) for row in stood]).payloads
        for row in stood:
            payload = payloads.get(row.id)
            if payload is not None and self._holds_phrases(payload):
                self.kept.append(Ranked(row, payload, list(self._matched(row))))

    def ranked(self) -> list[Ranked]:
        """The hits, best first. An event stands where the best of it and of the claims that rest on it alone stood."""
        events = {str(found.row.id): found for found in self.kept if found.row.type == "event"}
        hits: dict[str, Ranked] = {}
        for found in self.kept:
            event = events.get(found.sole_evidence)
            hit = hits.setdefault((event or found).row.id, (event or found).alone(found.row.score))
            if found.row.type == "claim" and event:
                hit.claims.append(found.row.id)
        return list(hits.values())

    def _stood(self, rows: Sequence[HitRow]) -> Sequence[HitRow]:
        """Those that stood at the moment asked about; for now the statement has seen to it."""
        if self.moment.at is None or not rows:
            return rows
        tenant, at = self.context.tenant, self.moment.at
        walked = self.store.walk_native_up(tenant=tenant, ids=[row.id for row in rows], until=at)
        then = standing(self.store, tenant, walked, "up", at, (), is_past=True)
        plans = states_of(self.store, tenant, sorted({row.policy_id for row in rows if row.policy_id}), at)
        return [row for row in rows if then.state(row.id) == VALID and row.policy_id not in plans]

    def _holds_phrases(self, payload: JsonObject) -> bool:
        texts = [sequence(text) for text in of_payload(payload).texts] if self.query.phrases else []
        return all(any(holds(text, phrase.units) for text in texts) for phrase in self.query.phrases)

    def _matched(self, row: HitRow) -> Iterator[str]:
        """The words of the query that an entity holds, by its tokens."""
        held = {f"{FIELDS['words']}:{token}" for token in row.search_words.split()}
        held |= {f"{FIELDS['also']}:{token}" for token in row.search_also.split()}
        for word in self.query.words:
            if any(place in held for wanted in word.terms for place in placed_in(wanted, self.tokens)):
                yield word.typed
