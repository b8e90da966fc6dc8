"""Code `polarity`: of two things that a sentence sets against each other, the one is denied that the evidence denies.

`We meet in the barn and not in the yard` is not told as `in the yard and not in the barn`, whatever else is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

COMMAS = frozenset(",;")


@dataclass(frozen=True, slots=True)
class Opposed:
    """The content of a sentence that denies one thing beside another, and of what it denies."""

    content: frozenset[str]
    denied: frozenset[str]


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, in a language that sets its words apart by spaces."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS and statement.read.lexicon.algorithm:
            known = [opposed for part in case.cited_parts(statement.cited) for opposed in opposed_in(part.read)]
            for told in opposed_in(statement.read) if known else ():
                if is_turned(told, known):
                    yield _finding(statement, told)


def is_turned(told: Opposed, known: list[Opposed]) -> bool:
    """True where what is denied is denied nowhere in the evidence, and a sentence there denies what is told."""
    if any(told.denied & one.denied for one in known):
        return False
    return any(one.denied <= told.content and told.denied <= one.content for one in known)


def _finding(statement: Statement, told: Opposed) -> Finding:
    """The finding of this check."""
    said = "the evidence denies the other one of the two"
    return Finding("polarity", said, statement.cited, "negation", statement.id, None, ", ".join(sorted(told.denied)))


def opposed_in(text: Text) -> Iterator[Opposed]:
    """What the sentences of a text deny behind a comma or a joining word, up to the next one: `and not in the yard`."""
    for first, last in text.sentences:
        clauses = [clause for clause in text.clauses if first <= clause.first < last]
        places = {place for clause in clauses for place in _denied(clause, text)}
        denied = frozenset(key(text.tokens[place].stem) for place in places)
        if denied:
            yield Opposed(frozenset(word for clause in clauses for word in clause.content), denied)


def _denied(clause: Clause, text: Text) -> Iterator[int]:
    """The places of the words that a clause denies so."""
    for marker in clause.of_kind("negation"):
        at = clause.first + marker.at
        if at and _parts(text.tokens[at - 1], text.lexicon):
            yield from _behind(text, at + len(marker.cue.split()), clause.last)


def _behind(text: Text, first: int, last: int) -> Iterator[int]:
    """The places of the words that say something, up to a mark, or to a joining word behind one of them."""
    said = False
    for place in range(first, last):
        token = text.tokens[place]
        if token.kind == "mark" or (said and _parts(token, text.lexicon)):
            return
        if is_content(token, text.lexicon):
            said = True
            yield place


def _parts(token: Token, lexicon: Lexicon) -> bool:
    """True for a comma, and for a word that joins one thing to another."""
    word = token.text.lower()
    return word in COMMAS or word in lexicon.words("joiners") or word in lexicon.words("joints")
