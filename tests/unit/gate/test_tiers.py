"""What may go cold over budget and what is pinned, and how what is kept is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.gate import judge
from provgraph.domain.gate.whole import kept
from provgraph.domain.preserve import obligations
from provgraph.domain.verdict import Tally
from tests.unit.gate.scenario import ENGLISH, FAITHFUL, STORY, Json, codes, event, fold, item, tool, verdict

PINNED = {"prohibition", "permission", "constraint", "commitment", "decision", "open_thread"}
NAMES = [found.id for found in STORY]


def left(body: Json, cold: frozenset[str], events: tuple[Event, ...] = STORY) -> set[tuple[str, str | None]]:
    """Code and category of what is wrong when these events are cold."""
    return {(finding.code, finding.category) for finding in judge(events, body, (), ENGLISH, cold).findings}


@pytest.mark.parametrize(
    ("text", "tiers"),
    [
        ("Never feed the swans.", {"prohibition": "pinned", "negation": "coldable"}),
        ("You may feed 4 swans.", {"permission": "pinned", "number": "coldable"}),
        ("I will feed the swans by 2026-06-01.", {"commitment": "pinned", "date": "coldable"}),
        ("The pump PN-7 probably leaks.", {"hedge": "coldable", "identifier": "coldable"}),
        ("It cost 30 euros and 5 % tax at 07:15.", {"currency": "coldable", "percent": "coldable", "time": "coldable"}),
    ],
)
def test_rules_are_pinned_and_values_may_go_cold(text: str, tiers: dict[str, str]) -> None:
    found = {o.category: o.tier for o in obligations([event("e1", text)], ENGLISH)}
    assert {category: found[category] for category in tiers} == tiers


@given(st.permutations(STORY))
def test_a_category_is_pinned_or_coldable_never_both(events: list[Event]) -> None:
    found = obligations(events, ENGLISH)
    assert {o.category for o in found if o.tier == "pinned"} <= PINNED
    assert not {o.category for o in found if o.tier == "coldable"} & PINNED


def test_an_empty_fold_of_cold_events_still_owes_every_rule() -> None:
    lost = left(fold(STORY), frozenset(NAMES))
    owed = {o.category for o in obligations(STORY, ENGLISH)}
    assert lost == {("missing", category) for category in owed & PINNED}
    assert {category for _, category in left(fold(STORY), frozenset())} == owed


@given(st.sets(st.sampled_from(NAMES)), st.sets(st.sampled_from(NAMES)))
def test_more_cold_events_never_bring_more_findings(one: set[str], other: set[str]) -> None:
    body = fold(STORY)
    few, many = frozenset(one), frozenset(one | other)
    assert set(judge(STORY, body, (), ENGLISH, many).findings) <= set(judge(STORY, body, (), ENGLISH, few).findings)


@given(st.sets(st.sampled_from([*NAMES, "zz"])))
def test_a_faithful_fold_is_accepted_whatever_is_cold(cold: set[str]) -> None:
    assert judge(STORY, FAITHFUL, (), ENGLISH, frozenset(cold)).accepted


def test_cold_excuses_what_is_absent_never_what_is_wrong() -> None:
    events = (event("e1", "The pond is 4 metres deep."),)
    wrong = fold(events, facts=[item("f1", "The pond is 5 metres deep, says Maren.", "e1")])
    assert left(wrong, frozenset({"e1"}), events) == {("number", "number")}
    assert left(fold(events), frozenset({"e1"}), events) == set()


def test_one_event_that_is_cold_excuses_no_other() -> None:
    events = (event("e1", "The pond is 4 metres deep."), event("e2", "The well is 9 metres deep."))
    assert left(fold(events), frozenset({"e1"}), events) == {("missing", "number")}


def test_what_is_kept_is_counted_by_category() -> None:
    events = (event("e1", "The pond is 4 metres deep and 30 metres wide."), event("e2", "Never swim there."))
    half = fold(events, facts=[item("f1", "The pond is 4 metres deep.", "e1")])
    found = verdict(events, half)
    assert found.by_category["number"] == Tally(2, 1)
    assert found.by_category["prohibition"] == Tally(1, 0)
    assert found.preserved == sum(tally.preserved for tally in found.by_category.values()) < found.obligations


def test_what_is_cold_is_counted_as_kept() -> None:
    events = (event("e1", "The pond is 4 metres deep."),)
    found = judge(events, fold(events), (), ENGLISH, frozenset({"e1"}))
    assert (found.accepted, found.obligations, found.preserved) == (True, 1, 1)


def test_what_is_missing_is_named_with_its_event_its_value_and_its_unit() -> None:
    events = (event("e1", "The pond is 4 metres deep."),)
    (found,) = verdict(events, fold(events)).findings
    assert (found.code, found.category, found.sources, found.expected) == ("missing", "number", ("e1",), "4 m")


def test_no_obligations_no_tally() -> None:
    assert kept.tallies((), []) == {}
    assert list(kept.findings([])) == []


DUTIES = (
    event("e1", "The pond is 4 metres deep.", "ines"),
    event("e2", "The fair opens on 2026-06-09.", "ines"),
    event("e3", "The fence fell last week.", "ines"),
    event("e4", "Most of the crates are full.", "ines"),
    event("e5", "The pump was never repaired.", "ines"),
    event("e6", "The hose probably leaks.", "ines"),
    tool("e7", error="PMP-1: hose 'a' loose"),
)


@pytest.mark.parametrize(
    ("source", "text", "fields", "kept"),
    [
        ("e1", "The pond is 4 metres deep.", {}, True),
        ("e1", "The depth of the pond.", {"value": 4, "unit": "m"}, True),
        ("e1", "The depth of the pond.", {"value": "4 metres"}, True),
        ("e1", "The depth of the pond is 4.", {}, False),
        ("e1", "The pond is deep.", {}, False),
        ("e2", "The fair opens on 9 June 2026.", {}, True),
        ("e2", "The fair opens.", {"valid_from": "2026-06-09"}, True),
        ("e2", "The fair opens.", {}, False),
        ("e3", "The fence fell in the week before 4 May 2026.", {}, True),
        ("e3", "The fence fell.", {}, False),
        ("e4", "Most crates are full.", {}, True),
        ("e4", "The crates are full.", {}, False),
        ("e5", "The pump was never repaired.", {}, True),
        ("e5", "The pump.", {}, False),
        ("e6", "The hose perhaps leaks.", {}, True),
        ("e6", "The hose.", {}, False),
        ("e7", "PMP-1: hose 'a' loose", {}, True),
        ("e7", "PMP-1: the hose is loose", {}, False),
    ],
)
def test_an_obligation_is_met_by_its_value_in_text_or_field(
    source: str, text: str, fields: dict[str, object], kept: bool
) -> None:
    found = verdict(DUTIES, fold(DUTIES, facts=[item("f1", text, source, **fields)])).findings
    lost = {finding.category for finding in found if finding.code == "missing" and finding.sources == (source,)}
    assert (lost - {"identifier"} == set()) is kept, lost


def test_an_obligation_is_met_only_by_what_cites_its_event() -> None:
    other = fold(DUTIES, facts=[item("f1", "The pond is 4 metres deep.", "e2")])
    assert ("missing", ("e1",)) in {(f.code, f.sources) for f in verdict(DUTIES, other).findings}


def test_the_narrative_repeats_and_keeps_nothing() -> None:
    events = (event("e1", "The pond is 4 metres deep. It is old and green."),)
    body = fold(events, facts=[item("f1", "It is old and green.", "e1")])
    body["narrative"] = [{"text": "The pond is 4 metres deep.", "items": ["f1"]}]
    assert codes(events, body) == {"missing"}


@pytest.mark.parametrize("name", ["facts", "open_threads", "identifiers"])
def test_a_rule_told_outside_the_lists_of_rules_is_kept_only_where_it_forbids(name: str) -> None:
    events = (event("e1", "You must never feed the swans.", "board"),)
    retold = fold(events, **{name: [item("z1", "The swans are not fed.", "e1")]})
    assert "missing" in codes(events, retold)
    copied = fold(events, facts=[item("z1", "You must never feed the swans.", "e1")])
    assert "missing" not in codes(events, copied)
