"""Signs, small words and short notes that used to be read as something else."""

from __future__ import annotations

import pytest

from provgraph.domain.fold import OpenConflict
from provgraph.domain.text.parse import read
from provgraph.domain.text.tokens import normal
from tests.unit.gate.reader import ALL, MONDAY, found_in
from tests.unit.gate.scenario import codes, event, fold, item


@pytest.mark.parametrize(
    ("text", "language", "category", "canon"),
    [
        ("Stock of article KL-20, bin C-4: 2,750 sacks on 50 pallets.", "en", "number", "2750"),
        ("订单 KL-2044：2750 袋面粉。", "zh", "number", "2750"),
        ("订单 KL-2044：2750 袋面粉。", "zh", "identifier", "KL-2044"),
        ("下午 ３：３０ 出发。", "zh", "time", "15:30"),
    ],
)
def test_a_value_is_read_as_its_language_writes_it(text: str, language: str, category: str, canon: str) -> None:
    found = read(text, ALL, MONDAY)
    assert found.lexicon.language == language
    assert canon in {value.canon for value in found.values if value.category == category}


@pytest.mark.parametrize("text", ["Um 18:30 Uhr ist die Probe.", "À 18:30 est prévue la répétition."])
def test_a_small_word_behind_a_time_is_no_zone(text: str) -> None:
    assert [value.unit for value in read(text, ALL, MONDAY).values if value.category == "time"] == [None]


def test_a_text_that_is_normal_stays_as_it_is() -> None:
    once = normal("表：９：３０，编号 KL-1：２")
    assert normal(once) == once == "表: 9:30,编号 KL-1: 2"


@pytest.mark.parametrize(
    ("source", "told", "code"),
    [
        ("Decision: no-go for kiln K-7.", "Go for kiln K-7.", "polarity"),
        ("My cousin Piet may be interested.", "Maren's cousin Piet is interested.", "modality"),
        ("I owe Oda nothing.", "Maren owes Oda something.", "unsupported"),
    ],
)
def test_a_lost_no_or_may_is_found(source: str, told: str, code: str) -> None:
    assert code in found_in("en", source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Decision: no-go for kiln K-7.", "No-go for kiln K-7."),
        ("My cousin Piet may be interested.", "Perhaps Maren's cousin Piet is interested."),
        ("We ship the kiln with the fix alone.", "The kiln is shipped with only the fix."),
        ("Somebody tells the smith about the kiln.", "Somebody informs the smith about the kiln."),
    ],
)
def test_the_same_in_other_words_is_kept(source: str, told: str) -> None:
    assert found_in("en", source, told) == set()


def test_what_lies_ahead_is_not_told_as_done_in_chinese() -> None:
    assert found_in("zh", "货物将于2026年5月20日发出。", "货物已于2026年5月20日发出。")


CALLS = (
    event("c1", "I reported the fault by phone on 25 August 2026.", "marit.haugen"),
    event("c2", "Calls of 25 August 2026: none from Marit Haugen.", "call-log"),
    event("c3", "Marit Haugen rents the bakery.", "ines"),
)
OPEN = OpenConflict("k", ("c1", "c2"), "report of the fault by phone")


def test_who_is_named_by_a_side_of_a_conflict_may_be_spoken_of_otherwise() -> None:
    body = fold(CALLS, facts=[item("f1", "Marit Haugen rents the bakery.", "c3")])
    found = codes(CALLS, body, (OPEN,))
    assert "conflict_as_definite" not in found
    assert "conflict_missing" in found
