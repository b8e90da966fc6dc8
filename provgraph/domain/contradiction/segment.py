"""Segments: the beginnings of clauses, up to their first comma, in which a statement is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from provgraph.domain.event import Event
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.marks import COLONS, COMMAS
from provgraph.domain.text.parse import Clause, Part, Text
from provgraph.domain.text.tokens import Token
from provgraph.domain.text.value import Value

UNSAID = (
    "musts", "mays", "bans", "rules", "permits", "negators", "fillers", "polite", "linking", "decision_cues",
    "plan_words",
)  # fmt: skip
"""Lists whose phrases say how something is meant, not what is spoken of."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Tokens `[first, last)` of a text that may hold a statement, and what the sentence around them adds.

    `around` are words of labels before it (`Old sign:`), limits and dates of the whole sentence: two statements are
    about one thing only if these agree too. `words` are its words in lower case, `values` its values by token indexes
    of the text.
    """

    event: Event
    text: Text
    first: int
    last: int
    around: frozenset[str]
    sentence: tuple[int, int]
    is_decided: bool
    words: Words
    values: tuple[Value, ...]

    @classmethod
    def of(
        cls, part: Part, pair: tuple[int, int], around: frozenset[str], sentence: tuple[int, int], decided: bool
    ) -> Segment:
        """The segment of the tokens `pair`. A bare weekday is a word like others, and `May` as a date no permission."""
        (first, last), text = pair, part.read
        inside = (v for v in text.values if first <= v.first and v.last <= last)
        values = tuple(value for value in inside if not _is_weekday(text, value))
        dated = {at for value in values if value.category == "date" for at in range(value.first, value.last)}
        words = tuple("" if at in dated else text.tokens[at].text.lower() for at in range(first, last))
        return cls(part.event, text, first, last, around, sentence, decided, words, values)

    @property
    def span(self) -> tuple[int, int]:
        """The characters of the sentence, half-open."""
        return self.text.tokens[self.sentence[0]].start, self.text.tokens[self.sentence[1] - 1].end

    @property
    def dates(self) -> tuple[Value, ...]:
        """The dates of the whole sentence; a bare weekday is a word like others."""
        first, last = self.sentence
        inside = (v for v in self.text.values if first <= v.first and v.last <= last and v.category == "date")
        return tuple(value for value in inside if not _is_weekday(self.text, value))

    @property
    def lexicon(self) -> Lexicon:
        """The words of the language of the text."""
        return self.text.lexicon

    @property
    def tokens(self) -> tuple[Token, ...]:
        """Its tokens."""
        return self.text.tokens[self.first : self.last]

    def places(self, *lists: str) -> frozenset[int]:
        """The places in `words` that phrases of the lists take."""
        words, found = self.words, set[int]()
        for name in lists:
            for at in range(len(words)):
                found.update(range(at, at + self.lexicon.match(name, words, at)))
        return frozenset(found)

    def first_of(self, name: str) -> int | None:
        """The place in `words` of the first phrase of a list; None where there is none."""
        return next((at for at in range(len(self.words)) if self.lexicon.match(name, self.words, at)), None)

    def content(self, taken: frozenset[int]) -> frozenset[str]:
        """The canonical words but for the places `taken`: stems, and the anchors of values."""
        skipped = taken | self.places(*UNSAID)
        held = {at - self.first: value for value in self.values for at in range(value.first, value.last)}
        found = {anchor(v) for at, v in held.items() if at not in taken and v.category not in ("name", "date")}
        for at, token in enumerate(self.tokens):
            is_word = at not in held or held[at].category == "name"
            if at not in skipped and is_word and is_content(token, self.lexicon):
                found.add(token.stem)
        apart = self.lexicon.words("negations") - self.lexicon.words("negators")
        return frozenset(found | {word for at, word in enumerate(self.words) if word in apart and at not in taken})


def segments(part: Part) -> Iterator[list[Segment]]:
    """The segments of each sentence that asserts something; none of one that asks, doubts or sets a condition."""
    text = part.read
    for number, (first, last) in enumerate(text.sentences):
        clauses = [clause for clause in text.clauses if first <= clause.first < last]
        if clauses and not _is_doubtful(clauses, text.lexicon):
            decided = part.event.kind == "decision" and number == 0
            yield list(_of_sentence(part, (first, last), clauses, decided))


def _is_doubtful(clauses: list[Clause], lexicon: Lexicon) -> bool:
    """True for questions, hedges, conditions and wishes anywhere in the sentence."""
    lists = ("softeners", "wishes", "epistemic", "open_phrases")
    soft = any(clause.of_kind("hedge", "condition") or has_cue(clause.words, lexicon, *lists) for clause in clauses)
    return soft or any(token.text in "?？" for clause in clauses for token in clause.tokens)


def _of_sentence(part: Part, pair: tuple[int, int], clauses: list[Clause], decided: bool) -> Iterator[Segment]:
    """One segment for each clause of a sentence."""
    text = part.read
    before: set[str] = set()
    limits = _limits(text, clauses)
    for clause in clauses:
        if clause.tokens[-1].text not in COLONS:
            yield Segment.of(part, _head(text, clause), frozenset(before) | limits, pair, decided)
        label, own = _labels(clause, text.lexicon)
        decided = decided or label == "decision"
        before |= own


def _head(text: Text, clause: Clause) -> tuple[int, int]:
    """From the first word that is no courtesy to the first comma after it."""
    first = clause.first
    while first < clause.last and _is_courtesy(text, first):
        first += 1
    last = next((at for at in range(first, clause.last) if text.tokens[at].text in COMMAS), clause.last)
    return first, last


def _is_courtesy(text: Text, at: int) -> bool:
    """True for marks, joining words and courtesies that open a clause."""
    token, lists = text.tokens[at], ("polite", "joiners", "joints", "fillers")
    return token.kind == "mark" or any(token.text.lower() in text.lexicon.words(name) for name in lists)


def _labels(clause: Clause, lexicon: Lexicon) -> tuple[str, set[str]]:
    """What a clause before another is: the word `decision` for the label of one; and the words that it adds."""
    words = [token.text.lower() for token in clause.tokens if token.kind != "mark"]
    if any(lexicon.match("decision_cues", tuple(words), at) for at in range(min(2, len(words)))):
        return "decision", set()
    if not words or words[0] in lexicon.words("labels") or words[0] in lexicon.words("subjects"):
        return "", set()
    return "", {token.stem for token in clause.tokens if is_content(token, lexicon)}


def _limits(text: Text, clauses: list[Clause]) -> frozenset[str]:
    """What limits a sentence wherever it stands: `only`, `until`, dates."""
    cues = {f"limit {marker.cue}" for clause in clauses for marker in clause.of_kind("scope")}
    words = [clause.words for clause in clauses]
    bounds = {f"bound {own[at]}" for own in words for at in range(len(own)) if text.lexicon.match("bounds", own, at)}
    return frozenset(cues | bounds)


def anchor(value: Value) -> str:
    """A value as a word of a topic."""
    return f"#{value.canon} {value.unit or ''}".strip()


def when(value: Value) -> str:
    """A date as part of a topic: the days that it stands for."""
    return "when " + (" ".join(sorted(value.dates)) or value.canon)


def _is_weekday(text: Text, value: Value) -> bool:
    """True for a weekday that is named without saying which one."""
    words = text.words[value.first : value.last]
    return value.category == "date" and len(words) == 1 and words[0] in text.lexicon.table("weekdays")
