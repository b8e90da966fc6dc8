"""Which sentences of the evidence a sentence of the fold tells nearly word for word."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token

NEARLY, LEAST = 0.6, 2
"""So much of a sentence, and at least so many words, must be told as they stand."""
FRAME = 3
"""A verb of speaking is among so many words where it opens a sentence."""

Words = tuple[Token, ...]


def words_between(text: Text, first: int, last: int) -> Words:
    """The words of a sentence, without marks."""
    return tuple(token for token in text.tokens[first:last] if token.kind != "mark")


def unframed(told: Words, lexicon: Lexicon) -> Words:
    """The words of a sentence without an opening that only says who said so (`Ines said that ...`)."""
    words = [token.text.lower() for token in told]
    at = next((at for at in range(1, min(FRAME, len(words))) if words[at] in lexicon.words("speaking")), None)
    if at is None or at + 1 >= len(words) or words[at + 1] not in lexicon.words("framing"):
        return told
    return told[at + 2 :]


def nearest(case: Case, statement: Statement, told: Words) -> list[tuple[str, Words]]:
    """The sentences or clauses of the evidence that are told nearly, the closest only, with their events."""
    wanted = {token.stem for token in told}
    scored = [
        (shared(source, told), part.event.id, source)
        for part in case.cited_parts(statement.cited)
        if part.read.lexicon.language == statement.read.lexicon.language
        for source in sentences_of(part.read)
        if len(wanted & {token.stem for token in source}) >= NEARLY * len(wanted)
    ]
    most = max((score for score, _, _ in scored), default=0)
    near = [(event, source) for score, event, source in scored if score == most >= max(LEAST, NEARLY * len(told))]
    shortest = min((len(source) for _, source in near), default=0)
    return [(event, source) for event, source in near if len(source) == shortest]


def sentences_of(text: Text) -> Iterator[Words]:
    """The sentences and the clauses of a text, as words."""
    ranges = {*text.sentences, *((clause.first, clause.last) for clause in text.clauses)}
    return (words_between(text, first, last) for first, last in sorted(ranges))


def matched(source: Words, told: Words) -> SequenceMatcher[str]:
    """Two sentences side by side, by the stems of their words."""
    return SequenceMatcher(None, [token.stem for token in source], [token.stem for token in told], autojunk=False)


def shared(source: Words, told: Words) -> int:
    """How many words two sentences share in order."""
    return sum(block.size for block in matched(source, told).get_matching_blocks())
