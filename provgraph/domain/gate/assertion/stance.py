"""Codes `polarity` and `modality`: negations, hedges, conditions, duties and questions stay what they were.

Each clause of the fold is held against the clauses it retells. A cue whose words are retold must be retold too, and a
cue of the fold must have one in the evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provgraph.domain.gate.assertion.denial import NEARLY, is_retold, polarity_differs, ties
from provgraph.domain.gate.evidence.align import Source, aligned, tells_beside
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.judged import is_opinion, is_suggested
from provgraph.domain.gate.evidence.mood import if_told, is_conditional
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import Marker
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.stems import key, related
from provgraph.domain.verdict import Finding

SOFT = ("hedge", "condition")
FEW, ENOUGH = 3, 2
"""Of a clause with more content words than a few, at least so many are told where it is retold."""


def check(case: Case) -> Iterator[Finding]:
    """Every clause of every statement that is not copied letter by letter."""
    for statement in case.retold():
        if statement.list not in ("identifiers", "error_strings", "conflicts"):
            for number, clause in enumerate(statement.read.clauses):
                yield from _clause(case, statement, number, clause)


def _clause(case: Case, statement: Statement, number: int, clause: Clause) -> Iterator[Finding]:
    """One clause against what it retells."""
    found = aligned(case, clause, statement.cited)
    if not found or _tells_conflict(case, statement, clause):
        return
    around = statement.read.clauses[max(0, number - 1) : number + 2]
    if polarity_differs(case, statement, clause, found):
        yield _finding("polarity", statement, "negation", found)
    elif _softened(case, statement, clause, around, found):
        yield _finding("modality", statement, "hedge", found)
    elif _exchanged(clause, found):
        yield _finding("modality", statement, "duty", found)
    elif _answered(case, statement, (*around, *statement.beside(clause)), found):
        yield _finding("modality", statement, "question", found)


def _tells_conflict(case: Case, statement: Statement, clause: Clause) -> bool:
    """True when a sentence on a conflict says that it is not settled: no event needs to say so."""
    cited = set(statement.cited)
    told = any(set(conflict.events) <= cited for conflict in case.conflicts)
    lexicon = statement.read.lexicon
    settled = any(has(other, "settled", lexicon) for other in statement.beside(clause))
    denied = bool(clause.of_kind("negation")) and settled
    return told and (denied or has(clause, "unsettled", lexicon))


def _finding(code: str, statement: Statement, category: str, found: Sequence[Source]) -> Finding:
    """The finding, with the closest source."""
    said = {"polarity": "a negation was lost, added or moved", "modality": f"the {category} of the source is not kept"}
    return Finding(code, said[code], (found[0][0].event.id,), category, statement.id)


def _softened(
    case: Case, statement: Statement, clause: Clause, around: Sequence[Clause], found: Sequence[Source]
) -> bool:
    """True when a hedge or a condition was lost, or one was added to what a clause of the evidence says nearly."""
    lexicon = statement.read.lexicon
    nearest = ties(clause, found)
    asks = any(_asks(other, statement) for other in around)
    for kinds in (SOFT, SOFT[:1]):
        soft = any(other.of_kind(*kinds) or _softens(other, nearest[0], lexicon) for other in around)
        lost = all(_due(source, clause, *kinds) and not _kept(statement, source, clause, kinds) for source in nearest)
        beside = any(tells_beside(clause.content, source, part.read) for part, source in found if source in nearest)
        if lost and not (asks or beside or soft or _is_asked_only(statement, found, nearest)):
            return True
    return _is_guessed(case, statement, clause, found) and not any(
        has(source, "questions", lexicon) for _, source in found if source not in nearest
    )


def _asks(clause: Clause, statement: Statement) -> bool:
    """True when a clause asks in so many words; in an open thread a mark of question is enough."""
    marked = statement.list == "open_threads" and "?" in clause.words
    return marked or clause.is_question or has_cue(clause.words, statement.read.lexicon, "unanswered")


def _is_asked_only(statement: Statement, found: Sequence[Source], nearest: Sequence[Clause]) -> bool:
    """True when what is retold are questions, beside other events: `could I fetch it?` guesses nothing."""
    asked = {part.event.id for part, source in found if source in nearest}
    return all(source.is_question for source in nearest) and bool(set(statement.cited) - asked)


def _due(source: Clause, clause: Clause, *kinds: str) -> int:
    """How many cues of a source clause the retelling must have."""
    if len(source.content) > FEW and len(source.content & clause.content) < ENOUGH:
        return 0  # one word of many: it is spoken of, no more
    return sum(is_retold(marker, clause) for marker in source.of_kind(*kinds))


def _softens(clause: Clause, source: Clause, lexicon: Lexicon) -> bool:
    """True when a clause may say what its source hedged by a word (`may`, `would`) that the source did not have."""
    if is_suggested((clause.words,), (source.words,), lexicon):
        return True
    mays = len(clause.of_kind("may")) > len(source.of_kind("may"))
    return mays or (is_conditional(clause, lexicon) and not is_conditional(source, lexicon))


def _is_guessed(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when a hedge stands here and none in what is retold: the closest clauses, if they say nearly the same.

    A hedge may be that of another clause of the evidence, where a word that it bears on is of the same family.
    """
    hedges = clause.of_kind("hedge")
    if hedges and is_opinion(case, clause, found, statement.read.lexicon):
        return False
    said = clause.content - {key(clause.tokens[marker.at].stem) for marker in hedges}
    sources = [source for _, source in found]
    most = max(len(source.content & said) for source in sources)
    closest = [source for source in sources if len(source.content & said) == most]
    if case.weight(said & closest[0].content) >= NEARLY * case.weight(said):
        sources = closest
    bears = {word for marker in hedges for word in marker.anchors}
    soft = [source for _, source in case.clauses(statement.cited) if source.of_kind(*SOFT, "may")]
    known = {word for source in soft for word in source.content}
    if any(related(one, other) for one in bears for other in known):
        return False
    return bool(hedges) and not any(
        source.of_kind(*SOFT, "may", "negation") or source.is_question for source in sources
    )


def _kept(statement: Statement, source: Clause, clause: Clause, kinds: tuple[str, ...]) -> bool:
    """True when a clause of the statement keeps the hedges that are due, or a condition is told in other words."""
    due = [marker for marker in source.of_kind(*kinds) if is_retold(marker, clause)]
    hedged = [marker for marker in due if marker.kind == "hedge" or not if_told(statement, source)]
    return all(any(_bears(other, marker, kinds) for other in statement.read.clauses) for marker in hedged)


def _bears(clause: Clause, marker: Marker, kinds: tuple[str, ...]) -> bool:
    """True when a clause has a cue of the kinds, and the words on which a cue of the source bears."""
    return bool(clause.of_kind(*kinds)) and any(word in clause.content for word in marker.anchors)


def _exchanged(clause: Clause, found: Sequence[Source]) -> bool:
    """True when a permission became a duty, or a duty a permission."""
    must, may = bool(clause.of_kind("must")), bool(clause.of_kind("may"))
    nearest = ties(clause, found)
    source_must = any(source.of_kind("must") for source in nearest)
    source_may = any(source.of_kind("may") for source in nearest)
    return (must and not may and source_may and not source_must) or (
        may and not must and source_must and not source_may
    )


def _answered(case: Case, statement: Statement, around: Sequence[Clause], found: Sequence[Source]) -> bool:
    """True when a question is told as a fact. One that another cited event answers may be, save as an open thread."""
    asked = {part.event.id for part, source in found if source.is_question}
    if not all(source.is_question for _, source in found):
        return False
    if set(statement.cited) - asked and statement.list != "open_threads":
        return False
    if is_suggested((c.words for c in around), (source.words for _, source in found), statement.read.lexicon):
        return False
    return not any(_is_open(clause, statement) for clause in around)


def _is_open(clause: Clause, statement: Statement) -> bool:
    """True when a clause asks; an open thread may also tell an answer that settles nothing (`she says maybe`)."""
    unsure = statement.list == "open_threads" and bool(clause.of_kind("hedge", "negation"))
    return unsure or is_asking(clause, statement.read.lexicon)


def is_asking(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause asks, or says that something is open."""
    return clause.is_question or has_cue(clause.words, lexicon, "questions", "unanswered") or "?" in clause.words


def has(clause: Clause, name: str, lexicon: Lexicon) -> bool:
    """True when the clause holds a phrase of the list."""
    return has_cue(clause.words, lexicon, name)
