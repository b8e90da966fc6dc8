"""Code `bad_evidence`: is what the fold cites there, is it evidence, and is its standing not raised?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from provgraph.domain.event import Event
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.verdict import Finding

RANKS = {"agent_inference": 0, "user_assertion": 1, "tool_verified": 2, "policy": 2}


def check(case: Case) -> Iterator[Finding]:
    """Unknown and recalled events, ids that stand for nothing or for two things, a source class that is too high."""
    yield from _ids(case)
    for statement in case.statements:
        yield from _events(case, statement)
        if statement.item and statement.item.source_class:
            yield from _standing(case, statement, statement.item.source_class)
    yield from _range(case)


def bad(message: str, item: str | None, *sources: str) -> Finding:
    """A finding of this check."""
    return Finding("bad_evidence", message, tuple(sources), "evidence", item)


def _ids(case: Case) -> Iterator[Finding]:
    """Item ids are unique, and a narrative rests on items that are there."""
    names = Counter([item.id for _, item in case.fold.items()] + [conflict.id for conflict in case.fold.conflicts])
    for name, count in sorted(names.items()):
        if count > 1:
            yield Finding("schema", "two items have the same id", (), "schema", name)
    for number, sentence in enumerate(case.fold.narrative):
        if any(name not in names for name in sentence.items):
            yield bad("the sentence rests on an item that is not there", f"narrative/{number}")


def _range(case: Case) -> Iterator[Finding]:
    """The range names events that were handed in."""
    unknown = [name for name in case.fold.source_range if name not in case.events]
    if unknown:
        yield bad("source_range names an event that is not there", None, *unknown)


def _events(case: Case, statement: Statement) -> Iterator[Finding]:
    """Every cited event exists and was not recalled."""
    for name in statement.cited:
        event = case.events.get(name)
        if event is None:
            yield bad("the event that is cited is not there", statement.id, name)
        elif not event.is_evidence:
            yield bad("recalled content is never evidence", statement.id, name)


def standing(event: Event) -> str:
    """The source class of an event; where it names none, what its kind and role imply."""
    if event.source.kind:
        return event.source.kind
    if event.kind == "policy":
        return "policy"
    if event.kind == "tool_result" or event.role == "tool":
        return "tool_verified"
    return "agent_inference" if event.role == "assistant" else "user_assertion"


def _standing(case: Case, statement: Statement, claimed: str) -> Iterator[Finding]:
    """No item claims a higher standing than all the events that hold its words."""
    events = [case.events[name] for name in statement.cited if name in case.events]
    holding = [event for event in events if _holds(case, statement, event)] or events
    classes = {standing(event) for event in holding}
    if classes and not _reaches(classes, claimed):
        found = ", ".join(sorted(classes))
        yield Finding(
            "bad_evidence", "the source class is higher than that of the evidence", statement.cited, "evidence",
            statement.id, found, claimed,
        )  # fmt: skip


def _reaches(classes: set[str], claimed: str) -> bool:
    """True when the weakest evidence reaches the claim; `policy` only by policies."""
    if claimed == "policy":
        return classes == {"policy"}
    return min(RANKS.get(name, 0) for name in classes) >= RANKS[claimed]


def _holds(case: Case, statement: Statement, event: Event) -> bool:
    """True when the event shares content with the statement."""
    told = {word for clause in statement.read.clauses for word in clause.content}
    return any(told & clause.content for _, clause in case.clauses([event.id]))
