"""A sentence told word for word but for one word: what the general rules for other wording must not let pass."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.gate import judge
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
