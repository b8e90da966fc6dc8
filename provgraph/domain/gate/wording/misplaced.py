"""Code `unsupported`: what tells a sentence of an event nearly word for word cites that event, and not another.

Other events of the segment may name what is talked about, but a sentence that follows one of them, and holds words
that its own evidence lacks, rests on the wrong evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Evidence, Statement
from provgraph.domain.gate.evidence.nearly import LEAST, NEARLY, Words, sentences_of, shared, unframed, words_between
from provgraph.domain.gate.persons.people import KNOWN
from provgraph.domain.gate.values.figures import same
from provgraph.domain.gate.wording.vocabulary import strange, words_of
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

SAID = 4
"""A sentence of so many words says something by itself."""

Index = Mapping[str, list[tuple[str, Words]]]
"""The sentences of the events, with the event of each, by the stems of their words."""


def check(case: Case) -> Iterator[Finding]:
    """Every sentence of every statement that is not copied."""
    whole = _whole(case.evidence)
    for statement in case.retold():
        foreign = _foreign(case, statement)
        index = _index(case.evidence) if foreign else {}
        told = any(_is_told_elsewhere(case, statement, told, words, index) for told, words in foreign)
        if told or any(_is_copied_elsewhere(case, statement, told, whole) for told in _sentences(statement)):
            said = "another event says so than the cited ones"
            yield Finding("unsupported", said, statement.cited, "evidence", statement.id)


def _sentences(statement: Statement) -> Iterator[Words]:
    """The sentences of a statement as words, without who said so."""
    text = statement.read
    for first, last in text.sentences if statement.list in RETOLD_LISTS else ():
        yield unframed(words_between(text, first, last), text.lexicon)


@lru_cache(maxsize=KNOWN)
def _whole(evidence: Evidence) -> Mapping[tuple[str, ...], set[str]]:
    """The events by each of their whole sentences, as stems. A cache."""
    found: dict[tuple[str, ...], set[str]] = {}
    for event, parts in evidence.parts.items():
        for part in parts:
            for first, last in part.read.sentences:
                found.setdefault(_stems(words_between(part.read, first, last)), set()).add(event)
    return found


def _stems(words: Words) -> tuple[str, ...]:
    """The stems of some words."""
    return tuple(token.stem for token in words)


def _is_copied_elsewhere(
    case: Case, statement: Statement, told: Words, whole: Mapping[tuple[str, ...], set[str]]
) -> bool:
    """True for a whole sentence of events that are not cited, where the cited ones say nothing like it."""
    holding = whole.get(_stems(told), set()) if len(told) >= SAID else set()
    if not holding or holding & set(statement.cited):
        return False
    own = (_share(source, told) for part in case.cited_parts(statement.cited) for source in sentences_of(part.read))
    return max(own, default=0) < NEARLY * len(told)


def _foreign(case: Case, statement: Statement) -> list[tuple[Words, list[Token]]]:
    """The sentences of a statement that hold words which its evidence lacks and the segment holds, with these."""
    text, known = statement.read, words_of(case, statement)
    if statement.list not in RETOLD_LISTS:
        return []
    foreign = bool(known.languages) and text.lexicon.language not in known.languages
    if foreign and any(same(value, other) for value in text.values for _, other in case.values(statement.cited)):
        return []
    lacking = {place for place, token in strange(case, text, known, statement) if case.words.hold(token)}
    found = []
    for first, last in text.sentences:
        words = [text.tokens[place] for place in range(first, last) if place in lacking]
        if words:
            found.append((unframed(words_between(text, first, last), text.lexicon), words))
    return found


@lru_cache(maxsize=KNOWN)
def _index(evidence: Evidence) -> Index:
    """The sentences of all events. A cache."""
    found: dict[str, list[tuple[str, Words]]] = {}
    for event, parts in evidence.parts.items():
        for source in (source for part in parts for source in sentences_of(part.read)):
            for word in {token.stem for token in source}:
                found.setdefault(word, []).append((event, source))
    return found


def _is_told_elsewhere(case: Case, statement: Statement, told: Words, words: list[Token], index: Index) -> bool:
    """True when a sentence of an event that is not cited is told nearly, and more of it than of any cited one."""
    rarest = min((index.get(token.stem, []) for token in words), key=len)
    cited = set(statement.cited)
    others = [_share(source, told) for event, source in rarest if event not in cited]
    most = max(others, default=0)
    if most < max(LEAST, NEARLY * len(told)):
        return False
    own = (_share(source, told) for part in case.cited_parts(cited) for source in sentences_of(part.read))
    return most > max(own, default=0)


def _share(source: Words, told: Words) -> int:
    """How many words two sentences share in order; 0 where it cannot be enough."""
    wanted = {token.stem for token in told}
    enough = len(wanted & {token.stem for token in source}) * 2 >= len(wanted)
    return shared(source, told) if enough else 0
