"""Code `unit`: how often is told per the span of the evidence: `twice a week` is not `twice a day`.

Where the evidence names the span in another way, or no rate at all, other checks judge.
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.text.parse import Text
from provgraph.domain.text.rates import rates_of
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Every rate of every statement that is not copied, against all that it cites."""
    for statement in case.retold():
        told = _rates_of(statement.read) if statement.list in RETOLD_LISTS else frozenset()
        if told:
            yield from _told(case, statement, told)


def _told(case: Case, statement: Statement, told: frozenset[str]) -> Iterator[Finding]:
    """A finding when the evidence has rates, and neither one with this span nor the span itself."""
    texts = [part.read for part in case.cited_parts(statement.cited)]
    known = frozenset[str]().union(*map(_rates_of, texts))
    spans = frozenset[str]().union(*map(_spans_of, texts))
    if known and not told <= known | spans:
        expected, found = ", ".join(sorted(known)), ", ".join(sorted(told - known))
        yield Finding("unit", "the evidence gives another rate", statement.cited, "unit", statement.id, expected, found)


def _rates_of(text: Text) -> frozenset[str]:
    """The spans of the rates of a text."""
    return frozenset(span for span, _ in rates_of(text).values())


def _spans_of(text: Text) -> frozenset[str]:
    """The spans of time that a text names in any way."""
    table = text.lexicon.table("time_spans")
    return frozenset(table[word] for token in text.tokens if (word := token.text.lower()) in table)
