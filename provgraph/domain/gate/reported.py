"""Code `entity`: what is reported as somebody's words was said by them."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.case import Case, Statement
from provgraph.domain.gate.people import people_of
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.preserve.tokens import Token
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Every `X said ...` at the start of a sentence, where X speaks in the segment but in none of the cited events."""
    people = people_of(case)
    for statement in case.retold():
        if statement.list in ("facts", "decisions", "open_threads", "narrative"):
            for first, last in statement.read.sentences:
                said = _speaker(statement.read.tokens[first:last], statement.read.lexicon)
                named = {name for name, words in people.items() if said in words}
                if named and not _is_said(case, statement, named, said):
                    yield Finding("entity", "somebody else said so", statement.cited, "name", statement.id, None, said)


def _speaker(tokens: tuple[Token, ...], lexicon: Lexicon) -> str:
    """The name before a verb of speaking, or behind `according to`, at the start of a sentence; empty without one."""
    words = [token.text.lower() for token in tokens]
    for at in range(1, min(3, len(words))):
        if words[at] in lexicon.words("speaking"):
            return words[at - 1]
    length = lexicon.match("sources", tuple(words), 0) if words else 0
    return words[length] if 0 < length < len(words) else ""


def _is_said(case: Case, statement: Statement, named: set[str], said: str) -> bool:
    """True when a cited event is theirs, or tells what they said."""
    if any(case.events[name].speaker in named for name in statement.cited if name in case.events):
        return True
    texts = (part.read for part in case.cited_parts(statement.cited))
    return any(
        _speaker(text.tokens[first:last], text.lexicon) == said for text in texts for first, last in text.sentences
    )
