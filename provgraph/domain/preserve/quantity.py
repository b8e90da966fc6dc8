"""Category `quantity`: of how many something was said, in words (`most of them`, `none of the crates`)."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """Every phrase of the list `fractions` outside questions."""
    for clause in part.read.clauses if part.key is None else ():
        words, at = clause.words, 0
        while at < len(words) and not clause.is_question:
            length = part.read.lexicon.match("fractions", words, at)
            if length:
                first, last = clause.tokens[at], clause.tokens[at + length - 1]
                span = (first.start, last.end)
                yield Obligation("quantity", words[at], part.event.id, span, "coldable")
            at += length or 1
