"""How rare a word is in its scope, and the query that a full-text index is asked.

The index counts the entities of every scope; a word's weight must not depend on what others store. So each term is
given a factor that puts the weight it has within its scope in the place of the weight it has in the whole index.
Source: BM25 as Lucene has it, `ln(1 + (N - n + 0.5) / (n + 0.5))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from provgraph.domain.search.query import Phrase, Query, Wanted

LEAST = 0.0001
FIELDS = {"words": "search_words", "also": "search_also"}
"""The property of an entity that holds the tokens of a field."""

Tokens = Mapping[str, Sequence[str]]
"""The blind tokens of a term: one for each index key that is searched."""


@dataclass(frozen=True, slots=True)
class Count:
    """In how many entities of the whole index a token stands, and in how many events of the scope."""

    held: int
    events: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of a scope's tokens (`property:token`) at one of its versions, None for what stands nowhere.

    `met`: the monotonic second at which the version was met first.
    """

    version: str
    met: float
    counts: dict[str, Count | None] = field(default_factory=dict)


def rarity(total: int, holding: int) -> float:
    """The weight of a term that `holding` of `total` entities hold; never negative."""
    among = max(total, holding)
    return log(1 + (among - holding + 0.5) / (holding + 0.5))


def factor(count: Count, events: int, indexed: int) -> float:
    """What a term's weight in the whole index (`indexed` entities) is multiplied with, to be that in the scope."""
    return max(rarity(events, count.events) / rarity(indexed, count.held), LEAST)


def question(query: Query, tokens: Tokens, counts: Mapping[str, Count], events: int, indexed: int) -> str | None:
    """The query to the index, or None when no entity holds any of its words.

    `counts` are by `property:token`; one without a count stands nowhere. Words rank, phrases must be there.
    """
    ranked = [
        f"{placed}^{wanted.weight * factor(counts[placed], events, indexed):.4f}"
        for wanted in query.terms()
        for placed in placed_in(wanted, tokens)
        if placed in counts
    ]
    keys = max(map(len, tokens.values()), default=0)
    needed = [f"+({' '.join(_needed(phrase, tokens, keys))})" for phrase in query.phrases]
    return " ".join([*needed, *ranked]) if ranked else None


def placed_in(wanted: Wanted, tokens: Tokens) -> list[str]:
    """A term as the index is asked for it, once for each key."""
    return [f"{FIELDS[wanted.field]}:{token}" for token in tokens[wanted.term]]


def _needed(phrase: Phrase, tokens: Tokens, keys: int) -> Iterator[str]:
    """The clauses one of which a text fulfils that holds the phrase: by key, and by the language of the text."""
    for at in range(keys):
        signs = [_any(some, tokens, at) for some in phrase.signs]
        for run in phrase.runs:
            pieces = (" ".join(tokens[term][at] for term in piece) for piece in run)
            yield _all([*(f'{FIELDS["words"]}:"{piece}"' for piece in pieces), *signs])


def _any(some: Iterable[Wanted], tokens: Tokens, at: int) -> str:
    return f"({' '.join(placed_in(wanted, tokens)[at] for wanted in some)})"


def _all(clauses: Sequence[str]) -> str:
    return f"({' '.join(f'+{clause}' for clause in clauses)})"
