"""Find events and claims of a scope by words. Guarded as every read: the fence first, validity last, content with both.

Everything that may not be served is left out before the best `k` are taken, so that nothing dead takes a place among
them. Source: docs/design.md, search and fences, rule 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import to_text
from provgraph.domain.interval import FOREVER
from provgraph.domain.scope import ScopeName
from provgraph.domain.search.query import Query, parse
from provgraph.domain.search.ranking import Tokens, placed_in, question
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.searching import Asked, SearchFence
from provgraph.lexicon.search import search_languages
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.service.moments import AsOf
from provgraph.service.search.answers import Filters, Found
from provgraph.service.search.candidates import Candidates
from provgraph.service.search.counting import counts_of
from provgraph.service.search.hits import Ranked, hits_of
from provgraph.service.search.moment import Moment, moment_of

MOST_HITS = 1_000
FIRST_PAGE, LARGEST_PAGE = 20, 2_000
"""How many candidates are fetched at least at first, and at most at once."""

EVERYTHING = Filters()


@dataclass(frozen=True, slots=True)
class _Question:
    """A query in the tokens of a scope. `text` is None when nothing can match."""

    query: Query
    tokens: Tokens
    text: str | None


def search(
    context: Context,
    scope: ScopeName,
    query: str,
    *,
    k: int = 10,
    filters: Filters = EVERYTHING,
    as_of: AsOf = None,
) -> Found:
    """The best `k` events and claims for the words of a query; what is quoted must be there, word by word.

    With `as_of` (as in `current_as_of`): what was known and recallable at that moment, as far as it may be served
    today. Raises InputError for a query without words, a `k` below 1 or above 1,000; UnknownIdentifier; KeyUnavailable.
    """
    if not 1 <= k <= MOST_HITS:
        raise InputError(f"k is {k}; between 1 and {MOST_HITS} hits can be asked for")
    parse(query, search_languages())
    scope_id = names.met(context, scope) or names.find_scope(context, scope)
    ranked, fence, moment = context.engine.read(
        lambda store: _search(context, store, scope_id, query, k, filters, as_of)
    )
    return Found(
        scope=str(scope),
        scope_id=scope_id,
        hits=list(hits_of(context, ranked[:k], moment.places)),
        more=len(ranked) > k,
        complete=not fence.has_gaps,
        marking=not fence.marking_ok,
        as_of=None if moment.at is None else to_text(moment.at),
    )


def _search(
    context: Context, store: ProvStore, scope_id: ScopeId, query: str, k: int, filters: Filters, as_of: AsOf
) -> tuple[Sequence[Ranked], SearchFence, Moment]:
    """Search under the keys that the fence names; again when others came into use meanwhile."""
    while True:
        fence = store.search_fence(tenant=context.tenant, scope_id=scope_id)
        if fence is None:
            raise UnknownIdentifier(f"there is no scope {scope_id}")
        context.reach("search.awaited")
        moment = moment_of(store, context.tenant, scope_id, as_of)
        asked = parse(query, search_languages(), fence.languages)
        found = _found(context, store, scope_id, fence, asked, k, filters, moment)
        if found is not None:
            return found, fence, moment


def _found(
    context: Context,
    store: ProvStore,
    scope_id: ScopeId,
    fence: SearchFence,
    query: Query,
    k: int,
    filters: Filters,
    moment: Moment,
) -> Sequence[Ranked] | None:
    """The best hits, one more than `k` if there are more: pages of candidates until there are enough.

    None when another index key came into use meanwhile: what was written anew could have been missed.
    """
    put = _put(context, store, scope_id, fence, query)
    if put.text is None:
        return []
    asked = _asked(context, scope_id, put.text, filters, moment)
    found = Candidates(context, store, query, put.tokens, moment)
    skip, most = 0, max(FIRST_PAGE, 2 * k)
    while True:
        page = store.search_hits(tenant=context.tenant, scope_id=scope_id, asked=asked, skip=skip, most=most)
        if not set(page.keys) <= set(fence.keys):
            return None
        found.add(page.hits)
        if page.seen < most or len(found.ranked()) > k:
            return found.ranked()[: k + 1]
        skip, most = skip + most, min(2 * most, LARGEST_PAGE)


def _put(context: Context, store: ProvStore, scope_id: ScopeId, fence: SearchFence, query: Query) -> _Question:
    """The query in tokens, each weighed by how rare it is in the scope."""
    tokens = _tokens(context, fence.keys, query.texts())
    placed = list(dict.fromkeys(place for wanted in query.terms() for place in placed_in(wanted, tokens)))
    counts = counts_of(context, store, scope_id, fence, placed)
    return _Question(query, tokens, question(query, tokens, counts, fence.high_water, fence.indexed))


def _tokens(context: Context, keys: Sequence[str], terms: Iterable[str]) -> Tokens:
    ordered = list(terms)
    by_key = [context.vault.blinder.tokens(key, ordered) for key in keys]
    return {term: [tokens[at] for tokens in by_key] for at, term in enumerate(ordered)}


def _asked(context: Context, scope_id: ScopeId, text: str, filters: Filters, moment: Moment) -> Asked:
    return Asked(
        question=text,
        kinds=tuple(filters.kinds),
        is_narrow=filters.is_narrow,
        since=filters.since,
        before=filters.before,
        tasks=tuple(_task_keys(context, scope_id, filters.tasks)),
        source_classes=tuple(filters.source_classes),
        recalled=filters.recalled,
        until=FOREVER if moment.at is None else moment.at,
        then=moment.summary_id,
    )


def _task_keys(context: Context, scope_id: ScopeId, tasks: Sequence[str]) -> Iterator[str]:
    """The keyed hashes by which the events of tasks are found."""
    return iter(context.vault.lookups(f"scope/{scope_id}", (f"task {task}" for task in tasks)) if tasks else ())
