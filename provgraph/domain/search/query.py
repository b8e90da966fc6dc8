"""What somebody looks for: words, of which a hit holds some, and quoted phrases, which it holds all, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from provgraph.domain.search.analysis import exact, is_ideograph, sequence, whole
from provgraph.domain.search.languages import ENGLISH, Languages, stem
from provgraph.domain.search.words import Part, parts, parts_of, visible
from provgraph.errors import InputError

QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』')
MOST_TERMS = 200
"""The server takes 1,024 clauses; a query has up to five for each term."""

CODE, NAME, SIGN = 1.0, 0.4, 0.5
"""How much a find in `also` weighs beside one in `words`: an id, a word as it is written, a single sign."""

FUNCTION = 0.3
"""How much a function word weighs beside another that is as rare. Rarity alone does not tell them: few texts of a talk
ask "when" or "what", and most questions do. Not nothing, for a text may be worded as its question is, and a query may
hold no other word. Source: docs/benchmarks.md, search: chosen on three of its conversations, kept for all."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A term of one field (`words` or `also`), and how much finding it weighs."""

    field: str
    term: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a query as it was typed, and the terms by which it is found: any of them will do."""

    typed: str
    terms: tuple[Wanted, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that a hit holds in this order.

    `runs` are their terms as neighbours stand in `words`, once for each language that a text may be in; where a single
    sign stands, a run is broken: in a text it may be a part of two pairs.
    """

    typed: str
    units: tuple[str, ...]
    runs: tuple[tuple[tuple[str, ...], ...], ...]
    signs: tuple[tuple[Wanted, ...], ...]


@dataclass(frozen=True, slots=True)
class Query:
    """What a query asks for. Words of phrases count as words too, for ranking and for saying why a hit matched."""

    words: tuple[Word, ...]
    phrases: tuple[Phrase, ...] = ()

    def terms(self) -> tuple[Wanted, ...]:
        """Every term, each once."""
        return tuple(dict.fromkeys(wanted for word in self.words for wanted in word.terms))

    def texts(self) -> tuple[str, ...]:
        """Every term that is asked of the index, each once, whatever the field."""
        placed = (term for phrase in self.phrases for run in phrase.runs for piece in run for term in piece)
        return tuple(dict.fromkeys([*(wanted.term for wanted in self.terms()), *placed]))


def parse(text: str, languages: Languages, held: Iterable[str] = ()) -> Query:
    """The query in a text, for texts in English and in the other languages (stemmers) that are `held`.

    Which of its words are function words is told in the language of the query. A quotation mark without its partner is
    one of the text's own.

    Raises InputError when there is nothing to look for, or more than MOST_TERMS words.
    """
    quoted = [next(filter(None, found)) for found in QUOTED.findall(text)]
    chunks = [chunk for some in (QUOTED.sub(" ", text), *quoted) for chunk in visible(some).split()]
    asked = tuple(dict.fromkeys((ENGLISH, *held)))
    found = {word.typed: word for chunk in chunks for word in _words(chunk, asked)}
    little = languages.function_words_of(found)
    words = [_weighed(word, FUNCTION) if word.typed in little else word for word in found.values()]
    if not words:
        raise InputError("there is no word in the query")
    if len(words) > MOST_TERMS:
        raise InputError(f"a query has at most {MOST_TERMS} different words; this one has {len(words)}")
    return Query(tuple(words), tuple(_phrases(quoted, asked)))


def _words(chunk: str, asked: tuple[str, ...]) -> Iterator[Word]:
    """The words of a run without spaces; a run of a dense script is one word, found by any of its pairs."""
    found = parts_of(chunk)
    for part in found:
        if part.kind != "pair":
            yield Word(part.text, _terms(part, asked))
    for run in _runs(found):
        yield Word(sequence_text(run), tuple(term for part in run for term in _terms(part, asked)))


def _weighed(word: Word, weight: float) -> Word:
    """The same word with another weight."""
    return replace(word, terms=tuple(replace(wanted, weight=wanted.weight * weight) for wanted in word.terms))


def _runs(found: Iterable[Part]) -> Iterator[list[Part]]:
    """The pairs of each run of a dense script."""
    run: list[Part] = []
    for part in found:
        if part.kind == "pair":
            run.append(part)
        elif run:
            yield run
            run = []
    if run:
        yield run


def sequence_text(run: list[Part]) -> str:
    """The run that these pairs come from."""
    return run[0].text[0] + "".join(part.text[1:] for part in run)


def _terms(part: Part, asked: tuple[str, ...]) -> tuple[Wanted, ...]:
    if part.kind == "code":
        return (Wanted("also", part.text, CODE),)
    if part.kind == "pair":
        return (Wanted("words", part.text),)
    if part.kind == "sign":
        return (Wanted("words", part.text), Wanted("also", part.text, SIGN))
    stems = dict.fromkeys(stem(part.text, language) for language in asked)
    return (*(Wanted("words", found) for found in stems), Wanted("also", exact(part.text), NAME))


def _phrases(quoted: Iterable[str], asked: tuple[str, ...]) -> Iterator[Phrase]:
    for text in quoted:
        found = [part for part in parts(text) if part.kind != "code"]
        if found:
            yield Phrase(
                typed=whole(text),
                units=sequence(text),
                runs=tuple(dict.fromkeys(tuple(_pieces(found, language)) for language in asked)),
                signs=tuple(_terms(part, asked) for part in found if part.kind == "sign" and is_ideograph(part.text)),
            )


def _pieces(found: Iterable[Part], language: str) -> Iterator[tuple[str, ...]]:
    """The terms that stand side by side in a text of this language."""
    for is_sign, some in groupby(found, key=lambda part: part.kind == "sign"):
        if not is_sign:
            yield tuple(stem(part.text, language) if part.kind == "word" else part.text for part in some)
