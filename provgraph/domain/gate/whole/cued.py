"""Whether a statement keeps a negation or a hedge: a cue of the kind, with the words that it bears on."""

from __future__ import annotations

from provgraph.domain.gate.assertion.stance import has
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING
from provgraph.domain.text.parse import Clause, read
from provgraph.domain.text.stems import key, related

HALF = 0.5
"""So much of what a clause says stands for the words that its cue bears on."""
ENOUGH = 2
"""A negated clause with fewer content words (`nobody has taken that on`) rests on what was said before."""
KINDS = {"negation": DENYING, "hedge": ("hedge", "condition", "may")}


def is_echo(obligation: Obligation) -> bool:
    """True for a negation of a bare word (`roses no`): it repeats what was said, and is kept wherever that is told."""
    return obligation.category == "negation" and len(obligation.also) == 1 and obligation.also == obligation.content


def denies(obligation: Obligation, statement: Statement) -> bool:
    """True when a clause of the statement denies, with the words that a negation bears on."""
    return any(clause.of_kind(*DENYING) and obligation.content <= clause.content for clause in statement.read.clauses)


def content_of(statement: Statement) -> frozenset[str]:
    """The content of a statement."""
    return frozenset(word for clause in statement.read.clauses for word in clause.content)


def bears(case: Case, obligation: Obligation, statement: Statement) -> bool:
    """True when a cue of the kind stands with the words it bears on."""
    clauses, kinds, lexicon = statement.read.clauses, KINDS[obligation.category], statement.read.lexicon
    languages = {part.read.lexicon.language for part in case.cited_parts([obligation.source])}
    foreign = lexicon.language not in languages
    for number, clause in enumerate(clauses):
        around = frozenset(word for other in clauses[max(0, number - 1) : number + 2] for word in other.content)
        around |= frozenset(key(token.root) for token in clause.tokens if token.own)
        told = clause.of_kind(*kinds) or (obligation.category == "hedge" and has(clause, "softeners", lexicon))
        bare = len(obligation.also) < ENOUGH and statement.list == "open_threads" and bool(clause.of_kind("negation"))
        if told and (bare or foreign or _bears_on(case, obligation, statement, around)):
            return True
    text = statement.item.rationale if statement.item else None
    return any(clause.of_kind(*kinds) and obligation.content & clause.content for clause in _read(text, lexicon))


def _bears_on(case: Case, obligation: Obligation, statement: Statement, told: frozenset[str]) -> bool:
    """True when a word is told that the cue bears on, or half of what its clause says (`also`).

    Where the statement has none of the words that the cue bears on, any word of its clause does.
    """
    whole, said = case.weight(obligation.also), content_of(statement)
    if (
        not obligation.content
        or obligation.content & told
        or any(related(word, other) for word in obligation.content for other in told)
    ):
        return True
    if not any(related(word, other) for word in obligation.content for other in said):
        return bool(obligation.also & told)
    return 0 < HALF * whole <= case.weight(obligation.also & told)


def _read(text: str | None, lexicon: Lexicon) -> tuple[Clause, ...]:
    """The clauses of a text that may be missing."""
    return read(text, lexicon).clauses if text else ()
