"""Code `polarity`: an exception is not turned round.

`They are spared unless they read it` says the same as `if they do not read it, they are spared`, and the contrary of
`if they read it, they are spared`: where an exception (`unless`) is told as a condition, or the other way round, there
is one negation more, or one less.
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.align import closest
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.parse import Clause, Text
from provgraph.domain.verdict import Finding

Clauses = tuple[Clause, ...]


def check(case: Case) -> Iterator[Finding]:
    """Every sentence of every statement that is not copied and holds a condition or an exception."""
    for statement in case.retold():
        for told in _sentences(statement.read) if statement.list in RETOLD_LISTS else ():
            if _count(told, "condition", "exception") and _is_turned(case, statement, told):
                said = "an exception is told as a condition, or a condition as an exception"
                yield Finding("polarity", said, statement.cited, "negation", statement.id)


def _sentences(text: Text) -> Iterator[Clauses]:
    """The clauses of each sentence."""
    for first, last in text.sentences:
        yield tuple(clause for clause in text.clauses if first <= clause.first < last)


def _count(clauses: Clauses, *kinds: str) -> int:
    """How many cues of some kinds stand in a sentence."""
    return sum(len(clause.of_kind(*kinds)) for clause in clauses)


def _is_turned(case: Case, statement: Statement, told: Clauses) -> bool:
    """True when every sentence that is retold with such a cue has the contrary one and denies as much."""
    own = statement.read.lexicon
    near = [pair for clause in told for pair in closest(case, clause, statement.cited)]
    same = [(part.read, clause) for part, clause in near if part.read.lexicon is own]
    sources = [found for text, clause in same for found in _sentences(text) if clause in found]
    cued = [source for source in sources if _count(source, "condition", "exception")]
    only = any(has_cue(clause.words, own, "only_words") for found in (told, *cued) for clause in found)
    return bool(cued) and not only and all(_are_contrary(told, source) for source in cued)


def _are_contrary(told: Clauses, source: Clauses) -> bool:
    """True when one sentence has an exception and the other a condition, and the latter does not deny more."""
    excepted, known = bool(_count(told, "exception")), bool(_count(source, "exception"))
    if excepted == known:
        return False
    plain, excepting = (source, told) if excepted else (told, source)
    return _count(plain, "negation", "negative") <= _count(excepting, "negation", "negative")
