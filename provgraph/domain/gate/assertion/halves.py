"""Code `polarity`: of two things of which the evidence denies one, the fold denies the same one.

Where the evidence sells lot 7 and not lot 9, a fold that decides not to sell lot 7 holds as many negations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.text.marker import DENYING, is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.stems import key
from provgraph.domain.verdict import Finding

Words = frozenset[str]


class Half(NamedTuple):
    """What stands between marks and joining words: the keys of its words and figures, and whether a negation does."""

    words: Words
    is_denied: bool


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, against each sentence that it cites in its language."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            texts = [part.read for part in case.cited_parts(statement.cited)]
            same = [text for text in texts if text.lexicon.language == statement.read.lexicon.language]
            denied = [half.words for text in same for row in halves_of(text) for half in row if half.is_denied]
            for row in (row for text in same for row in halves_of(text)):
                yield from _turned(statement, row, frozenset[str]().union(*denied))


def _turned(statement: Statement, row: Sequence[Half], denied: Words) -> Iterator[Finding]:
    """A finding for a half that is told with a negation, and holds words that only a half without one has.

    `row` are the halves of a sentence, `denied` all that negations stand with in the evidence. The two halves share a
    word, as things do that are set beside each other; or what the evidence denies is told without a negation.
    """
    plain = frozenset[str]().union(*(half.words for half in row if not half.is_denied))
    own = [half.words - before.words for before, half in pairwise(row) if half.is_denied]
    shared = plain & frozenset[str]().union(*(half.words for half in row if half.is_denied))
    for told in halves_of(statement.read):
        free = frozenset[str]().union(*(half.words for half in told if not half.is_denied))
        for half in (half for half in told if half.is_denied):
            if any(words and words <= half.words for words in own):
                continue  # it holds all that sets apart what is denied, with what both have in common
            beside = half.words & shared or any(words and words <= free for words in own)
            if beside and half.words & (plain - denied) and not half.words & (denied - plain):
                said, found = "the evidence denies the other one of the two", min(half.words & (plain - denied))
                yield Finding("polarity", said, statement.cited, "negation", statement.id, None, found)


@lru_cache(maxsize=2048)
def halves_of(text: Text) -> tuple[tuple[Half, ...], ...]:
    """The halves of every sentence of a text. A cache of a pure function."""
    cues = {clause.first + marker.at for clause in text.clauses for marker in clause.of_kind(*DENYING)}
    anchors = {value.first: value.anchor for value in text.values if value.category != "name"}
    inside = {at for value in text.values if value.category != "name" for at in range(value.first, value.last)}
    rows = []
    for first, last in text.sentences:
        row, words, denied = list[Half](), set[str](), False
        sentence = text.words[first:last]
        starts = text.lexicon.starts_in("insteads", sentence)
        insteads = {first + at for at in starts if text.lexicon.match("insteads", sentence, at)}
        for at in range(first, last + 1):
            if at == last or (words and (at in insteads or _parts(text, at))):
                row.append(Half(frozenset(words), denied))
                words, denied = set(), at in insteads
                continue
            denied = denied or at in cues or at in insteads
            if at in anchors:
                words.add(anchors[at])
            elif at not in inside and is_content(text.tokens[at], text.lexicon):
                words.add(key(text.tokens[at].stem))
        rows.append(tuple(half for half in row if half.words))
    return tuple(rows)


def _parts(text: Text, at: int) -> bool:
    """True for a mark or a word that joins."""
    token, lexicon = text.tokens[at], text.lexicon
    return token.kind == "mark" or token.text.lower() in lexicon.words("joiners") | lexicon.words("joints")
