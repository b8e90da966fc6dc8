"""Searching: the questions of seven long conversations (LoCoMo), in the blind index and in one over the plain text.

Both are asked the same questions about the same turns: speaker, text and captions of pictures, which is all that the
blind index has of them too, but for ids and sessions. What counts is the share of a question's evidence turns that
stands among the first 5 and the first 10. Source: docs/design.md, search.
"""

from __future__ import annotations

import gzip
import json
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from neo4j import Record

from benchmarks.ground import Ground
from benchmarks.measuring import Line, median
from provgraph.domain.identifiers import RequestId
from provgraph.domain.scope import ScopeName
from provgraph.service import ledger
from provgraph.service.context import Context, Request
from provgraph.service.formats.read import read
from provgraph.service.search import Filters, search

NOT_A_WORD = re.compile(r"[^\w\s]")
TURN = re.compile(r"D\d+:\d+")
EVENTS = Filters(kinds=("event",))
FIRST = (5, 10)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a conversation, and the turns that hold its answer."""

    talk: str
    text: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Talks:
    """Conversations that are stored twice: as sealed events, and as plain text under a mark of their own."""

    context: Context
    bare: Callable[..., list[Record]]
    mark: str = field(default_factory=lambda: secrets.token_hex(4))

    def fill(self, folder: Path) -> list[Question]:
        """Store every conversation of a folder both ways; the questions that have evidence."""
        self.bare("plain_index")
        return [question for path in sorted(folder.glob("*.json.gz")) for question in self._fill(path)]

    def clear(self) -> None:
        """Take the plain text away again."""
        self.bare("drop_turns", mark=self.mark)
        self.bare("drop_plain_index")

    def plainly(self, question: Question) -> list[str]:
        """The ids of the best turns by the index over the plain text."""
        text = NOT_A_WORD.sub(" ", question.text)
        found = self.bare("ask_plain", text=text, mark=self.mark, talk=question.talk, most=max(FIRST))
        return [str(record["id"]) for record in found]

    def blindly(self, question: Question) -> list[str]:
        """The ids of the best events by the blind index."""
        found = search(self.context, _scope(question.talk), question.text, k=max(FIRST), filters=EVENTS)
        return [str(hit.caller_id) for hit in found.hits]

    def _fill(self, path: Path) -> list[Question]:
        talk = path.name.partition(".")[0]
        events = [event for _, event in read(path, None).events]
        ledger.append(self.context, _scope(talk), events, Request(RequestId(f"{self.mark}-{talk}")))
        turns = {str(e.id): " ".join([e.speaker, e.text or "", *json.loads(e.data or "{}").values()]) for e in events}
        self.bare("store_turns", rows=list(turns.items()), mark=self.mark, talk=talk)
        asked = [
            Question(talk, str(one["question"]), frozenset(TURN.findall(str(one.get("evidence")))) & turns.keys())
            for one in json.loads(gzip.decompress(path.read_bytes()))["qa"]
        ]
        return [question for question in asked if question.evidence]


def recall(questions: Sequence[Question], found: Sequence[Sequence[str]], most: int) -> float:
    """The mean share of a question's evidence among its first `most` hits."""
    shares = (len(q.evidence & set(ids[:most])) / len(q.evidence) for q, ids in zip(questions, found, strict=True))
    return sum(shares) / len(questions)


def search_recall(ground: Ground) -> Iterator[Line]:
    """Recall of both, and how long a question takes."""
    folder = ground.sizes.corpora / "locomo"
    if not folder.is_dir():
        yield Line("search", "not measured", note="the conversations are not there")
        return
    talks = Talks(ground.context, ground.bare)
    try:
        yield from _lines(talks, talks.fill(folder))
    finally:
        talks.clear()


def _lines(talks: Talks, questions: Sequence[Question]) -> Iterator[Line]:
    plain, plain_times = _asked(talks.plainly, questions)
    blind, blind_times = _asked(talks.blindly, questions)
    for most in FIRST:
        ours, theirs = recall(questions, blind, most), recall(questions, plain, most)
        said = f"{ours:.4f} of the evidence of {len(questions)} questions; plain text: {theirs:.4f}"
        counts = {"blind": ours, "plain": theirs}
        yield Line("search", f"recall at {most}", None, None, ours / theirs, 1.0, False, said, counts)
    ratio = median(blind_times) / median(plain_times)
    yield Line("search", "one question, p50", median(blind_times), median(plain_times), ratio)


def _asked(ask: Callable[[Question], list[str]], questions: Sequence[Question]) -> tuple[list[list[str]], list[float]]:
    """What is found for each question, and how long each one took."""
    found: list[list[str]] = []
    times = []
    for question in questions:
        start = time.perf_counter()
        found.append(ask(question))
        times.append((time.perf_counter() - start) * 1000)
    return found, times


def _scope(talk: str) -> ScopeName:
    return ScopeName("friends", talk)
