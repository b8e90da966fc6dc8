"""Codes `unsupported` and `entity`: every content word of the fold stands in the events that are cited for it.

Words of reporting and other general words may be added; which ones is data (the list `addable` of a lexicon).
What the gate does not know is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from provgraph.domain.gate.case import Case, Statement
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.preserve.parse import Text, read
from provgraph.domain.preserve.stems import related
from provgraph.domain.preserve.tokens import Token, normal, tokenise
from provgraph.domain.verdict import Finding

FREE_TABLES = (
    "months",
    "weekdays",
    "numbers",
    "ordinals",
    "units",
    "zones",
    "scales",
    "time_spans",
    "sides",
    "half_days",
)
FREE_LISTS = (
    "stop",
    "addable",
    "negations",
    "questions",
    "unsettled",
    "clock_words",
    "per",
    "ordinal_endings",
    "polite",
)


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
        by_start: dict[str, list[str]] = {}
        for word in sorted(stems):
            by_start.setdefault(word[:4], []).append(word)
        return cls(
            frozenset(stems), {k: tuple(v) for k, v in by_start.items()}, frozenset(t.lexicon.language for t in found)
        )

    def hold(self, token: Token) -> bool:
        """True when the word, or one of its family, is there."""
        if token.stem in self.stems or token.text.lower() in self.stems:
            return True
        return any(related(token.stem, other) for other in self.by_start.get(token.stem[:4], ()))


def check(case: Case) -> Iterator[Finding]:
    """Every word of every statement, and of the fields of items."""
    for statement in case.retold():
        words = words_of(case, statement.cited)
        if words.languages and statement.read.lexicon.language not in words.languages:
            continue
        for text in _texts(case, statement):
            yield from _unknown(statement, text, words)


def words_of(case: Case, cited: Iterable[str]) -> Words:
    """The words of the cited events, with the names of who spoke and whom they are about."""
    ids = tuple(cited)
    events = [case.events[name] for name in ids if name in case.parts]
    names = [name for event in events for name in (event.speaker, *event.about, event.task or "")]
    return Words.of((part.read for part in case.cited_parts(ids)), names, case.lexicon)


def _texts(case: Case, statement: Statement) -> Iterator[Text]:
    """The statement and the fields that are prose."""
    yield statement.read
    if statement.item and statement.item.rationale:
        yield read(statement.item.rationale, case.lexicon)
    if statement.item and isinstance(statement.item.value, str) and not re.search(r"\d", statement.item.value):
        yield read(statement.item.value, case.lexicon)


def _unknown(statement: Statement, text: Text, words: Words) -> Iterator[Finding]:
    """The words that no cited event holds and that may not be added."""
    names = {place for value in text.values if value.category == "name" for place in range(value.first, value.last)}
    figures = {place for value in text.values if value.category != "name" for place in range(value.first, value.last)}
    for place, token in enumerate(text.tokens):
        if token.kind != "word" or place in figures or is_free(token, text.lexicon) or words.hold(token):
            continue
        if statement.list == "conflicts" and _is_verdict(token, text.lexicon):
            continue
        is_name = place in names or (token.is_capital and place > 0)
        code, what = ("entity", "name") if is_name else ("unsupported", "word")
        yield Finding(code, f"no cited event holds this {what}", statement.cited, what, statement.id, None, token.text)


def _is_verdict(token: Token, lexicon: Lexicon) -> bool:
    """True for a word of the phrases that say whether something is settled."""
    known = {word for name in ("unsettled", "settled") for phrase in lexicon.words(name) for word in phrase.split()}
    return token.text.lower() in known


def is_free(token: Token, lexicon: Lexicon) -> bool:
    """True for words that a fold may add."""
    lower = token.text.lower().removesuffix("'s")
    if any(lower in lexicon.words(name) for name in FREE_LISTS):
        return True
    return any(lower in lexicon.table(name) for name in FREE_TABLES) or (len(lower) == 1 and not lower.isalpha())
