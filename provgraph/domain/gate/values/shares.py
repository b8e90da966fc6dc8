"""Code `number`: of a share and its whole the fold tells which is which.

`312 of 420 seats` must not become `420 of 312`: a share is no more than its whole, unless the evidence itself says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Every share that is more than its whole."""
    for statement in case.retold():
        for share, whole in _shares(statement.read):
            if Decimal(share.canon) > Decimal(whole.canon) and not _stands(case, statement, share, whole):
                said, found = "the share is more than its whole", f"{share.canon} of {whole.canon}"
                yield Finding("number", said, statement.cited, "number", statement.id, None, found)


def _stands(case: Case, statement: Statement, share: Value, whole: Value) -> bool:
    """True when the evidence says the same, or has the figure behind the same word: `lot 7 of 3 crates` is no share."""
    texts = [part.read for part in case.cited_parts(statement.cited)]
    pairs = ((one.canon, other.canon) for text in texts for one, other in _shares(text))
    named = {(_before(text, value), value.canon) for text in texts for value in text.values}
    word = _before(statement.read, share)
    return (share.canon, whole.canon) in pairs or (bool(word) and (word, share.canon) in named)


def _before(text: Text, value: Value) -> str:
    """The word right before a value; empty where none stands there that says something."""
    before = text.tokens[max(0, value.first - 1) : value.first]
    return next((token.stem for token in before if is_content(token, text.lexicon)), "")


def _shares(text: Text) -> Iterator[tuple[Value, Value]]:
    """Pairs of whole numbers that `share_words` join."""
    if not text.lexicon.has_start("share_words", text.words):
        return
    figures = {value.first: value for value in text.values if value.category == "number" and value.canon.isdigit()}
    for share in figures.values():
        length = text.lexicon.match("share_words", text.words, share.last) if share.last < len(text.words) else 0
        whole = figures.get(share.last + length) if length else None
        if whole is not None:
            yield share, whole
