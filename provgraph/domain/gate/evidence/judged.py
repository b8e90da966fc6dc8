"""What somebody flatly judges may be told as what that person thinks: an opinion is one without `I think`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from provgraph.domain.gate.evidence.align import Source, aligned
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import Token


def is_opinion(case: Case, clause: Clause, found: Sequence[Source], lexicon: Lexicon) -> bool:
    """True where a clause tells as a belief what whoever believes it judges in the evidence: `rowing is important`.

    The judgement is told too, and no figure with it: that the boat costs 40 EUR is no opinion.
    """
    if not lexicon.has_start("opining", clause.words) or any(value.category != "name" for value in clause.values):
        return False
    hedges = [marker for marker in clause.of_kind("hedge") if marker.cue not in lexicon.words("opining")]
    at = next(place for place in lexicon.starts_in("opining", clause.words))
    return not (hedges or clause.of_kind("may", "condition")) and any(
        _thinks(case, clause.words[:at], part.event.speaker, lexicon) and _is_told(clause, source, part.read.lexicon)
        for part, source in found
        if not source.is_question and not source.of_kind("negation", "hedge", "condition")
    )


def is_believed(case: Case, statement: Statement, text: Text, place: int) -> bool:
    """True for a verb of thinking before what is judged in the evidence: nobody there need have said `I believe`."""
    lexicon = text.lexicon
    if text.words[place] not in lexicon.words("opining"):
        return False
    clause = next((found for found in text.clauses if found.first <= place < found.last), None)
    return clause is not None and is_opinion(case, clause, aligned(case, clause, statement.cited), lexicon)


def opens_opinion(case: Case, statement: Statement, token: Token) -> bool:
    """True for a verb of thinking before what its subject judges in the evidence, and for that subject."""
    text = statement.read
    if not text.lexicon.has_start("opining", text.words):
        return False
    at = next(at for at, other in enumerate(text.tokens) if other.start == token.start)
    return any(is_believed(case, statement, text, place) for place in range(at, min(at + 2, len(text.tokens))))


def is_suggested(told: Iterable[Sequence[str]], sources: Iterable[Sequence[str]], lexicon: Lexicon) -> bool:
    """True where what was only thought of aloud (`maybe we could row`) is told as suggested; not where that is told."""
    if not any(has_cue(tuple(words), lexicon, "suggesting") for words in told):
        return False
    return not any(has_cue(tuple(words), lexicon, "suggesting") for words in sources)


def _thinks(case: Case, before: Sequence[str], speaker: str, lexicon: Lexicon) -> bool:
    """True when the words before a verb of thinking end with who spoke, by name or pronoun, or with `and`."""
    small = lexicon.words("fillers") | lexicon.words("joiners")
    last = next((word for word in reversed(before) if word not in small), None)
    return (
        last is None
        or last in case.evidence.people.get(speaker, ())
        or last in lexicon.table("pronouns")
        or bool(before and before[-1] in lexicon.words("joiners"))
    )


def _is_told(clause: Clause, source: Clause, lexicon: Lexicon) -> bool:
    """True when a judgement of the source is told with its words, `super` apart; or what somebody is sure of."""
    small = lexicon.words("impressing")
    return has_cue(source.words, lexicon, "convictions") or any(
        all(
            key(token.stem) in clause.content
            for token in source.tokens[at : at + width]
            if is_content(token, lexicon) and token.text.lower() not in small
        )
        for at, width in _judgements(source, lexicon)
    )


def _judgements(source: Clause, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Where the judgements of a clause stand, and how many words each has."""
    for at in lexicon.starts_in("judgements", source.words):
        if width := lexicon.match("judgements", source.words, at):
            yield at, width
