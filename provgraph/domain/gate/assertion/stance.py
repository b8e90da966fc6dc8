"""Codes `polarity` and `modality`: negations, hedges, conditions, duties and questions stay what they were.

Each clause of the fold is held against the clauses it retells. A cue whose words are retold must be retold too, and a
cue of the fold must have one in the evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provgraph.domain.gate.evidence.align import Source, aligned, tells_beside
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING, Marker, is_content
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.stems import key
from provgraph.domain.verdict import Finding

COMMAS = frozenset(",，、")
SOFT, NEGATED = ("hedge", "condition"), ("negation",)
ENOUGH = 2
"""A negated clause with fewer content words (`haven't been there`) may bear on any clause of its event."""
NEARLY = 0.8
"""A source that has this much of a clause says nearly the same."""


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
    if _polarity(case, statement, clause, found):
        yield _finding("polarity", statement, "negation", found)
    elif _softened(case, statement, clause, around, found):
        yield _finding("modality", statement, "hedge", found)
    elif _exchanged(clause, found):
        yield _finding("modality", statement, "duty", found)
    elif _answered(case, statement, around, found):
        yield _finding("modality", statement, "question", found)


def _tells_conflict(case: Case, statement: Statement, clause: Clause) -> bool:
    """True when a sentence on a conflict says that it is not settled: no event needs to say so."""
    cited = set(statement.cited)
    told = any(set(conflict.events) <= cited for conflict in case.conflicts)
    lexicon = statement.read.lexicon
    denied = bool(clause.of_kind("negation")) and has(clause, "settled", lexicon)
    return told and (denied or has(clause, "unsettled", lexicon))


def _finding(code: str, statement: Statement, category: str, found: Sequence[Source]) -> Finding:
    """The finding, with the closest source."""
    said = {"polarity": "a negation was lost, added or moved", "modality": f"the {category} of the source is not kept"}
    return Finding(code, said[code], (found[0][0].event.id,), category, statement.id)


def is_retold(marker: Marker, clause: Clause) -> bool:
    """True when the words that a cue bears on are in the clause: the nearest one, or two of them."""
    shared = [word for word in marker.anchors if word in clause.content]
    return bool(shared) and (marker.anchors[0] in shared or len(shared) > 1)


def _stands_free(source: Clause, marker: Marker, clause: Clause) -> bool:
    """True when all that is told of what a cue bears on stands between other commas too, where no cue is.

    `Mrs Hale takes five drops, Mr Hale takes none` says of her that she takes them.
    """
    stretch = [sum(word in COMMAS for word in source.words[:at]) for at in range(len(source.words))]
    bound = {stretch[other.at] for other in source.of_kind(marker.kind)}
    free = {key(t.stem) for at, t in enumerate(source.tokens) if t.kind == "word" and stretch[at] not in bound}
    return {word for word in marker.anchors if word in clause.content} <= free


def _due(source: Clause, clause: Clause, *kinds: str) -> int:
    """How many cues of a source clause the retelling must have."""
    return sum(is_retold(marker, clause) for marker in source.of_kind(*kinds))


def _polarity(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when fewer or more negations stand here than the retold clauses have."""
    lost = all(_lacks(statement, source, clause, NEGATED) for source in _ties(clause, found))
    return lost or _is_added(case, statement, clause, found) or _loses_beside(case, statement, clause, found)


def _loses_beside(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when a clause that tells of several events tells all of one of them without its negation.

    What another clause of the evidence says without a negation may be meant.
    """
    sources = [source for _, source in found]
    whole = [source for source in sources if source.of_kind("negation") and _is_within(case, source, clause)]
    if not whole:
        return False
    plain = [source.content for source in sources if not source.of_kind(*DENYING)]
    return any(
        _lacks(statement, source, clause, NEGATED)
        for source in whole
        if not any(case.weight(source.content & other) >= NEARLY * case.weight(source.content) for other in plain)
    )


def _is_within(case: Case, source: Clause, clause: Clause) -> bool:
    """True when nearly all that a clause of the evidence says is told."""
    told = case.weight(source.content & clause.content)
    return len(source.content) >= ENOUGH and told >= NEARLY * case.weight(source.content)


def _is_added(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when the clause negates what its source, which says nearly the same, does not; or nothing cited negates."""
    own, sources = len(clause.of_kind("negation")), [source for _, source in found]
    if not own or len(clause.of_kind(*DENYING)) <= sum(len(source.of_kind(*DENYING)) for source in sources):
        return False
    told, known = case.weight(clause.content), case.weight(clause.content & found[0][1].content)
    if _is_denied_beside(case, statement, clause, found):
        return False
    others = [other for _, other in case.clauses({part.event.id for part, _ in found})]
    if any(other.of_kind("negation", "denial") and len(other.content) < ENOUGH for other in others):
        return False
    everywhere = sum(len(other.of_kind(*DENYING, "denial")) for _, other in case.clauses(statement.cited))
    return known >= NEARLY * told or own > everywhere


def _is_denied_beside(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when what is denied here is nothing of the clause that is retold, but of another one that denies it."""
    bears = {marker.anchors[0] for marker in clause.of_kind("negation") if marker.anchors} - found[0][1].content
    denied = {word for _, other in case.clauses(statement.cited) if other.of_kind(*DENYING) for word in other.content}
    return bool(bears) and bears <= denied


def _ties(clause: Clause, found: Sequence[Source]) -> list[Clause]:
    """The clauses that are equally close to what is told."""
    most = len(found[0][1].content & clause.content)
    return [source for _, source in found if len(source.content & clause.content) >= most]


def _lacks(statement: Statement, source: Clause, clause: Clause, kinds: tuple[str, ...]) -> bool:
    """True when cues of the source whose words are retold have no match anywhere in the statement."""
    due = [m for m in source.of_kind(*kinds) if is_retold(m, clause) and not _stands_free(source, m, clause)]
    due = [marker for marker in due if not _repeats(source, marker, statement.read.lexicon)] or due[:1]
    cues = DENYING if kinds == NEGATED else kinds
    matching = [other for other in statement.read.clauses if any(_bears(other, marker, cues) for marker in due)]
    plain = sum(len(other.of_kind(*kinds)) for other in matching)
    own = len(source.of_kind(*cues)) - len(source.of_kind(*kinds))
    beside = sum(len(other.of_kind(*cues)) for other in matching) - plain
    return plain + max(0, beside - own) < len(due)


def _repeats(source: Clause, marker: Marker, lexicon: Lexicon) -> bool:
    """True for a cue between whose comma and end nothing stands that it bears on: `doesn't bark, at least not yet`."""
    comma = max((at for at in range(marker.at) if source.words[at] in COMMAS), default=None)
    return comma is not None and not any(is_content(token, lexicon) for token in source.tokens[comma + 1 :])


def _bears(clause: Clause, marker: Marker, kinds: tuple[str, ...]) -> bool:
    """True when a clause has a cue of the kinds, and the words on which a cue of the source bears."""
    return bool(clause.of_kind(*kinds)) and any(word in clause.content for word in marker.anchors)


def _softened(
    case: Case, statement: Statement, clause: Clause, around: Sequence[Clause], found: Sequence[Source]
) -> bool:
    """True when a hedge or a condition was lost, or one was added to what a clause of the evidence says nearly."""
    lexicon = statement.read.lexicon
    ties = _ties(clause, found)
    for kinds in (SOFT, SOFT[:1]):
        soft = any(other.of_kind(*kinds) or _softens(other, ties[0], lexicon) for other in around)
        asked = is_asking(clause, lexicon) and all(source.is_question for source in ties)
        lost = all(_due(source, clause, *kinds) and not _kept(statement, source, clause, kinds) for source in ties)
        beside = any(tells_beside(clause.content, source, part.read) for part, source in found if source in ties)
        lost = lost and not asked and not beside
        if lost and not soft and not any(other.is_question for other in around):
            return True
    return _is_guessed(case, clause, found) and not any(
        has(source, "questions", lexicon) for _, source in found if source not in ties
    )


def _softens(clause: Clause, source: Clause, lexicon: Lexicon) -> bool:
    """True when a clause may say what its source hedged by a word (`may`, `would`) that the source did not have."""
    mays = len(clause.of_kind("may")) > len(source.of_kind("may"))
    return mays or (has(clause, "softeners", lexicon) and not has(source, "softeners", lexicon))


def _is_guessed(case: Case, clause: Clause, found: Sequence[Source]) -> bool:
    """True when a hedge stands here and none in what is retold: the closest clauses, if they say nearly the same."""
    said = clause.content - {key(clause.tokens[marker.at].stem) for marker in clause.of_kind("hedge")}
    sources = [source for _, source in found]
    most = max(len(source.content & said) for source in sources)
    ties = [source for source in sources if len(source.content & said) == most]
    if case.weight(said & ties[0].content) >= NEARLY * case.weight(said):
        sources = ties
    return bool(clause.of_kind("hedge")) and not any(
        source.of_kind(*SOFT, "may", "negation") or source.is_question for source in sources
    )


def _kept(statement: Statement, source: Clause, clause: Clause, kinds: tuple[str, ...]) -> bool:
    """True when another clause of the statement keeps the hedges that are due."""
    due = [marker for marker in source.of_kind(*kinds) if is_retold(marker, clause)]
    return all(any(_bears(other, marker, kinds) for other in statement.read.clauses) for marker in due)


def _exchanged(clause: Clause, found: Sequence[Source]) -> bool:
    """True when a permission became a duty, or a duty a permission."""
    must, may = bool(clause.of_kind("must")), bool(clause.of_kind("may"))
    ties = _ties(clause, found)
    source_must = any(source.of_kind("must") for source in ties)
    source_may = any(source.of_kind("may") for source in ties)
    return (must and not may and source_may and not source_must) or (
        may and not must and source_must and not source_may
    )


def _answered(case: Case, statement: Statement, around: Sequence[Clause], found: Sequence[Source]) -> bool:
    """True when a question is told as a fact. A question that another cited event answers may be."""
    asked = {part.event.id for part, source in found if source.is_question}
    if not all(source.is_question for _, source in found) or set(statement.cited) - asked:
        return False
    return not any(is_asking(clause, statement.read.lexicon) for clause in around)


def is_asking(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause asks, or says that something is open."""
    return clause.is_question or has(clause, "questions", lexicon) or "?" in clause.words


def has(clause: Clause, name: str, lexicon: Lexicon) -> bool:
    """True when the clause holds a phrase of the list."""
    return has_cue(clause.words, lexicon, name)
