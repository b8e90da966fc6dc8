"""Answering: the sentence that tells most of a question's words, and what it says of what is asked."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from provgraph.domain.preserve.state import states_in
from provgraph.domain.replay.question import Question
from provgraph.domain.replay.said import Said
from provgraph.domain.text.value import Value

LEAST = 0.3
"""A sentence that tells less of a question's words than this answers nothing."""
PRECISION, SEVERAL = 9, 2
VALUES = frozenset({"identifier", "number", "currency", "percent", "duration", "date", "time"})
RULED = {"prohibition": "forbidden", "permission": "allowed", "constraint": "required"}


class Reader:
    """Sentences to answer from: those of the events, or those of a fold."""

    def __init__(self, said: Sequence[Said]) -> None:
        self._said = said
        self._content = [sentence.content() for sentence in said]
        self._holding: dict[str, list[int]] = defaultdict(list)
        for place, content in enumerate(self._content):
            for word in content:
                self._holding[word].append(place)

    def answers(self, question: Question) -> tuple[str, ...]:
        """The answers of the sentences that match best among those that answer at all; sorted, none when none does."""
        scored = [(score, found) for score, place in self._matching(question) if (found := self._of(question, place))]
        best = max((score for score, _ in scored), default=(0.0, 0))
        return tuple(sorted({answer for score, found in scored if score == best for answer in found}))

    def _matching(self, question: Question) -> Iterator[tuple[tuple[float, int], int]]:
        """Sentences that tell enough of the question: how much of it, and how many words beside (fewer are better)."""
        shares: dict[int, float] = defaultdict(float)
        weights = {word: self._weight(word) for word in question.content}
        for word in sorted(question.content):
            for place in self._holding.get(word, ()):
                shares[place] += weights[word]
        whole = sum(weights.values())
        for place, share in shares.items():
            if share >= LEAST * whole:
                beside = len(self._content[place] - question.content)
                yield (round(share / whole, PRECISION), -beside), place

    def _weight(self, word: str) -> float:
        """Rare words find a sentence better than common ones."""
        return math.log(2 + len(self._said) / (1 + len(self._holding.get(word, ()))))

    def _of(self, question: Question, place: int) -> frozenset[str]:
        """What a sentence answers to the question."""
        said = self._said[place]
        if question.kind in VALUES or question.kind == "host":
            return _values(question, said)
        if question.kind == "who":
            return frozenset({said.by} if said.by and "commitment" in said.rules else ())
        if question.kind == "rule":
            return frozenset(RULED[name] for name in said.rules & set(RULED))
        if question.kind == "error":
            return _completed(question, said)
        if question.kind == "state":
            return frozenset(group for c in said.clauses for _, _, group in states_in(c.words, said.read.lexicon))
        return _whose(said) if question.kind == "whose" else _polar(question, said)


def told(value: Value) -> str:
    """A value in canonical form, with its unit."""
    unit = value.unit if value.unit not in (None, "", "relative") else None
    return f"{value.canon} {unit}" if unit else value.canon


def is_asked(question: Question, value: Value) -> bool:
    """True for a value of the category and unit that a question asks for."""
    category = "identifier" if question.kind == "host" else question.kind
    return value.category == category and (category == "date" or (value.unit or None) == question.unit)


def _values(question: Question, said: Said) -> frozenset[str]:
    """The values of the kind that is asked, less those that the question tells itself.

    Of several in one item, those that stand with most of the question's words.
    """
    asked = [value for value in said.values if is_asked(question, value)]
    fields = {told(value) for value in said.fields if is_asked(question, value)}
    own = Counter(told(value) for value in asked)
    found = frozenset((own + Counter(fields - set(own))) - Counter(question.given))
    if len(found) < SEVERAL:
        return found
    shared = [
        (len(question.content & clause.content), told(value))
        for clause in said.clauses
        for value in clause.values
        if value in asked and told(value) in found
    ]
    most = max((count for count, _ in shared), default=0)
    return frozenset(value for count, value in shared if count == most) or found


def _whose(said: Said) -> frozenset[str]:
    """Whom a sentence is about: those it names, and its speaker where it says `I`."""
    named = frozenset(value.canon for value in said.read.values if value.category == "name" and said.holds(value.first))
    words = said.read.words[said.first : said.last]
    is_own = said.by is not None and any(word in said.read.lexicon.words("first_person") for word in words)
    return named | {(said.by or "").lower()} if is_own else named


def _completed(question: Question, said: Said) -> frozenset[str]:
    """The error string that begins as the question says."""
    at = said.whole.find(question.prompt.rstrip("… "))
    return frozenset({said.whole[at:].strip()} if at >= 0 else ())


def _polar(question: Question, said: Said) -> frozenset[str]:
    """Yes or no: whether it was decided, is open, or is so."""
    if question.kind == "decided":
        return frozenset({"yes"} if "decision" in said.rules else ())
    if question.kind == "open":
        return frozenset({"yes"} if "open_thread" in said.rules else ())
    shared = [(len(question.focus & clause.content), clause) for clause in said.clauses]
    most = max((count for count, _ in shared), default=0)
    return frozenset(
        "no" if clause.of_kind("negation") else "yes" for count, clause in shared if count == most and most
    )
