"""Whether a clause speaks of what would be: in the conditional, by a word or by the form of its verb."""

from __future__ import annotations

from provgraph.domain.gate.evidence.case import Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.stems import key, related

SHORTEST = 5
"""A verb in the conditional has so many letters at least."""


def is_conditional(clause: Clause, lexicon: Lexicon) -> bool:
    """True for `würde`, `zouden`, and in languages whose verbs have such a form for that too (`viendrait`)."""
    if has_cue(clause.words, lexicon, "softeners"):
        return True
    endings = tuple(lexicon.words("softener_endings"))
    others = lexicon.words("no_softeners")
    return bool(endings) and any(
        word.endswith(endings) and len(word) >= SHORTEST and word not in others for word in clause.words
    )


def if_told(statement: Statement, source: Clause) -> bool:
    """True when the statement is in the conditional and tells what all the conditions of a source bear on first.

    `In case of rain`, `at 95 %` or `should it rain` may stand for `if it rains`, where what would follow stands so.
    """
    markers = source.of_kind("condition")
    clauses = statement.read.clauses
    if not markers or not any(is_conditional(clause, statement.read.lexicon) for clause in clauses):
        return False
    if any(has_cue(clause.words, statement.read.lexicon, "occasions") for clause in clauses):
        return True
    told = frozenset(word for clause in clauses for word in clause.content)
    return all(_is_told(told, source, marker.at) for marker in markers)


def _is_told(told: frozenset[str], source: Clause, at: int) -> bool:
    """True when a word of what a condition says, up to the next comma, is told; or another word of its family."""
    later = [place for place, word in enumerate(source.words) if place > at and word in ",，、"]
    last = min(later, default=len(source.words))
    values = {v.anchor for v in source.values if at < v.first - source.first < last}
    words = (values | {key(token.stem) for token in source.tokens[at + 1 : last]}) & source.content
    return any(word in told or any(related(word, other) for other in told) for word in words)
