"""Code `entity`: who said, promised or did it. A first-person sentence is about its speaker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from provgraph.domain.event import Event
from provgraph.domain.gate.assertion.tense import is_past_form
from provgraph.domain.gate.evidence.case import Case, Evidence, Statement
from provgraph.domain.gate.evidence.naming import written_small
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.text.tokens import normal, raw_words
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

KNOWN = 8
"""Of so many segments is kept what was worked out: many folds are judged against one."""
SELVES = frozenset({"<self>"})
"""Stands for `I` and `you` among words."""
SUBJECTS = frozenset({"facts", "permissions", "constraints", "decisions"})
"""Lists whose items may tell of somebody else than who said so."""


def check(case: Case) -> Iterator[Finding]:
    """Subjects of items, and the persons that clauses name."""
    people = people_of(case)
    shared, full = shared_names(case.evidence), full_names(case.evidence)
    for statement in case.statements:
        yield from _subject(case, statement)
        yield from _other_subject(case, statement, people)
        if not statement.is_copied and statement.list in ("facts", "decisions", "open_threads", "narrative"):
            yield from _ambiguous(statement, shared)
            yield from _mixed(statement, full, frozenset().union(*people.values()))


def people_of(case: Case) -> Mapping[str, frozenset[str]]:
    """The words of the name of every speaker and data subject, by id."""
    return case.evidence.people


@lru_cache(maxsize=KNOWN)
def shared_names(evidence: Evidence) -> Mapping[str, frozenset[str]]:
    """Words that belong to the names of several persons, with the other words of these names. A cache.

    A word that events also write small is no name by itself: `backup` of the programs `backup-log` and `backup-job`.
    """
    full = {frozenset(value.canon.split()) for value in _names_in(evidence)}
    names = {*evidence.people.values(), *full}
    words = {word for name in names if len(name) > 1 for word in name} - written_small(evidence)
    found = {word: {name for name in names if word in name and len(name) == 2} for word in words}
    return {word: frozenset().union(*own) - {word} for word, own in found.items() if len(own) > 1}


@lru_cache(maxsize=KNOWN)
def full_names(evidence: Evidence) -> frozenset[tuple[str, ...]]:
    """The names of several words in events, as words. A cache."""
    names = (tuple(value.canon.split()) for value in _names_in(evidence))
    return frozenset(name for name in names if len(name) > 1)


def _names_in(evidence: Evidence) -> Iterator[Value]:
    """The names in the texts of the events."""
    texts = (part.read for own in evidence.parts.values() for part in own)
    return (value for text in texts for value in text.values if value.category == "name")


def _mixed(statement: Statement, full: frozenset[tuple[str, ...]], persons: frozenset[str]) -> Iterator[Finding]:
    """A name made of two: the first name, or the name, of one person with the last of another."""
    for value in statement.read.values:
        told = tuple(value.canon.split())
        if value.category != "name" or len(told) != 2 or any(set(told) <= set(name) for name in full):
            continue
        firsts = {name[0] for name in full if name[-1] == told[1]}
        if firsts and told[0] in persons | {name[0] for name in full} and any(told[1] in name for name in full):
            yield _finding(statement, "nobody has this name", f"{min(firsts)} {told[1]}", value.canon)


def _ambiguous(statement: Statement, shared: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """A name that several persons share, without what tells them apart."""
    words = {token.text.lower().removesuffix("'s") for token in statement.read.tokens}
    subject = frozenset(raw_words(normal(statement.item.subject or ""))) if statement.item else frozenset()
    for word in sorted(words & set(shared)):
        if not shared[word] & (words | subject):
            yield _finding(statement, "several persons have this name", ", ".join(sorted(shared[word])), word)


def _finding(statement: Statement, message: str, expected: str, found: str) -> Finding:
    """The finding of this check."""
    return Finding("entity", message, statement.cited, "name", statement.id, expected, found)


def _subject(case: Case, statement: Statement) -> Iterator[Finding]:
    """The subject of an item is named in its evidence; that of a promise is who made it."""
    item = statement.item
    if item is None or item.subject is None:
        return
    events = [case.events[name] for name in item.derived_from if name in case.parts]
    told = frozenset(raw_words(normal(item.subject)))
    speakers = [event.speaker for event in events if _speaks_of_self(case, event)]
    if statement.list == "commitments" and speakers:
        if not any(_matches(told, speaker) for speaker in speakers):
            yield _finding(statement, "the promise is another person's", speakers[0], item.subject)
    elif events and told and not any(_names(case, event, told) for event in events):
        yield _finding(statement, "no cited event names this subject", events[0].speaker, item.subject)


def _other_subject(case: Case, statement: Statement, people: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """The subject of an item is a person whom its text does not name, where it names others and speaks of no `I`.

    Who alone said it may always be the subject.
    """
    item, lexicon = statement.item, statement.read.lexicon
    if item is None or item.subject is None or item.subject not in people or statement.list not in SUBJECTS:
        return
    words = name_words(statement.read) | _selves(statement.read, lexicon)
    own = people[item.subject]
    named = [name for name in sorted(people) if name != item.subject and (people[name] - own) & words]
    shared = frozenset(word for name in people if name != item.subject for word in people[name])
    spoken = {case.events[name].speaker for name in statement.cited if name in case.events}
    if named and not ((own - shared or own) | SELVES) & words and spoken != {item.subject}:
        yield _finding(statement, "the text is about another person", named[0], item.subject)


def _selves(text: Text, lexicon: Lexicon) -> frozenset[str]:
    """A mark for a text in which somebody speaks of themselves or to somebody."""
    own = lexicon.words("first_person") | lexicon.words("second_person")
    return SELVES if any(token.text.lower() in own for token in text.tokens) else frozenset()


def _matches(told: frozenset[str], speaker: str) -> bool:
    """True when a name may be the speaker's."""
    words = frozenset(raw_words(normal(speaker)))
    return bool(told & words) and (told <= words or words <= told)


def _speaks_of_self(case: Case, event: Event) -> bool:
    """True when the event has a clause in the first person."""
    return any(is_first_person(clause, part.read.lexicon) for part, clause in case.clauses([event.id]))


def is_first_person(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause speaks of its speaker."""
    words = () if clause.is_question else tuple(word for word in clause.words if word.isalnum())
    if any(word in lexicon.words("first_person") for word in words):
        return True
    return (bool(words) and words[0] in lexicon.words("own_starts")) or _starts_with_verb(words, lexicon)


def _starts_with_verb(words: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True for `Lost my job` and `Planning a trip`, where the speaker is left out."""
    endings = tuple(lexicon.words("own_endings"))
    return len(words) > 1 and bool(endings) and (words[0].endswith(endings) or is_past_form(words[0], lexicon))


def _names(case: Case, event: Event, told: frozenset[str]) -> bool:
    """True when the event's text, speaker or data subjects hold the whole name."""
    if any(_matches(told, name) for name in (event.speaker, *event.about)):
        return True
    said = {word for part in case.cited_parts([event.id]) for word in raw_words(part.read.text)}
    return told <= said or _is_called(case, event, told)


def _is_called(case: Case, event: Event, told: frozenset[str]) -> bool:
    """True when the event calls a person by a part of the name (`Ines` of `ines.rocha`) that nobody else has."""
    if told not in case.evidence.people.values():
        return False
    shared = frozenset(shared_names(case.evidence))
    others = frozenset(word for own in case.evidence.people.values() if own != told for word in own)
    called = (token for part in case.cited_parts([event.id]) for token in part.read.tokens if token.is_capital)
    return any(token.text.lower().removesuffix("'s") in told - shared - others for token in called)


def name_words(part: Clause | Text) -> frozenset[str]:
    """The words of a clause or text, possessives opened."""
    return frozenset(token.text.lower().removesuffix("'s") for token in part.tokens)
