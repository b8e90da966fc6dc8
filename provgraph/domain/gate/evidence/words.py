"""The words of some evidence, for asking whether it holds a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from provgraph.domain.text.bases import bases, parted
from provgraph.domain.text.endings import ended
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import Marker
from provgraph.domain.text.parse import Text
from provgraph.domain.text.rates import rates_of
from provgraph.domain.text.stems import related, unaccented
from provgraph.domain.text.tokens import Token, normal, tokenise

KINDS = ("word", "code")
PART = 5
"""A part of a compound has so many letters at least."""
LIKELY = frozenset({"hedge possible", "hedge likely"})
"""Hedges that say how likely something is."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of some evidence: their stems, the same by their first letters, and the languages they are in.

    `parts` are what its compounds begin and end with, where the language joins words (`Bienen` of `Bienenvölker`);
    `bases` are what the forms of its verbs share, with the language of each; `cues` are the kinds of its markers,
    the degrees of its hedges as `hedge possible`, and its rates as `rate day`; `heads` are its words without their
    endings, where these are syllables.
    """

    stems: frozenset[str]
    by_start: dict[str, tuple[str, ...]]
    parts: frozenset[str]
    languages: frozenset[str]
    bases: frozenset[tuple[str, str]]
    cues: frozenset[str] = frozenset()
    heads: frozenset[str] = frozenset()

    @classmethod
    def of(cls, texts: Iterable[Text], names: Iterable[str], lexicon: Lexicon) -> Words:
        """The words of texts, and of names of speakers and subjects."""
        found = list(texts)
        stems = {form for text in found for form in _forms(text)}
        spoken = [token for name in names for token in tokenise(normal(name).replace(".", " "), lexicon)]
        stems.update(form for token in spoken for form in (token.stem, token.text.lower()))
        stems.update("".join(word[0] for word in name.split()) for name in _names(found))
        by_start: dict[str, list[str]] = {}
        for word in sorted(stems):
            by_start.setdefault(word[:4], []).append(word)
        starts = {start: tuple(words) for start, words in by_start.items()}
        languages = frozenset(text.lexicon.language for text in found if shows_language(text))
        forms = frozenset(form for text in found for form in _bases(text))
        cues = frozenset(cue for text in found for cue in _cues(text))
        joined = {part for text in found for part in _parts(text)}
        heads = frozenset(head for text in found for head, _, _ in ended(text.tokens, text.lexicon))
        return cls(frozenset(stems), starts, frozenset(joined), languages, forms, cues, heads)

    def hold(self, token: Token) -> bool:
        """True when the word, or one of its family, is there."""
        lower = token.text.lower()
        if token.stem in self.stems or lower in self.stems or unaccented(lower) in self.stems:
            return True
        if token.is_capital and lower.removesuffix("s") in self.stems:
            return True  # the genitive of a name, as in `Ilkas Kästen`
        if lower in self.parts or token.root in self.parts:
            return True
        return any(related(token.root, other) for other in self.by_start.get(token.root[:4], ()))

    def inflects(self, token: Token, lexicon: Lexicon) -> bool:
        """True when another form of the word is there; a separable verb may be parted."""
        if token.is_capital and token.start:
            return False
        language = lexicon.language
        if any((language, base) in self.bases for base in bases(token.text, lexicon)):
            return True
        return any(
            particle in self.stems and any((language, base) in self.bases for base in bases(verb, lexicon))
            for particle, verb, _ in parted(token.text.lower(), lexicon)
        )

    def endings(self, text: Text) -> frozenset[int]:
        """The places of the endings of words that are there with another ending."""
        found = ended(text.tokens, text.lexicon)
        return frozenset(at for head, first, last in found if head in self.heads for at in range(first, last))


def _forms(text: Text) -> Iterator[str]:
    """The words of a text, their stems, and each joined with the one before it (`seed bed` as `seedbed`)."""
    before = ""
    for token, word in zip(text.tokens, text.words, strict=True):
        root = token.root
        if token.kind in KINDS:
            yield from (token.stem, root)
        if token.kind == "word":
            yield from (word, before + root)
        before = root


def _parts(text: Text) -> Iterator[str]:
    """The beginnings and ends of long words that may be words by themselves, where the language joins them."""
    if text.lexicon.table("format").get("compounds") == "joined":
        for token, word in zip(text.tokens, text.words, strict=True):
            for at in range(PART, len(word) - PART + 1) if token.kind == "word" else ():
                yield from (word[:at], word[at:])


def degree(marker: Marker, lexicon: Lexicon) -> str:
    """`hedge` and how likely a hedge says something is (`possible`, `likely`); nothing behind it where it is open."""
    table = lexicon.table("degrees")
    found = table.get(marker.cue) or table.get(marker.cue.replace(" ", ""))
    return f"hedge {found}" if found else "hedge"


def _cues(text: Text) -> Iterator[str]:
    """The kinds of the markers of a text, hedges with their degree, and its rates."""
    for clause in text.clauses:
        for marker in clause.markers:
            found = degree(marker, text.lexicon) if marker.kind in ("hedge", "may") else marker.kind
            yield from (marker.kind, found) if marker.kind == "hedge" or found != "hedge" else (marker.kind,)
    yield from (f"rate {span}" for span, _ in rates_of(text).values())


def _names(texts: Iterable[Text]) -> list[str]:
    """The names of several words in texts: their initials are a name too (`NYC`)."""
    values = (value for text in texts for value in text.values if value.category == "name")
    return [value.canon for value in values if " " in value.canon]


def shows_language(text: Text) -> bool:
    """True when a text holds a function word of its language: figures and names alone are in none."""
    return any(text.lexicon.familiarity(word) > 1 for word in text.words)


def _bases(text: Text) -> Iterator[tuple[str, str]]:
    """What the forms of the words of a text share, with its language; names have no forms."""
    lexicon = text.lexicon
    if not lexicon.words("verb_endings"):
        return
    named = {place for value in text.values if value.category == "name" for place in range(value.first, value.last)}
    for place, token in enumerate(text.tokens):
        if token.kind == "word" and place not in named:
            forms = (token.text, *(part for found in parted(text.words[place], lexicon) for part in found[:2]))
            yield from ((lexicon.language, base) for form in forms for base in bases(form, lexicon))
