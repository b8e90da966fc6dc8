"""Pairs: a faithful paraphrase that is accepted, beside mutants of it with one error each, refused with its code."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from tests.unit.gate.scenario import event, told_codes, tool

MILL = (
    event("m1", "We moved the grain store to the north barn on 2026-04-28, because the cellar flooded.", "ines"),
    event("m2", "Bram Visser may open the sluice; Oda Lund must lock it at night.", "board"),
    event("m3", "I plan to sell the old millstone next week.", "oda"),
    event("m4", "Should we replace the belt or the gear?", "bram"),
    event("m5", "The gear has 48 teeth and weighs 61 kg; the belt is 9 metres long.", "ines"),
    event("m6", "Oda paid 230 EUR for the belt and 1,150 EUR for the gear.", "ines"),
    event("m7", "The sluice does not open below 3 °C, and the heater is not connected.", "bram"),
    event("m8", "If the frost returns, we might move the flour to Bergen.", "ines"),
    event("m9", "I repaired the sluice chain yesterday.", "bram"),
    tool("m10", "Scale 4 measured 815 kg of rye; scale 6 measured 518 kg of barley.", "scales"),
)

CASES: dict[str, tuple[str, str, dict[str, str]]] = {
    "move": (
        "m1",
        "On 28 April 2026 the grain store was moved to the north barn because the cellar flooded.",
        {
            "On 29 April 2026 the grain store was moved to the north barn because the cellar flooded.": "date",
            "On 28 April 2026 the grain store was moved to the south barn because the cellar flooded.": "unsupported",
            "On 28 April 2026 the grain store was moved to the north barn because the attic flooded.": "unsupported",
            "On 28 April 2026 the grain store was not moved to the north barn.": "polarity",
            "On 28 April 2026 the grain store was moved to Bergen because the cellar flooded.": "entity",
            "On 28 April 2026 the grain store was probably moved to the north barn.": "modality",
        },
    ),
    "duty": (
        "m2",
        "Oda Lund must lock the sluice at night, Bram Visser may open it.",
        {
            "Oda Lund may lock the sluice at night.": "modality",
            "Bram Visser must open the sluice.": "modality",
            "Bram Visser may not open the sluice.": "polarity",
            "Ines Visser may open the sluice.": "entity",
        },
    ),
    "plan": (
        "m3",
        "Oda plans to sell the old millstone next week.",
        {
            "Oda sold the old millstone last week.": "modality",
            "Oda sold the old millstone.": "modality",
            "Bram plans to sell the old millstone next week.": "entity",
            "Oda does not plan to sell the old millstone next week.": "polarity",
            "Oda plans to sell the old millstone next month.": "date",
            "Oda plans to buy the old millstone next week.": "unsupported",
        },
    ),
    "question": (
        "m4",
        "Bram asked whether the belt or the gear should be replaced.",
        {
            "The belt is replaced.": "modality",
            "Bram asked whether the belt or the anchor should be replaced.": "unsupported",
        },
    ),
    "measures": (
        "m5",
        "The gear weighs 61 kg and has 48 teeth; the belt is 9 metres long.",
        {
            "The gear weighs 48 kg and has 61 teeth.": "unit",
            "The gear weighs 61 tons and has 48 teeth.": "unit",
            "The gear weighs 16 kg and has 48 teeth.": "number",
            "The belt is 9 feet long.": "unit",
            "The belt is not 9 metres long.": "polarity",
        },
    ),
    "prices": (
        "m6",
        "Oda paid 230 euros for the belt and 1150 euros for the gear.",
        {
            "Oda paid 1,150 EUR for the belt and 230 EUR for the gear.": "number",
            "Oda paid 230 CHF for the belt.": "unit",
            "Bram paid 230 EUR for the belt.": "entity",
            "Oda paid 23 EUR for the belt.": "number",
        },
    ),
    "negations": (
        "m7",
        "The heater is not connected, and below 3 °C the sluice does not open.",
        {
            "The heater is connected, and below 3 °C the sluice does not open.": "polarity",
            "The heater is not connected, and below 3 °C the sluice opens.": "polarity",
            "Below 3 °F the sluice does not open.": "unit",
            "Above 3 °C the sluice does not open.": "unsupported",
        },
    ),
    "condition": (
        "m8",
        "If the frost returns, the flour might be moved to Bergen.",
        {
            "The flour was moved to Bergen.": "modality",
            "The flour is moved to Bergen.": "modality",
            "If the frost returns, the flour might be moved to Oslo.": "entity",
            "If the frost returns, the flour might not be moved to Bergen.": "polarity",
        },
    ),
    "done": (
        "m9",
        "Bram repaired the sluice chain on 3 May 2026.",
        {
            "Bram repaired the sluice chain on 4 May 2025.": "date",
            "Bram plans to repair the sluice chain.": "modality",
            "Ines repaired the sluice chain yesterday.": "entity",
            "Bram never repaired the sluice chain.": "polarity",
            "Bram repaired the sluice gate yesterday.": "unsupported",
        },
    ),
    "scales": (
        "m10",
        "815 kg of rye were measured by scale 4, 518 kg of barley by scale 6.",
        {
            "Scale 4 measured 518 kg of rye.": "number",
            "Scale 5 measured 815 kg of rye.": "number",
            "Scale 4 measured 815 g of rye.": "unit",
            "Scale 4 measured 815 kg of every grain.": "unsupported",
        },
    ),
}
MUTANTS = [(cited, text, code) for cited, _, mutants in CASES.values() for text, code in mutants.items()]


@pytest.mark.parametrize("name", CASES)
def test_a_faithful_paraphrase_is_accepted(name: str) -> None:
    cited, text, _ = CASES[name]
    assert told_codes(MILL, text, cited) == set()


@pytest.mark.parametrize(("cited", "text", "code"), MUTANTS, ids=[text for _, text, _ in MUTANTS])
def test_a_mutant_with_one_error_is_refused_with_its_code(cited: str, text: str, code: str) -> None:
    assert code in told_codes(MILL, text, cited)


@pytest.mark.parametrize("name", CASES)
def test_a_paraphrase_that_cites_another_event_is_refused(name: str) -> None:
    cited, text, _ = CASES[name]
    others = [found.id for found in MILL if found.id != cited]
    assert [other for other in others if not told_codes(MILL, text, other)] == []


@pytest.mark.parametrize("name", CASES)
def test_a_paraphrase_with_a_word_from_nowhere_is_refused(name: str) -> None:
    cited, text, _ = CASES[name]
    assert "unsupported" in told_codes(MILL, text.rstrip(".") + ", gleefully.", cited)
    assert "entity" in told_codes(MILL, text.rstrip(".") + ", with Zebulon.", cited)


@pytest.mark.parametrize("found", MILL, ids=lambda found: found.id)
def test_a_copy_is_faithful_and_a_copy_of_half_of_its_words_backwards_is_not(found: Event) -> None:
    assert told_codes(MILL, str(found.text), found.id) == set()
    words = str(found.text).split()
    assert told_codes(MILL, f"{' '.join(words[: len(words) // 2])} the", found.id) != set()


TWO = (
    event("a", "I keep 7 goats and have done so since 2019.", "ines"),
    event("b", "I keep 5 geese and have done so since 2021.", "bram"),
)


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("Ines keeps 7 goats, Bram 5 geese.", True),
        ("Bram keeps 5 geese since 2021, Ines keeps 7 goats since 2019.", True),
        ("Ines keeps 5 geese, Bram 7 goats.", False),
        ("Bram keeps 7 goats, Ines 5 geese.", False),
        ("Ines keeps 5 goats, Bram 7 geese.", False),
        ("Ines keeps 7 goats since 2021, Bram 5 geese since 2019.", False),
    ],
)
def test_what_two_speakers_say_of_themselves_stays_with_each(text: str, accepted: bool) -> None:
    assert (not told_codes(TWO, text, "a", "b")) is accepted
