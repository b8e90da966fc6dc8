"""Code `instruction`: text inside events is content to be remembered, never an instruction that is followed."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.event import Event
from provgraph.domain.gate.case import Case
from provgraph.domain.preserve.injection import is_instructing, without_instructions
from provgraph.domain.preserve.parse import leaves
from provgraph.domain.preserve.tokens import normal
from provgraph.domain.verdict import Finding

RULES = frozenset({"permissions", "constraints", "commitments", "decisions"})


def check(case: Case) -> Iterator[Finding]:
    """Rules that rest on what only a page or a program says, and instructions to the reader anywhere."""
    for statement in case.statements:
        events = [case.events[name] for name in statement.cited if name in case.parts]
        text = statement.read
        told = not statement.is_copied and any(
            is_instructing(text.tokens[first:last], text.lexicon) for first, last in text.sentences
        )
        if told or (statement.list in RULES and events and all(_poisons(case, event) for event in events)):
            yield Finding(
                "instruction", "content was turned into an instruction", statement.cited, "instruction", statement.id
            )


def _poisons(case: Case, event: Event) -> bool:
    """True when an event from outside holds an instruction to its reader."""
    texts = (event.text or "", *(value for _, value in leaves(event)))
    plain = [normal(text) for text in texts]
    return any(without_instructions(event, text, case.lexicon) != text for text in plain)
