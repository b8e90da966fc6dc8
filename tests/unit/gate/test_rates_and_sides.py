"""How often, at what time of the day, for whom alone, and which side says what: none is told as another."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from provgraph.domain.text.stems import SENSE
from provgraph.lexicon import load
from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import codes, event, fold, item


@pytest.mark.parametrize(
    ("language", "source", "told", "code"),
    [
        ("en", "I sweep the loft twice a week.", "Maren sweeps the loft twice a day.", "unit"),
        ("en", "I sweep the loft every week.", "Maren sweeps the loft daily.", "unit"),
        ("de", "Ich fege den Boden zweimal pro Woche.", "Maren fegt den Boden zweimal pro Tag.", "unit"),
        ("de", "Das Zelt kostet 9 EUR pro Gast und Nacht.", "Das Zelt kostet 9 EUR pro Gast und Woche.", "unit"),
        ("en", "The tent costs 9 EUR per guest and night.", "The tent costs 9 EUR per guest and week.", "unit"),
        ("fr", "Le grenier est balayé chaque semaine.", "Le grenier est balayé chaque jour.", "unit"),
        ("es", "El desván se barre cada semana.", "El desván se barre todos los días.", "unit"),
        ("nl", "De zolder wordt elke week geveegd.", "De zolder wordt dagelijks geveegd.", "unit"),
        ("zh", "阁楼每周打扫。", "阁楼每天打扫。", "unit"),
        ("en", "I water the ferns every morning.", "Maren waters the ferns every evening.", "unsupported"),
        ("de", "Die Farne werden morgens gegossen.", "Die Farne werden abends gegossen.", "unsupported"),
        ("pt", "As samambaias são regadas de manhã.", "As samambaias são regadas à noite.", "unsupported"),
        (
            "en",
            "If the pump stops twice, we call the smith.",
            "If the pump stops once, they call the smith.",
            "unsupported",
        ),
        ("en", "Only for my cousin Oda I played the harp.", "Maren played the harp for cousin Oda.", "scope_widened"),
    ],
)
def test_another_rate_time_of_day_or_circle_is_refused(language: str, source: str, told: str, code: str) -> None:
    assert code in found_in(language, source, told)


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("en", "I sweep the loft twice a week.", "Twice a week Maren sweeps the loft."),
        ("en", "I sweep the loft every day.", "Maren sweeps the loft daily."),
        ("de", "Das Zelt kostet 9 EUR pro Gast und Nacht.", "Pro Gast und Nacht kostet das Zelt 9 EUR."),
        ("fr", "Le grenier est balayé tous les jours.", "Le grenier est balayé chaque jour."),
        ("en", "I water the ferns every morning.", "Every morning Maren waters the ferns."),
        ("en", "Only for my cousin Oda I played the harp.", "Maren played the harp only for cousin Oda."),
    ],
)
def test_the_same_rate_time_of_day_or_circle_is_kept(language: str, source: str, told: str) -> None:
    assert found_in(language, source, told) == set()


LENT = (event("l1", "I can lend you my cart on Monday.", "bram"), event("l2", "Thanks!", "ines"))


def test_who_offers_to_do_something_is_who_does_it() -> None:
    assert found_in("en", LENT, "Bram offered to lend Ines his cart on Monday.", "l1") == set()
    assert "entity" in found_in("en", LENT, "Ines offered to lend Bram her cart on Monday.", "l1")


def test_kin_may_be_named_by_the_pronoun_of_the_evidence() -> None:
    said = (event("k1", "My grandfather turned 90."), event("k2", "He had last sung when grandma was ill."))
    told = "Maren's grandfather had last sung when grandma was ill."
    assert "unsupported" not in found_in("en", said, told, "k1", "k2")
    assert "unsupported" in found_in("en", (event("k2", "She had last sung when grandma was ill."),), told, "k2")


SIDES: tuple[Event, ...] = (
    event("s1", "On the phone they promised me 60 EUR.", "hester vance"),
    event("s2", "Offered on the phone: 40 EUR.", "call log", "tool_result", "tool", "tool_verified"),
)
OPEN = OpenConflict("k", ("s1", "s2"), "payment promised on the phone")


@pytest.mark.parametrize(
    ("told", "is_right"),
    [
        ("Payment, not settled: Hester Vance says that 60 EUR were promised, the call log says 40 EUR.", True),
        ("Payment, not settled: Hester Vance says that 40 EUR were promised, the call log says 60 EUR.", False),
        ("Payment, not settled: 60 EUR according to Hester Vance, 40 EUR according to the call log.", True),
        ("They promised 40 EUR according to the log and 60 EUR according to Vance; it is not settled.", True),
    ],
)
def test_a_side_of_a_conflict_says_its_own_figure(told: str, is_right: bool) -> None:
    body = fold(SIDES, conflicts=[{"id": "k", "items": ["s1", "s2"], "text": told}])
    assert ("entity" not in codes(SIDES, body, (OPEN,))) == is_right


def test_an_item_of_facts_is_no_side() -> None:
    body = fold(SIDES, facts=[item("f1", "Hester Vance says that they promised 60 EUR on the phone.", "s1")])
    assert "entity" not in codes(SIDES, body)


@pytest.mark.parametrize(
    ("told", "is_right"),
    [("Maren could not find the oar.", True), ("Maren will not find the oar.", False)],
)
def test_what_could_not_be_done_is_not_told_of_what_is_to_come(told: str, is_right: bool) -> None:
    assert (found_in("en", "I could not find the oar.", told) == set()) == is_right


def test_what_a_gate_tells_is_written_in_words_that_people_read() -> None:
    """Words of one meaning are compared by the name of their group; nobody is shown how that is marked."""
    events = (event("e1", "The pump must never be mended by Oda, and maybe only the hose was not bought."),)
    told = [item("f1", "The hose was bought for 4 EUR a repair.", "e1")]
    found = judge(events, fold(events, facts=told), (), load(("en",))).findings
    assert found
    assert not [one for one in found if SENSE in str(one.to_json())]


def test_all_behind_a_pronoun_says_so_of_all_of_them() -> None:
    told = "Maren wanted to plant all the willow trees."
    assert found_in("en", "The willow trees looked fine, I wanted to plant them all.", told) == set()
    assert "unsupported" in found_in("en", "The willow trees looked fine, I wanted to plant them.", told)
