"""What sets the sides of a conflict apart, and words of one side that say the same."""

from __future__ import annotations

from itertools import pairwise

from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate.evidence.case import Case
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.tokens import Token


def own_content(case: Case, conflict: OpenConflict, side: str) -> frozenset[str]:
    """What one side says and no other side of the conflict does."""
    own = content_of(case, side)
    others = [content_of(case, other) for other in conflict.events if other != side]
    shared = frozenset(word for words in others for word in words)
    return frozenset(own - shared)


def content_of(case: Case, event_id: str) -> frozenset[str]:
    """The content of an event."""
    return frozenset(word for _, clause in case.clauses([event_id]) for word in clause.content)


def tells_side(source: tuple[Token, ...], told: tuple[Token, ...], token: Token, lexicon: Lexicon) -> bool:
    """True for a word of `told` that says what two words of the source do, or the other way round: `a few` are some.

    Whether it stands before the same thing is asked of contrasts.
    """
    table = lexicon.table("contrasts")
    side = table.get(token.text.lower())
    twos = {table.get(f"{one.text} {other.text}".lower()) for one, other in pairwise(source)}
    if side is not None and side in twos:
        return True
    both = {table.get(f"{one.text} {other.text}".lower()) for one, other in pairwise(told) if other is token}
    return any(found in both for one in source if (found := table.get(one.text.lower())) is not None)
