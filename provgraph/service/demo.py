"""The main job on a sample, start to end, one step after another. Every line shown is what the use cases answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources

from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.request import Distiller, DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.gate import judge
from provgraph.domain.identifiers import ActivityId, EntityId, RequestId
from provgraph.domain.lineage.text import tree
from provgraph.domain.reading import JsonObject, objects_of, text_of, texts_of
from provgraph.domain.scope import ScopeName
from provgraph.domain.verdict import Verdict
from provgraph.errors import LossGateRefused, UnreadableFile
from provgraph.lexicon import load
from provgraph.service import conflicts, ledger, lineage, names, reading, taking_back
from provgraph.service.answers import Current, TakenBack
from provgraph.service.consolidation.run import consolidate
from provgraph.service.context import Context, Request
from provgraph.service.formats.read import read_bytes
from provgraph.service.words.current import short_lines
from provgraph.service.words.gate import finding_line
from provgraph.service.words.parts import counted
from provgraph.service.words.receipts import consolidated_lines, taken_back_lines

SCOPE = ScopeName("clinic", "purchasing")
SAMPLE = "clinic.jsonl"
DISPUTED = ("f01", "f02")
"""Two sources that do not agree: what the monitor measured and what the nurse read off the door."""

RULE = "f03"
"""A prohibition, to be walked from and to."""

MISTAKEN = "f10"
"""A tool result that turns out to be about another fridge."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its heading, what happened in words, and what the use cases answered."""

    title: str
    lines: Sequence[str]
    answers: Sequence[Mapping[str, object]]


@dataclass(slots=True)
class Watched:
    """A distiller whose folds are kept with what was asked, to show what the gate says of them.

    `alter` spoils a fold on its way: a distiller that errs, as models do.
    """

    inner: Distiller
    alter: Callable[[str], str] = str
    made: list[tuple[DistilRequest, JsonObject]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the distiller behind it."""
        return self.inner.name

    @property
    def version(self) -> str:
        """The version of the distiller behind it."""
        return self.inner.version

    def distil(self, request: DistilRequest) -> JsonObject:
        """The fold, spoilt if it is to be."""
        fold = _with_texts(self.inner.distil(request), self.alter)
        self.made.append((request, fold))
        return fold

    def verdicts(self) -> list[Verdict]:
        """What the gate says of every fold that was made."""
        lexicon = load()
        return [judge(request.events, fold, request.conflicts, lexicon) for request, fold in self.made]


class Demo:
    """The steps, in order, in one tenant. Each is a method that can be read alone."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._count = 0

    def play(self) -> Iterator[Step]:
        """Run every step; each is given when it is done. Raises what the use cases raise."""
        events = sample_events()
        yield self._append(events)
        yield self._dispute()
        yield self._consolidate("A summary is made, and judged before anybody may read it")
        yield self._show("What an agent now reads")
        revoked = self._revoke()
        yield revoked[0]
        yield self._show_fallback()
        yield self._refuse()
        yield self._consolidate("The summary is rebuilt; only what was concerned is made anew")
        yield self._undo(revoked[1])
        yield self._consolidate("Rebuilt once more, with the result that stands again")
        yield self._trace()

    def _append(self, events: Sequence[Event]) -> Step:
        answer = ledger.append(self._context, SCOPE, events, self._request())
        kinds = [kind for event in answer.events for kind in event.redactions]
        tasks = sorted({event.task for event in events if event.task})
        recalled = sum(not event.is_evidence for event in events)
        lines = [
            f"{len(answer.events)} events of {len(tasks)} tasks are in the log: {', '.join(tasks)}.",
            f"{counted(len(kinds), 'secret')} taken out before anything was stored: {', '.join(kinds)}.",
            f"{counted(recalled, 'event')} recalled from a memory: kept, but never evidence for anything.",
            "Every text is encrypted under a key of its own, outside the graph.",
        ]
        return Step("Events are appended to a log that nobody can edit", lines, [answer.to_json()])

    def _dispute(self) -> Step:
        sides = [names.resolve(self._context, event_id, SCOPE) for event_id in DISPUTED]
        answer = conflicts.open_conflict(self._context, SCOPE, sides, "which temperature F-02 had", self._request())
        said = {str(event.id): event for event in sample_events()}
        lines = [
            *(f"{said[event_id].speaker} says: {said[event_id].text}" for event_id in DISPUTED),
            f"Both cannot be true. The conflict stays open until somebody with the authority settles it: {answer.id}",
        ]
        return Step("Two sources disagree; nobody decides in silence", lines, [answer.to_json()])

    def _consolidate(self, title: str) -> Step:
        distiller = Watched(Extractive(load()))
        answer = consolidate(self._context, SCOPE, self._request(), distiller=distiller)
        verdicts = distiller.verdicts()
        kept, asked = sum(v.preserved for v in verdicts), sum(v.obligations for v in verdicts)
        lines = [
            f"The loss gate found {asked} things in the new folds' events that must not be lost; {kept} are kept.",
            *consolidated_lines(answer),
        ]
        return Step(title, lines, [answer.to_json(), *(verdict.to_json() for verdict in verdicts)])

    def _show(self, title: str) -> Step:
        answer = reading.current(self._context, SCOPE)
        return Step(title, list(short_lines(answer, most=4)), [answer.to_json()])

    def _revoke(self) -> tuple[Step, TakenBack]:
        source = names.resolve(self._context, MISTAKEN, SCOPE)
        reason = "the log was read from fridge F-03"
        answer = taking_back.revoke(self._context, source, reason, self._request())
        rests = lineage.trace(self._context, source, direction="down")
        lines = [
            f"Event {MISTAKEN} is revoked, because {reason}.",
            *taken_back_lines(answer),
            "From this commit on nothing that rests on it is served, by any path:",
            "",
            *tree(rests),
        ]
        title = "A source turns out to be wrong and is taken back"
        return Step(title, lines, [answer.to_json(), rests.to_json()]), answer

    def _show_fallback(self) -> Step:
        answer = reading.current(self._context, SCOPE)
        held = "is not" if all(event.get("id") != MISTAKEN for event in answer.tail) else "is"
        lines = [
            f"A reader now gets {answer.source} events, because " + "; ".join(why["message"] for why in answer.why),
            f"{counted(len(answer.tail), 'event')} come back; the revoked one {held} among them.",
        ]
        return Step("What an agent reads in the meantime", lines, [answer.to_json()])

    def _refuse(self) -> Step:
        distiller = Watched(Extractive(load()), careless)
        try:
            consolidate(self._context, SCOPE, self._request(), distiller=distiller)
        except LossGateRefused as refusal:
            verdict = distiller.verdicts()[0]
            first = {finding.code: finding_line(finding) for finding in reversed(verdict.findings)}
            lines = [
                "A careless distiller drops the word `not` and rounds a number. The gate refuses its fold:",
                *(f"  {line}" for line in first.values()),
                f"In all it found {counted(len(verdict.findings), 'fault')}.",
                "Nothing changed for readers; the refused fold and the verdict are kept for whoever asks.",
            ]
            return Step("A wrong summary is refused", lines, [{"refused": refusal.message}, verdict.to_json()])
        raise UnreadableFile(f"the sample {SAMPLE} has lost the rules that this step needs")

    def _undo(self, revoked: TakenBack) -> Step:
        activity_id = ActivityId(revoked.activity_id)
        answer = taking_back.undo(self._context, activity_id, self._request(), "it was F-02 after all")
        return Step(
            "The revocation itself is taken back; the record keeps both",
            list(taken_back_lines(answer)),
            [answer.to_json()],
        )

    def _trace(self) -> Step:
        sentence = _sentence(reading.current(self._context, SCOPE))
        answer = lineage.trace(self._context, EntityId(text_of(sentence, "claim_id")), direction="up")
        lines = [f"The summary says: {text_of(sentence, 'text')}", "It rests on:", "", *tree(answer)]
        return Step("From a sentence of the summary to its evidence", lines, [answer.to_json()])

    def _request(self) -> Request:
        self._count += 1
        return Request(RequestId(f"demo-{self._count}"), "demo")


def sample_events() -> list[Event]:
    """The events of the sample that is shipped with the package."""
    content = (resources.files("provgraph.samples") / SAMPLE).read_bytes()
    return [event for _, event in read_bytes(content, SAMPLE, "jsonl").events]


def careless(text: str) -> str:
    """A text as a careless writer would repeat it: a negation lost, a number rounded."""
    return text.replace("Do not ", "Do ").replace(" are not ", " are ").replace("86 ", "about 90 ")


def _with_texts(fold: JsonObject, alter: Callable[[str], str]) -> JsonObject:
    """The fold with the texts of its items altered."""
    return {
        name: [{**item, "text": alter(text_of(item, "text"))} for item in objects_of(fold, name)]
        if isinstance(value, list) and name not in ("source_range", "conflicts")
        else value
        for name, value in fold.items()
    }


def _sentence(answer: Current) -> JsonObject:
    """The rule of the summary that the demo ends with."""
    return next(item for item in answer.items["constraints"] if RULE in texts_of(item, "derived_from"))
