"""What of a text is indexed. Two fields, for a full-text index that keeps one place for each word:

`words` holds stems and pairs of signs in reading order, so that neighbours are neighbours; `also` holds what stands
beside them: ids and figures as wholes, names as they are written, single ideographs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from provgraph.domain.search.languages import ENGLISH, Languages, folded, stem
from provgraph.domain.search.words import Part, casefold, parts, parts_of, visible

IDEOGRAPHS = ("\u3400", "\u9fff")


@dataclass(frozen=True, slots=True)
class Analysed:
    """The terms of a text; those in `words` stand in reading order and may repeat, those in `also` are distinct.

    `language` is the one that its Latin words were stemmed in.
    """

    words: tuple[str, ...]
    also: tuple[str, ...]
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class Searchable:
    """What is indexed of an entity: texts, names that are found by their words, ids that are found as wholes."""

    texts: tuple[str, ...]
    names: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()


def analyse(content: Searchable, languages: Languages) -> Analysed:
    """The terms of an entity's content, in linear time."""
    chunks = [chunk for text in content.texts for chunk in visible(text).split()]
    language = languages.of_text(part.text for chunk in chunks for part in parts_of(chunk) if part.kind == "word")
    words: list[str] = []
    also: dict[str, None] = {}
    for chunk in chunks:
        of_words, of_also = _terms(chunk, language)
        words += of_words
        also |= dict.fromkeys(of_also)
    also |= dict.fromkeys(_names(content.names))
    also |= dict.fromkeys(map(whole, content.ids))
    return Analysed(tuple(words), tuple(also), language)


def sequence(text: str) -> tuple[str, ...]:
    """A text as what a quoted phrase is compared with: its words as they are written, dense scripts by their signs."""
    return tuple(unit for chunk in visible(text).split() for unit in _units(chunk))


def holds(text: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """True when the phrase stands in the text, word by word in its order."""
    size = len(phrase)
    starts = (at for at, unit in enumerate(text) if unit == phrase[0]) if phrase else ()
    return any(text[at : at + size] == phrase for at in starts)


def is_ideograph(char: str) -> bool:
    """True for a sign that is often a word by itself."""
    return IDEOGRAPHS[0] <= char <= IDEOGRAPHS[1]


def exact(word: str) -> str:
    """A word as it is written, but for case, accents and a possessive ending."""
    return folded(word.removesuffix("'s"))


def whole(name: str) -> str:
    """A name or an id as one term."""
    return casefold(visible(name)).strip()


@lru_cache(maxsize=65536)
def _terms(chunk: str, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The terms of a run without spaces, for both fields. A cache of a pure function."""
    found = parts_of(chunk)
    words = tuple(stem(part.text, language) if part.kind == "word" else part.text for part in found if _is_placed(part))
    return words, tuple(term for part in found for term in _beside(part, language))


def _is_placed(part: Part) -> bool:
    return part.kind != "code"


def _beside(part: Part, language: str) -> Iterator[str]:
    """What stands beside a part, in no order."""
    if part.kind == "code":
        yield part.text
    elif part.kind == "word":
        if part.is_capital and exact(part.text) != stem(part.text, language):
            yield exact(part.text)
    elif part.kind == "pair":
        yield from filter(is_ideograph, part.text)


def _names(names: Iterable[str]) -> Iterator[str]:
    """The words of names, and each name as a whole."""
    for name in names:
        yield from (exact(part.text) for part in parts(name))
        yield whole(name)


@lru_cache(maxsize=65536)
def _units(chunk: str) -> tuple[str, ...]:
    """The units of a run: a pair of signs adds one sign, for the next pair begins with the other."""
    units: list[str] = []
    placed = [part for part in parts_of(chunk) if _is_placed(part)]
    for at, part in enumerate(placed):
        is_last = at + 1 == len(placed) or placed[at + 1].kind != "pair"
        units += [exact(part.text)] if part.kind != "pair" else list(part.text if is_last else part.text[:1])
    return tuple(units)
