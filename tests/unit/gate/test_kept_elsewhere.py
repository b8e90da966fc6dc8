"""What counts as kept, counted or whole although it is told otherwise, and where that ends."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL, found_in
from tests.unit.gate.scenario import Json, codes, event, fold, item, told_codes

Events = tuple[Event, ...]


def lost(events: Events, body: Json) -> set[str | None]:
    """What the fold is said not to keep."""
    return {found.expected for found in judge(events, body, (), ALL).findings if found.code == "missing"}


SAID = event("e1", "We painted the hull for six hours in the old dock.", "bram")


@pytest.mark.parametrize("reply", ["Six hours, wow!", "Did it really take six hours?"])
def test_a_figure_that_is_repeated_in_amazement_or_asked_back_is_told_once(reply: str) -> None:
    events = (SAID, event("e2", reply, "ines"))
    told = fold(events, facts=[item("f1", "Bram painted the hull for six hours in the old dock.", "e1")])
    assert "6 h" not in lost(events, told)
    assert "6 h" in lost(events, fold(events, facts=[item("f1", "Bram painted the hull in the old dock.", "e1")]))


def test_a_cry_that_tells_of_who_speaks_repeats_nothing() -> None:
    events = (SAID, event("e2", "I would paint for six hours if I had the time!", "ines"))
    told = fold(events, facts=[item("f1", "Bram painted the hull for six hours in the old dock.", "e1")])
    assert "6 h" in lost(events, told)


@pytest.mark.parametrize(
    "question", ["Who pays if it takes more than six hours?", "If it takes six hours, who closes the dock?"]
)
def test_a_question_with_a_condition_repeats_nothing(question: str) -> None:
    events = (SAID, event("e2", question, "ines"))
    told = [item("f1", "Bram painted the hull for six hours in the old dock.", "e1")]
    assert "6 h" in lost(events, fold(events, facts=told))
    assert "6 h" not in lost(events, fold(events, facts=told, open_threads=[item("o1", question, "e2")]))


def test_a_figure_that_two_events_say_of_the_same_things_is_told_once() -> None:
    events = (
        event("e1", "The visit of room 12 is on 3 March 2026."),
        event("e2", "Room 12 is green, the visit of room 12 on 3 March 2026 is free."),
    )
    first = item("f1", "The visit of room 12 is on 3 March 2026.", "e1")
    assert "2026-03-03" not in lost(events, fold(events, facts=[first, item("f2", "Room 12 is green and free.", "e2")]))
    assert "2026-03-03" in lost(events, fold(events, facts=[first]))


def test_a_figure_that_two_events_say_of_other_things_is_owed_twice() -> None:
    events = (event("e1", "The crew bought 14 ropes."), event("e2", "Ines sold 14 lamps."))
    assert "14" in lost(events, fold(events, facts=[item("f1", "The crew bought 14 ropes.", "e1")]))


def test_an_account_is_kept_where_its_owner_is_named() -> None:
    events = (event("e1", "The form came from the mailbox of ines.holm.", "gate"), event("e2", "Noted.", "ines.holm"))
    named = "The form came from the mailbox of Ines Holm."
    assert lost(events, fold(events, facts=[item("f1", named, "e1")])) == set()
    assert "ines.holm" in lost(events, fold(events, facts=[item("f1", "The form came from a mailbox.", "e1")]))


def test_a_year_in_a_heading_may_stand_in_the_name_of_the_segment() -> None:
    events = (event("e1", "Agenda: the plan for 2031. The hull must stay green."),)
    rule = [item("c1", "The hull must stay green.", "e1")]
    assert lost(events, {**fold(events, constraints=rule), "segment_id": "plan-2031"}) == set()
    assert "2031" in lost(events, {**fold(events, constraints=rule), "segment_id": "plan"})
    stated = (event("e1", "The hull was painted in 2031."),)
    assert "2031" in lost(
        stated, {**fold(stated, facts=[item("f1", "The hull was painted.", "e1")]), "segment_id": "2031"}
    )


OFFERS = (
    event("e1", "Rope: 40 EUR."),
    event("e2", "Chain: 70 EUR, delivery not included."),
    event("e3", "Rope is late."),
)


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("Two offers. Rope: 40 EUR, late; chain: 70 EUR, delivery not included.", True),
        ("Two offers: rope 40 EUR, late; chain 70 EUR, delivery not included.", True),
        ("Four offers: rope 40 EUR, late; chain 70 EUR, delivery not included.", False),
    ],
)
def test_a_number_word_may_count_the_list_that_it_opens(text: str, accepted: bool) -> None:
    assert ("number" not in told_codes(OFFERS, text, "e1", "e2", "e3")) is accepted


def test_a_number_word_may_count_the_sides_of_a_conflict() -> None:
    events = (event("a", "The dock is 4 metres deep.", "ines"), event("b", "The dock is 6 metres deep.", "bram"))
    conflict = OpenConflict("k", ("a", "b"), "depth of the dock")
    body = fold(
        events,
        facts=[item("f1", "The depth of the dock is not settled.", "a", "b")],
        conflicts=[{"id": "k", "items": ["a", "b"], "text": "Not settled: 4 metres (Ines), 6 metres (Bram)."}],
        narrative=[
            {"text": "Of the depth of the dock there are two accounts; it is not settled.", "items": ["k", "f1"]}
        ],
    )
    assert "number" not in {found.code for found in judge(events, body, (conflict,), ALL).findings}


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("I told nobody at the yard, so please don't show the plan to Bram.", "please don't show the plan to Bram."),
        ("The neighbours complained once, so we must stop at 9 pm.", "we must stop at 9 pm."),
        ("Never lift the hull, its rope is worn.", "Never lift the hull"),
        ("Do not lift the hull, because 3 ropes are worn.", "Do not lift the hull"),
        ("The dock shuts after dusk, and you must not stay there.", "you must not stay there."),
    ],
)
def test_a_rule_may_be_copied_without_the_reason_or_the_clause_beside_it(source: str, kept: str) -> None:
    events = (event("e1", source, "board"),)
    found = codes(events, fold(events, constraints=[item("r1", kept, "e1")]))
    assert not found & {"truncated", "scope_widened", "altered"}


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("After dusk, and only then, you must not stay there.", "you must not stay there."),
        ("If it rains, you must not lift the hull.", "you must not lift the hull."),
        ("You must not open the vent, lift the hull or paint.", "lift the hull or paint."),
        ("You must not lift the hull, unless Ines is there.", "You must not lift the hull"),
        ("You must not lift the hull, except in June.", "You must not lift the hull"),
    ],
)
def test_a_rule_may_not_lose_its_limit(source: str, kept: str) -> None:
    events = (event("e1", source, "board"),)
    found = codes(events, fold(events, constraints=[item("r1", kept, "e1")]))
    assert found & {"truncated", "scope_widened"}


def test_a_copy_may_leave_out_the_end_mark_behind_a_word_that_mostly_needs_another() -> None:
    events = (event("e1", "I will ask Ines when I see her.", "bram"),)
    assert "truncated" not in codes(
        events, fold(events, commitments=[item("c1", "I will ask Ines when I see her", "e1")])
    )
    assert "truncated" in codes(
        events, fold(events, facts=[item("f1", "Bram will ask Ines when he sees her and", "e1")])
    )


def test_an_id_may_follow_a_small_word_that_is_written_on_to_its_name() -> None:
    events = (event("e1", "Voici l'armoire AR-77-B, livrée hier."),)
    taken = judge(events, fold(events, identifiers=[item("i1", "armoire AR-77-B", "e1")]), (), ALL).findings
    assert "identifier" not in {found.code for found in taken}
    cut = judge(events, fold(events, identifiers=[item("i1", "armoire AR-77", "e1")]), (), ALL).findings
    assert "identifier" in {found.code for found in cut}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("The crew swims twice a week.", "The crew swims twice a day."),
        ("The crew swims every Friday.", "The crew swims every other Friday."),
        ("Ines takes a walk every morning.", "Ines takes a walk every evening."),
        ("The price per film minute is 4 EUR.", "The price per film is 4 EUR."),
        ("The dock cannot be used before May.", "The dock cannot be used before March."),
        ("The crew sang for almost an hour.", "The crew sang for more than an hour."),
        ("The dock is open from 14:00.", "The dock is open until 14:00."),
    ],
)
def test_another_round_bound_or_month_is_refused(source: str, text: str) -> None:
    assert found_in("en", source, source.removesuffix(".")) <= {"truncated"}
    assert found_in("en", source, text) & {"number", "date", "unit", "unsupported"}


@pytest.mark.parametrize(
    ("language", "source", "text"),
    [
        ("de", "Der Hafen ist ab 14 Uhr offen.", "Der Hafen ist bis 14 Uhr offen."),
        ("es", "El coro ensaya cada lunes.", "El coro ensaya cada martes."),
        ("fr", "Le quai ouvre dès 9 h.", "Le quai ouvre jusqu'à 9 h."),
        ("ja", "来週ロープを替えます。", "来月ロープを替えます。"),
        ("ko", "지난주에 고양이를 입양했어요.", "지난달에 고양이를 입양했어요."),
        ("zh", "上周买了船。", "上个月买了船。"),
    ],
)
def test_another_round_bound_or_span_is_refused_in_other_languages(language: str, source: str, text: str) -> None:
    assert found_in(language, source, text) & {"number", "date", "unit", "unsupported"}


@pytest.mark.parametrize(("day", "accepted"), [("1 May 2026", True), ("24 April 2026", False), ("8 May 2026", True)])
def test_a_weekday_by_itself_is_the_nearest_one(day: str, accepted: bool) -> None:
    found = found_in("en", "Ines fell on Friday and hurt her hand.", f"Ines fell on {day} and hurt her hand.")
    assert ("date" not in found) is accepted


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("Not 23 EUR but 32 EUR is the price.", True),
        ("The price is 32 EUR and not 23 EUR.", True),
        ("The price is 23 EUR and not 32 EUR.", False),
    ],
)
def test_of_two_figures_the_denied_one_stays_denied(text: str, accepted: bool) -> None:
    assert ("number" not in found_in("en", "The price is 32 EUR, not 23 EUR.", text)) is accepted


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("Not settled: Ines says that it takes 4 days, Bram says that it takes 6 days.", True),
        ("Not settled: 6 days according to Bram, 4 days according to Ines.", True),
        ("Not settled: Ines says that it takes 6 days, Bram says that it takes 4 days.", False),
    ],
)
def test_each_side_of_a_conflict_is_told_of_whom_its_event_is(text: str, accepted: bool) -> None:
    events = (event("a", "Bram, it takes 4 days.", "ines"), event("b", "Ines, it takes 6 days.", "bram"))
    conflict = OpenConflict("k", ("a", "b"), "days of work")
    body = fold(events, conflicts=[{"id": "k", "items": ["a", "b"], "text": text}])
    assert ("entity" not in codes(events, body, (conflict,))) is accepted


@pytest.mark.parametrize(("reply", "accepted"), [("Me neither, to be honest.", True), ("I bought a bike.", False)])
def test_what_another_said_may_be_told_of_who_joins_in(reply: str, accepted: bool) -> None:
    events = (event("e1", "I have never rowed more than 30 miles.", "ines"), event("e2", reply, "bram"))
    told = "Bram has never rowed more than 30 miles."
    body = fold(events, facts=[item("f1", told, "e1", "e2")])
    found = {(found.code, found.category) for found in judge(events, body, (), ALL).findings}
    assert (("entity", "number") not in found) is accepted


def test_what_a_side_of_a_conflict_says_beside_it_may_be_stated() -> None:
    events = (
        event("a", "The yard Bergen Mill asks 58 EUR per hull, ready in 21 days.", "list"),
        event("b", "The yard Bergen Mill promised me 12 days on the phone.", "bram"),
    )
    conflict = OpenConflict("k", ("a", "b"), "days until the hull is ready")
    text = "Not settled: 21 days in the list, 12 days as promised to Bram by Bergen Mill on the phone."
    lists = {"conflicts": [{"id": "k", "items": ["a", "b"], "text": text}]}
    price = fold(events, facts=[item("f1", "Bergen Mill asks 58 EUR per hull.", "a")], **lists)
    assert "conflict_as_definite" not in codes(events, price, (conflict,))
    term = fold(events, facts=[item("f1", "Bergen Mill has it ready in 21 days.", "a")], **lists)
    assert "conflict_as_definite" in codes(events, term, (conflict,))


def test_of_two_figures_the_denied_one_stays_denied_in_japanese() -> None:
    source = "費用は45万円で、54万円ではありません。"
    assert "number" not in found_in("ja", source, "費用は54万円ではなく、45万円です。")
    assert "number" in found_in("ja", source, "費用は45万円ではなく、54万円です。")
