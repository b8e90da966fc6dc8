"""From a segment to what is mutated: its copied fold, the same told in other words, and one with an open conflict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from provgraph.domain.distil.extractive import distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import RECALLED, Event, Source
from provgraph.domain.fold import OpenConflict
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.mutation.chance import shuffled
from provgraph.domain.mutation.faithful import REWRITES
from provgraph.domain.mutation.operators.values import digit_changed
from provgraph.domain.mutation.subject import Subject, entries, with_entry
from provgraph.domain.reading import JsonObject, objects_of, text_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.verdict import Verdict

ECHO, RIVAL = CallerEventId("echo-of-a-memory"), CallerEventId("another-opinion")
NARRATED = 4
"""So many facts are told once more in the narrative."""


def copied(name: str, events: Sequence[Event], lexicon: Lexicon) -> Subject:
    """The extractive fold of a segment, with a narrative. A recalled event stands beside its events."""
    echo = replace(events[0], id=ECHO, source=Source(RECALLED))
    return _folded(name, "copied", (*events, echo), (), lexicon)


def contested(subject: Subject, seed: str) -> Subject | None:
    """The segment with a second opinion on one of its figures, as an open conflict; None where it has no figure."""
    facts = [site for site in subject.prose if site.list == "facts" and len(site.cited) == 1]
    for site in shuffled(facts, seed, "contested", subject.name):
        event = subject.by_id[site.cited[0]]
        for text in digit_changed(site, subject) if event.data is None else ():
            rival = replace(event, id=RIVAL, speaker="second opinion", text=text, data=None)
            conflict = OpenConflict("open-conflict", (event.id, RIVAL), "which figure is right")
            return _folded(subject.name, "contested", (*subject.events, rival), (conflict,), subject.lexicon)
    return None


def _folded(
    name: str, kind: str, events: tuple[Event, ...], conflicts: tuple[OpenConflict, ...], lexicon: Lexicon
) -> Subject:
    """The subject of the extractive fold of some events."""
    fold = distil(DistilRequest(name, None, events, conflicts), lexicon)
    return Subject(name, kind, events, conflicts, {**fold, "narrative": list(_narrative(fold))}, lexicon)


def _narrative(fold: JsonObject) -> Iterator[dict[str, object]]:
    """Some facts, told once more."""
    for item in objects_of(fold, "facts")[:NARRATED]:
        yield {"text": text_of(item, "text"), "items": [text_of(item, "id")]}


def rewritten(subject: Subject, seed: str, limit: int) -> Iterator[tuple[str, JsonObject, str, str]]:
    """Faithful folds with one text told otherwise: the rewrite, the fold, and the text before and after it."""
    for name, rewrite in REWRITES.items():
        told = ((site, rewrite(site, subject)) for site in shuffled(subject.prose, seed, name, subject.name))
        found = ((site, text) for site, text in told if text is not None)
        for (site, text), _ in zip(found, range(limit), strict=False):
            yield name, with_entry(subject.fold, site, text=text), site.text, text


def told(subject: Subject) -> Subject:
    """The same fold with every text told otherwise where a rewrite applies."""
    fold = subject.fold
    for site in subject.prose:
        text = next((text for rewrite in REWRITES.values() if (text := rewrite(site, subject)) is not None), None)
        if text is not None and site.list == "facts":
            fold = with_entry(fold, site, text=text)
    return replace_fold(subject, "told", fold)


def spared(subject: Subject, original: Subject, verdict: Verdict) -> Subject:
    """A told fold, with what a verdict finds fault with put back as it was copied."""
    named = {finding.item for finding in verdict.findings} - {None}
    sources = {source for finding in verdict.findings if finding.item is None for source in finding.sources}
    old = {text_of(item, "id"): item for item in objects_of(original.fold, "facts")}
    facts = entries(subject.fold, "facts")
    for place, item in enumerate(facts):
        cited = item["derived_from"]
        if item["id"] in named or (isinstance(cited, list) and sources & set(cited)):
            facts[place] = dict(old[str(item["id"])])
    return replace_fold(subject, "told", {**subject.fold, "facts": facts})


def replace_fold(subject: Subject, kind: str, fold: JsonObject) -> Subject:
    """The subject with another fold."""
    return Subject(subject.name, kind, subject.events, subject.conflicts, fold, subject.lexicon)
