"""English folds may use other everyday words; a word that says something else is refused."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from tests.unit.gate.scenario import ENGLISH, event, fold, item


def accepted(source: str, told: str) -> bool:
    """Whether one fact that tells one message passes whole."""
    events = (event("e1", source),)
    return judge(events, fold(events, facts=[item("f1", told, "e1")]), (), ENGLISH).accepted


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("The mechanic mended the pump on 4 May 2026.", "The mechanic repaired the pump on 4 May 2026."),
        ("The picnic on 9 June 2026 was called off.", "The picnic on 9 June 2026 was cancelled."),
        ("Ines bought a wardrobe for 80 euros.", "Ines purchased a closet for 80 euros."),
        ("The physician examined the boy.", "The doctor inspected the lad."),
        ("The bill of 40 euros is from the plumber.", "The invoice of 40 euros is from the plumber."),
        ("The rollout of build 7 started on 4 May 2026.", "The deployment of build 7 began on 4 May 2026."),
        ("Tom's kids are ill.", "The children of Tom are sick."),
        ("The sofa costs 300 euros.", "Family and household: the couch costs 300 euros."),
    ],
)
def test_what_is_said_in_other_everyday_words_is_accepted(source: str, told: str) -> None:
    assert accepted(source, told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("The parcel was shipped on 4 May 2026.", "The parcel was delivered on 4 May 2026."),
        ("Ines rented a bike for 80 euros.", "Ines bought a bike for 80 euros."),
        ("The pump was damaged on 4 May 2026.", "The pump was destroyed on 4 May 2026."),
        ("The train leaves at 9:40.", "The tram leaves at 9:40."),
        ("Tom looked at the flat.", "Tom purchased the flat."),
        ("The sofa costs 300 euros.", "The expensive sofa costs 300 euros."),
        ("Ines works for a company in Ghent.", "Ines is busy in Ghent."),
        ("The audience raised their hands in the hall.", "The audience submitted the hall."),
        ("Tom is apart from the others.", "Tom has a flat with the others."),
        ("The flat is for sale.", "The flat was sold."),
    ],
)
def test_what_says_something_else_is_refused(source: str, told: str) -> None:
    assert not accepted(source, told)


@pytest.mark.parametrize(
    ("source", "told", "otherwise"),
    [
        ("Ines hiked with her fam.", "Ines hiked with her family.", "Ines hiked with her friends."),
        ("The biz of Ines sells lamps.", "The business of Ines sells lamps.", "The school of Ines sells lamps."),
        ("Porto is a fav of Tom.", "Porto is a favourite of Tom.", "Porto is a rival of Tom."),
        ("The bday of Tom is 4 May.", "The birthday of Tom is 4 May.", "The wedding of Tom is 4 May."),
        ("Tom had a convo with Ines.", "Tom had a conversation with Ines.", "Tom had a quarrel with Ines."),
        ("Tom shot a vid of the harbour.", "Tom shot a video of the harbour.", "Tom shot a film of the bridge."),
        ("Ines baked with her sis.", "Ines baked with her sister.", "Ines baked with her mother."),
        ("Tom has a pup.", "Tom has a puppy.", "Tom has a kitten."),
        ("The vacay starts on 4 May.", "The holiday starts on 4 May.", "The course starts on 4 May."),
    ],
)
def test_the_short_form_of_a_chat_may_be_written_out_and_no_other_word(source: str, told: str, otherwise: str) -> None:
    assert accepted(source, told)
    assert not accepted(source, otherwise)
