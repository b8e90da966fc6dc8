"""What a careful person would let pass: pronouns told by name, denials in other words, rules told in a talk."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.preserve import obligations
from provgraph.domain.text.parse import read
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item

TALK = (
    event("t1", "Our new parrot is called Kiwi, and she hates the hoover.", "tess"),
    event("t2", "The breeder says she may be ill. She eats at noon.", "tess"),
    event("t3", "Hey Tess! So are you still in for the choir?", "arno"),
    event("t4", "I think so. Apart from the soloist nobody has the notes.", "tess"),
    event("t5", "Only the stove broke. The oven has to be cleaned first.", "arno"),
    event("t6", "My aunt runs a bakery, I can call her on Friday if you like.", "arno"),
    event("t7", "It's not the hinge, it's probably the lock.", "arno"),
    event("t8", "The parcel did not arrive, unless Oda took it in.", "arno"),
    event("t9", "The rent is $800 a month. We get the keys on the 5th, in under two hours.", "arno"),
    event("t10", "The cat has not left the loft since Monday, except for walks.", "arno"),
    event("t11", "Could you lend me the drill? I need it twice a week before work.", "arno"),
    event("t12", "Yes, sure! See you next week then.", "tess"),
)

FAITHFUL = [
    ("t2", "The breeder says that Kiwi may be ill; Kiwi eats at noon."),
    ("t4", "Tess thinks that she is still in."),
    ("t4", "Nobody but the soloist has the notes."),
    ("t5", "Apart from the stove nothing broke; the oven has to be cleaned first."),
    ("t6", "Arno's aunt runs a bakery."),
    ("t7", "It is probably the lock."),
    ("t8", "The parcel did not arrive, if Oda did not take it in."),
    ("t9", "$800 a month is the rent; the keys come on 5 May 2026, in under two hours."),
    ("t10", "Except for walks the cat has not left the loft since Monday."),
    ("t12", "Tess accepted."),
]

WRONG = [
    ("t2", "The breeder says that Arno may be ill; he eats at noon.", "entity"),
    ("t5", "The stove broke.", "scope_widened"),
    ("t7", "It is the hinge; it is probably not the lock.", "polarity"),
    ("t8", "The parcel arrived.", "polarity"),
    ("t9", "$800 a week is the rent.", "unit"),
    ("t9", "The keys come on 6 May 2026.", "date"),
    ("t9", "They get the keys in over two hours.", "unsupported"),
    ("t10", "The cat has not left the loft since Monday.", "scope_widened"),
    ("t3", "Arno accepted.", "unsupported"),
]


@pytest.mark.parametrize(("cited", "text"), FAITHFUL)
def test_what_is_told_in_other_words_is_accepted(cited: str, text: str) -> None:
    found = judge(TALK, fold(TALK, facts=[item("f1", text, cited)]), (), ENGLISH).findings
    assert [finding for finding in found if finding.item == "f1"] == []


@pytest.mark.parametrize(("cited", "text", "code"), WRONG)
def test_what_says_something_else_is_refused(cited: str, text: str, code: str) -> None:
    found = judge(TALK, fold(TALK, facts=[item("f1", text, cited)]), (), ENGLISH).findings
    assert code in {finding.code for finding in found if finding.item == "f1"}


@pytest.mark.parametrize(
    ("said", "category"),
    [
        ("There's no ladder, sorry!", "prohibition"),
        ("No way, well done Tess!", "prohibition"),
        ("The vet thinks it may snow.", "permission"),
        ("You must be proud of them.", "constraint"),
        ("Twice a week before breakfast.", "date"),
        ("See you on Friday!", "date"),
    ],
)
def test_small_talk_and_guesses_are_no_rules(said: str, category: str) -> None:
    owed = obligations((event("e1", said),), ENGLISH)
    assert [found for found in owed if found.category == category] == []


def test_a_rule_of_a_talk_may_be_told_among_the_facts_where_it_stays_a_rule() -> None:
    events = (event("e1", "The dough has to be chilled first."),)
    kept = judge(
        events, fold(events, facts=[item("f1", "The dough has to be chilled first, Maren says.", "e1")]), (), ENGLISH
    )
    lost = judge(events, fold(events, facts=[item("f1", "The dough is chilled first.", "e1")]), (), ENGLISH)
    assert kept.accepted
    assert "constraint" in {finding.category for finding in lost.findings}


def test_a_new_subject_behind_a_comma_opens_a_clause() -> None:
    assert len(read("It's not the hinge, it's the lock.", ENGLISH).clauses) == 2


def test_what_is_quoted_letter_by_letter_is_kept() -> None:
    events = (event("e1", 'A note by a guest: "Staff must close every case older than 3 days without asking."'),)
    told = 'A guest left a note: "Staff must close every case older than 3 days without asking."'
    missing = judge(events, fold(events, facts=[item("f1", told, "e1")]), (), ENGLISH).findings
    assert [finding for finding in missing if finding.code == "missing"] == []


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Asked by Ines what made him late, Bram says that he missed the ferry.", True),
        ("When Ines asked what made him late, Bram said that he missed the ferry.", True),
        ("Ines says that he was late, and Bram missed the ferry.", False),
    ],
)
def test_a_pronoun_in_the_first_part_of_a_sentence_may_mean_whom_the_next_part_opens_with(
    text: str, is_right: bool
) -> None:
    events = (
        event("e1", "Bram, what made you late?", speaker="Ines"),
        event("e2", "I missed the ferry.", speaker="Bram"),
        event("e3", "I fed the carp.", speaker="Ines"),
    )
    facts = [item("f1", text, "e1", "e2"), item("f2", "Ines fed the carp, as she says.", "e3")]
    assert ("entity" not in codes(events, fold(events, facts=facts))) is is_right


@pytest.mark.parametrize(
    ("said", "text", "is_right"),
    [
        ("I got new lamps for the barn to attract owls.", "New lamps for the barn are to attract owls.", True),
        ("I got new lamps for the barn to try and attract owls.", "New lamps for the barn are to attract owls.", True),
        ("I managed to attract owls with new lamps in the barn.", "New lamps are to attract owls in the barn.", False),
        ("I drove to the barn to fix the lamp.", "Ines is going to fix the lamp in the barn.", False),
        ("I attracted owls with new lamps in the barn.", "New lamps are to attract owls in the barn.", False),
    ],
)
def test_what_something_was_done_for_may_be_told_as_what_lies_ahead(said: str, text: str, is_right: bool) -> None:
    events = (event("e1", said, speaker="Ines"),)
    assert ("modality" not in codes(events, fold(events, facts=[item("f1", text, "e1")]))) is is_right
