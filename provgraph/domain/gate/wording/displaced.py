"""Code `unsupported`: what a word of another event pushes out of a clause must not be said by the evidence.

Words of other events may name what is talked about. But where a clause tells all of what a clause of its evidence says,
save a word, and has a word of another event beside the same words, the one was told in the place of the other, in
whatever order.
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.align import closest
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.free import bare
from provgraph.domain.gate.wording.vocabulary import strange, words_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.text.stems import key, related
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

QUIET = ("vocatives", "greetings", "polite", "fillers", "feelings", "chatter", "asides")
"""Words that may be left out by anybody."""
MOST = 2
"""So many words of the evidence may be missing where one was pushed out."""


def check(case: Case) -> Iterator[Finding]:
    """Every clause that holds a word which its evidence lacks and the segment has."""
    for statement in case.retold():
        known = words_of(case, statement)
        if statement.list in RETOLD_LISTS and statement.read.lexicon.language in known.languages:
            found = strange(case, statement.read, known, statement)
            lacking = [place for place, token in found if case.words.hold(token)]
            for clause in statement.read.clauses if lacking else ():
                places = [place for place in lacking if clause.first <= place < clause.last]
                yield from _clause(case, statement, clause, places)


def _clause(case: Case, statement: Statement, clause: Clause, places: list[int]) -> Iterator[Finding]:
    """A finding for each word that stands where every closest clause of the evidence has one that is not told."""
    sources = [source for _, source in closest(case, clause, statement.cited)] if places else []
    text = statement.read
    for place in places:
        if sources and not _names_an_id(text, place) and all(_pushes(text, place, source) for source in sources):
            said = "this stands where the evidence has another word"
            yield Finding("unsupported", said, statement.cited, "word", statement.id, None, text.tokens[place].text)


def _names_an_id(text: Text, place: int) -> bool:
    """True for a word right before an id: it says what the id stands for (`the cluster old-pg-3`)."""
    return any(value.category == "identifier" and value.first == place + 1 for value in text.values)


def _pushes(text: Text, place: int, source: Clause) -> bool:
    """True when the clause lacks a word or two of the source, one of them beside the same words."""
    telling = [token for token in source.tokens if _tells(token, text.lexicon)]
    missing = [token for token in telling if not _is_told(token, text)]
    if not 0 < len({token.stem for token in missing}) <= MOST or 2 * len(missing) > len(telling):
        return False
    if any(bare(token) in text.lexicon.words("thirds") for token in source.tokens):
        return False  # `it` is told as what it stands for
    near = _neighbours(text.tokens, place, text.lexicon)
    return any(near & _neighbours(source.tokens, source.tokens.index(token), text.lexicon) for token in missing)


def _tells(token: Token, lexicon: Lexicon) -> bool:
    """True for a word that says something, and is no courtesy."""
    if token.kind != "word" or not is_content(token, lexicon):
        return False
    return not any(bare(token) in lexicon.words(name) for name in QUIET)


def _is_told(token: Token, text: Text) -> bool:
    """True when the word, or one of its family, stands in the text, or it belongs to a figure or date."""
    if any(bare(token) in text.lexicon.table(name) for name in ("numbers", "ordinals", "weekdays", "months")):
        return True
    return any(related(token.stem, other.stem) for other in text.tokens)


def _neighbours(tokens: tuple[Token, ...], place: int, lexicon: Lexicon) -> frozenset[str]:
    """The nearest telling words before and behind a place."""
    before = next((key(token.stem) for token in reversed(tokens[:place]) if is_content(token, lexicon)), "")
    behind = next((key(token.stem) for token in tokens[place + 1 :] if is_content(token, lexicon)), "")
    return frozenset({before, behind} - {""})
