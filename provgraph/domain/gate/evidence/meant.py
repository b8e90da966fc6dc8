"""What the evidence leaves unsaid and everybody understands: whom a pronoun means, and that `yes` accepts."""

from __future__ import annotations

from itertools import pairwise

from provgraph.domain.gate.evidence.align import closest
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.naming import namings, written_small
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.parse import Clause, Part, Text
from provgraph.domain.text.tokens import normal, raw_words


def is_meant(case: Case, statement: Statement, text: Text, place: int) -> bool:
    """True for a name that another event gives, where the evidence has a pronoun and no name is left untold.

    Who speaks in the segment is no such name: they are `I` and `you`.
    """
    told = [_bare(token.text) for token in text.tokens]
    speakers = {event.speaker for event in case.events.values()}
    if any(told[place] in case.evidence.people.get(name, ()) for name in speakers):
        return False
    clause = next((found for found in text.clauses if found.first <= place < found.last), None)
    sources = closest(case, clause, statement.cited) if clause else []
    names = [value.canon.split() for _, source in sources for value in source.values if value.category == "name"]
    names += [word for part, source in sources if (word := _opening_name(case, part, source))]
    beside = {word for value in text.values if value.first <= place < value.last for word in value.canon.split()}
    if any(beside & set(name) for name in names):
        return False  # a name that stands there already, longer now
    return _points(case, statement) and all(set(told) & set(name) for name in names)


def _opening_name(case: Case, part: Part, clause: Clause) -> list[str]:
    """The name that opens a clause of the evidence, where no event writes the word small: there it tells no name."""
    found = [naming for naming in namings(part.read) if naming.first == clause.first]
    words = [_bare(token.text) for naming in found for token in part.read.tokens[naming.first : naming.last]]
    return words if words and not set(words) & written_small(case.evidence) else []


def is_speaker(case: Case, statement: Statement, text: Text, place: int) -> bool:
    """True for a first name before the last one of who said what is cited, where the account has its first letter.

    Another event gives the whole name: `Ines Vall` is the name of `i.vall`, and `Lea Vall` is not.
    """
    if place + 1 >= len(text.tokens):
        return False
    first, last = (_bare(token.text) for token in text.tokens[place : place + 2])
    speakers = [case.events[name].speaker for name in statement.cited if name in case.events]
    accounts = (tuple(raw_words(normal(speaker))) for speaker in speakers)
    return (first[:1], last) in accounts and any(
        (_bare(one.text), _bare(other.text)) == (first, last) and one.is_capital
        for own in case.parts.values()
        for part in own
        for one, other in pairwise(part.read.tokens)
    )


def _points(case: Case, statement: Statement) -> bool:
    """True when a cited text has a pronoun of the third person."""
    texts = (part.read for part in case.cited_parts(statement.cited))
    return any(_bare(token.text) in text.lexicon.words("thirds") for text in texts for token in text.tokens)


def assents(case: Case, statement: Statement) -> bool:
    """True when somebody says yes in a cited event: that they accepted may be told."""
    texts = (part.read for part in case.cited_parts(statement.cited))
    return any(has_cue(t.words, t.lexicon, "assents") for t in texts)


def _bare(word: str) -> str:
    """The word in lower case, a possessive opened."""
    return word.lower().removesuffix("'s")
