"""Which clauses of the evidence a clause of the fold retells."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.gate.evidence.case import Case
from provgraph.domain.text.endings import only_endings
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING
from provgraph.domain.text.parse import Clause, Part, Text
from provgraph.domain.text.stems import key

Source = tuple[Part, Clause]
NEAR = 0.7
"""Clauses that share at least this much of what the best one shares are retold as well."""
COVERED = 0.6
"""So are clauses of which at least this much is in the retelling."""


def aligned(case: Case, told: Clause, cited: Sequence[str], near: float = NEAR) -> list[Source]:
    """The clauses that a clause retells, the closest first; empty when it shares nothing with its evidence."""
    own = {lexicon: telling(told, lexicon) for lexicon in {part.read.lexicon for part in case.cited_parts(cited)}}
    scored = [
        (case.weight(own[part.read.lexicon] & clause.content), part, clause) for part, clause in case.clauses(cited)
    ]
    best = max((score for score, _, _ in scored), default=0.0)
    if not best:
        return []
    kept = [entry for entry in scored if entry[0] >= near * best or _is_covered(case, *entry)]
    kept.sort(key=lambda entry: (-entry[0], case.weight(entry[2].content), entry[1].event.id, entry[2].first))
    return [(part, clause) for _, part, clause in kept]


def _is_covered(case: Case, score: float, part: Part, clause: Clause) -> bool:
    """True when most of the clause is in the retelling."""
    said = telling(clause, part.read.lexicon)
    return bool(said) and score >= COVERED * case.weight(said)


def telling(clause: Clause, lexicon: Lexicon) -> frozenset[str]:
    """The content of a clause; without syllables that only end its words or deny them."""
    ends = only_endings(clause.tokens, lexicon)
    if not ends:
        return clause.content
    cues = {key(word) for marker in clause.of_kind("negation") for word in marker.cue.split()}
    return clause.content - cues - {key(syllable) for syllable in ends}


def tells_beside(told: frozenset[str], source: Clause, text: Text) -> bool:
    """True when what is told is a plain clause beside a hedged one, of which it takes only what is spoken of.

    `Maybe the seal is worn, but nobody has checked it` says for certain that nobody has checked the seal; so does
    the next sentence with such a pronoun.
    """
    cues = frozenset(part for marker in source.of_kind("hedge") for part in marker.cue.split())
    small = cues | text.lexicon.words("quantifiers")
    bare = frozenset(key(token.stem) for token in source.tokens if token.text.lower() in small)
    if not cues or source.content - bare <= told:
        return False
    first, last = next(pair for pair in text.sentences if pair[0] <= source.first < pair[1])
    end = next((pair[1] for pair in text.sentences if pair[0] == last), last)
    thirds = text.lexicon.words("thirds")
    beside = (
        clause
        for clause in text.clauses
        if first <= clause.first < end
        and clause is not source
        and (clause.first < last or not thirds.isdisjoint(clause.words))
    )
    return any(
        clause.content and clause.content <= told and not clause.of_kind("hedge", "condition") for clause in beside
    )


def pointing(told: frozenset[str], source: Clause, text: Text, *, denies: bool) -> frozenset[str]:
    """The own words of the plain clause behind one that denies, to whose things its pronoun points, if it is told.

    `Maren has not signed form 7; Oda has signed it` says that Oda has signed form 7. What `denies` tells of both.
    """
    behind = next((clause for clause in text.clauses if clause.first == source.last), None)
    if behind is None or behind.is_question or behind.of_kind(*DENYING, "hedge", "condition"):
        return frozenset()
    points = not text.lexicon.words("thirds").isdisjoint(behind.words)
    told_so = behind.content <= told and (not denies or source.content <= told)
    return behind.content - source.content if points and told_so and behind.content & source.content else frozenset()


def closest(case: Case, told: Clause, cited: Sequence[str]) -> list[Source]:
    """The best aligned clauses only; several when they are equally close."""
    found = aligned(case, told, cited)
    if not found:
        return []
    top = case.weight(told.content & found[0][1].content)
    return [entry for entry in found if case.weight(told.content & entry[1].content) >= top - 1e-9]
