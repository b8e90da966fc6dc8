"""From content to what the graph keeps of it for searching: blind tokens under the scope's index key.

Tokens are made before the transaction and written in it. Whoever relied on a key that is no longer the scope's leaves
a gap: the statement notes it, a search says that it is not complete, and a pass of `reindex` closes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import INDEX_KEY, EntityId
from provgraph.domain.reading import JsonObject
from provgraph.domain.search.analysis import Analysed, analyse
from provgraph.domain.search.contents import of_payload
from provgraph.domain.search.languages import ENGLISH
from provgraph.graph.store import ProvStore
from provgraph.graph.store.searching import TokenRow
from provgraph.lexicon.search import search_languages
from provgraph.service.context import Context

NOTHING = Analysed((), ())
MET = 100_000
"""Scopes whose index keys a process keeps in mind."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of some entities of a scope, and the key they are under; None where nothing is indexed."""

    scope_id: str
    key_id: str | None
    rows: Sequence[TokenRow]

    def write(self, context: Context, store: ProvStore) -> None:
        """Write them, in the transaction that wrote the entities and holds the scope."""
        if self.rows:
            store.write_tokens(tenant=context.tenant, scope_id=self.scope_id, key_id=self.key_id, entities=self.rows)


def tokens_of(context: Context, scope_id: str, payloads: Iterable[tuple[str, JsonObject | None]]) -> Tokens:
    """The tokens of payloads by the ids of their entities, under the scope's index key, which is made if need be."""
    key_id = index_key(context, scope_id) if context.index else None
    return tokens_under(context, scope_id, key_id, payloads)


def tokens_of_sealed(context: Context, scope_id: str, sealed: Sequence[tuple[str, bytes]]) -> Tokens:
    """The same of payloads that were sealed just now."""
    if not context.index:
        return tokens_of(context, scope_id, ((id, None) for id, _ in sealed))
    opened = context.vault.open(sealed)
    return tokens_of(context, scope_id, [(id, payload) for (id, _), payload in zip(sealed, opened, strict=True)])


def tokens_under(
    context: Context, scope_id: str, key_id: str | None, payloads: Iterable[tuple[str, JsonObject | None]]
) -> Tokens:
    """The same under a given key; a payload that was erased has none."""
    if key_id is None:
        return Tokens(scope_id, None, [TokenRow(EntityId(id), "", "") for id, _ in payloads])
    languages = search_languages()
    analysed = [(id, analyse(of_payload(payload), languages) if payload else NOTHING) for id, payload in payloads]
    rows = [_row(context, key_id, id, found) for id, found in analysed]
    return Tokens(scope_id, key_id, rows)


def index_key(context: Context, scope_id: str) -> str | None:
    """The index key of a scope, made at first use; None when there is no such scope.

    It may be out of date: who relies on it tells the graph which it was.
    """
    known = context.vault.blinder.in_use
    if scope_id not in known:
        if len(known) >= MET:
            known.clear()
        fence = context.engine.read(lambda store: store.search_fence(tenant=context.tenant, scope_id=scope_id))
        if fence is None:
            return None
        known[scope_id] = fence.keys[0] if fence.keys else make_key(context, scope_id)
    return known[scope_id]


def make_key(context: Context, scope_id: str) -> str:
    """Give a scope its first index key, durable before; the one that it uses now, if somebody else was first."""
    key_id = context.new_id(INDEX_KEY)
    context.vault.store.create([key_id], context.lease())
    used = context.engine.write(
        lambda store: store.use_index_key(
            tenant=context.tenant, now=context.clock(), scope_id=scope_id, key_id=key_id, is_next=False
        )
    )
    context.vault.blinder.in_use[scope_id] = used
    return used


def _row(context: Context, key_id: str, id: str, found: Analysed) -> TokenRow:
    language = None if found.language == ENGLISH else found.language
    return TokenRow(EntityId(id), _blind(context, key_id, found.words), _blind(context, key_id, found.also), language)


def _blind(context: Context, key_id: str, terms: Iterable[str]) -> str:
    return " ".join(context.vault.blinder.tokens(key_id, terms))
