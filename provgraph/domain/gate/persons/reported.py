"""Code `entity`: what is reported as somebody's words was said by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from provgraph.domain.gate.evidence.align import closest
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.meant import assents
from provgraph.domain.gate.evidence.naming import namings
from provgraph.domain.gate.persons.owners import asks
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Every `X said ...`, where X speaks in the segment but not in what is told; every name that is listed twice."""
    people = people_of(case)
    for statement in case.retold():
        if statement.list in ("facts", "decisions", "open_threads", "narrative"):
            for first, last in statement.read.sentences:
                said = _speaker(statement.read.tokens[first:last], statement.read.lexicon)
                named = {name for name, words in people.items() if said in words}
                if named and not _is_said(case, statement, named, said):
                    yield _finding(statement, "somebody else said so", said)
            yield from _clauses(case, statement, people)
            yield from _deciders(case, statement, people)
            yield from _twice(statement)


def _finding(statement: Statement, message: str, name: str) -> Finding:
    """The finding of this check."""
    return Finding("entity", message, statement.cited, "name", statement.id, None, name)


def _clauses(case: Case, statement: Statement, people: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """Clauses in which a person says something that only others say, who are not named, in the clauses retold."""
    lexicon = statement.read.lexicon
    told = frozenset(token.text.lower().removesuffix("'s") for token in statement.read.tokens)
    heard = len(statement.cited) > 1 and not assents(case, statement)  # who says yes takes up what another said
    for clause in statement.read.clauses if heard else ():
        for token, verb in pairwise(clause.tokens):
            word = token.text.lower()
            named = {name for name, own in people.items() if token.is_capital and word in own}
            if named and verb.text.lower() in lexicon.words("speaking"):
                near = closest(case, clause, statement.cited)
                speakers = {part.event.speaker for part, source in near if not source.is_question}
                others = speakers and not any(people[name] & told for name in speakers)
                if others and not speakers & named and not _may_say(case, statement, clause, named, word):
                    yield _finding(statement, "somebody else said so", token.text)


def _deciders(case: Case, statement: Statement, people: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """Persons who are told to have decided what another one states as a decision, without naming them."""
    events = [case.events[name] for name in statement.cited if name in case.parts]
    if not events or any(event.kind != "decision" or event.role != "user" for event in events):
        return
    lexicon, tokens = statement.read.lexicon, statement.read.tokens
    for at, token in enumerate(tokens):
        before = _before(tokens, at, lexicon) if token.text.lower() in lexicon.words("deciding") else ""
        named = {name for name, own in people.items() if before in own}
        if named and not any(event.speaker in named for event in events) and not is_named(case, statement, before):
            yield _finding(statement, "somebody else decided so", before)


def _before(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> str:
    """The word before a verb and what helps it (`Ines has decided`), in lower case; empty where a mark stands there."""
    at -= 1
    while at >= 0 and any(tokens[at].text.lower() in lexicon.words(name) for name in ("past_aux", "fillers")):
        at -= 1
    return tokens[at].text.lower() if at >= 0 and tokens[at].is_capital else ""


def _may_say(case: Case, statement: Statement, clause: Clause, named: set[str], word: str) -> bool:
    """True when a cited text holds the name, or they asked about something in the clause."""
    return is_named(case, statement, word) or asks(case, statement, clause, named)


def is_named(case: Case, statement: Statement, word: str) -> bool:
    """True when a cited text holds the name: it may tell what they said."""
    texts = (part.read for part in case.cited_parts(statement.cited))
    return any(token.text.lower() == word for text in texts for token in text.tokens)


def _twice(statement: Statement) -> Iterator[Finding]:
    """A name that is listed with itself (`Ines and Ines`), or that asks about itself (`Ines asks whether Ines`)."""
    text = statement.read
    for one, other in pairwise(namings(text)):
        between = text.words[one.last : other.first]
        same = text.said(one.first, one.last).lower() == text.said(other.first, other.last).lower()
        framed = between[-1:] and between[-1] in text.lexicon.words("clause_openers")
        asks = bool(framed) and any(word in text.lexicon.words("speaking") for word in between[:1])
        if same and between and (set(between) <= text.lexicon.words("joiners") or asks):
            yield _finding(statement, "this name stands for two", text.said(one.first, one.last))


def _speaker(tokens: tuple[Token, ...], lexicon: Lexicon) -> str:
    """The name before a verb of speaking, or behind `according to`, at the start of a sentence; empty without one."""
    words = [token.text.lower() for token in tokens]
    for at in range(1, min(3, len(words))):
        if words[at] in lexicon.words("speaking"):
            return words[at - 1]
    length = lexicon.match("sources", tuple(words), 0) if words else 0
    return words[length] if 0 < length < len(words) else ""


def _is_said(case: Case, statement: Statement, named: set[str], said: str) -> bool:
    """True when a cited event is theirs, or tells what they said."""
    if any(case.events[name].speaker in named for name in statement.cited if name in case.events):
        return True
    texts = (part.read for part in case.cited_parts(statement.cited))
    speakers = {
        (_speaker(text.tokens[first:last], text.lexicon), text.lexicon)
        for text in texts
        for first, last in text.sentences
    }
    return any(who == said or who in lexicon.table("pronouns") for who, lexicon in speakers)
