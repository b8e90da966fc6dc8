"""Texts of events and folds, read once: tokens, values, clauses and their markers."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from provgraph.domain.event import Event
from provgraph.domain.instant import Moment
from provgraph.domain.text import clock, date, identifier, name, number, relative
from provgraph.domain.text.doubled import may_double, undoubled
from provgraph.domain.text.injection import without_instructions
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import Marker, is_content, markers_of
from provgraph.domain.text.marks import COMMAS
from provgraph.domain.text.senses import with_senses
from provgraph.domain.text.split import clauses, sentences
from provgraph.domain.text.stems import key as family
from provgraph.domain.text.tokens import Token, normal, telling_words, tokenise
from provgraph.domain.text.value import Recogniser, Sheet, Value

RECOGNISERS: tuple[Recogniser, ...] = (
    identifier.find,
    date.find,
    clock.find,
    relative.find,
    number.find,
    name.find,
)
"""In order of precedence: what an earlier one has taken, a later one leaves. A category is added here."""

OPENING = 4
"""Among so many tokens at its beginning a clause opens its question: `por cierto, ¿quién viene?`."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a text. `first` and `last` are token indexes; `content` holds stems and the anchors of values.

    `words` are its words in lower case, marks included.
    """

    first: int
    last: int
    tokens: tuple[Token, ...]
    words: Words
    content: frozenset[str]
    values: tuple[Value, ...]
    markers: tuple[Marker, ...]
    is_question: bool

    def of_kind(self, *kinds: str) -> tuple[Marker, ...]:
        """Its markers of these kinds."""
        return tuple(marker for marker in self.markers if marker.kind in kinds)

    def saying(self, keys: Collection[str]) -> tuple[str, ...]:
        """Its words in lower case whose keys are among some, once each and in their order: for people to read."""
        return tuple(dict.fromkeys(token.text.lower() for token in self.tokens if family(token.stem) in keys))

    def moved(self, by: int, tokens: tuple[Token, ...]) -> Clause:
        """The clause in an excerpt with these tokens, which starts that many tokens later."""
        first, last = self.first - by, self.last - by
        values = tuple(value.moved(by) for value in self.values)
        return replace(self, first=first, last=last, tokens=tokens[first:last], values=values)


@dataclass(frozen=True, slots=True)
class Text:
    """A normalised text and what was read from it. `sentences` are half-open ranges of token indexes.

    `words` are its tokens in lower case; `undated` the same, blank where they belong to a date: `May` is no permission.
    """

    text: str
    lexicon: Lexicon
    tokens: tuple[Token, ...]
    words: Words
    values: tuple[Value, ...]
    sentences: tuple[tuple[int, int], ...]
    clauses: tuple[Clause, ...]
    undated: Words

    def said(self, first: int, last: int) -> str:
        """The characters from one token to before another."""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end] if last > first else ""

    def excerpt(self, first: int, last: int) -> Text:
        """Some whole sentences, from one token to before another, as they were read in their surroundings."""
        said, start = self.said(first, last), self.tokens[first].start
        if said == self.text:
            return self
        tokens = tuple(token.moved(start) for token in self.tokens[first:last])
        return Text(
            said,
            self.lexicon,
            tokens,
            self.words[first:last],
            tuple(value.moved(first) for value in self.values if first <= value.first and value.last <= last),
            tuple((one - first, end - first) for one, end in self.sentences if first <= one and end <= last),
            tuple(clause.moved(first, tokens) for clause in self.clauses if first <= clause.first < last),
            self.undated[first:last],
        )


@lru_cache(maxsize=2048)
def read(text: str, lexicon: Lexicon, moment: Moment | None = None, near: tuple[str, ...] = ()) -> Text:
    """Read a text. `moment` is when its event happened: relative dates are resolved against it.

    `near` are languages of which one is meant where the words do not tell (ISO 639-1).

    The cache is one of a pure function: the gate reads what the distiller has read.
    """
    plain = normal(text)
    own = lexicon.of_text(telling_words(plain), near)
    tokens = with_senses(tokenise(plain, own), own)
    sheet = Sheet(tokens, own, moment, _openers(plain, tokens))
    values = values_of(sheet)
    ranges = sentences(plain, tokens, own)
    found = tuple(clause for pair in ranges for clause in _clauses(sheet, pair, values))
    return Text(plain, own, tokens, sheet.words, values, ranges, found, _undated(sheet.words, values))


def _clauses(sheet: Sheet, sentence: tuple[int, int], values: tuple[Value, ...]) -> tuple[Clause, ...]:
    """The clauses of a sentence."""
    ranges = clauses(sheet.tokens, *sentence, sheet.lexicon)
    found = tuple(_clause(sheet, pair, sentence[1], values, len(ranges) == 1) for pair in ranges)
    if not any(may_double(clause.words, sheet.lexicon) for clause in found):
        return found
    markers = undoubled([(clause.words, clause.markers) for clause in found], sheet.lexicon)
    return tuple(replace(clause, markers=own) for clause, own in zip(found, markers, strict=True))


def _undated(words: Words, values: tuple[Value, ...]) -> Words:
    """The words of a text; blanks for those of dates."""
    dated = {place for value in values if value.category == "date" for place in range(value.first, value.last)}
    return tuple("" if at in dated else word for at, word in enumerate(words)) if dated else words


def _openers(text: str, tokens: tuple[Token, ...]) -> frozenset[int]:
    """The tokens that open a new line."""
    pairs = enumerate(pairwise(tokens), 1) if "\n" in text else ()
    return frozenset(at for at, (before, token) in pairs if "\n" in text[before.end : token.start])


def values_of(sheet: Sheet) -> tuple[Value, ...]:
    """The values of a text; no two overlap."""
    taken: set[int] = set()
    found: list[Value] = []
    for recogniser in RECOGNISERS:
        fresh = [value for value in recogniser(sheet) if _is_free(value, taken, sheet)]
        found.extend(fresh)
        taken.update(place for value in fresh for place in range(value.first, value.last))
    return tuple(sorted(found, key=lambda value: (value.first, value.category)))


def _is_free(value: Value, taken: set[int], sheet: Sheet) -> bool:
    """True when no earlier recogniser took its tokens; a time may stand in the token of a date."""
    shared = value.category == "time" and sheet.kind(value.first) == "date"
    return shared or not any(place in taken for place in range(value.first, value.last))


def _clause(sheet: Sheet, pair: tuple[int, int], end: int, values: tuple[Value, ...], is_alone: bool) -> Clause:
    """The clause between two token indexes of a sentence that ends before `end`; `is_alone` where it has no other."""
    (first, last), lexicon = pair, sheet.lexicon
    own, words = sheet.tokens[first:last], sheet.words[first:last]
    begin, stop = (bisect_left(values, place, key=lambda value: value.first) for place in (first, last))
    inside = values[begin:stop]
    dated = frozenset(at - first for v in inside if v.category == "date" for at in range(v.first, v.last))
    stems = {family(token.stem) for token in own if is_content(token, lexicon) and token.kind in ("word", "code")}
    anchors = {value.anchor for value in inside if value.category != "name"}
    asks = any(word in "?？" for word in sheet.words[max(first, end - 2) : end])
    question = asks and ((is_alone and COMMAS.isdisjoint(words)) or _opens_question(own, lexicon))
    markers = markers_of(own, lexicon, dated)
    return Clause(first, last, own, words, frozenset(stems | anchors), inside, markers, question)


def _opens_question(own: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True for a clause that starts as questions do, courtesies apart; where none do so, for every clause."""
    starts = lexicon.words("question_starts")
    said = (token.text.lower() for token in own if token.kind != "mark")
    first = next((word for word in said if word not in lexicon.words("polite")), "")
    return not starts or first in starts or any(token.text == "¿" for token in own[:OPENING])


@dataclass(frozen=True, slots=True)
class Part:
    """A text of an event: its own, or a leaf of its `data` (`key` is its path, `raw` its value).

    `raw` is normalised and without instructions to the reader; `origin` is as it was written.
    """

    event: Event
    read: Text
    key: str | None = None
    raw: str = ""
    origin: str = ""


@lru_cache(maxsize=4096)
def _json(text: str) -> object:
    """A JSON text with numbers as they were written. A cache of a pure function."""
    return json.loads(text, parse_float=str, parse_int=str)


def leaves(event: Event) -> Iterator[tuple[str, str]]:
    """Path and value of every leaf of the event's data, numbers as they were written."""
    if event.data is not None:
        yield from _leaves("", _json(event.data))


def _leaves(path: str, value: object) -> Iterator[tuple[str, str]]:
    """The leaves below a value."""
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from _leaves(f"{path} {key}".strip(), below)
    elif isinstance(value, list):
        for below in value:
            yield from _leaves(path, below)
    elif value is not None:
        yield path, str(value).lower() if isinstance(value, bool) else str(value)


def parts_of(event: Event, lexicon: Lexicon) -> tuple[Part, ...]:
    """Everything that an event says: its text, then the leaves of its data as `key: value`.

    What shows no language by itself is in that of the event as a whole.
    """
    own = without_instructions(event, normal(event.text or ""), lexicon)
    held = tuple(leaves(event))
    said = telling_words(normal(" ".join((own, *(text for leaf in held for text in leaf)))))
    near = (lexicon.of_text(said).language,) if held else ()
    text = read(own, lexicon, event.occurred_at, near)
    texts = [Part(event, text, raw=own, origin=event.text or "")] if own.strip() else []
    return (*texts, *(_leaf(event, key, value, lexicon, near) for key, value in held))


def _leaf(event: Event, key: str, value: str, lexicon: Lexicon, near: tuple[str, ...]) -> Part:
    """A leaf of the data as `key: value`."""
    own = without_instructions(event, normal(value), lexicon)
    return Part(event, read(f"{key.replace('_', ' ')}: {own}", lexicon, event.occurred_at, near), key, own, value)
