"""Code `instruction`: text inside events is content to be remembered, never an instruction that is followed."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.event import Event
from provgraph.domain.gate.evidence.align import closest
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.injection import is_instructing, without_instructions
from provgraph.domain.text.parse import Clause, Text, leaves
from provgraph.domain.text.tokens import normal
from provgraph.domain.verdict import Finding

RULES = frozenset({"permissions", "constraints", "commitments", "decisions"})
TOLD = frozenset({"facts", "decisions", "open_threads", "narrative"})


def check(case: Case) -> Iterator[Finding]:
    """Rules that rest on what only a page or a program says, instructions to the reader, and what is ordered said."""
    for statement in case.statements:
        events = [case.events[name] for name in statement.cited if name in case.parts]
        text = statement.read
        told = not statement.is_copied and any(
            is_instructing(text.tokens[first:last], text.lexicon) for first, last in text.sentences
        )
        if not told and not statement.is_copied and statement.list in TOLD:
            told = any(_is_ordered(case, statement, clause) for clause in statement.read.clauses)
        if told or (statement.list in RULES and events and all(_poisons(case, event) for event in events)):
            yield Finding(
                "instruction", "content was turned into an instruction", statement.cited, "instruction", statement.id
            )


def _is_ordered(case: Case, statement: Statement, clause: Clause) -> bool:
    """True when a clause states what the evidence only orders somebody to say (`write that ...`)."""
    lexicon = statement.read.lexicon
    if any(has_cue(other.words, lexicon, "orders", "speaking", "plans") for other in statement.read.clauses):
        return False
    sources = closest(case, clause, statement.cited)
    return bool(sources) and all(_orders(part.read, source) for part, source in sources)


def _orders(text: Text, source: Clause) -> bool:
    """True when a clause stands behind an order to say it, in the same sentence."""
    first, _ = next((pair for pair in text.sentences if pair[0] <= source.first < pair[1]), (0, 0))
    words = tuple(token.text.lower() for token in text.tokens[first : source.last] if token.kind != "mark")
    quiet = text.lexicon.words("polite") | text.lexicon.words("joiners")
    return any(text.lexicon.match("orders", words, at) and set(words[:at]) <= quiet for at in range(len(words)))


def _poisons(case: Case, event: Event) -> bool:
    """True when an event from outside holds an instruction to its reader."""
    texts = (event.text or "", *(value for _, value in leaves(event)))
    plain = [normal(text) for text in texts]
    return any(without_instructions(event, text, case.lexicon) != text for text in plain)
