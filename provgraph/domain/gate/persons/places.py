"""Code `entity`: a person is no place. `A trip to Bram` needs evidence that goes to Bram.

Which phrases stand before places is data (the list `places` of a lexicon).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token, raw_words
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Every person behind a phrase that stands before places, where no cited text names that person."""
    persons = frozenset(word for own in people_of(case).values() for word in own)
    for statement in case.retold():
        told = list(_placed(statement.read)) if statement.list in RETOLD_LISTS else []
        named = [statement.read.tokens[at] for at in told if statement.read.tokens[at].text.lower() in persons]
        named = [token for token in named if not _owns(statement.read, token)]
        texts = [part.read for part in case.cited_parts(statement.cited)] if named else []
        for token in named if not any(_has_own_place(text) for text in texts) else ():
            if not any(token.text.lower() in raw_words(text.text) for text in texts):
                said = "a person stands where the evidence has a place"
                yield Finding("entity", said, statement.cited, "name", statement.id, None, token.text)


def _owns(text: Text, token: Token) -> bool:
    """True for a name to which something belongs: `in Dr Oduya's opinion` is no place."""
    following = text.tokens[text.tokens.index(token) :]
    name = takewhile(lambda other: other.is_capital, following)
    return any(other.text.endswith("'s") for other in name)


def _has_own_place(text: Text) -> bool:
    """True when somebody is spoken of as a place by another word than a name: `near me`."""
    own = text.lexicon.words("first_person") | text.lexicon.words("second_person")
    return any(text.tokens[at].text.lower() in own for at in _placed(text))


def _placed(text: Text) -> Iterator[int]:
    """The places of the words right behind a phrase of the list `places`."""
    words = text.words
    for at in range(len(words)):
        length = text.lexicon.match("places", words, at)
        if length and at + length < len(words):
            yield at + length
