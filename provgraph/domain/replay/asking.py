"""Asking: from the obligations of events to questions with exact answers, before anything is folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.redaction.redact import redact
from provgraph.domain.replay.answering import VALUES, Reader, is_asked, told
from provgraph.domain.replay.question import GAP, Question, Reply
from provgraph.domain.replay.said import Said, of_fold, of_part
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import parts_of
from provgraph.domain.text.value import Value

HOST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|[a-z][a-z0-9-]*:\d+", re.I)
SENTENCES = {"commitment": "who", "prohibition": "rule", "permission": "rule", "constraint": "rule",
             "decision": "decided", "open_thread": "open"}  # fmt: skip
"""Kinds of questions about whole sentences, by category."""


def questions(events: Sequence[Event], lexicon: Lexicon) -> tuple[Question, ...]:
    """What can be asked about events, each question once; the answers are those of all the events together.

    Recalled events are not asked about, and secrets are taken out first. A sentence that has nothing but what is asked
    for gives no question, nor one whose words lead to another sentence.
    """
    parts = [part for event in events if event.is_evidence for part in parts_of(redact(event)[0], lexicon)]
    read = [(said, owed) for part in parts for said, owed in of_part(part) if owed]
    reader = Reader([said for said, _ in read])
    asked: dict[tuple[str, str | None, str], Question] = {}
    for said, owed in read:
        for question in _about(said, owed):
            found = replace(question, answers=reader.answers(question))
            if question.content and _is_about(said, found):
                asked.setdefault((found.kind, found.unit, found.prompt), found)
    return tuple(asked.values())


def replay(events: Sequence[Event], fold: Fold, lexicon: Lexicon) -> tuple[Reply, ...]:
    """Every question about the events, answered from the fold alone."""
    reader = Reader(list(of_fold(fold, lexicon)))
    return tuple(Reply(question, reader.answers(question)) for question in questions(events, lexicon))


def _is_about(said: Said, question: Question) -> bool:
    """True when the sentence that a question was made from answers it too, and no other one in its place."""
    own = Reader([said]).answers(question)
    return bool(own) and set(own) <= set(question.answers)


def _about(said: Said, owed: Sequence[Obligation]) -> Iterator[Question]:
    """The questions about a sentence."""
    for value in said.values:
        if _is_owed(said, value, owed):
            yield _gapped(said, value, owed[0].source)
    for obligation in owed:
        if obligation.category in SENTENCES:
            yield _of_sentence(said, obligation)
        elif obligation.category == "negation":
            yield _negated(said, obligation)
        elif obligation.category == "state":
            yield from _of_somebody(said, obligation)
        elif obligation.category == "error_string":
            yield _begun(said, obligation)


def _is_owed(said: Said, value: Value, owed: Sequence[Obligation]) -> bool:
    """True for a value that the fold must keep."""
    start = said.read.tokens[value.first].start
    return value.category in VALUES and any(o.category == value.category and o.span[0] == start for o in owed)


def _gapped(said: Said, value: Value, source: str) -> Question:
    """The sentence with a gap in the place of a value."""
    kind = "host" if value.category == "identifier" and HOST.fullmatch(value.canon) else value.category
    gap = frozenset(range(value.first, value.last))
    asked = Question(kind, _prompt(said, gap), said.content(gap), source, value.unit or None)
    others = [other for other in said.values if other is not value and is_asked(asked, other)]
    return replace(asked, given=tuple(sorted(told(other) for other in others)), also=value.dates)


def _of_sentence(said: Said, obligation: Obligation) -> Question:
    """A question about a whole sentence; what is forbidden or allowed is asked without the words that say it."""
    kind = SENTENCES[obligation.category]
    gap = said.cues() if kind == "rule" else frozenset()
    return Question(kind, _prompt(said, gap), said.content(gap), obligation.source)


def _negated(said: Said, obligation: Obligation) -> Question:
    """Is it so? The sentence without the words that negate one of its clauses."""
    inside = _inside(said, obligation)
    gap = frozenset(at for at in inside if said.read.tokens[at].text.lower() in said.read.lexicon.words("negations"))
    clause = replace(said, first=inside[0], last=inside[-1] + 1).content(gap)
    prompt = _prompt(said, gap or frozenset(inside[:1]))
    return Question("negated", prompt, said.content(gap), obligation.source, focus=clause)


def _of_somebody(said: Said, obligation: Obligation) -> Iterator[Question]:
    """What lasts about a person: the sentence without what it is, and without whom it is about."""
    gap = frozenset(_inside(said, obligation))
    yield Question("state", _prompt(said, gap), said.content(gap), obligation.source)
    people = said.people()
    yield Question("whose", _prompt(said, people), said.content(people), obligation.source)


def _inside(said: Said, obligation: Obligation) -> list[int]:
    """The places of the tokens that an obligation stands on."""
    start, end = obligation.span
    return [at for at in range(said.first, said.last) if start <= said.read.tokens[at].start < end]


def _begun(said: Said, obligation: Obligation) -> Question:
    """An error string of which only the beginning is told."""
    words = obligation.value.split()
    return Question("error", f"{' '.join(words[: (len(words) + 1) // 2])} {GAP}", said.content(), obligation.source)


def _prompt(said: Said, gap: frozenset[int]) -> str:
    """The words of a sentence, with a gap in place of some tokens."""
    tokens, pieces, at = said.read.tokens, [], said.span[0]
    for place in sorted(gap):
        pieces.append(said.read.text[at : tokens[place].start])
        if place - 1 not in gap:
            pieces.append(GAP)
        elif pieces[-1].isspace():
            pieces.pop()
        at = tokens[place].end
    return "".join([*pieces, said.read.text[at : said.span[1]]])
