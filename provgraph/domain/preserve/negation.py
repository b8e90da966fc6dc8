"""Category `negation`: what was said not to be so."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.parse import Clause, Part

LEAST = 3
"""A clause without content words of its own must have more words than this to be more than a short answer."""


def find(part: Part) -> Iterator[Obligation]:
    """Every clause of the event that negates; its content are the words that the negations bear on."""
    for clause in part.read.clauses:
        markers = clause.of_kind("negation")
        if part.key is None and markers and not clause.is_question and _says_enough(clause):
            span = (clause.tokens[0].start, clause.tokens[-1].end)
            bears = frozenset(word for marker in markers for word in marker.anchors)
            value = " ".join([*(marker.cue for marker in markers), *sorted(bears)])
            whole = clause.content | bears
            yield Obligation("negation", value, part.event.id, span, "coldable", "negative", content=bears, also=whole)


def _says_enough(clause: Clause) -> bool:
    """True when the clause is more than a short answer."""
    return bool(clause.content) or sum(token.kind != "mark" for token in clause.tokens) > LEAST
