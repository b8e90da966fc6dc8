"""Whether each side of a conflict is told of whom its event is, by all that sets the sides apart.

`Ada says that it is free, the log that it costs 60` must not come from events in which it is the other way round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.opposed import own_content
from provgraph.domain.text.marks import HALTS, between
from provgraph.domain.text.parse import Text
from provgraph.domain.text.stems import key
from provgraph.domain.verdict import Finding

TWO = 2
DATE = re.compile(r"#(?:\d{4}|-)-\d\d")


def swapped(case: Case, statement: Statement) -> Iterator[Finding]:
    """A finding for a conflict of two speakers of whom each is told to say what the other one said."""
    conflict = next((found for found in case.conflicts if found.id == statement.id), None)
    events = [case.events[side] for side in conflict.events if side in case.events] if conflict else []
    apart = len(events) == TWO and events[0].speaker != events[1].speaker
    if conflict is not None and apart and _is_swapped(case, conflict, statement.read):
        said = "each side is told of the other one"
        yield Finding("entity", said, statement.cited, "conflict", statement.id)


def _is_swapped(case: Case, conflict: OpenConflict, text: Text) -> bool:
    """True when both speakers stand with what the other one said, and neither with what they said themselves."""
    content = _figures_of_both({side: own_content(case, conflict, side) for side in conflict.events})
    names = {side: case.evidence.people.get(case.events[side].speaker, frozenset()) for side in conflict.events}
    shared = frozenset.intersection(*names.values())
    pairs = []
    for first, last in between(text.words, HALTS):
        words = {token.text.lower().removesuffix("'s") for token in text.tokens[first:last]}
        speaking = [side for side in conflict.events if (names[side] - shared) & words]
        said = _said(text, first, last, content) if len(speaking) == 1 else None
        pairs += [speaking[0] == said] if said else []
    return len(pairs) >= TWO and not any(pairs)


def _figures_of_both(content: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """What sets each side apart, without dates where only one side has any: that of a letter is no side of it."""
    dated = [side for side, own in content.items() if any(DATE.match(word) for word in own)]
    if len(dated) == len(content):
        return content
    return {side: frozenset(word for word in own if not DATE.match(word)) for side, own in content.items()}


def _said(text: Text, first: int, last: int, content: Mapping[str, frozenset[str]]) -> str | None:
    """Whose figures a part tells, or whose words where it tells none; None where it is both or neither."""
    figures = {value.anchor for value in text.values if first <= value.first < last}
    words = {key(token.stem) for token in text.tokens[first:last]}
    for told in (figures, words):
        counts = Counter({side: len(told & own) for side, own in content.items() if told & own}).most_common()
        if counts and (len(counts) == 1 or counts[0][1] > counts[1][1]):
            return counts[0][0]
    return None
