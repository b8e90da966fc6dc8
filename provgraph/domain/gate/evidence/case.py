"""What the checks look at: the events and the fold, read once."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from provgraph.domain.event import Event
from provgraph.domain.fold import VERBATIM_LISTS, Fold, Item, OpenConflict
from provgraph.domain.gate.evidence.copied import Copy, Edges, copies_of
from provgraph.domain.gate.evidence.words import Words, shows_language
from provgraph.domain.redaction.redact import find_secrets, redact
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause, Part, Text, parts_of, read
from provgraph.domain.text.quoted import stands_whole
from provgraph.domain.text.tokens import normal, raw_words
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

RETOLD_LISTS = frozenset({"facts", "decisions", "open_threads", "narrative"})
"""What is told in other words: in the other lists an item is copied, or tells of a conflict."""

QUOTED = re.compile(r'"[^"\n]{1,2000}"')


@dataclass(frozen=True, slots=True)
class Statement:
    """A text of the fold and the events it rests on. `list` is `facts`, ..., `conflicts` or `narrative`."""

    list: str
    id: str
    read: Text
    cited: tuple[str, ...]
    item: Item | None = None
    copies: tuple[Copy, ...] = ()

    @property
    def is_copied(self) -> bool:
        """True when it is a copy of whole sentences of its evidence."""
        return bool(self.copies)

    def beside(self, clause: Clause) -> tuple[Clause, ...]:
        """The clauses of the sentence that a clause of the statement stands in, itself too."""
        pair = next(((a, b) for a, b in self.read.sentences if a <= clause.first < b), (clause.first, clause.last))
        return tuple(other for other in self.read.clauses if pair[0] <= other.first < pair[1])

    @property
    def is_verbatim(self) -> bool:
        """True when it stands in a list whose items are copied from an event."""
        return self.list in VERBATIM_LISTS


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What is read from the events of a segment, whatever fold is held against it; equal to itself only.

    `parts` are the texts of each event that is evidence, by its id, without the sentences that try to instruct the
    reader; `weights` say how telling a content word is among these events, `people` are the words of the name of every
    speaker and data subject, by id.
    """

    events: Mapping[str, Event]
    parts: Mapping[str, tuple[Part, ...]]
    lexicon: Lexicon
    weights: Mapping[str, float]
    words: Words
    people: Mapping[str, frozenset[str]]
    secrets: frozenset[str]

    @classmethod
    def of(cls, events: Sequence[Event], lexicon: Lexicon) -> Evidence:
        """Read the events, secrets taken out. Their order makes no difference."""
        by_id: dict[str, Event] = {event.id: redact(event)[0] for event in sorted(events, key=lambda event: event.id)}
        parts: dict[str, tuple[Part, ...]] = {
            event.id: parts_of(event, lexicon) for event in by_id.values() if event.is_evidence
        }
        words = Words.of((part.read for own in parts.values() for part in own), (), lexicon)
        ids = {name for event in by_id.values() for name in (event.speaker, *event.about)}
        people = {name: _long(raw_words(normal(name))) for name in sorted(ids)}
        return cls(by_id, parts, lexicon, _weights(parts), words, people, frozenset(_secrets(events)))

    def languages_of(self, cited: Iterable[str]) -> tuple[str, ...]:
        """The languages of the texts of some events that show one, sorted (ISO 639-1)."""
        texts = (part.read for name in cited for part in self.parts.get(name, ()) if part.key is None)
        return tuple(sorted({text.lexicon.language for text in texts if shows_language(text)}))


def _long(words: Iterable[str]) -> frozenset[str]:
    """Words of more than one character: single ones are no names by themselves."""
    return frozenset(word for word in words if len(word) > 1)


@dataclass(frozen=True, slots=True)
class Case:
    """A fold and open conflicts beside the evidence of a segment."""

    evidence: Evidence
    fold: Fold
    statements: tuple[Statement, ...]
    conflicts: tuple[OpenConflict, ...]
    cold: frozenset[str] = frozenset()

    @property
    def events(self) -> Mapping[str, Event]:
        """The events by their ids."""
        return self.evidence.events

    @property
    def parts(self) -> Mapping[str, tuple[Part, ...]]:
        """The texts of the events that are evidence."""
        return self.evidence.parts

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of every language."""
        return self.evidence.lexicon

    @property
    def weights(self) -> Mapping[str, float]:
        """How telling a content word is."""
        return self.evidence.weights

    @property
    def words(self) -> Words:
        """The words of all evidence."""
        return self.evidence.words

    @property
    def secrets(self) -> frozenset[str]:
        """The secrets that the events still hold."""
        return self.evidence.secrets

    def cited_parts(self, cited: Iterable[str]) -> Iterator[Part]:
        """The texts of the cited events that are evidence."""
        for event_id in cited:
            yield from self.parts.get(event_id, ())

    def clauses(self, cited: Iterable[str]) -> Iterator[tuple[Part, Clause]]:
        """The clauses of the cited events."""
        for part in self.cited_parts(cited):
            for clause in part.read.clauses:
                yield part, clause

    def values(self, cited: Iterable[str]) -> Iterator[tuple[Part, Value]]:
        """The values in the cited events."""
        for part in self.cited_parts(cited):
            for value in part.read.values:
                yield part, value

    def weight(self, content: Iterable[str]) -> float:
        """How much some content says, together."""
        return sum(self.weights.get(word, 1.0) for word in content)

    def retold(self) -> Iterator[Statement]:
        """The statements that are not copies: these are held against their evidence word by word."""
        return (statement for statement in self.statements if not statement.is_copied)

    def sides(self) -> frozenset[str]:
        """The events that are sides of open conflicts."""
        return frozenset(event for conflict in self.conflicts for event in conflict.events)


Check = Callable[[Case], Iterator[Finding]]
"""What a check is: a case in, the faults that it finds out."""


def build(
    events: Sequence[Event], fold: Fold, conflicts: Sequence[OpenConflict], lexicon: Lexicon, cold: frozenset[str]
) -> Case:
    """Read events and fold."""
    return case_of(Evidence.of(events, lexicon), fold, conflicts, cold)


def case_of(evidence: Evidence, fold: Fold, conflicts: Sequence[OpenConflict], cold: frozenset[str]) -> Case:
    """Read a fold beside evidence that was read already."""
    return Case(evidence, fold, tuple(statements_of(fold, evidence)), tuple(conflicts), cold)


def _secrets(events: Iterable[Event]) -> Iterator[str]:
    """The secrets that the events still hold."""
    for event in events:
        for text in (event.text or "", event.data or ""):
            yield from (text[found.start : found.end] for found in find_secrets(text))


def _blank(quote: str, texts: Sequence[str]) -> str:
    """Spaces in place of an exact quotation, so that what it says is not taken for what the fold says."""
    inner = quote[1:-1].strip(" .,!?").lower()
    return " " * len(quote) if any(stands_whole(inner, text.lower()) for text in texts) else quote


def _weights(parts: Mapping[str, tuple[Part, ...]]) -> Mapping[str, float]:
    """Inverse frequency among the clauses: what stands everywhere tells little."""
    clauses = [clause for own in parts.values() for part in own for clause in part.read.clauses]
    counts = Counter(word for clause in clauses for word in clause.content)
    return {word: math.log(1 + len(clauses) / count) for word, count in counts.items()}


def statements_of(fold: Fold, evidence: Evidence) -> Iterator[Statement]:
    """Every text of the fold with the events below it."""
    edges = Edges()
    below: dict[str, tuple[str, ...]] = {}
    for name, item in fold.items():
        below[item.id] = item.derived_from
        yield _statement(Told(name, item.id, item.text, item.derived_from, item), evidence, edges)
    for conflict in fold.conflicts:
        below[conflict.id] = conflict.items
        yield _statement(Told("conflicts", conflict.id, conflict.text, conflict.items), evidence, edges)
    for number, sentence in enumerate(fold.narrative):
        cited = tuple(sorted({event for item in sentence.items for event in below.get(item, ())}))
        yield _statement(Told("narrative", f"narrative/{number}", sentence.text, cited), evidence, edges)


class Told(NamedTuple):
    """A text of the fold as it was given: list, id, text, the events below it, and its item."""

    list: str
    id: str
    text: str
    cited: tuple[str, ...]
    item: Item | None = None


def _statement(told: Told, evidence: Evidence, edges: Edges) -> Statement:
    """The statement, read. A copy is read as its source is; one that is none, without what it quotes exactly."""
    name, id, text, cited, item = told
    parts = [part for event in cited for part in evidence.parts.get(event, ())]
    copies = tuple(copies_of(text, parts, edges))
    if copies:
        return Statement(name, id, edges.excerpt(copies[0], parts), cited, item, copies)
    found = _read(text, evidence, cited)
    if name in ("facts", "decisions", "narrative"):
        sources = [normal(evidence.events[event].text or "") for event in cited if event in evidence.parts]
        plain = QUOTED.sub(lambda match: _blank(match.group(), sources), found.text)
        found = read(plain, found.lexicon)
    return Statement(name, id, found, cited, item)


def _read(text: str, evidence: Evidence, cited: tuple[str, ...]) -> Text:
    """A text of the fold. Where its words do not tell its language, it is in one of its evidence."""
    near = evidence.languages_of(cited)
    found = read(text, evidence.lexicon)
    return found if not near or found.lexicon.language in near else read(text, evidence.lexicon, None, near)
