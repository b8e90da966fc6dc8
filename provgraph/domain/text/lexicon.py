"""The cues of the languages that people write, as the domain sees them: word lists, read elsewhere and handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

Words = tuple[str, ...]
ANY = "*"
"""Stands in a phrase for any one word."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """Lists of words and phrases of one language, all lower case; `others` are the further languages that are known.

    `lists` maps the name of a list (`negations`, `hedges`, `addable`, ...) to its phrases; `tables` maps the name of a
    table (`numbers`, `months`, `units`) to word and value; `phrases` holds the phrases of each list as tuples of words,
    by their first word. `algorithm` names the Snowball stemmer, or is empty.
    """

    language: str
    lists: Mapping[str, frozenset[str]] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    phrases: Mapping[str, Mapping[str, tuple[Words, ...]]] = field(default_factory=dict)
    algorithm: str = ""
    others: tuple[Lexicon, ...] = ()

    @property
    def languages(self) -> tuple[str, ...]:
        """Every language known, the first one first (ISO 639-1)."""
        return (self.language, *(other.language for other in self.others))

    def words(self, name: str) -> frozenset[str]:
        """The phrases of the list `name`; empty when the language has none."""
        return self.lists.get(name, frozenset())

    def table(self, name: str) -> Mapping[str, str]:
        """The table `name`, word to value; empty when the language has none."""
        return self.tables.get(name, {})

    def match(self, name: str, words: Words, at: int) -> int:
        """How many words the longest phrase of the list `name` takes that starts at `at`; 0 when none does.

        In a phrase `*` stands for any one word, as in `as far as * knows`.
        """
        for phrase in self.phrases.get(name, {}).get(words[at], ()):
            row = words[at : at + len(phrase)]
            if row == phrase or (ANY in phrase and _fits(row, phrase)):
                return len(phrase)
        return 0

    def heard(self, words: Words) -> frozenset[str]:
        """The lists of which a phrase may start among some words: the cheap question before many others."""
        openings = _openings(self)
        return frozenset().union(*[openings[word] for word in words if word in openings])

    def has_start(self, name: str, words: Iterable[str]) -> bool:
        """True when a phrase of the list `name` may start among some words: the cheap question before `match`."""
        starts = self.phrases.get(name)
        return starts is not None and not starts.keys().isdisjoint(words)

    def starts_in(self, name: str, words: Words) -> list[int]:
        """The places where a phrase of the list `name` may start: only there `match` need be asked."""
        starts = self.phrases.get(name)
        if starts is None or starts.keys().isdisjoint(words):
            return []
        return [at for at, word in enumerate(words) if word in starts]

    def familiarity(self, word: str) -> int:
        """2 for a function word, negation or contraction of the language, 1 for another word of its lists, else 0."""
        if word in self.words("stop") or word in self.words("negations") or word in _shortened(self):
            return 2
        return int(word in vocabulary(self))

    def of_text(self, words: Iterable[str], near: tuple[str, ...] = ()) -> Lexicon:
        """The language of a text: the one whose words occur most in it; of several, one of `near`, or the first.

        Function words tell most, so they count twice. What several languages share tells less: it is divided by them.
        """
        if not self.others:
            return self
        seen = [_shares(self, word) for word in words]
        counts = [sum(column) for column in zip(*seen, strict=True)] or [0 for _ in self.languages]
        best = [known for known, count in zip((self, *self.others), counts, strict=False) if count == max(counts)]
        return next((known for known in best if known.language in near), best[0])


@cache
def _openings(lexicon: Lexicon) -> Mapping[str, frozenset[str]]:
    """The lists that have a phrase which starts with a word, by that word. A cache of a pure function."""
    found: dict[str, set[str]] = {}
    for name, starts in lexicon.phrases.items():
        for word in starts:
            found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


def _fits(row: Words, phrase: Words) -> bool:
    """True when every word of a row is the one of the phrase, or any one where that has none."""
    return len(row) == len(phrase) and all(known in (word, ANY) for word, known in zip(row, phrase, strict=True))


WHOLE = 720720
"""A word counts so much, to be divided among up to sixteen languages without a rest."""


@lru_cache(maxsize=65536)
def _shares(lexicon: Lexicon, word: str) -> tuple[int, ...]:
    """How much a word speaks for each language. A cache of a pure function."""
    known = [language.familiarity(word) for language in (lexicon, *lexicon.others)]
    everywhere = sum(map(bool, known)) or 1
    return tuple(count * WHOLE // everywhere for count in known)


TELLING = ("numbers", "months", "weekdays", "time_spans", "relative_days", "synonyms")
"""Tables whose words tell a language as those of lists do: in `le 9 mars 2026` nothing else is French only."""


@cache
def vocabulary(lexicon: Lexicon) -> frozenset[str]:
    """Every word of every list and of some tables of one language. A cache of a pure function."""
    listed = (w for lists in lexicon.phrases.values() for found in lists.values() for p in found for w in p)
    return frozenset(listed) | frozenset(
        word for name in TELLING for text in lexicon.table(name) for word in text.split()
    )


@cache
def _shortened(lexicon: Lexicon) -> frozenset[str]:
    """What stands behind the apostrophe of contractions, which is a word by itself where words are counted."""
    known = (*lexicon.table("contractions"), *lexicon.table("endings"))
    return frozenset(tail for text in known if "'" in text and (tail := text.rpartition("'")[2]))


def _split(run: str) -> list[str]:
    """A word as the tokens that it becomes: scripts without spaces are read by characters."""
    return list(run) if any("\u3040" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3" for char in run) else [run]


def phrase_index(phrases: Iterable[str]) -> Mapping[str, tuple[Words, ...]]:
    """Phrases by their first word, the longest first."""
    index: dict[str, list[Words]] = {}
    for phrase in phrases:
        words = tuple(word for run in phrase.split() for word in _split(run))
        index.setdefault(words[0], []).append(words)
    return {first: tuple(sorted(found, key=lambda words: (-len(words), words))) for first, found in index.items()}
