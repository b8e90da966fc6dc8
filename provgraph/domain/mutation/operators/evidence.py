"""Errors in what a fold rests on: evidence, attribution, conflicts, narrative, closing."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.event import RECALLED
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.mutation.chance import shuffled
from provgraph.domain.mutation.operator import Mutant, Operator
from provgraph.domain.mutation.subject import Site, Subject, entries, with_entry, with_more, without_entry
from provgraph.domain.reading import objects_of, text_of, texts_of
from provgraph.domain.text.marker import is_content

CLOSED = "2026-01-31T12:00:00Z"


def _items(subject: Subject, seed: str, name: str) -> list[Site]:
    """The items of a fold, in the order of the seed."""
    return shuffled((site for site in subject.sites if site.list in ITEM_LISTS), seed, name, subject.name)


def _moved(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item cites an event that says something else."""
    evidence = [event for event in subject.events if event.is_evidence]
    for site in _items(subject, seed, "moved"):
        words = {token.text.lower() for token in site.read.tokens if is_content(token, site.read.lexicon)}
        for event in shuffled(evidence, seed, site.text)[:5]:
            told = subject.said_by([event.id])
            if event.id not in site.cited and not any(word in told for word in words if len(word) > 2):
                yield Mutant(
                    "evidence_moved",
                    with_entry(subject.fold, site, derived_from=[event.id]),
                    site.text,
                    event.text or "",
                )
                break


def _without(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item cites nothing."""
    for site in _items(subject, seed, "without"):
        yield Mutant("evidence_dropped", with_entry(subject.fold, site, derived_from=[]), site.text, "")


def _unknown(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item cites an event that is not there, beside its own."""
    for site in _items(subject, seed, "unknown"):
        cited = [*site.cited, "no-such-event"]
        yield Mutant(
            "evidence_invented", with_entry(subject.fold, site, derived_from=cited), site.text, "no-such-event"
        )


def _recalled(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item cites what was recalled from a memory, beside its own evidence."""
    recalled = [event.id for event in subject.events if event.source.kind == RECALLED]
    for site in _items(subject, seed, "recalled") if recalled else []:
        cited = [*site.cited, recalled[0]]
        yield Mutant("recalled_as_evidence", with_entry(subject.fold, site, derived_from=cited), site.text, recalled[0])


def _raised(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item claims a standing that its evidence does not have."""
    for site in _items(subject, seed, "raised"):
        kinds = {subject.by_id[name].source.kind for name in site.cited}
        if kinds & {"user_assertion", "agent_inference"}:
            yield Mutant("class_raised", with_entry(subject.fold, site, source_class="policy"), site.text, "policy")


def _relabelled(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item's label says the contrary of its text: a promise `asserted` as negative, a permission as prohibited."""
    for site in _items(subject, seed, "label"):
        if site.list == "permissions" and not _denies(site):
            yield Mutant("label_turned", with_entry(subject.fold, site, polarity="negative"), site.text, "negative")
        if site.list == "open_threads":
            yield Mutant("label_turned", with_entry(subject.fold, site, modality="asserted"), site.text, "asserted")


def _denies(site: Site) -> bool:
    """True for a text that holds a negation: it may be called negative."""
    return any(token.text.lower() in site.read.lexicon.words("negations") for token in site.read.tokens)


def _closed(subject: Subject, seed: str) -> Iterator[Mutant]:
    """A segment with open threads is closed."""
    if objects_of(subject.fold, "open_threads"):
        yield Mutant("thread_closed", {**subject.fold, "closed_at": CLOSED}, "", CLOSED)


def _conflict_dropped(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An open conflict is not told."""
    for place, conflict in enumerate(objects_of(subject.fold, "conflicts")):
        yield Mutant("conflict_dropped", without_entry(subject.fold, "conflicts", place), text_of(conflict, "text"), "")


def _settled(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An open conflict is told as settled."""
    for place, conflict in enumerate(entries(subject.fold, "conflicts")):
        said = text_of(conflict, "text")
        text = said.replace("Not settled", "Settled", 1)
        changed = entries(subject.fold, "conflicts")
        changed[place]["text"] = text
        if text != said:
            yield Mutant("conflict_settled", {**subject.fold, "conflicts": changed}, said, text)


def _side_dropped(subject: Subject, seed: str) -> Iterator[Mutant]:
    """One side of a conflict is left out of its text."""
    for place, conflict in enumerate(entries(subject.fold, "conflicts")):
        said = text_of(conflict, "text")
        changed = entries(subject.fold, "conflicts")
        changed[place]["text"] = said.rpartition(" | ")[0]
        yield Mutant("conflict_side_dropped", {**subject.fold, "conflicts": changed}, said, str(changed[place]["text"]))


def _side_stated(subject: Subject, seed: str) -> Iterator[Mutant]:
    """One side of a conflict is stated as a fact."""
    for conflict in objects_of(subject.fold, "conflicts"):
        for side in texts_of(conflict, "items"):
            text = subject.by_id[side].text or ""
            entry = {"id": "zz3", "text": text, "derived_from": [side]}
            yield Mutant("conflict_side_stated", with_more(subject.fold, "facts", entry), "", text)


def _narrated(subject: Subject, seed: str) -> Iterator[Mutant]:
    """A sentence of the narrative rests on an item that says something else."""
    sentences = [site for site in subject.sites if site.list == "narrative"]
    facts = {text_of(item, "id"): item for item in objects_of(subject.fold, "facts")}
    for site in shuffled(sentences, seed, "narrated"):
        words = {token.text.lower() for token in site.read.tokens if is_content(token, site.read.lexicon)}
        for name in shuffled(facts, seed, site.text)[:4]:
            told = subject.said_by(texts_of(facts[name], "derived_from"))
            if not any(word in told for word in words if len(word) > 2):
                changed = with_entry(subject.fold, site, items=[name])
                yield Mutant("narrative_on_other_items", changed, site.text, text_of(facts[name], "text"))
                break


OPERATORS: tuple[Operator, ...] = (
    Operator(
        "evidence_moved",
        "evidence",
        frozenset({"unsupported", "entity", "altered", "missing", "number", "date", "identifier"}),
        _moved,
    ),
    Operator("evidence_dropped", "evidence", frozenset({"no_evidence", "schema"}), _without),
    Operator("evidence_invented", "evidence", frozenset({"bad_evidence"}), _unknown),
    Operator("recalled_as_evidence", "evidence", frozenset({"bad_evidence"}), _recalled),
    Operator("class_raised", "attribution", frozenset({"bad_evidence"}), _raised),
    Operator("label_turned", "modality", frozenset({"modality", "polarity"}), _relabelled),
    Operator("thread_closed", "open thread", frozenset({"schema"}), _closed),
    Operator("conflict_dropped", "conflict", frozenset({"conflict_missing"}), _conflict_dropped),
    Operator("conflict_settled", "conflict", frozenset({"conflict_as_definite"}), _settled),
    Operator("conflict_side_dropped", "conflict", frozenset({"conflict_missing"}), _side_dropped),
    Operator("conflict_side_stated", "conflict", frozenset({"conflict_as_definite"}), _side_stated),
    Operator(
        "narrative_on_other_items",
        "narrative",
        frozenset({"unsupported", "entity", "number", "date", "modality", "polarity", "identifier"}),
        _narrated,
    ),
)
