"""What is done by deciding it, who did it, and which of two things takes the place of the other."""

from __future__ import annotations

import re

import pytest

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from provgraph.lexicon import load
from tests.unit.gate.reader import found_in, kinds_in
from tests.unit.gate.scenario import codes, event, fold, item, told_codes, tool


def decided(text: str) -> tuple[Event, ...]:
    """An event in which somebody decides."""
    return (event("e1", text, "maren", "decision"),)


@pytest.mark.parametrize(
    ("language", "source", "told"),
    [
        ("en", "Decision: we postpone the regatta.", "The regatta was postponed."),
        ("en", "Decision: we reject the bid of the quarry.", "Maren rejected the bid of the quarry."),
        ("de", "Entscheidung: Wir verschieben die Regatta.", "Die Regatta wurde verschoben."),
        ("it", "Decisione: annulliamo la regata di maggio.", "Maren ha annullato la regata di maggio."),
        ("es", "Decisión: aplazamos la regata de mayo.", "Maren aplazó la regata de mayo."),
        ("nl", "Besluit: we schrappen de regatta.", "De regatta werd geschrapt."),
    ],
)
def test_what_a_decision_does_by_itself_is_told_as_done(language: str, source: str, told: str) -> None:
    """It used to be refused as a plan that is told as done."""
    assert "modality" not in found_in(language, decided(source), told)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Decision: we mend the slipway.", "The slipway was mended."),
        ("Decision: we will postpone the regatta.", "The regatta was postponed."),
        ("Decision: if the wind rises, we postpone the regatta.", "The regatta was postponed."),
    ],
)
def test_what_is_only_decided_is_not_told_as_done(source: str, told: str) -> None:
    assert "modality" in found_in("en", decided(source), told)


def test_who_states_no_decision_has_done_nothing_by_it() -> None:
    assert "modality" in found_in("en", "We postpone the regatta.", "The regatta was postponed.")


@pytest.mark.parametrize(
    ("source", "is_right"),
    [
        ("The letters 1 to 9 are sorted.", True),
        ("The letters 1 to 9 will be sorted.", False),
        ("The letters 1 to 9 are being sorted.", False),
        ("The letters 1 to 9 must be sorted.", False),
    ],
)
def test_what_is_done_has_been_done(source: str, is_right: bool) -> None:
    assert ("modality" not in found_in("en", source, "The letters 1 to 9 have been sorted.")) is is_right


@pytest.mark.parametrize(
    ("language", "source", "right", "wrong"),
    [
        (
            "en",
            "We replace the slate with tin, because the slate is too heavy.",
            "They replace the slate with tin.",
            "They replace the tin with slate.",
        ),
        (
            "fr",
            "Nous remplaçons le chêne par le hêtre, parce que le chêne est trop cher.",
            "Maren a décidé de remplacer le chêne par le hêtre.",
            "Maren a décidé de remplacer le hêtre par le chêne.",
        ),
        (
            "de",
            "Wir ersetzen den Schiefer durch das Blech, weil der Schiefer zu schwer ist.",
            "Maren hat entschieden: den Schiefer durch das Blech ersetzen.",
            "Maren hat entschieden: das Blech durch den Schiefer ersetzen.",
        ),
    ],
)
def test_what_takes_the_place_of_another_is_not_told_the_other_way_round(
    language: str, source: str, right: str, wrong: str
) -> None:
    assert "unsupported" not in found_in(language, decided(source), right)
    assert "unsupported" in found_in(language, decided(source), wrong)


def test_what_is_joined_may_be_told_in_another_order() -> None:
    assert (
        found_in("en", "We paint the barn and the loft in May.", "Maren paints the loft and the barn in May.") == set()
    )


def test_who_stands_behind_by_may_be_told_first() -> None:
    note = (tool("e1", 'Board "Slipway", remark by a guest: "The rope is wet."', "board"),)
    told = 'A guest wrote a remark on the board "Slipway": "The rope is wet."'
    assert "unsupported" not in told_codes(note, told, "e1")


@pytest.mark.parametrize(
    ("told", "is_right"),
    [
        ("A neighbour carved Oda's bench.", True),
        ("Oda's bench was carved by a neighbour.", True),
        ("Somebody carved Oda's bench.", True),
        ("Oda's uncle carved her bench.", False),
        ("Oda's bench was carved by her uncle.", False),
    ],
)
def test_what_an_unnamed_person_did_is_told_of_no_other(told: str, is_right: bool) -> None:
    """Another event that names the uncle used to allow it."""
    events = (
        event("e1", "I still have my bench. A neighbour carved it.", "oda"),
        event("e2", "My uncle owns a boat.", "oda"),
    )
    assert ("entity" not in told_codes(events, told, "e1")) is is_right


@pytest.mark.parametrize(
    ("told", "is_right"),
    [
        ("Tilda, the sister of Bram Holt, is allergic to nuts.", True),
        ("Tilda, Bram Holt's sister, is allergic to nuts.", True),
        ("Bram Holt, the brother of Tilda, is allergic to nuts.", False),
    ],
)
def test_a_note_on_who_somebody_is_does_not_say_whose_state_it_is(told: str, is_right: bool) -> None:
    events = (event("e1", "My sister Tilda is allergic to nuts.", "bram.holt"), event("e2", "Noted.", "tilda"))
    assert ("entity" not in told_codes(events, told, "e1")) is is_right


def test_a_month_in_a_title_is_kept_where_the_title_is_quoted() -> None:
    events = (
        event("e1", 'The play "A Wind in March" is at the Sun Hall.'),
        tool("e2", '"A Wind in March": 312 seats sold.', "till"),
    )
    seats = item("f2", "312 seats are sold.", "e2")
    place = item("f1", 'At the Sun Hall is the play "A Wind in March".', "e1")
    assert codes(events, fold(events, facts=[place, seats])) == set()
    assert "missing" in codes(events, fold(events, facts=[item("f1", "At the Sun Hall is a play.", "e1"), seats]))


def test_a_word_of_doubt_that_opens_a_sentence_is_nobody() -> None:
    events = (event("e1", "Forse la pompa del molo è rotta.", "dario.neri"),)
    told = [item("f1", "Secondo Dario Neri la pompa del molo forse è rotta.", "e1")]
    assert not judge(events, fold(events, facts=told), (), load(("it",))).findings


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The number of boats is not certain."),
        ("en", "The number of boats is in doubt."),
        ("de", "Die Zahl der Boote ist ungewiss."),
        ("fr", "Le nombre de bateaux n'est pas certain."),
        ("it", "Il numero delle barche è incerto."),
        ("es", "El número de barcos es incierto."),
        ("nl", "Het aantal boten is onzeker."),
        ("pt", "O número de barcos é incerto."),
    ],
)
def test_of_a_conflict_it_may_be_said_that_it_is_not_certain(language: str, told: str) -> None:
    source = re.sub(r" (is|ist|n'est|è|es|é) .*", "", told)
    number = {"de": "Zahl der", "fr": "Nombre de", "it": "Numero delle", "es": "Número de", "nl": "Aantal"}
    events = tuple(
        event(name, f"{number.get(language, 'Number of')} {source}: {count}.", name)
        for name, count in (("a", 9), ("b", 11))
    )
    conflict = OpenConflict("k1", ("a", "b"), source)
    assert found_in(language, events, told, "a", "b", conflicts=(conflict,)) <= {"conflict_missing"}


@pytest.mark.parametrize(
    ("text", "rationale", "is_right"),
    [
        ('Maren keeps the name "Low Tide".', 'the crew has dropped "The Pier"', True),
        ('As the crew has dropped the name "The Pier", Maren keeps the name "Low Tide".', None, True),
        ('Maren keeps the name "The Pier".', 'the crew has dropped "Low Tide"', False),
        ('As the crew has dropped "Low Tide", Maren keeps the name "The Pier".', None, False),
    ],
)
def test_two_quotations_do_not_change_the_words_before_them(text: str, rationale: str | None, is_right: bool) -> None:
    """What is quoted exactly is not read as said by the fold, so that nothing held the two against each other."""
    events = decided('Decision: we keep the name "Low Tide", because the crew has dropped "The Pier".')
    told = item("d1", text, "e1", **({"rationale": rationale} if rationale else {}))
    assert ("unsupported" not in codes(events, fold(events, decisions=[told]))) is is_right


@pytest.mark.parametrize(
    ("language", "text", "denies"),
    [
        ("fr", "Le souper coûte 12 € par personne.", False),
        ("fr", "Chaque personne apporte une lampe.", False),
        ("fr", "Ils avancent pas à pas.", False),
        ("fr", "Personne n'apporte de lampe.", True),
        ("fr", "Le souper n'est payé par personne.", True),
        ("fr", "Une personne n'apporte pas de lampe.", True),
        ("en", "Mooring No. 5 is free.", False),
        ("en", "Mooring no. 5 is not free.", True),
        ("en", "There is no mooring.", True),
    ],
)
def test_a_word_of_denying_that_is_another_word_denies_nothing(language: str, text: str, denies: bool) -> None:
    """`Une personne` used to be read as `nobody`, and the number of a thing as `no`."""
    assert ("negation" in kinds_in(text, language)) is denies


@pytest.mark.parametrize(
    ("language", "source", "told", "is_right"),
    [
        ("en", "Supper costs $14 per person.", "Supper costs $14 per head.", True),
        ("en", "Supper costs $14 per person.", "Each person pays $14 for supper.", True),
        ("en", "Supper costs $14 per person.", "Supper costs $14 per table.", False),
        ("de", "Das Essen kostet 14 EUR pro Person.", "Das Essen kostet 14 EUR pro Kopf.", True),
        ("de", "Das Essen kostet 14 EUR pro Person.", "Das Essen kostet 14 EUR pro Tisch.", False),
        ("fr", "Le souper coûte 14 € par personne.", "Le souper coûte 14 € par tête.", True),
        ("fr", "Le souper coûte 14 € par personne.", "Le souper coûte 14 € par table.", False),
    ],
)
def test_per_person_is_per_head(language: str, source: str, told: str, is_right: bool) -> None:
    assert (found_in(language, source, told) == set()) is is_right
