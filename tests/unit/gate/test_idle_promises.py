"""What sounds like a promise and promises nothing; and the promises beside it."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import owed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It has been rough, but I'm gonna keep pushing forward."),
        ("en", "I won't give up, Bram!"),
        ("en", "We'll get through this!"),
        ("en", "I will always be there for you."),
        ("en", "I'll do my best!"),
        ("de", "Ich werde mein Bestes geben."),
        ("de", "Ich werde nicht aufgeben!"),
        ("nl", "Ik zal mijn best doen."),
        ("fr", "Je vais faire de mon mieux."),
        ("es", "Voy a seguir adelante."),
        ("pt", "Vou dar o meu melhor."),
        ("it", "Farò del mio meglio."),
        ("zh", "我会继续努力。"),
    ],
)
def test_a_resolve_to_go_on_or_to_stand_by_somebody_promises_nothing(language: str, text: str) -> None:
    assert not {"commitment", "negation", "account"} & owed(text, language).keys()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'll keep the receipts."),
        ("en", "I'll keep working on Friday."),
        ("en", "I'll do my best to mend the sledge."),
        ("en", "I will give up the lease."),
        ("en", "I'm going to quit."),
        ("en", "I will forward it to you."),
        ("en", "I definitely will."),
        ("en", "I will keep pushing, and I will send you the chart."),
        ("de", "Ich werde den Kessel aufgeben."),
        ("nl", "Ik zal de ketel maken."),
        ("fr", "Je vais continuer les comprimés."),
        ("es", "Voy a seguir con la medicación."),
        ("pt", "Vou consertar a caldeira."),
        ("it", "Farò la spesa."),
        ("zh", "我会修理锅炉。"),
    ],
)
def test_to_go_on_with_a_thing_or_to_give_one_up_is_promised(language: str, text: str) -> None:
    assert "commitment" in owed(text, language)


def test_what_is_told_before_a_resolve_is_told_all_the_same() -> None:
    assert "account" not in owed("Times are rough, but I'm going to keep working hard.")
    assert "account" in owed("I sold the cutter and the nets in Bergen, but I'm going to keep working hard.")
    assert "negation" in owed("I won't give up the cutter.")
    assert "negation" in owed("The nets are not mine, but I will keep going.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'll never forget the day we launched the cutter."),
        ("en", "I will always remember those nights on deck."),
        ("en", "I'll be honest, the hull is a wreck."),
        ("en", "Who knows if I'll ever sail again."),
        ("en", "I'll see you soon!"),
        ("de", "Ich werde nie vergessen, wie wir ausliefen."),
        ("nl", "Ik zal je missen."),
        ("zh", "我会永远记得那一天。"),
    ],
)
def test_what_lasts_in_the_mind_and_what_takes_leave_is_no_promise(language: str, text: str) -> None:
    assert "commitment" not in owed(text, language)


def test_to_remember_to_do_something_is_one() -> None:
    assert "commitment" in owed("I'll always remember to lock the shed.")
    assert "commitment" in owed("I will not forget to call the vet.")
    assert "commitment" in owed("I'll see you at the pier on Friday.")
    assert "commitment" in owed("I'll never forget the walk, and I'll send you the map.")
    assert "account" in owed("I will always remember the day we launched the old cutter in Bergen.")


@pytest.mark.parametrize(
    "text",
    ["I'm sure we'll find a berth.", "I bet we'll beat the other crew.", "We'll have a great time at the regatta!"],
)
def test_a_cheerful_guess_at_what_will_be_promises_nothing(text: str) -> None:
    assert "commitment" not in owed(text)


@pytest.mark.parametrize("text", ["Sure, I will find you a berth.", "We'll have the regatta moved."])
def test_what_one_will_do_is_promised(text: str) -> None:
    assert "commitment" in owed(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sailing into the unknown is scary, but I know you can do it."),
        ("en", "I'm in awe of your courage on the stormy crossing."),
        ("de", "Ich glaube an dich und deine Mannschaft auf dem Kutter."),
        ("fr", "Je crois en toi et en ton équipage sur le bateau."),
        ("es", "Creo en ti y en tu tripulación del barco."),
        ("ru", "Я верю в тебя и твою команду на катере."),
        ("zh", "我相信你和你的船员能到达港口。"),
    ],
)
def test_faith_in_somebody_and_admiration_is_no_account(language: str, text: str) -> None:
    assert "account" not in owed(text, language)


def test_what_one_knows_of_things_is_an_account() -> None:
    assert "account" in owed("I know the harbour master sold the old cutter.")
    assert "account" in owed("I felt tiny on the pier and in awe of the storm.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You never know when a heron might land on the pier."),
        ("en", "Who knows what the tide could bring, but I love the walk."),
        ("es", "Nunca se sabe cuándo podría llegar una garza."),
        ("fr", "On ne sait jamais quand un héron pourrait venir."),
        ("it", "Non si sa mai quando potrebbe arrivare un airone."),
        ("pt", "Nunca se sabe quando uma garça poderia chegar."),
    ],
)
def test_what_nobody_can_know_as_one_says_is_no_guess(language: str, text: str) -> None:
    assert "hedge" not in owed(text, language)


def test_a_guess_of_somebody_is_one_all_the_same() -> None:
    assert "hedge" in owed("The heron might land on the pier.")
    assert "hedge" in owed("I never know the tide, but the pier might be closed.")
    assert "hedge" in owed("Nobody knows it yet, but the pier might be closed.")
