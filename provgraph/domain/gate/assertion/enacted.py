"""What is so already as the evidence says it, although no form of the past says that it was done.

Who decides to cancel something has cancelled it: the decision does what it says (`we cancel the crossings`). What `is
translated` has been translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from provgraph.domain.gate.evidence.align import Source
from provgraph.domain.preserve.decision import is_decision
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause, Part
from provgraph.domain.text.stems import stem as stem_of
from provgraph.domain.text.tokens import Token


def is_enacted(verb: Token, sources: Sequence[Source]) -> bool:
    """True for a verb of what is done by deciding it, where a decision that is retold says so of no plan."""
    return any(
        _decides(part) and token.root == verb.root and token.root in _enacting(part.read.lexicon)
        for part, source in sources
        for token in source.tokens
    )


def _decides(part: Part) -> bool:
    """True for an event that is a decision, or opens by saying that it is one."""
    return part.event.kind == "decision" or is_decision(part.read.words, part.read.lexicon)


def is_state_told(clause: Clause, verb: Token, sources: Sequence[Source], lexicon: Lexicon) -> bool:
    """True for `been` before a participle that stands right behind `is` or `are` in what is retold.

    Not before a form that goes on: who is rowing on Friday has not been rowing.
    """
    at = next(place for place, token in enumerate(clause.tokens) if token is verb)
    participle = clause.words[at + 1 : at + 2]
    if any(word.endswith(tuple(lexicon.words("own_endings"))) for word in participle):
        return False
    return any(
        token.root == verb.root
        for _, source in sources
        for place, token in _present(source, lexicon)
        if source.words[place + 1 : place + 2] == participle
    )


def is_felt(verb: Token, sources: Sequence[Source], lexicon: Lexicon) -> bool:
    """True for an impression that somebody had as they told it: `it reminds me of home` reminded them of home."""
    return verb.text.lower() in lexicon.words("felt") and any(
        token.root == verb.root
        and not source.is_question
        and (at == 0 or source.words[at - 1] not in part.read.lexicon.words("present_aux"))
        for part, source in sources
        for at, token in enumerate(source.tokens)
    )


def _present(source: Clause, lexicon: Lexicon) -> Iterator[tuple[int, Token]]:
    """The present forms of a clause that no other verb helps: `is`, but neither `will be` nor `is being`."""
    helping = lexicon.words("present_aux")
    for at, token in enumerate(source.tokens):
        helped = at > 0 and source.words[at - 1] in helping
        if source.words[at] in helping and source.words[at] != token.root and not helped:
            yield at, token


@cache
def _enacting(lexicon: Lexicon) -> frozenset[str]:
    """The stems of the verbs that are done by deciding them. A cache."""
    return frozenset(stem_of(word, lexicon) for word in lexicon.words("enacted"))
