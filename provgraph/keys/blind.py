"""Blind tokens: what stands for a word in the index of the graph. Without the scope's index key nobody can tell which.

An index key is a data key of the key store; destroying it makes every token under it meaningless. A token is the
first 60 bits of HMAC-SHA256 in lower-case base 32. Source: docs/design.md, sealing; RFC 2104; RFC 4648 section 6.
"""

from __future__ import annotations

import hmac
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field

from provgraph.errors import KeyUnavailable
from provgraph.keys.store import KeyStore

LENGTH = 12
"""Letters of a token: two words of a scope share one once in 2^60 pairs."""

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
PAIRS = [one + other for one in LETTERS for other in LETTERS]
"""Two letters for ten bits: a token is made millions of times, and the library's base 32 is made for few."""

MOST_KEYS, MOST_TOKENS = 64, 200_000
"""What a process remembers: so many keys, and so many tokens of each."""


@dataclass(slots=True)
class _Known:
    """A key, and the tokens that were made with it."""

    key: bytes
    tokens: dict[str, str] = field(default_factory=dict)


class Blinder:
    """Makes tokens, each once: texts repeat their words. Safe to share between threads."""

    def __init__(self, store: KeyStore) -> None:
        self._store = store
        self._turn = threading.Lock()
        self._known: dict[str, _Known] = {}
        self.in_use: dict[str, str] = {}
        """The index keys of scopes as this process saw them last: whoever relies on one tells the graph which."""

    def tokens(self, key_id: str, terms: Iterable[str]) -> list[str]:
        """The tokens of terms under an index key, in their order. Raises KeyUnavailable when the key is not there."""
        known = self._known.get(key_id) or self._learn(key_id)
        made = known.tokens
        return [made.get(term) or _remember(known, term) for term in terms]

    def forget(self, key_ids: Iterable[str]) -> None:
        """Let go of keys that were destroyed, and of what was made with them."""
        with self._turn:
            for key_id in key_ids:
                self._known.pop(key_id, None)

    def _learn(self, key_id: str) -> _Known:
        key = self._store.get([key_id]).get(key_id)
        if key is None:
            raise KeyUnavailable("an index key is missing; make a new one with `provgraph reindex`", key_ids=[key_id])
        with self._turn:
            while len(self._known) >= MOST_KEYS:
                self._known.pop(next(iter(self._known)))
            return self._known.setdefault(key_id, _Known(key))


def _remember(known: _Known, term: str) -> str:
    """Make a token; a full memory is emptied, for what comes next is likely to be other words."""
    if len(known.tokens) >= MOST_TOKENS:
        known.tokens.clear()
    return known.tokens.setdefault(term, _token(known.key, term))


def _token(key: bytes, term: str) -> str:
    digest = hmac.digest(key, term.encode("utf-8", "surrogatepass"), "sha256")
    bits = int.from_bytes(digest[:8], "big") >> 4
    return "".join([PAIRS[bits >> shift & 1023] for shift in range(50, -1, -10)])
