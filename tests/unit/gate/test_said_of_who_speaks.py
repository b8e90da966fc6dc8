"""What somebody says of themselves told with their name, names in the genitive, passives, and parts of compounds."""

from __future__ import annotations

import pytest

from provgraph.domain.fold import OpenConflict
from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import codes, event, fold, item


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("en", "The smith mended the weathercock.", "The weathercock was mended by the smith."),
        ("es", "El herrero reparó la veleta.", "La veleta fue reparada por el herrero."),
        ("de", "Meine Hühnerställe sind gestrichen.", "Marens Ställe für die Hühner sind gestrichen."),
        ("de", "Die Hühnerställe sind gestrichen.", "Die Ställe sind gestrichen."),
        ("fr", "Je quitte la grange le 31 août 2026.", "Maren quitte la grange le 31 août 2026."),
        ("es", "Me han ofrecido el puesto.", "A Maren le han ofrecido el puesto."),
        ("es", "No pude venir al ensayo.", "Maren no pudo venir al ensayo."),
        ("it", "Non posso venire alla prova.", "Maren non può venire alla prova."),
        ("fr", "Je ne peux pas venir à la répétition.", "Maren ne peut pas venir à la répétition."),
    ],
)
def test_the_same_said_of_who_speaks_or_in_the_passive_is_accepted(language: str, source: str, told: str) -> None:
    assert found_in(language, source, told) == set()


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("en", "The smith mended the weathercock.", "The weathercock was painted by the smith."),
        (
            "en",
            "The north lane shuts, because the south lane is wet.",
            "The south lane shuts, because the north lane is wet.",
        ),
        ("de", "Die Hühnerställe sind gestrichen.", "Die Kaninchenställe sind gestrichen."),
        ("de", "Meine Hühnerställe sind gestrichen.", "Bertas Hühnerställe sind gestrichen."),
        ("es", "La última etapa sale de Soria.", "La primera etapa sale de Soria."),
        ("pt", "A última etapa sai de Beja.", "A primeira etapa sai de Beja."),
    ],
)
def test_another_deed_part_or_place_in_a_row_is_still_refused(language: str, source: str, told: str) -> None:
    assert found_in(language, source, told)


QUOTES = (
    event("q1", "Malharia Tavira: 58 EUR a coat, delivery in 12 days.", "bram"),
    event("q2", "Malharia Tavira: 58 EUR a coat, delivery in 21 days.", "ines"),
)
OPEN = OpenConflict("k", ("q1", "q2"), "delivery")


@pytest.mark.parametrize(
    ("text", "is_a_side"), [("Bram wrote to Malharia Tavira.", False), ("12 days, says Bram.", True)]
)
def test_whom_a_conflict_is_about_is_not_what_is_at_issue(text: str, is_a_side: bool) -> None:
    told = "Not settled: delivery in 12 days says Bram, 21 days says Ines."
    sides = {"id": "k", "items": ["q1", "q2"], "text": told}
    body = fold(QUOTES, conflicts=[sides], facts=[item("f1", text, "q1")])
    assert ("conflict_as_definite" in codes(QUOTES, body, (OPEN,))) == is_a_side


BAKED = (
    event("a", "I bake this plum cake a lot.", "ines"),
    event("b", "Lovely! May I have the recipe for it?", "bram"),
    event("c", "I am fond of the garden.", "oda"),
)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [("Bram asked for the recipe of the plum cake.", True), ("Oda asked for the recipe of the plum cake.", False)],
)
def test_who_asks_for_what_another_made_is_not_said_to_make_it(text: str, is_right: bool) -> None:
    assert ("entity" in found_in("en", BAKED, text, "a", "b", "c")) is not is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [("Lea Vall says that 31 licences are active.", True), ("Mia Vall says that 31 licences are active.", False)],
)
def test_the_first_name_of_an_account_is_the_one_that_another_event_gives(text: str, is_right: bool) -> None:
    events = (
        event("a", "Guten Morgen, hier ist Lea Vall, Mia ist krank.", "l.vall"),
        event("b", "31 licences are active.", "l.vall"),
    )
    assert ("entity" in found_in("en", events, text, "b")) is not is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Oskar chased down Bram and took the ball.", True),
        ("It was Bram, chased down, who lost the ball.", True),
        ("Bram chased down Oskar and took the ball.", False),
    ],
)
def test_whom_something_befalls_is_not_who_does_it(text: str, is_right: bool) -> None:
    """Where a pronoun stood for who does it, the two names used to change places unseen."""
    events = (
        event("a", "I love to watch Oskar play.", "ines"),
        event("b", "He chased down Bram and took the ball.", "oda"),
    )
    assert ("entity" in found_in("en", events, text, "a", "b")) is not is_right


def test_small_talk_tells_nothing_that_was_not_done() -> None:
    event_ = event("a", "Long time no see! Last week I had a flat tyre.", "ines", at="2026-05-04T09:00:00+00:00")
    told = "Last week (seen from 4 May 2026) Ines had a flat tyre."
    assert "modality" not in found_in("en", (event_,), told, "a")


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("fr", "Je vous enverrai les rames avant lundi.", "{} enverra les rames avant lundi."),
        ("es", "Yo te mando los remos el lunes.", "{} manda los remos el lunes."),
        ("it", "Io ti mando i remi lunedì.", "{} manda i remi lunedì."),
        ("pt", "Eu te mando os remos na segunda-feira.", "{} manda os remos na segunda-feira."),
        ("fr", "Bram vous prête les rames.", "{} prête les rames."),
    ],
)
def test_a_pronoun_before_the_verb_may_say_to_whom_and_not_who(language: str, said: str, told: str) -> None:
    events = (event("e1", said, "bram"), event("e2", "Ines.", "ines"))
    assert found_in(language, events, told.format("Bram"), "e1") == set()
    assert "entity" in found_in(language, events, told.format("Ines"), "e1")


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Lena Brandt would like to hire the long barge from 2026-05-02.", True),
        ("Lena would like to hire the long barge from 2026-05-02.", True),
        ("Emil Krause would like to hire the long barge from 2026-05-02.", False),
        ("Lena Brandt would like to hire the wide barge from 2026-05-02.", False),
    ],
)
def test_who_speaks_of_themselves_behind_a_greeting_may_be_told_by_their_whole_name(text: str, is_right: bool) -> None:
    events = (
        event("e1", "Hello, we would like to hire the long barge from 2026-05-02.", speaker="lena.brandt"),
        event("e2", "The wide barge is in the dock.", speaker="emil.krause"),
    )
    assert (codes(events, fold(events, facts=[item("f1", text, "e1")])) == set()) is is_right
