"""Codes `polarity` and `modality`: a word right behind a negation or a hedge stands so in the evidence too.

Clauses may be told in one that are several in the evidence; the words that a negation or a hedge stands right before
stay the same. So does a verb behind `will`: it is not told as what somebody did.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from provgraph.domain.gate.assertion.denial import waits_otherwise
from provgraph.domain.gate.evidence.align import closest, tells_beside
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.preserve.rule import has_cue, places_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING, is_content
from provgraph.domain.text.marks import COMMAS
from provgraph.domain.text.parse import Clause, Text, read
from provgraph.domain.text.stems import key
from provgraph.domain.text.stems import stem as stem_of
from provgraph.domain.verdict import Finding

SOFT = (*DENYING, "denial", "hedge", "condition", "may")
ADDED, LOST = "a negation was added to this word", "this word is negated in the evidence"
SOFTENERS = ("softeners", "wishes", "feelings", "questions", "unsettled", "suggesting")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a word stands in a clause: right behind a negation, a hedge, a plan, `did`; or in a clause without any."""

    is_negated: bool
    is_hedged: bool
    is_planned: bool
    is_done: bool
    is_plain: bool
    is_positive: bool


PASSING = ("mottos", "chatter", "reminders")
"""Phrases whose negations negate nothing."""
Known = Mapping[str, list[Standing]]


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, in the language of what it cites."""
    for statement in case.retold():
        parts = list(case.cited_parts(statement.cited)) if statement.list in RETOLD_LISTS else []
        if parts and all(part.read.lexicon is statement.read.lexicon for part in parts):
            clauses = [clause for part in parts for clause in part.read.clauses]
            known = _known(clauses, statement.read.lexicon)
            yield from _reason(statement, clauses)
            answered = any(clause.of_kind("denial") for clause in clauses)
            for clause in statement.read.clauses if not answered else ():
                if clause.of_kind("condition") and any(other.of_kind("exception") for other in clauses):
                    continue  # `unless` is told as `if not`, which has a check of its own
                beside = any(tells_beside(clause.content, c, p.read) for p in parts for c in p.read.clauses)
                found = list(_clause(statement, clause, known, beside))
                if any(finding.code == "polarity" for finding in found):
                    near = [source for _, source in closest(case, clause, statement.cited)]
                    if any(
                        waits_otherwise(source, statement.beside(clause), statement.read.lexicon) for source in near
                    ):
                        continue
                    found = [finding for finding in found if not _is_excused(finding, clause, near, statement.read)]
                yield from found


def _reason(statement: Statement, clauses: Collection[Clause]) -> Iterator[Finding]:
    """A finding for a rationale that denies what nothing that is cited denies: `because he does not remember`."""
    reason = statement.item.rationale if statement.item else None
    negations = (
        (m for c in read(reason, statement.read.lexicon).clauses for m in c.of_kind("negation")) if reason else ()
    )
    denied = {word for clause in clauses if clause.of_kind(*DENYING, "denial") for word in clause.content}
    for marker in negations:
        if marker.anchors and denied.isdisjoint(marker.anchors):
            yield _finding("polarity", ADDED, statement, marker.anchors[0])


def _is_excused(finding: Finding, clause: Clause, near: Collection[Clause], text: Text) -> bool:
    """True where what is retold denies in other words; or where a word stands for a pronoun of what is retold.

    `No nuts please` does not forbid to say that she may be allergic to nuts. Which clauses are retold says `near`.
    """
    if finding.message == ADDED:
        open_said = has_cue(clause.words, text.lexicon, "unanswered") and any(source.is_question for source in near)
        return open_said or any(source.of_kind(*DENYING) for source in near)
    if finding.message != LOST:
        return False
    thirds = text.lexicon.words("thirds")
    points = any(word.removesuffix("'s") in thirds for source in near for word in source.words)
    retold = any(finding.found == token.root for source in near for token in source.tokens)
    denying = {marker.cue for marker in clause.of_kind("negative", "exception")}
    denied = {marker.cue for source in near for marker in source.of_kind("negative", "exception")}
    return bool(denying - denied) or (points and not retold)


def _clause(statement: Statement, clause: Clause, known: Known, beside: bool) -> Iterator[Finding]:
    """A finding for a word that stands otherwise wherever the evidence has it; `beside` is told what is no hedge."""
    lexicon = statement.read.lexicon
    certain = not beside and not any(_is_soft(other, lexicon) for other in statement.read.clauses)
    for stem, told in _standings(clause, lexicon):
        found = known.get(stem, [])
        if not found or clause.is_question:
            continue
        if told.is_negated and all(one.is_plain for one in found):
            yield _finding("polarity", ADDED, statement, stem)
        elif told.is_positive and all(one.is_negated for one in found) and not _is_thought(stem, lexicon):
            yield _finding("polarity", LOST, statement, stem)
        elif certain and all(one.is_hedged for one in found):
            yield _finding("modality", "this word is hedged in the evidence", statement, stem)
        elif told.is_done and all(one.is_planned for one in found):
            yield _finding("modality", "this word is a plan in the evidence", statement, stem)


def _finding(code: str, message: str, statement: Statement, stem: str) -> Finding:
    """The finding of this check."""
    category = "negation" if code == "polarity" else "hedge"
    return Finding(code, message, statement.cited, category, statement.id, None, stem)


def _is_soft(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause hedges, in whatever way, or asks."""
    return clause.is_question or bool(clause.of_kind("hedge", "condition", "may")) or _softens(clause, lexicon)


@cache
def _thoughts(lexicon: Lexicon) -> frozenset[str]:
    """The stems of words of thinking: who does not think so thinks it is not so. A cache."""
    words = (word for word in lexicon.words("hedges") if " " not in word)
    return frozenset(stem_of(word, lexicon) for word in words)


def _is_thought(word: str, lexicon: Lexicon) -> bool:
    """True for a word of thinking."""
    return word in _thoughts(lexicon)


def _softens(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause has a word that takes something back."""
    return has_cue(clause.words, lexicon, *SOFTENERS)


def _known(clauses: list[Clause], lexicon: Lexicon) -> Known:
    """How each word stands in the evidence."""
    found: dict[str, list[Standing]] = {}
    for clause in clauses:
        for stem, standing in _standings(clause, lexicon):
            found.setdefault(stem, []).append(standing)
    return found


def _standings(clause: Clause, lexicon: Lexicon) -> Iterator[tuple[str, Standing]]:
    """The words of a clause and how they stand; single characters are no words."""
    passing = _in_passing(clause, lexicon)
    negated = _behind(clause, "negation") | passing
    hedges = {marker.anchors[0] for marker in clause.of_kind("hedge") if marker.anchors and not clause.is_question}
    groups = lexicon.table("telling")
    denied = {_stretch(clause, marker.at) for marker in clause.of_kind("negation", "denial")}
    plain = not clause.of_kind(*SOFT) and not clause.is_question and not _softens(clause, lexicon)
    for at, token in enumerate(clause.tokens):
        if token.kind == "word" and len(token.text) > 1 and is_content(token, lexicon):
            before = groups.get(clause.tokens[at - 1].text.lower()) if at else None
            hedged = key(token.stem) in hedges
            done = before == "done" and clause.tokens[at - 1].text.lower() not in lexicon.words("past_aux")
            yield (
                token.root,
                Standing(
                    is_negated=at in negated,
                    is_hedged=hedged,
                    is_planned=before == "ahead",
                    is_done=done,
                    is_plain=plain and at not in passing,
                    is_positive=_stretch(clause, at) not in denied and at not in passing,
                ),
            )


def _stretch(clause: Clause, at: int) -> int:
    """Which of the stretches between the commas of a clause a place is in."""
    return sum(word in COMMAS for word in clause.words[:at])


def _in_passing(clause: Clause, lexicon: Lexicon) -> frozenset[int]:
    """The places right behind negations of mottos and small talk, which are no markers: who says `Never give up!`
    says no `Give up!`.
    """
    negators = lexicon.words("negators") - lexicon.words("bare_negations")
    if negators.isdisjoint(clause.words):
        return frozenset()
    passing = frozenset[int]().union(*(places_of(name, clause.words, lexicon) for name in PASSING))
    return frozenset(at + 1 for at in passing if clause.words[at] in negators)


def _behind(clause: Clause, kind: str) -> frozenset[int]:
    """The places right behind the cues of a kind."""
    return frozenset(marker.at + len(marker.cue.split()) for marker in clause.of_kind(kind))
