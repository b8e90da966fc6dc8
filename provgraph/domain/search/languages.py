"""The language of a text, told by its script and its function words, and the stems of that language.

A word is always stemmed the same way in the same language, so that what was indexed is found by the same word.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

ENGLISH = "english"
"""The language of a text in Latin letters that shows no other."""

SCRIPTS = {
    "CYRILLIC": "russian",
    "GREEK": "greek",
    "ARABIC": "arabic",
    "HEBREW": "",
    "ARMENIAN": "armenian",
    "DEVANAGARI": "hindi",
    "TAMIL": "tamil",
    "LATIN": ENGLISH,
}
"""The stemmer of a script that one language stands for; an empty one leaves words as they are."""

FOLDED = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARABIC", "HEBREW"})
"""Scripts whose marks are left out in everyday writing; elsewhere a mark is a letter's half."""

SHORT_I = "и\u0306"
"""What is a letter of its own, though it decomposes."""

LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss"})
"""Letters without a decomposition, as people type them who lack them."""

MARGIN = 2
"""By how many function words another language has to be ahead of English: one may be a name, or a slip."""


@dataclass(frozen=True, slots=True)
class Languages:
    """The languages in Latin letters, as the names of their Snowball stemmers, by the function words that they have."""

    by_word: Mapping[str, tuple[str, ...]]

    def of_text(self, words: Iterable[str]) -> str:
        """The stemmer for the Latin words of a text: of the language whose function words are most frequent in it."""
        counts: dict[str, int] = {}
        for word in words:
            for name in self.by_word.get(word, ()):
                counts[name] = counts.get(name, 0) + 1
        best = max(counts, key=lambda name: (counts[name], name), default=ENGLISH)
        return best if counts.get(best, 0) >= counts.get(ENGLISH, 0) + MARGIN else ENGLISH

    def function_words_of(self, words: Collection[str]) -> frozenset[str]:
        """Those of a text's words that are function words of the language that it is in."""
        language = self.of_text(words)
        return frozenset(word for word in words if language in self.by_word.get(word, ()))


def stemmers() -> frozenset[str]:
    """The names of the stemmers at hand."""
    return frozenset(snowballstemmer.algorithms())


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """The form of a lower-case word for comparison: its stem, in the language or that of its script, without accents.

    What holds a digit is no word of any language and stays as it is. A cache of a pure function.
    """
    script = script_of(word)
    algorithm = language if script == "LATIN" else SCRIPTS.get(script, "")
    is_word = algorithm and not any(char.isdigit() for char in word)
    return folded(str(_stemmer(algorithm).stemWord(word)) if is_word else word)


@lru_cache(maxsize=65536)
def folded(word: str) -> str:
    """A word without accents, in scripts where these are often left out. A cache of a pure function."""
    if word.isascii() or script_of(word) not in FOLDED:
        return word
    parts = unicodedata.normalize("NFD", word).replace(SHORT_I, "й")
    kept = "".join(part for part in parts if unicodedata.category(part) != "Mn")
    return unicodedata.normalize("NFC", kept.translate(LETTERS))


def script_of(word: str) -> str:
    """The script of a word's first letter, by the first word of its Unicode name; empty when it has no letter."""
    letter = next((char for char in word if char.isalpha()), "")
    return "LATIN" if letter.isascii() and letter else unicodedata.name(letter, "").split(" ")[0] if letter else ""


@lru_cache(maxsize=32)
def _stemmer(algorithm: str) -> snowballstemmer.stemmer:
    """The stemmer object of an algorithm."""
    return snowballstemmer.stemmer(algorithm)
