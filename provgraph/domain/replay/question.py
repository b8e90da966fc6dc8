"""Question: something that a reader may ask of a segment, with its exact answers; and what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

GAP = "…"

KINDS = {
    "identifier": "which id",
    "host": "on which host",
    "number": "how many",
    "currency": "how much money",
    "percent": "how many per cent",
    "duration": "how long",
    "date": "when",
    "time": "at what time",
    "error": "which error",
    "who": "who promised",
    "rule": "allowed, forbidden or required",
    "decided": "was it decided",
    "open": "is it open",
    "negated": "is it so",
    "state": "what is the matter",
    "whose": "with whom is it so",
}
"""Kinds of questions, and how they are asked."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question. `prompt` is the sentence with a gap for what is asked; `unit` that of the figure that is asked for.

    `content` are the words that find the sentence again, `given` the values of the same category that the prompt
    tells, `focus` the words of the clause that is asked about; `answers` are those of the events, sorted, in canonical
    form, `also` the dates that a relative one stands for; `source` is the caller's id of the event.
    """

    kind: str
    prompt: str
    content: frozenset[str]
    source: str
    unit: str | None = None
    given: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    focus: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()

    def to_json(self) -> dict[str, object]:
        """A JSON object `{kind, asked, prompt, unit, answers, source}`."""
        return {
            "kind": self.kind,
            "asked": KINDS.get(self.kind, self.kind),
            "prompt": self.prompt,
            "unit": self.unit,
            "answers": list(self.answers),
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """What a fold answers to a question; empty when it does not tell."""

    question: Question
    found: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """True when it answers just what the events answer, or says the day that `yesterday` was."""
        rest = [answer for answer in self.found if answer not in self.question.also]
        return bool(self.found) and tuple(rest) in (self.question.answers, ())

    def to_json(self) -> dict[str, object]:
        """The question's object with `found` and `right`."""
        return {**self.question.to_json(), "found": list(self.found), "right": self.is_right}


@dataclass(frozen=True, slots=True)
class Replay:
    """Every question about the events of a fold, answered from it. `name` is the fold's id, or what it was made of.

    Tokens are those of texts, values and data, of the events and of the fold; ids and structure are not counted.
    """

    name: str
    replies: Sequence[Reply]
    event_tokens: int
    fold_tokens: int

    @property
    def wrong(self) -> tuple[Reply, ...]:
        """The questions that the fold answers otherwise than its events, or not at all."""
        return tuple(reply for reply in self.replies if not reply.is_right)

    def to_json(self) -> dict[str, object]:
        """A JSON object `{name, questions, right, tokens, replies}`."""
        return {
            "name": self.name,
            "questions": len(self.replies),
            "right": len(self.replies) - len(self.wrong),
            "tokens": {"events": self.event_tokens, "fold": self.fold_tokens},
            "replies": [reply.to_json() for reply in self.replies],
        }


@dataclass(frozen=True, slots=True)
class Replays:
    """What was asked of several folds."""

    folds: Sequence[Replay]

    @property
    def questions(self) -> int:
        """How many questions were asked."""
        return sum(len(fold.replies) for fold in self.folds)

    @property
    def wrong(self) -> int:
        """How many were not answered as the events answer them."""
        return sum(len(fold.wrong) for fold in self.folds)

    @property
    def event_tokens(self) -> int:
        """Tokens of the events."""
        return sum(fold.event_tokens for fold in self.folds)

    @property
    def fold_tokens(self) -> int:
        """Tokens of the folds."""
        return sum(fold.fold_tokens for fold in self.folds)

    @property
    def saved(self) -> float:
        """The share of tokens that the folds save, in [.., 1]; negative where they take more."""
        return 1 - self.fold_tokens / self.event_tokens if self.event_tokens else 0.0

    def to_json(self) -> dict[str, object]:
        """A JSON object `{questions, right, tokens: {events, fold, saved}, folds}`."""
        return {
            "questions": self.questions,
            "right": self.questions - self.wrong,
            "tokens": {"events": self.event_tokens, "fold": self.fold_tokens, "saved": round(self.saved, 4)},
            "folds": [fold.to_json() for fold in self.folds],
        }
