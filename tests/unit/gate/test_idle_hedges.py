"""Hedges and conditions that are said in passing and need not be kept; and those beside them that must."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import kinds_in, owed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I wish I could sail with you."),
        ("en", "We could use a bigger boat."),
        ("en", "We built a ramp so we could launch the cutter."),
        ("en", "How could I forget the bell!"),
        ("en", "We row, even if it's just for an hour."),
        ("en", "We sail as soon as possible."),
        ("en", "With a good crew anything is possible."),
        ("en", "We are late, considering how short the way is."),
        ("en", "You won't believe it, the cutter is ours."),
        ("en", "It was as if I could hear the bell."),
        ("de", "Es war, als wenn ich den Hafen von oben sah."),
        ("de", "Wenn ich ehrlich bin, mag ich den Kutter."),
        ("fr", "Tout est possible avec du vent."),
        ("es", "Era como si volara sobre el puerto."),
        ("pt", "Era como se eu voasse sobre o porto."),
        ("it", "Era come se volassi sul porto."),
        ("ru", "Если честно, мне нравится этот катер."),
        ("zh", "我们尽可能早点出发。"),
    ],
)
def test_what_is_wished_or_said_in_passing_owes_no_hedge(language: str, text: str) -> None:
    assert "hedge" not in owed(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The pond could freeze."),
        ("en", "We could use the ladder."),
        ("en", "We sail even if it rains."),
        ("en", "It is possible that we sail late."),
        ("en", "I'm considering the offer from Bergen."),
        ("en", "If anything breaks, call the mill."),
        ("en", "If it's fine tomorrow, we sail."),
        ("en", "If you know the code, open the gate."),
        ("de", "Wenn es regnet, bleiben wir im Hafen."),
        ("fr", "Il est possible que la pompe fuie."),
        ("es", "Si llueve, nos quedamos en el puerto."),
        ("pt", "Se chover, ficamos no porto."),
        ("it", "Se piove, restiamo in porto."),
        ("ru", "Если будет шторм, катер не выйдет."),
        ("zh", "如果下雨，我们就不出发。"),
    ],
)
def test_what_may_be_and_what_depends_on_something_owes_one(language: str, text: str) -> None:
    assert "hedge" in owed(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "The lake made me think of my aunt's boat.",
        "Long walks help us think straight.",
        "He dances without caring what people think.",
        "I've been thinking about my childhood on the quay.",
        "The harbour is lovely, don't you think?",
    ],
)
def test_to_think_of_something_or_how_one_thinks_owes_no_hedge(text: str) -> None:
    assert "hedge" not in owed(text)


@pytest.mark.parametrize(
    "text",
    [
        "The noise made me think the valve is broken.",
        "I think outside pipes froze.",
        "I'm thinking about a new sledge.",
        "Been thinking about moving to Bergen.",
        "Been thinking a lot about moving to Bergen.",
        "I'm thinking lately of a new sledge.",
        "I'm still thinking that painting is the way to go.",
        "The leak may come from the old hull.",
        "The delay may be due to the ferry.",
    ],
)
def test_to_think_so_or_to_think_of_doing_it_owes_one(text: str) -> None:
    assert "hedge" in owed(text)


@pytest.mark.parametrize(
    "text",
    ["I think it's wonderful.", "I think your cutter is beautiful.", "It seems like a really peaceful harbour."],
)
def test_praise_that_is_said_as_an_opinion_owes_no_hedge_where_no_thing_is_named(text: str) -> None:
    assert ("hedge" in owed(text)) == ("cutter" in text)
    assert "hedge" in kinds_in(text)


@pytest.mark.parametrize("text", ["I think the lovely sledge is broken.", "It seems loose.", "I think it is damp."])
def test_an_opinion_of_how_things_are_owes_one(text: str) -> None:
    assert "hedge" in owed(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm here for you if you need anything."),
        ("en", "Let me know if you need any help with the nets."),
        ("en", "I'll reach out if I need anything."),
        ("en", "Let me know if there's anything else I can mend."),
        ("de", "Wenn du etwas brauchst, bin ich für dich da."),
        ("fr", "Si tu as besoin de quelque chose, je suis là."),
        ("es", "Si necesitas algo, aquí estoy."),
        ("pt", "Se precisar de alguma coisa, estou aqui."),
        ("it", "Se hai bisogno di qualcosa, sono qui."),
        ("nl", "Als je iets nodig hebt, ben ik er voor je."),
        ("ru", "Если что-то нужно, я рядом."),
        ("zh", "如果你需要帮助，我一直在。"),
    ],
)
def test_an_offer_of_help_conditions_nothing(language: str, text: str) -> None:
    assert "hedge" not in owed(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Let me know if the boiler leaks."),
        ("en", "If I need surgery, we cancel the trip."),
        ("en", "Reach out if you decide to sell the boat."),
        ("de", "Wenn der Kessel leckt, bin ich für dich da."),
        ("fr", "Si la pompe fuit, je suis là."),
        ("es", "Si la bomba gotea, aquí estoy."),
    ],
)
def test_help_for_one_case_is_conditional(language: str, text: str) -> None:
    assert "hedge" in owed(text, language)


@pytest.mark.parametrize(
    ("text", "is_owed"),
    [
        ("That could definitely help you find a crew.", False),
        ("I am always still thinking about the old ferry.", False),
        ("I keep constantly thinking of Bram.", False),
        ("The clamp could definitely be the cause.", True),
        ("A second pump could help.", True),
        ("I am thinking about selling the ferry.", True),
        ("I am still thinking about selling the ferry.", True),
    ],
)
def test_to_cheer_a_plan_and_to_have_somebody_in_mind_is_no_guess(text: str, is_owed: bool) -> None:
    assert ("hedge" in owed(text)) == is_owed
