"""Proving the gate: conversations in, faithful folds and single-error mutants of them judged, the misses out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import Bench
from provgraph.domain.mutation import OPERATORS
from provgraph.domain.mutation.faithful import WHOLE
from provgraph.domain.mutation.prepare import contested, copied, rewritten, spared, told
from provgraph.domain.mutation.proof import Case, Faithful, Proof, Tally
from provgraph.domain.mutation.subject import Subject
from provgraph.domain.reading import JsonObject
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.verdict import Verdict
from provgraph.errors import UnreadableFile
from provgraph.service.formats.read import read
from provgraph.service.gate import lexicon

LONGEST = 40
"""A task of more events is proved in parts."""

Segment = tuple[tuple[Event, ...], tuple[OpenConflict, ...]]
"""Events and open conflicts: all folds of one are judged together."""

Step = Callable[[int, int], None]
"""Told how many segments are done, of how many."""


def segments_of(path: Path, format: str | None = None) -> list[tuple[str, tuple[Event, ...]]]:
    """The segments of a file: its tasks, in parts of at most LONGEST events. Raises UnreadableFile, InputError."""
    parsed = read(path, format)
    if parsed.faults:
        raise UnreadableFile(str(parsed.faults[0]), faults=[fault.to_json() for fault in parsed.faults])
    tasks: dict[str, list[Event]] = {}
    for _, event in parsed.events:
        if event.is_evidence:
            tasks.setdefault(event.task or "", []).append(event)
    return [
        (f"{path.name} {task} {start // LONGEST + 1}".replace("  ", " "), tuple(events[start : start + LONGEST]))
        for task, events in tasks.items()
        for start in range(0, len(events), LONGEST)
    ]


def prove_files(
    paths: Sequence[Path],
    format: str | None = None,
    seed: str = "1",
    limit: int = 1,
    step: Step = lambda done, of: None,
) -> Proof:
    """Prove the gate on conversations. `limit` is how many mutants of an operator are made of each fold.

    The same files, seed and limit give the same proof. Raises UnreadableFile and InputError. Source: docs/design.md,
    consolidation.
    """
    return prove([segment for path in paths for segment in segments_of(path, format)], seed, limit, step)


def prove(
    segments: Sequence[tuple[str, tuple[Event, ...]]], seed: str, limit: int, step: Step = lambda done, of: None
) -> Proof:
    """The same for segments at hand, each with a name."""
    trial = _Trial(seed, limit, lexicon())
    for done, (name, events) in enumerate(segments, 1):
        trial.segment(name, events)
        step(done, len(segments))
    return Proof(len(segments), trial.faithful, trial.operators)


@dataclass(slots=True)
class _Trial:
    """What was tried until now."""

    seed: str
    limit: int
    lexicon: Lexicon
    faithful: dict[str, Faithful] = field(default_factory=dict)
    bench: tuple[Segment, Bench] | None = None
    operators: dict[str, Tally] = field(default_factory=lambda: {o.name: Tally(o.category) for o in OPERATORS})

    def segment(self, name: str, events: tuple[Event, ...]) -> None:
        """Everything that is tried on one segment."""
        subject = copied(name, events, self.lexicon)
        if not self._accepts(subject, "copied", subject.fold):
            return
        self._rewrites(subject)
        for other in self._subjects(subject):
            self._mutants(other)

    def _subjects(self, subject: Subject) -> Iterator[Subject]:
        """The folds that are mutated."""
        yield subject
        yield self._told(subject)
        disputed = contested(subject, self.seed)
        if disputed and self._accepts(disputed, "contested", disputed.fold):
            yield disputed

    def _told(self, subject: Subject) -> Subject:
        """The fold told in other words, as far as the gate accepts it: the single rewrites were counted before."""
        other = told(subject)
        for _ in range(3):
            verdict = self._judged(other, other.fold)
            if verdict.accepted:
                return other
            other = spared(other, subject, verdict)
        return subject

    def _rewrites(self, subject: Subject) -> None:
        """The faithful folds of a subject."""
        for name, whole in WHOLE.items():
            self._accepts(subject, name, whole(subject.fold, self.lexicon))
        for name, fold, before, after in rewritten(subject, self.seed, self.limit):
            self._accepts(subject, name, fold, before, after)

    def _accepts(self, subject: Subject, name: str, fold: JsonObject, before: str = "", after: str = "") -> bool:
        """True when a faithful fold is accepted; either way it is counted."""
        tally = self.faithful.setdefault(name, Faithful())
        verdict = self._judged(subject, fold)
        tally.folds += 1
        if not verdict.accepted:
            tally.refused.append(Case(subject.name, subject.kind, before, after, _codes(verdict)))
        return verdict.accepted

    def _mutants(self, subject: Subject) -> None:
        """The mutants of a fold, by every operator."""
        for operator in OPERATORS:
            tally = self.operators[operator.name]
            for mutant in islice(operator.make(subject, self.seed), self.limit):
                verdict = self._judged(subject, mutant.fold)
                case = Case(subject.name, subject.kind, mutant.before, mutant.after, _codes(verdict))
                tally.mutants += 1
                if verdict.accepted:
                    tally.escaped.append(case)
                elif not operator.codes & set(case.codes):
                    tally.elsewhere.append(case)

    def _judged(self, subject: Subject, fold: JsonObject) -> Verdict:
        if self.bench is None or self.bench[0] != (subject.events, subject.conflicts):
            of = (subject.events, subject.conflicts)
            self.bench = (of, Bench(*of, self.lexicon))
        return self.bench[1].judge(fold)


def _codes(verdict: Verdict) -> tuple[str, ...]:
    """The codes of a verdict, each once."""
    return tuple(dict.fromkeys(finding.code for finding in verdict.findings))
