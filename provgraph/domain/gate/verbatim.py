"""Codes `altered`, `truncated` and `scope_widened`: what must be copied from an event is, and whole.

Identifiers and error strings are copied letter by letter. Permissions, constraints and commitments are whole
sentences, or clauses whose rest is mere courtesy: a rest that limits, negates or counts makes another rule of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.case import QUOTED, Case, Statement
from provgraph.domain.gate.rest import Rest, is_harmless_head, is_harmless_tail, limits
from provgraph.domain.preserve.parse import Part
from provgraph.domain.preserve.tokens import normal
from provgraph.domain.verdict import Finding

RULES = frozenset({"permissions", "constraints", "commitments"})


def check(case: Case) -> Iterator[Finding]:
    """Every item of a verbatim list against the events it cites."""
    for statement in case.statements:
        if statement.is_verbatim:
            yield from _item(case, statement)
        elif not statement.is_copied and QUOTED.search(statement.read.text):
            yield Finding("altered", "no cited event holds this quotation", statement.cited, "quotation", statement.id)


def _item(case: Case, statement: Statement) -> Iterator[Finding]:
    """One item: found in an event as it stands, and not cut out of its sentence."""
    wanted = normal(statement.read.text).strip()
    holding = [part for part in case.cited_parts(statement.cited) if wanted and wanted in part.raw]
    if not holding:
        yield Finding(
            "altered", "this is not copied from the events it cites", statement.cited, statement.list, statement.id
        )
        return
    found = [_cut(statement, part, wanted) for part in holding]
    if all(cut is not None for cut in found):
        yield from (cut for cut in found[:1] if cut is not None)


def _cut(statement: Statement, part: Part, wanted: str) -> Finding | None:
    """What is wrong with where the copy starts or ends; None when it is whole."""
    if part.key is not None:
        return None if statement.list == "identifiers" or wanted == part.raw else _finding("truncated", statement)
    if statement.list == "identifiers":
        return _inside_word(statement, part, wanted)
    cuts = [_rule_cut(statement, part, rest) for rest in _rests(part, wanted)]
    return None if None in cuts else cuts[0]


def _inside_word(statement: Statement, part: Part, wanted: str) -> Finding | None:
    """A finding when the copy starts or ends inside a longer id."""
    edges = {token.start for token in part.read.tokens} | {token.end for token in part.read.tokens}
    for rest in _rests(part, wanted):
        if {rest.start, rest.end} <= edges:
            return None
    return Finding("identifier", "this is part of a longer id", statement.cited, "identifier", statement.id)


def _rests(part: Part, wanted: str) -> Iterator[Rest]:
    """Every place where the copy stands, with what its sentence has around it."""
    text, at = part.read.text, part.read.text.find(wanted)
    while at >= 0:
        yield Rest.around(part.read, at, at + len(wanted))
        at = text.find(wanted, at + 1)


def _rule_cut(statement: Statement, part: Part, rest: Rest) -> Finding | None:
    """A finding when head or tail of the sentence was cut off and says something."""
    if statement.list not in RULES:
        return None
    head = not is_harmless_head(rest, part.read.lexicon)
    tail = not is_harmless_tail(rest, part.read.lexicon)
    if not head and not tail:
        return None
    return _finding("scope_widened" if limits(rest, part.read.lexicon) else "truncated", statement)


def _finding(code: str, statement: Statement) -> Finding:
    """The finding for a cut copy."""
    said = {"truncated": "the sentence was cut", "scope_widened": "what limits the rule was cut off"}
    return Finding(code, said[code], statement.cited, statement.list, statement.id)
