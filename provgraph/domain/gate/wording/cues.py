"""What a sentence that is told nearly word for word leaves out of its cues, or adds to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provgraph.domain.gate.evidence.align import tells_beside
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.judged import is_suggested
from provgraph.domain.gate.evidence.mood import if_told
from provgraph.domain.gate.evidence.nearly import Words, shared
from provgraph.domain.gate.evidence.words import LIKELY, degree
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text import marker
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Clause, read
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

ADDED = 2
"""A denial adds so many words at most: `not`, and `do` before it."""
SOFT = ("hedges", "conditions", "softeners")
ASKING = (*SOFT, "questions")
"""What asks is no hedge that must be kept, and may stand for one."""
BEARING = ("reasons", "conditions")
"""Words behind which a clause stands by itself: it may be left out as a whole."""
NEGATED = ("negations",)
DENYING = ("negations", "negatives", "exceptions")


def unlimited(case: Case, statement: Statement, near: Sequence[Words]) -> Iterator[Finding]:
    """A finding when a limit (`only`) of every sentence that is told nearly stands nowhere in the statement."""
    lexicon = statement.read.lexicon
    clauses = (*statement.read.clauses, *_reasons(statement))
    kept = any(has_cue(clause.words, lexicon, "limits", "exceptives") for clause in clauses)
    apart = _in_reasons(case, statement)
    lost = [token for token in near[0] if token.text.lower() in lexicon.words("limits") and id(token) not in apart]
    kept = kept or (bool(lost) and _is_condition(statement, near[0]))
    if lost and not kept and all(_has_limit(source, lexicon) for source in near):
        yield Finding(
            "scope_widened", "what limits this was left out", statement.cited, "scope", statement.id, lost[0].text
        )


def _in_reasons(case: Case, statement: Statement) -> frozenset[int]:
    """The tokens behind a word that gives a reason, or makes a condition, of which the statement tells nothing.

    `We skip the fair, because only two came` may be told as `we skip the fair`: that limit bears on the reason alone.
    """
    told = frozenset(word for clause in statement.read.clauses for word in clause.content)
    found = set[int]()
    for part, clause in case.clauses(statement.cited):
        rows = (
            (name, at)
            for name in BEARING
            for at in range(len(clause.words))
            if part.read.lexicon.match(name, clause.words, at)
        )
        at = min((at for _, at in rows), default=len(clause.words))
        behind = clause.tokens[at:]
        if not told & {key(token.stem) for token in behind if is_content(token, part.read.lexicon)}:
            found.update(map(id, behind))
    return frozenset(found)


def _reasons(statement: Statement) -> tuple[Clause, ...]:
    """The clauses of an item's rationale, which tells a part of what its sentence says."""
    reason = statement.item.rationale if statement.item else None
    return read(reason, statement.read.lexicon).clauses if reason else ()


def _is_condition(statement: Statement, source: Words) -> bool:
    """True when the exception of a sentence (`unless`) is told as another one, or as a condition that denies more."""
    lexicon, told, known = statement.read.lexicon, lower(statement.read.tokens), lower(source)
    if not _count(known, lexicon, ("exceptions",)):
        return False
    more = _count(told, lexicon, NEGATED) > _count(known, lexicon, NEGATED)
    return bool(_count(told, lexicon, ("exceptions",))) or (more and bool(_count(told, lexicon, ("conditions",))))


def certain(case: Case, statement: Statement, near: Sequence[Words]) -> Iterator[Finding]:
    """A finding when every sentence that is told nearly has more hedges and conditions than the statement."""
    lexicon = statement.read.lexicon
    if statement.list == "open_threads" or "?" in statement.read.text:
        return
    content = frozenset(word for clause in statement.read.clauses for word in clause.content)
    if any(tells_beside(content, c, p.read) for p in case.cited_parts(statement.cited) for c in p.read.clauses):
        return
    if is_suggested((statement.read.words,), map(lower, near), lexicon):
        return
    told = [*lower(statement.read.tokens), *(word for clause in _reasons(statement) for word in clause.words)]
    kept = _count(told, lexicon, SOFT) + _guesses(statement) + _told_otherwise(case, statement)
    if all(_count(row, lexicon, SOFT) + _unknowns(row, told, lexicon) > kept for row in map(lower, near)):
        yield Finding("modality", "a hedge or a condition was left out", statement.cited, "hedge", statement.id)


def _told_otherwise(case: Case, statement: Statement) -> int:
    """How many conditions of the evidence are told in other words (`in case of rain`), the rest in the conditional."""
    cited = (clause for _, clause in case.clauses(statement.cited) if if_told(statement, clause))
    return sum(len(clause.of_kind("condition")) for clause in cited)


def _unknowns(source: Sequence[str], told: Sequence[str], lexicon: Lexicon) -> int:
    """How many phrases that say that something is not known or settled were lost; fewer than none, if others ask."""
    asked = [_count(row, lexicon, ASKING) - _count(row, lexicon, SOFT) for row in (source, told)]
    still = has_cue(tuple(told), lexicon, "questions", "unanswered", "unsettled", "negations")
    lost = 0 if still else _denied_phrases(source, lexicon)
    return lost + min(0, asked[0] - asked[1])


def _denied_phrases(words: Sequence[str], lexicon: Lexicon) -> int:
    """How many phrases for what is open deny something, in small talk too (`did not know that`)."""
    row, denials = tuple(words), lexicon.words("negations")
    phrases = (row[at : at + lexicon.match("questions", row, at)] for at in range(len(row)))
    return sum(len(phrase) > 1 and not denials.isdisjoint(phrase) for phrase in phrases)


def _guesses(statement: Statement) -> int:
    """How many words of leave (`may`) say how likely something is, and are not counted as hedges already."""
    lexicon = statement.read.lexicon
    marked = ((m, c) for c in statement.read.clauses for m in c.of_kind("may") if degree(m, lexicon) in LIKELY)
    return sum(not any(lexicon.match(name, c.words, m.at) for name in SOFT) for m, c in marked)


def denied(case: Case, statement: Statement, told: Words, near: Sequence[Words]) -> Iterator[Finding]:
    """A finding when no sentence that is told but for a word or two has as many negations."""
    lexicon = statement.read.lexicon
    said = _count(lower(told), lexicon, DENYING) if _count(lower(told), lexicon, NEGATED) else 0
    close = [source for source in near if shared(source, told) >= len(told) - ADDED]
    fewer = close and all(_count(lower(source), lexicon, DENYING) < said for source in close)
    if fewer and not (_is_denied_elsewhere(case, statement, close) or _is_answered(case, statement, close)):
        yield Finding("polarity", "a negation was added", statement.cited, "negation", statement.id)


def _is_denied_elsewhere(case: Case, statement: Statement, near: Sequence[Words]) -> bool:
    """True when the words right behind the negations told are none of what is told nearly, but of a clause that denies.

    `It costs 40 EUR; delivery is not included` may be told as `it costs 40 EUR without delivery`.
    """
    own = {key(token.stem) for source in near for token in source}
    bears = {m.anchors[0] for c in statement.read.clauses for m in c.of_kind("negation") if m.anchors}
    denied = {word for _, c in case.clauses(statement.cited) if c.of_kind(*marker.DENYING) for word in c.content}
    return bool(bears) and not bears & own and bears <= denied


def _is_answered(case: Case, statement: Statement, near: Sequence[Words]) -> bool:
    """True when all that is told nearly are questions, and another cited event says no: `Nah, I haven't`."""
    asking = [(part.event.id, clause) for part, clause in case.clauses(statement.cited) if clause.is_question]
    asked = {id(token) for _, clause in asking for token in clause.tokens}
    events = {event for event, _ in asking}
    answers = (clause for part, clause in case.clauses(statement.cited) if part.event.id not in events)
    says_no = any(clause.of_kind(*marker.DENYING, "denial") for clause in answers)
    return says_no and all(id(token) in asked for source in near for token in source)


def lower(words: Sequence[Token]) -> list[str]:
    """The words in lower case."""
    return [token.text.lower() for token in words]


def _count(words: Sequence[str], lexicon: Lexicon, names: Sequence[str]) -> int:
    """How many phrases of some lists stand in a row of words."""
    row, found, at = tuple(words), 0, 0
    while at < len(row):
        length = max(lexicon.match(name, row, at) for name in names)
        unable = int(bool(lexicon.match("inabilities", row, at)))  # `could` is no hedge there, and `not` still denies
        asked = lexicon.match("no_hedges", row, at) if "hedges" in names else 0
        if "negations" in names:  # `affected or not` denies nothing, nor does `do not forget to`
            asked = max(asked, *(lexicon.match(name, row, at) for name in ("questions", "reminders")))
        told = int(length == 1 and row[at] in lexicon.words("report_verbs"))
        quiet = lexicon.match("chatter", row, at) or asked or unable or told
        found, at = found + bool(length and not quiet), at + max(length, quiet, 1)
    return found


def _has_limit(words: Words, lexicon: Lexicon) -> bool:
    """True when a sentence holds a word that limits it."""
    return any(token.text.lower() in lexicon.words("limits") for token in words)
