"""Codes `unit` and `date`: how often, and per what, is told as the evidence tells it.

`Every morning` is not every evening, `every Friday` not every other one, and a price per film minute is none per film.
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.stems import key
from provgraph.domain.verdict import Finding

REACH = 3
"""So many words behind `every` the span stands at most (`every other Friday`)."""
TIMES = ("weekdays", "time_spans")

Phrase = tuple[str, ...]


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, against what it cites in its language."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS or statement.list == "conflicts":
            language = statement.read.lexicon.language
            parts = [part for part in case.cited_parts(statement.cited) if part.read.lexicon.language == language]
            yield from _rounds(statement, [part.read for part in parts])
            yield from _shares(statement, [part.read for part in parts])


def _rounds(statement: Statement, texts: list[Text]) -> Iterator[Finding]:
    """A round (`every Friday`) where the evidence tells only others."""
    known = {phrase for text in texts for phrase in rounds(text)}
    for phrase in rounds(statement.read) if known else ():
        if phrase not in known:
            said = "the evidence tells another round"
            yield Finding("date", said, statement.cited, "date", statement.id, None, " ".join(phrase))


def rounds(text: Text) -> Iterator[Phrase]:
    """What happens in rounds: the words behind `every` up to a span, a weekday or a part of the day."""
    lexicon = text.lexicon
    for at, token in enumerate(text.tokens):
        if token.text.lower() in lexicon.words("everies"):
            behind = text.tokens[at + 1 : at + 1 + REACH]
            words = [other.text.lower() for other in behind]
            last = next((n for n, word in enumerate(words) if _is_time(text, word)), None)
            if last is not None:
                yield tuple(key(other.root) for other in behind[: last + 1])


def _is_time(text: Text, word: str) -> bool:
    """True for a span, a weekday or a part of the day."""
    return word in text.lexicon.words("day_parts") or any(word in text.lexicon.table(name) for name in TIMES)


def _shares(statement: Statement, texts: list[Text]) -> Iterator[Finding]:
    """A share (`per film`) of which the evidence always says more (`per film minute`)."""
    known: dict[str, set[str]] = {}
    for text in texts:
        for head, rest in shares(text):
            known.setdefault(head, set()).add(rest)
    for head, rest in shares(statement.read):
        if "" not in known.get(head, {""}) and rest not in known[head]:
            said = "the evidence says per what otherwise"
            yield Finding("unit", said, statement.cited, "unit", statement.id, " ".join(known[head]), f"{head} {rest}")


def shares(text: Text) -> Iterator[tuple[str, str]]:
    """The words behind `per`: the first, and the next one where nothing stands between them."""
    lexicon = text.lexicon
    plain = lexicon.words("per") - lexicon.words("per_units") - {"/"}
    for at, token in enumerate(text.tokens[:-1]):
        head = text.tokens[at + 1]
        if token.text.lower() in plain and head.kind == "word" and len(head.text) > 1:
            rest = text.tokens[at + 2] if at + 2 < len(text.tokens) else None
            telling = rest is not None and rest.kind == "word" and is_content(rest, lexicon)
            yield key(head.root), key(rest.root) if rest is not None and telling else ""
