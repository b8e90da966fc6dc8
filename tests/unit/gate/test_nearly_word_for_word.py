"""A sentence told word for word but for one word: what the general rules for other wording must not let pass."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.gate import judge
from provgraph.lexicon import load
from tests.unit.gate.scenario import ENGLISH, event, fold, item

NOTES = (
    event("n1", "The climb wasn't steep and the path wasn't either.", "tess"),
    event("n2", "I can't tell whether they will mend the pump or not.", "tess"),
    event("n3", "You can use rye instead of oats in the gluten-free dough.", "tess"),
    event("n4", "Later, maybe we can try another glaze?", "arno"),
    event("n5", "It would be lovely to row together in June, don't you think?", "arno"),
    event("n6", "Caption: a row of boats. It's probably the oldest harbour of all.", "arno"),
    event("n7", "She joined on Sunday, this is Maren!", "tess"),
    event("n8", "They sell kites, ropes and leather boots at the stall.", "arno"),
    event("n9", "Call me whenever you need anything from the loft.", "arno"),
    event("n10", "Pia Maren Holt called; the ropes are needed, and a reminder was sent.", "arno"),
    event("n11", "The flour was probably damp, and it might spoil if the roof leaks.", "tess"),
    event("n13", "To stay awake I think of the stove and why it was lit.", "arno"),
    event("n12", "Ines told Bram that 40 kites were sold in March.", "tess"),
)

WRONG = [
    ("n1", "The climb was steep and the path wasn't either.", "polarity"),
    ("n2", "I can tell whether they will mend the pump or not.", "polarity"),
    ("n3", "You can not use rye instead of oats in the gluten-free dough.", "polarity"),
    ("n4", "Later, we can try another glaze?", "modality"),
    ("n5", "It would be lovely to row together in June, don't you?", "modality"),
    ("n6", "Probably caption: a row of boats.", "modality"),
    ("n7", "She joined on Sunday, this is Pia Maren!", "entity"),
    ("n8", "They sell kites, ropes and leather needed at the stall.", "unsupported"),
    ("n13", "To believe awake I think of the stove and why it was lit.", "unsupported"),
    ("n9", "Call me whenever you reminder anything from the loft.", "unsupported"),
    ("n11", "The flour was damp, and it might spoil if the roof leaks.", "modality"),
    ("n11", "The flour was probably damp, and it might spoil.", "modality"),
    ("n12", "Probably Ines told Bram that 40 kites were sold in March.", "modality"),
]


@pytest.mark.parametrize(("cited", "text", "code"), WRONG)
def test_one_word_that_changes_what_is_said_is_seen(cited: str, text: str, code: str) -> None:
    found = judge(NOTES, fold(NOTES, facts=[item("f1", text, cited)]), (), ENGLISH).findings
    assert code in {finding.code for finding in found if finding.item == "f1"}


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.id)
def test_the_sentences_themselves_are_accepted(note: Event) -> None:
    found = judge(NOTES, fold(NOTES, facts=[item("f1", note.text or "", note.id)]), (), ENGLISH).findings
    assert [finding for finding in found if finding.item == "f1"] == []


YARD = "Decisione: teniamo le capre in cortile e non nel fienile, perché il fienile è aperto solo dalle 15:00."


@pytest.mark.parametrize(
    ("rationale", "is_right"),
    [("il fienile è aperto solo dalle 15:00", True), ("il fienile è aperto dalle 15:00", False)],
)
def test_a_limit_that_the_rationale_tells_is_kept(rationale: str, is_right: bool) -> None:
    """A decision without its reason used to be refused for the limit in the reason, which its rationale told."""
    told = item("d1", "Tess ha deciso di tenere le capre in cortile e non nel fienile.", "e1", rationale=rationale)
    events = (event("e1", YARD, "tess"),)
    found = {finding.code for finding in judge(events, fold(events, decisions=[told]), (), load(("it",))).findings}
    assert ("scope_widened" in found) is not is_right


HOIST = "yard-crane moved back; 8 of 8 hooks ready at 22:04 UTC; load rate 1.2%"


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("After the move 8 of 8 hooks were ready at 22:04 UTC and the load rate was 1.2%.", True),
        ("End: moved back, 8 of 8 hooks ready at 22:04 UTC, load rate 1.2%.", True),
        ("Moved back: 8 of 8 ropes ready at 22:04 UTC, load rate 1.2%.", False),
    ],
)
def test_a_heading_and_what_came_before_stand_in_the_place_of_no_word(text: str, is_right: bool) -> None:
    events = (event("e1", HOIST, "tess"), event("e2", "The ropes are new.", "tess"))
    found = judge(events, fold(events, facts=[item("f1", text, "e1")]), (), ENGLISH).findings
    assert ({finding.code for finding in found} <= {"missing"}) is is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Rowing was Tess's first love, but now she shines in sailing.", True),
        ("Sailing was Tess's first love, but now she shines in rowing.", False),
    ],
)
def test_words_of_one_sentence_do_not_change_places_even_if_another_repeats_them(text: str, is_right: bool) -> None:
    said = "Rowing was my first love, but now I shine in sailing. Maybe I go back to rowing."
    events = (event("e1", said, "tess"),)
    found = judge(events, fold(events, facts=[item("f1", text, "e1")]), (), ENGLISH).findings
    assert ("unsupported" in {finding.code for finding in found}) is not is_right
