"""Code `truncated`: nothing in a fold breaks off in the middle of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.case import Case, Statement
from provgraph.domain.preserve.parse import Part
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Texts that end on a word that needs another, in an ellipsis, or where a sentence of the evidence goes on."""
    for statement in case.retold():
        if statement.list not in ("identifiers", "error_strings") and (
            _dangles(statement) or _breaks_off(case, statement)
        ):
            yield Finding("truncated", "the sentence breaks off", statement.cited, statement.list, statement.id)


def _dangles(statement: Statement) -> bool:
    """True when the last word needs another one, or the text ends in an ellipsis."""
    tokens, lexicon = statement.read.tokens, statement.read.lexicon
    if not tokens:
        return True
    if tokens[-1].text in ("…", "...") or statement.read.text.rstrip().endswith(".."):
        return True
    return tokens[-1].text.lower() in lexicon.words("dangling") and tokens[-1].kind == "word"


def _breaks_off(case: Case, statement: Statement) -> bool:
    """True when a text without an end mark is the beginning of a sentence of its evidence, cut between two words."""
    text = statement.read.text.strip()
    if statement.is_verbatim or not text or not text[-1].isalnum():
        return False
    parts = [part for part in case.cited_parts(statement.cited) if text in part.raw]
    return bool(parts) and all(_is_between_words(part, text) for part in parts)


def _is_between_words(part: Part, text: str) -> bool:
    """True when the copy is followed by a further word of the same sentence."""
    rest = part.raw[part.raw.find(text) + len(text) :]
    return (rest[:1] == " " and rest[1:2].isalnum()) or rest[:1].isalnum()
