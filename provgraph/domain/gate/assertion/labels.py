"""Codes `modality` and `polarity`: an item's own labels agree with its text."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.assertion.stance import has, is_asking
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.mood import is_conditional
from provgraph.domain.text.parse import Clause
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """The labels `modality` and `polarity` of every item."""
    for statement in case.statements:
        item = statement.item
        if item and item.modality and not _fits(item.modality, statement):
            yield _finding("modality", statement, item.modality)
        if item and item.polarity and not _has_polarity(item.polarity, statement):
            yield _finding("polarity", statement, item.polarity)


def _finding(code: str, statement: Statement, label: str) -> Finding:
    """The finding for a label that the text does not bear out."""
    return Finding(code, f"the text is not {label}", statement.cited, code, statement.id, None, label)


def _kinds(statement: Statement) -> set[str]:
    """The kinds of cues in the text."""
    return {marker.kind for clause in statement.read.clauses for marker in clause.markers}


def _fits(label: str, statement: Statement) -> bool:
    """True when a text may bear a label. Where a language has no cues for it, the label is not judged."""
    lexicon, clauses, kinds = statement.read.lexicon, statement.read.clauses, _kinds(statement)
    forbids = any(has(clause, "bans", lexicon) or clause.of_kind("negation") for clause in clauses)
    if label == "permitted":
        return "may" in kinds and not _only_forbids(clauses)
    if label == "prohibited":
        return forbids or ("negation" in kinds)
    if label == "asserted":
        return statement.list != "open_threads" and (not kinds & {"hedge"} or _is_reported_hedge(statement))
    if label == "hypothetical":
        hopes = any(has(clause, "hopes", lexicon) for clause in clauses)
        return hopes or bool(kinds & {"hedge", "condition", "may"}) or any(is_conditional(c, lexicon) for c in clauses)
    if label == "questioned":
        return statement.list == "open_threads" or any(is_asking(clause, lexicon) for clause in clauses)
    return not (label == "required" and "may" in kinds and "must" not in kinds and not forbids)


def _is_reported_hedge(statement: Statement) -> bool:
    """True when a text has several clauses, so that a hedge need not bear on the whole."""
    return len(statement.read.clauses) > 1


def _only_forbids(clauses: tuple[Clause, ...]) -> bool:
    """True when no clause permits without negating."""
    may = [clause for clause in clauses if clause.of_kind("may")]
    return bool(may) and all(_negates_may(clause) for clause in may)


def _negates_may(clause: Clause) -> bool:
    """True when the negation stands right at the permission."""
    places = {marker.at for marker in clause.of_kind("may")}
    return any(abs(marker.at - place) == 1 for marker in clause.of_kind("negation") for place in places)


def _has_polarity(label: str, statement: Statement) -> bool:
    """True when a text may bear a polarity: `negative` needs a negation, `positive` a clause without one."""
    negated = [has(clause, "negations", statement.read.lexicon) for clause in statement.read.clauses]
    if not negated or not statement.read.lexicon.words("negations"):
        return True
    return any(negated) if label == "negative" else not all(negated)
