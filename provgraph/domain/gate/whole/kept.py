"""Code `missing`: every obligation of the events is met by a statement that cites its event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from provgraph.domain.gate.assertion.stance import has, is_asking
from provgraph.domain.gate.evidence.case import QUOTED, Case, Statement
from provgraph.domain.gate.values.figures import FIELDS, same
from provgraph.domain.gate.values.resolved import covers
from provgraph.domain.gate.whole.cued import bears, content_of, denies, is_echo
from provgraph.domain.gate.whole.elsewhere import is_kept
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.prohibition import is_prohibition
from provgraph.domain.preserve.rule import has_cue, opens_with
from provgraph.domain.preserve.state import states_in
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause, read
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import normal, raw_words
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding, Tally

MOST = 0.6
"""A rule is told where at least this much of its content is."""
HALF = 0.5
"""A promise may be told in fewer of its words; where it stands as a promise it is copied anyway."""
ENDS = " .,!?"
"""Marks at the end of a quotation that may be left out, as a sentence around it has its own."""
RULES = frozenset({"prohibition", "constraint", "permission"})
RULE_LISTS = frozenset({"permissions", "constraints", "commitments", "conflicts", "decisions"})


def unmet(case: Case, found: tuple[Obligation, ...]) -> list[Obligation]:
    """The obligations that no statement meets, save the coldable ones of cold events."""
    citing, ids = _by_event(case), _kept_ids(case)
    return [
        obligation
        for obligation in found
        if not (obligation.tier == "coldable" and obligation.source in case.cold)
        and not any(is_met(case, obligation, statement) for statement in citing.get(obligation.source, []))
        and not (obligation.category == "identifier" and obligation.value in ids)
        and not (is_echo(obligation) and any(denies(obligation, statement) for statement in case.statements))
        and not is_kept(case, obligation, citing)
        and not (obligation.category in RULES and _in_parts(case, obligation, citing.get(obligation.source, [])))
    ]


def findings(lost: list[Obligation]) -> Iterator[Finding]:
    """A finding for each unmet obligation."""
    for obligation in lost:
        expected = obligation.value if obligation.unit is None else f"{obligation.value} {obligation.unit}"
        yield Finding(
            "missing",
            f"the fold does not keep this {obligation.category}",
            (obligation.source,),
            obligation.category,
            None,
            expected,
        )


def tallies(found: tuple[Obligation, ...], lost: list[Obligation]) -> Mapping[str, Tally]:
    """How many obligations of each category there were, and how many are met."""
    all_of, lost_of = Counter(o.category for o in found), Counter(o.category for o in lost)
    return {name: Tally(count, count - lost_of[name]) for name, count in sorted(all_of.items())}


def _by_event(case: Case) -> dict[str, list[Statement]]:
    """The statements by the events that they cite; the narrative repeats, it keeps nothing."""
    found: dict[str, list[Statement]] = {}
    for statement in case.statements:
        for event in statement.cited if statement.list != "narrative" else ():
            found.setdefault(event, []).append(statement)
    return found


def _kept_ids(case: Case) -> frozenset[str]:
    """The ids that items keep: an id needs to be there once, whichever event is cited for it."""
    told = (statement for statement in case.statements if statement.list != "narrative")
    return frozenset(value.canon for s in told for value in s.read.values if value.category == "identifier")


def is_met(case: Case, obligation: Obligation, statement: Statement) -> bool:
    """True when the statement keeps the obligation."""
    if statement.list != "narrative" and any(
        copy.holds(obligation.source, obligation.leaf, obligation.span) for copy in statement.copies
    ):
        return True
    if _quotes(case, obligation, statement):
        return True
    if obligation.category == "error_string":
        return obligation.value in statement.read.text
    if obligation.category == "commitment":
        return _promises(case, obligation, statement) and _retells(case, obligation, statement, HALF)
    if obligation.category in RULES:
        stands = statement.list in RULE_LISTS or _rules(obligation, statement)
        return stands and _retells(case, obligation, statement)
    if obligation.category == "decision":
        return _retells(case, obligation, statement)
    if obligation.category == "open_thread":
        asks = any(_leaves_open(clause, statement.read.lexicon) for clause in statement.read.clauses)
        return asks and _retells(case, obligation, statement)
    if obligation.category == "account":
        return True
    if obligation.category == "state":
        return _tells_state(obligation, statement)
    if obligation.category == "quantity":
        return any(obligation.value in clause.words for clause in statement.read.clauses)
    if obligation.category == "hedge" and statement.list == "open_threads" and _shares(obligation, statement):
        return True
    if obligation.category in ("negation", "hedge"):
        return bears(case, obligation, statement)
    return _holds(case, obligation, statement)


def _in_parts(case: Case, obligation: Obligation, statements: list[Statement]) -> bool:
    """True when several rules copy the parts of a sentence, and together most of what it says."""
    parts = [s for s in statements if s.list in RULE_LISTS and s.read.text.strip(ENDS) in obligation.value]
    told = frozenset(word for statement in parts for word in content_of(statement))
    wanted = case.weight(obligation.content)
    return len(parts) > 1 and case.weight(told & obligation.content) >= MOST * wanted


def _leaves_open(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause asks, or says that something is open."""
    return is_asking(clause, lexicon) or has_cue(clause.words, lexicon, "open_cues", "open_phrases", "unsettled")


def _shares(obligation: Obligation, statement: Statement) -> bool:
    """True when the statement tells something of what an obligation bears on."""
    return bool(obligation.content & content_of(statement))


def _rules(obligation: Obligation, statement: Statement) -> bool:
    """True when a text rules, outside the lists of rules, as the obligation does: in a clause, or in a note of it.

    In a talk `it has to be fired first` is told among the facts. `They are not fed` forbids nothing.
    """
    lexicon = statement.read.lexicon
    kind = "note" if obligation.category == "prohibition" and _is_bare(obligation, lexicon) else obligation.category
    return any(_forbids_or_asks(kind, clause, lexicon) for clause in statement.read.clauses)


def _is_bare(obligation: Obligation, lexicon: Lexicon) -> bool:
    """True for `No pain since Monday`: without a verb it may report as well as forbid, so a denial keeps it."""
    return opens_with(tuple(raw_words(normal(obligation.value))), lexicon, "bare_negations")


def _forbids_or_asks(category: str, clause: Clause, lexicon: Lexicon) -> bool:
    """True when a clause rules as a category does. A note has no verb to say so with."""
    if category == "permission":
        return bool(clause.of_kind("may")) or _is_note(clause, lexicon)
    denies = bool(clause.of_kind("negation"))
    forbids = is_prohibition(clause.words, lexicon) or (denies and bool(clause.of_kind("must", "may")))
    if category == "note":
        return denies
    if category == "prohibition":
        return forbids or (denies and _is_note(clause, lexicon))
    return forbids or bool(clause.of_kind("must")) or _is_note(clause, lexicon)


def _is_note(clause: Clause, lexicon: Lexicon) -> bool:
    """True for a clause without a verb that helps others: `out of the old place by 9 February`."""
    return not any(has(clause, name, lexicon) for name in ("present_aux", "past_aux", "copulas"))


def _quotes(case: Case, obligation: Obligation, statement: Statement) -> bool:
    """True when the text of the item holds the quotation, letter by letter, in which the evidence says so."""
    said = normal(statement.item.text) if statement.item and '"' in statement.item.text else ""
    if not said:
        return False
    raw = next((part.raw for part in case.cited_parts([obligation.source]) if part.key == obligation.leaf), "")
    first, last = obligation.span
    found = (match for match in QUOTED.finditer(raw) if first < match.end() and match.start() < last)
    return any(f'"{match.group()[1:-1].rstrip(ENDS)}' in said for match in found)


def _promises(case: Case, obligation: Obligation, statement: Statement) -> bool:
    """True for an item of a list of rules; for others when they speak of a plan, and the promise has words to tell."""
    lexicon = statement.read.lexicon
    if statement.list in RULE_LISTS or statement.list == "open_threads":
        return True
    plans = not lexicon.words("plans") or any(has(clause, "plans", lexicon) for clause in statement.read.clauses)
    if not _says_who(case, obligation, statement):
        return False
    return bool(obligation.content) and (plans or any(c.of_kind("must", "hedge") for c in statement.read.clauses))


def _says_who(case: Case, obligation: Obligation, statement: Statement) -> bool:
    """True when the text or the subject of the item tells whose promise it is, or needs no subject."""
    lexicon = statement.read.lexicon
    if lexicon.table("format").get("needed") != "subject" or (statement.item and statement.item.subject):
        return True
    words = {token.text.lower().removesuffix("'s") for token in statement.read.tokens}
    names = frozenset(word for own in case.evidence.people.values() for word in own)
    named = any(value.category == "name" for value in statement.read.values)
    return named or bool(words & (names | lexicon.words("subjects") | lexicon.words("first_person")))


def _tells_state(obligation: Obligation, statement: Statement) -> bool:
    """True when the statement tells a state of the same kind, or is in a language without words for it."""
    lexicon = statement.read.lexicon
    texts = [clause.words for clause in statement.read.clauses]
    groups = {group for words in texts for _, _, group in states_in(words, lexicon)}
    return obligation.value in groups or obligation.value not in lexicon.table("states").values()


def _retells(case: Case, obligation: Obligation, statement: Statement, most: float = MOST) -> bool:
    """True when most of the content is told: as words of their meaning, or as themselves (`try it out`, `try out`)."""
    roots = frozenset(key(token.root) for token in statement.read.tokens if token.own)
    said = content_of(statement) | roots | _rationale(case, statement)
    senses = (token for part in case.cited_parts([obligation.source]) for token in part.read.tokens if token.own)
    said |= frozenset(key(token.stem) for token in senses if key(token.root) in said)
    told = said & obligation.content
    return not obligation.content or case.weight(told) >= most * case.weight(obligation.content)


def _rationale(case: Case, statement: Statement) -> frozenset[str]:
    """The content of an item's rationale, read as its own words tell and in the language of the text."""
    text = statement.item.rationale if statement.item else None
    readings = (read(text or "", lexicon) for lexicon in (case.lexicon, statement.read.lexicon))
    return frozenset(word for reading in readings for clause in reading.clauses for word in clause.content)


FIGURES = frozenset({"number", "currency", "percent", "duration"})


def _holds(case: Case, obligation: Obligation, statement: Statement) -> bool:
    """True when the statement or a field of its item holds the value, in its unit."""
    wanted = Value(obligation.category, obligation.value, 0, 0, obligation.unit, obligation.also)
    values = [*statement.read.values, *_field_values(case, statement)]
    if obligation.unit is None and any(is_figure(value, obligation) for value in values):
        return True
    if any(same(value, wanted) and _has_unit(value, wanted, statement) for value in values):
        return True
    return wanted.unit == "relative" and (
        any(_is_weekday(value, wanted) for value in values) or _is_placed(case, obligation, statement, values)
    )


def _is_weekday(value: Value, wanted: Value) -> bool:
    """True for the weekday of a date that names no side (`Friday`), told with one; if it fits is asked elsewhere."""
    return value.category == "date" and wanted.canon.startswith("weekday") and value.canon.endswith(wanted.canon)


def is_figure(value: Value, obligation: Obligation) -> bool:
    """True for the bare figure of an obligation, whatever unit the statement adds; another check judges units."""
    return obligation.category == "number" and value.canon == obligation.value and value.category in FIGURES


def _has_unit(value: Value, wanted: Value, statement: Statement) -> bool:
    """True when the unit is told with the value, in the text or in the item's field."""
    if wanted.category in ("date", "identifier") or wanted.unit is None or value.unit is not None:
        return True
    unit = statement.item.unit if statement.item else None
    return bool(unit)


def _field_values(case: Case, statement: Statement) -> list[Value]:
    """The values in an item's own fields."""
    item = statement.item
    texts = [str(getattr(item, name)) for name in FIELDS if item is not None and getattr(item, name) is not None]
    return [value for text in texts for value in read(text, statement.read.lexicon).values]


def _is_placed(case: Case, obligation: Obligation, statement: Statement, values: list[Value]) -> bool:
    """True when a relative date is told from the event's own day: `the week before 3 June`."""
    event = case.events[obligation.source]
    day = event.occurred_at.text[:10] if event.occurred_at else ""
    told = any(value.category == "date" and covers(value.canon, day) for value in values)
    spans = set(statement.read.lexicon.table("time_spans"))
    return told and any(word in spans for clause in statement.read.clauses for word in clause.words)
