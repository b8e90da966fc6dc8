"""Code `entity`: what a person does who is not named is told of nobody else: `a friend made it` of no grandmother."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from provgraph.domain.gate.assertion.tense import is_past_form
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.free import is_free
from provgraph.domain.gate.persons.doers import DOES, Key, doings
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

Doers = Mapping[Key, list[Token | None]]
"""Who is not named and does something, by what is done; None where it is somebody else, or is not said."""


def check(case: Case) -> Iterator[Finding]:
    """Every person who is not named, in what is told in the words of its evidence's language."""
    for statement in case.retold():
        text = statement.read
        if statement.list in RETOLD_LISTS and not text.lexicon.words("persons").isdisjoint(text.words):
            yield from _statement(case, statement)


def _statement(case: Case, statement: Statement) -> Iterator[Finding]:
    """A finding for each such person whom no cited event names, where others of this kind do the same there."""
    text = statement.read
    texts = [part.read for part in case.cited_parts(statement.cited) if part.read.lexicon is text.lexicon]
    words = {token.stem for source in texts for token in source.tokens}
    told = {key: who for key, found in _doers(text).items() for who in found if who and who.stem not in words}
    known: dict[Key, list[Token | None]] = {}
    for source in texts if told else ():
        for key, found in _doers(source).items():
            known.setdefault(key, []).extend(found)
    for key, who in told.items():
        others = [other.text.lower() for other in known.get(key, []) if other]
        if others and len(others) == len(known[key]) and not is_free(who, text.lexicon):
            said = "the evidence says this of somebody else"
            yield Finding("entity", said, statement.cited, "name", statement.id, others[0], who.text.lower())


def _doers(text: Text) -> Doers:
    """Who does what in a text, actively or behind `by`."""
    found: dict[Key, list[Token | None]] = {}
    for doing in doings(text):
        if doing.key[1] == DOES:
            before = text.tokens[doing.before] if doing.before >= 0 else None
            found.setdefault(doing.key, []).append(before if before and _is_person(before, text) else None)
    for place, token in enumerate(text.tokens):
        verb = _suffered(text, place) if _is_person(token, text) else None
        if verb:
            found[verb.stem, DOES] = [*filter(None, found.get((verb.stem, DOES), [])), token]
    return found


def _is_person(token: Token, text: Text) -> bool:
    """True for a word for a person, no name."""
    return token.kind == "word" and token.text.lower() in text.lexicon.words("persons")


def _suffered(text: Text, place: int) -> Token | None:
    """The participle before `by` and a person at a place, nothing but small words between."""
    at = place - 1
    while at > 0 and text.tokens[at].kind == "word" and not is_content(text.tokens[at], text.lexicon):
        if text.tokens[at].text.lower() in text.lexicon.words("agents"):
            verb = text.tokens[at - 1]
            return verb if is_past_form(verb.text.lower(), text.lexicon) else None
        at -= 1
    return None
