"""Code `entity`: what somebody says of themselves is told of them, and of nobody else who is named in their place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from provgraph.domain.gate.evidence.align import Source, closest
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.naming import written_small
from provgraph.domain.gate.persons.people import is_first_person, name_words, people_of
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.text.stems import key, stem
from provgraph.domain.text.tokens import Token
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

HELPING = ("present_aux", "past_aux", "copulas")
"""Verbs that help others, behind a name."""
FIGURES = frozenset({"number", "currency", "percent", "duration", "date", "time"})
MONTH = len("--01")
"""A month by itself is no day that tells events apart."""
ENOUGH = 2
"""So many content words must be shared to say that a clause retells another."""


def check(case: Case) -> Iterator[Finding]:
    """What is told in other words among facts, decisions, open threads and the narrative."""
    people = people_of(case)
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            yield from _owners(case, statement, people)


def _owners(case: Case, statement: Statement, people: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """Parts of a statement that name persons, and retell the first person of somebody whom they do not name."""
    lexicon, parts = statement.read.lexicon, [chunk for clause in statement.read.clauses for chunk in chunks(clause)]
    whole = [clause for clause in statement.read.clauses if not is_first_person(clause, lexicon)]
    claims: list[Claim] = []
    for tried in (parts, whole, _sentences(statement.read, whole, people)):
        claims = claims or [claim for part in tried if (claim := _claim(case, statement, part, people))]
    everybody = frozenset(word for part in parts for word in name_words(part))
    for told, speakers in claims:
        swapped = any(speakers <= other and told & owners for other, owners in claims)
        if swapped or not any(people[speaker] & everybody for speaker in speakers):
            said = "this is about another person"
            yield Finding("entity", said, statement.cited, "name", statement.id, min(speakers), min(told))


def _sentences(text: Text, clauses: Sequence[Clause], people: Mapping[str, frozenset[str]]) -> Iterator[Clause]:
    """Sentences of several of the clauses, each as one, where only the first names persons: the next tell of them."""
    everybody = frozenset().union(*people.values())
    for first, last in text.sentences:
        inside = [clause for clause in clauses if first <= clause.first < last]
        parted = any(token.text in ";；" for token in text.tokens[first:last])
        if len(inside) > 1 and not parted and not any(everybody & name_words(clause) for clause in inside[1:]):
            tokens = tuple(token for clause in inside for token in clause.tokens)
            words = tuple(word for clause in inside for word in clause.words)
            content = frozenset(word for clause in inside for word in clause.content)
            yield replace(inside[0], last=inside[-1].last, tokens=tokens, words=words, content=content)


Claim = tuple[frozenset[str], frozenset[str]]
"""The persons whom a part of a statement names, and the persons who said of themselves what it retells."""


def _claim(case: Case, statement: Statement, part: Clause, people: Mapping[str, frozenset[str]]) -> Claim | None:
    """What a part claims of whom, where it names other persons than those who said it of themselves."""
    words = name_words(part) - (_plain(part) & written_small(case.evidence))
    programs = {event.speaker for event in case.events.values() if event.role == "tool"}
    named = frozenset(name for name, own in people.items() if own & words and name not in programs)
    bare = _without_people(part, people, statement.read.lexicon)
    if not bare.content - called(part.tokens, statement.read.lexicon):
        return None
    near = _retold(case, statement, bare)
    sources = [(text, source) for text, source in near if source.content <= bare.content] or near
    firsts = [(text, source) for text, source in sources if _is_own(source, text.read.lexicon)]
    if not named or not firsts or len(firsts) < len(sources) or asks(case, statement, part, named):
        return None
    speakers = frozenset(text.event.speaker for text, _ in firsts)
    names = [value.canon for _, source in firsts for value in source.values if value.category == "name"]
    names += [value.canon for text, _ in firsts for value in text.read.values if _does(value, text.read)]
    spoken = frozenset(word for name in names for word in name.split())
    spoken |= _plain(part) & frozenset(word for _, source in firsts for word in source.words)
    if any(people[speaker] & words for speaker in speakers) or any(people[name] & spoken for name in named):
        return None
    if _is_told_of(case, statement, bare, [people[name] for name in named], firsts):
        return None
    if _is_their_own(case, statement, bare, named, firsts):
        return None
    return named, speakers


def _is_told_of(
    case: Case, statement: Statement, part: Clause, named: Sequence[frozenset[str]], firsts: Sequence[Source]
) -> bool:
    """True where a clause in which nobody speaks of themselves tells of all the named, in words of the part.

    `We count the shelves for the audit. Shelf 4 is counted by Bram` is told as `Bram counts shelf 4 for the audit`.
    """
    own = frozenset(word for _, source in firsts for word in source.content)
    return any(
        len((source.content & part.content) - own) >= ENOUGH and all(words & name_words(source) for words in named)
        for text, source in case.clauses(statement.cited)
        if not is_first_person(source, text.read.lexicon)
    )


def _is_their_own(
    case: Case, statement: Statement, part: Clause, named: Collection[str], firsts: Sequence[Source]
) -> bool:
    """True where the clause around a part tells a day or figure that the one it names said, as well as its words.

    Of `I pay my half of the May rent` and Bram's `I paid my half on 2 May`, the latter is `Bram's half for May, paid on
    2 May`.
    """
    around = next((c for c in statement.read.clauses if c.first <= part.first < c.last), part)
    others = frozenset(word for _, source in firsts for word in source.content)
    people = people_of(case)
    if {name for name, own in people.items() if own & name_words(around)} - set(named):
        return False
    told = _figures(around) - others
    return any(
        told & source.content and part.content & source.content and is_first_person(source, text.read.lexicon)
        for text, source in case.clauses(statement.cited)
        if {text.event.speaker} == set(named)
    )


def asks(case: Case, statement: Statement, part: Clause, named: Collection[str]) -> bool:
    """True where a part tells that one of those whom it names asked, and they did ask about something in it.

    Ines asked for the recipe of the plum cake (`may I have the recipe?`), which another said to bake.
    """
    asked = [
        clause.content
        for known, clause in case.clauses(statement.cited)
        if clause.is_question and known.event.speaker in named
    ]
    says_so = has_cue(part.words, statement.read.lexicon, "questions")
    return says_so and any(content & part.content for content in asked)


def _retold(case: Case, statement: Statement, part: Clause) -> list[Source]:
    """The closest clauses; where others share more figures and days of a part, these: who paid when says who it was."""
    near = [(text, source) for text, source in closest(case, part, statement.cited) if _shares(part, source)]
    figures = _figures(part)
    sharing = [found for found in case.clauses(statement.cited) if _shares(part, found[1])] if near and figures else []
    most = max((len(figures & source.content) for _, source in sharing), default=0)
    if most <= max((len(figures & source.content) for _, source in near), default=0):
        return near
    return [found for found in sharing if len(figures & found[1].content) == most]


def _figures(part: Clause) -> frozenset[str]:
    """The figures and days that a part tells, as it is compared; a month by itself tells no events apart."""
    return frozenset(v.anchor for v in part.values if v.category in FIGURES and len(v.canon) != MONTH)


def _does(value: Value, text: Text) -> bool:
    """True for a name right before a verb that helps others: something is told of that person in the same breath."""
    after = text.tokens[value.last].text.lower() if value.last < len(text.tokens) else ""
    return value.category == "name" and any(after in text.lexicon.words(name) for name in HELPING)


def called(tokens: Sequence[Token], lexicon: Lexicon) -> frozenset[str]:
    """The keys of words with which somebody is called or greeted: they say nothing of anybody."""
    calls = lexicon.words("vocatives") | lexicon.words("greetings")
    return frozenset(key(token.stem) for token in tokens if token.text.lower() in calls)


def _plain(part: Clause) -> frozenset[str]:
    """The words in lower case: a program may be called by a common one (`fund`)."""
    return frozenset(token.text for token in part.tokens if token.text.islower())


def _shares(told: Clause, source: Clause) -> bool:
    """True when enough is shared to say that one retells the other."""
    shared = told.content & source.content
    return len(shared) >= ENOUGH or (bool(shared) and source.content <= told.content)


def _without_people(clause: Clause, people: Mapping[str, frozenset[str]], lexicon: Lexicon) -> Clause:
    """The clause compared by what it says, not by whom it names."""
    names = {key(form) for own in people.values() for word in own for form in (word, stem(word, lexicon))}
    return replace(clause, content=clause.content - names)


def _is_own(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause speaks of its speaker and does not address somebody."""
    addresses = any(word in lexicon.words("second_person") for word in clause.words)
    return is_first_person(clause, lexicon) and not addresses


def chunks(clause: Clause) -> Iterator[Clause]:
    """The clause, cut at commas."""
    cuts = [at for at, token in enumerate(clause.tokens) if token.text in ",，、"]
    for first, last in pairwise((0, *(at + 1 for at in cuts), len(clause.tokens))):
        tokens = clause.tokens[first:last]
        content = clause.content & {key(token.stem) for token in tokens}
        start = clause.first + first
        words = clause.words[first:last]
        yield replace(clause, first=start, last=start + len(tokens), tokens=tokens, words=words, content=content)
