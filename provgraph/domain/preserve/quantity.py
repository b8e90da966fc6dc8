"""Category `quantity`: of how many something was said, in words (`most of them`, `none of the crates`)."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import places_of
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """Every phrase of the list `fractions` outside questions and turns of phrase (`most of all`)."""
    for clause in part.read.clauses if part.key is None else ():
        words, at, lexicon = clause.words, 0, part.read.lexicon
        asked = clause.is_question or not lexicon.has_start("fractions", words)
        idle = () if asked else places_of("figurative", words, lexicon)
        while at < len(words) and not asked:
            length = lexicon.match("fractions", words, at)
            if length and at not in idle:
                first, last = clause.tokens[at], clause.tokens[at + length - 1]
                span = (first.start, last.end)
                yield Obligation("quantity", words[at], part.event.id, span, "coldable")
            at += length or 1
