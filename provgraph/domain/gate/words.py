"""The words of some evidence, for asking whether it holds a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.preserve.parse import Text
from provgraph.domain.preserve.stems import related, unaccented
from provgraph.domain.preserve.tokens import Token, normal, tokenise


@dataclass(frozen=True, slots=True)
class Words:
    """The words of some evidence: their stems, the same by their first letters, and the languages they are in."""

    stems: frozenset[str]
    by_start: dict[str, tuple[str, ...]]
    languages: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[Text], names: Iterable[str], lexicon: Lexicon) -> Words:
        """The words of texts, and of names of speakers and subjects."""
        found = list(texts)
        stems = {token.stem for text in found for token in text.tokens if token.kind in ("word", "code")}
        stems.update(token.text.lower() for text in found for token in text.tokens if token.kind == "word")
        spoken = [token for name in names for token in tokenise(normal(name).replace(".", " "), lexicon)]
        stems.update(form for token in spoken for form in (token.stem, token.text.lower()))
        stems.update(one.stem + two.stem for text in found for one, two in pairwise(text.tokens) if two.kind == "word")
        stems.update("".join(word[0] for word in name.split()) for name in _names(found))
        by_start: dict[str, list[str]] = {}
        for word in sorted(stems):
            by_start.setdefault(word[:4], []).append(word)
        return cls(
            frozenset(stems), {k: tuple(v) for k, v in by_start.items()}, frozenset(t.lexicon.language for t in found)
        )

    def hold(self, token: Token) -> bool:
        """True when the word, or one of its family, is there."""
        lower = token.text.lower()
        if token.stem in self.stems or lower in self.stems or unaccented(lower) in self.stems:
            return True
        return any(related(token.stem, other) for other in self.by_start.get(token.stem[:4], ()))


def _names(texts: Iterable[Text]) -> list[str]:
    """The names of several words in texts: their initials are a name too (`NYC`)."""
    values = (value for text in texts for value in text.values if value.category == "name")
    return [value.canon for value in values if " " in value.canon]
