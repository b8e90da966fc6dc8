"""What talk denies in passing and nobody would miss; and its neighbours, which deny a thing."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import found_in, kinds_in, owed
from tests.unit.gate.scenario import event


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Rowing is hard, just keep at it and don't give up on your goals!"),
        ("en", "She told the crew to never give up."),
        ("en", "Don't let a bit of fog get you down."),
        ("en", "They never quit and it shows."),
        ("en", "Don't be afraid to ask the skipper."),
        ("en", "Call us, and don't hesitate to knock."),
        ("en", "It helps to know that you're not alone."),
        ("en", "And don't forget to take care of yourself."),
        ("de", "Sie sagt immer: Gib nicht auf!"),
        ("de", "Denk daran, du bist nicht allein."),
        ("es", "Recuerda, no estás sola."),
        ("fr", "Tu sais, tu n'es pas seul."),
        ("it", "Noi non siamo soli."),
        ("nl", "Onthoud, je bent niet alleen."),
        ("pt", "E não estás sozinho."),
        ("ru", "Помни, ты не одна."),
        ("zh", "我不会放弃。"),
        ("ja", "諦めません。"),
        ("ko", "저는 혼자가 아니에요."),
    ],
)
def test_encouragement_and_comfort_deny_nothing_that_is_owed(language: str, text: str) -> None:
    assert "negation" not in owed(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "We will not give up the mooring.",
        "She never gave up her berth.",
        "Ines did not quit the yard.",
        "The fog did not stop the ferry.",
        "Oda did not let Bram steer the launch.",
        "Piet is not alone on board.",
        "I was not afraid of the swell.",
    ],
)
def test_to_deny_that_a_thing_is_given_up_or_stopped_is_owed(text: str) -> None:
    assert "negation" in owed(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "That was a night I'll never forget."),
        ("en", "Sailing never gets old."),
        ("en", "I can't imagine my life without the harbour."),
        ("en", "I don't know what I would do without my crew."),
        ("en", "We couldn't have done it without them."),
        ("en", "There is no boat better than ours."),
        ("en", "The crew stays by me no matter what."),
        ("en", "You won't believe what the pilot gave me."),
        ("en", "It's true that Rome wasn't built in a day."),
        ("en", "He says that nobody is perfect."),
        ("en", "This berth is not just a hobby."),
        ("de", "Ich kann mir ein Leben ohne Boot nicht vorstellen."),
        ("es", "No puedo imaginar mi vida sin mi barco."),
        ("fr", "Je ne peux pas imaginer ma vie sans mon bateau."),
        ("pt", "Eu não consigo imaginar a minha vida sem o barco."),
        ("ru", "Я никогда не забуду этот день."),
    ],
)
def test_a_figure_of_speech_denies_nothing_that_is_owed(language: str, text: str) -> None:
    assert "negation" not in owed(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The slope was not easy, but I climbed it."),
        ("en", "I moved here not so long ago."),
        ("en", "The yard is not far from my street."),
        ("en", "We had a not-so-great night."),
        ("de", "Der Anfang war nicht leicht."),
        ("es", "El viaje no fue fácil."),
        ("fr", "Le début n'était pas facile."),
        ("it", "Il viaggio non è stato facile."),
        ("nl", "Het begin was niet makkelijk."),
        ("pt", "A viagem não foi fácil."),
        ("ja", "簡単ではありませんでした。"),
        ("ko", "쉽지 않았어요."),
    ],
)
def test_what_only_says_the_contrary_of_a_word_is_owed_no_more_than_that(language: str, text: str) -> None:
    assert "negation" not in owed(text, language)
    assert "negation" in kinds_in(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "No prob, Ines!",
        "No regrets, really.",
        "Hi Bram, haven't talked for a few days.",
        "Sorry I didn't get back to you sooner.",
        "Never heard of it, but it sounds fun.",
        "I am not familiar with that one.",
        "Not much has changed at the yard.",
        "The ducks really like the pond, don't they.",
        "I should mend the net, shouldn't I.",
    ],
)
def test_courtesy_owes_no_negation(text: str) -> None:
    assert "negation" not in owed(text)


@pytest.mark.parametrize(
    "text",
    [
        "I never learnt to swim.",
        "No nuts for Ana.",
        "I have not talked to the smith about the gate.",
        "I never forget to lock the shed.",
        "The ferry runs without a pilot.",
        "I have never heard of the new pilot's licence.",
        "The doctor said it's not too serious.",
        "They did not get back to the harbour.",
        "I don't eat fish.",
        "The tables do not go as planned by the harbour master.",
    ],
)
def test_a_fact_that_is_denied_is_owed(text: str) -> None:
    assert "negation" in owed(text)


def test_what_is_denied_in_passing_may_not_be_told_plainly() -> None:
    assert "polarity" in found_in("en", "The crossing was not easy for me.", "The crossing was easy.")
    assert found_in("en", "The crossing was not easy.", "The crossing was not easy.") == set()


def test_of_two_denials_the_one_that_is_no_passing_one_is_owed() -> None:
    found = owed("It's not easy without a rudder.")["negation"]
    assert found.content == {"rudder"}


@pytest.mark.parametrize(
    ("source", "kept", "wrong"),
    [
        ("Never give up, Bram!", "Ines says never give up.", "Ines says give up."),
        (
            "Don't quit, mistakes lead to mastery.",
            "Don't quit, mistakes lead to mastery.",
            "Quit, mistakes lead to mastery.",
        ),
        ("Don't forget, trust the rope.", "Don't forget, trust the rope.", "Do forget, trust the rope."),
    ],
)
def test_what_is_denied_in_passing_is_not_told_without_its_denial(source: str, kept: str, wrong: str) -> None:
    events = (event("e1", source, "Ines"),)
    assert "polarity" not in found_in("en", events, kept)
    assert "polarity" in found_in("en", events, wrong)


def test_a_tag_negates_nothing_and_a_word_put_before_a_pronoun_does() -> None:
    assert "negation" not in owed("They love the ferry, don't they?")
    events = (event("e1", "My second rope did it.", "Ines"),)
    assert found_in("en", events, "Her second rope did not it.") & {"polarity", "unsupported"}


def test_a_hedge_of_a_short_clause_is_not_lost_beside_a_longer_one_with_the_same_word() -> None:
    source = (
        'I saw a film about lighthouses, I think it was called "Beacon". I\'ve also been reading a novel '
        'with a great setting and plot called "Tidewater".'
    )
    wrong = 'I saw a film about lighthouses, it was called "Beacon".'
    assert "modality" in found_in("en", (event("e1", source, "Ines"),), wrong)


@pytest.mark.parametrize(("text", "is_cut"), [("I row best at dawn - even.", True), ("I row best at dawn.", False)])
def test_a_text_does_not_end_with_a_word_that_needs_another(text: str, is_cut: bool) -> None:
    events = (event("e1", "I row best at dawn - even if it's hard.", "Ines"),)
    assert ("truncated" in found_in("en", events, text)) == is_cut
