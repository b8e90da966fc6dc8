"""Words to the forms in which they are compared."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import snowballstemmer

from provgraph.domain.text.lexicon import Lexicon

SHARED = 5
"""Two words are related when they share a beginning of this many letters and differ in at most ENDING after it."""
ENDING = 5
KEY = 6
SENSE = "="
"""Begins what stands for the words of one meaning: it is compared as a whole."""


def stem(word: str, lexicon: Lexicon) -> str:
    """The form of a word for comparison: lower case, irregular forms by table, then Snowball."""
    lower = word.lower().removesuffix("'s").rstrip("'")
    lower = lexicon.table("irregular").get(lower, lower)
    prefix = next((known for known in lexicon.words("participle_prefixes") if lower.startswith(known)), "")
    lower = lower.removeprefix(prefix) if len(lower) > len(prefix) + SHARED else lower
    return unaccented(_snowball(lexicon.algorithm, lower) if lexicon.algorithm else lower)


@lru_cache(maxsize=65536)
def unaccented(word: str) -> str:
    """The word without accents: names are often written without them. A cache of a pure function."""
    parts = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(part for part in parts if unicodedata.category(part) != "Mn"))


@lru_cache(maxsize=65536)
def _snowball(algorithm: str, word: str) -> str:
    """The Snowball stem. A cache of a pure function: it changes no answer."""
    return str(_stemmer(algorithm).stemWord(word))


@lru_cache(maxsize=16)
def _stemmer(algorithm: str) -> snowballstemmer.stemmer:
    """The stemmer object of an algorithm."""
    return snowballstemmer.stemmer(algorithm)


def key(stemmed: str) -> str:
    """A shorter form, the same for most words of one family: for finding what belongs together, not for proving it."""
    return stemmed if stemmed.startswith(SENSE) else stemmed[:KEY]


def plain(stemmed: str) -> str:
    """What a form for comparison is called where people read it."""
    return stemmed.removeprefix(SENSE)


def related(one: str, other: str) -> bool:
    """True for stems of one family, as in `compar` and `comparison`."""
    if one == other:
        return True
    if SENSE in (one[:1], other[:1]):
        return False
    shared = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    length = min(len(one), len(other)) if shared is None else shared
    return length >= SHARED and max(len(one), len(other)) - length <= ENDING
