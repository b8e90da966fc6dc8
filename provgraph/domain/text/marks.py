"""Marks that divide what is said, in the scripts that people write."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.text.lexicon import Words

COMMAS = frozenset(",，、")
ENDS = frozenset(".!?。！？…")
"""They end a sentence."""
COLONS = frozenset(":：")
BREAKS = COLONS | frozenset(";；()[]{}（）—–")
"""They end a clause."""
PAUSES = COMMAS | ENDS | BREAKS
"""Behind any of them somebody else may be spoken of."""
HALTS = PAUSES - COLONS
"""The same, where a colon joins who speaks with what is said."""


def between(words: Words, marks: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The stretches of words between marks, as half-open ranges; they may be empty."""
    first = 0
    for at, word in enumerate(words):
        if word in marks:
            yield first, at
            first = at + 1
    yield first, len(words)
