"""Who does, decides or promises what, told of somebody else; a word of another event in the place of its own."""

from __future__ import annotations

import pytest

from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL, found_in, owed
from tests.unit.gate.scenario import codes, event, fold, item, told_codes

TALK = (
    event("e1", "Hey Maren! I just took up oil painting, it's lovely. Have you tried anything new?", "bram"),
    event("e2", "Oh, Bram, how nice! I'm doing archery and it gives me such calm.", "maren"),
    event("e3", "We baked focaccia! It was great kneading the dough with my cousins.", "bram"),
    event("e4", "I can see you all baking your own focaccia! I baked some plum tart lately.", "maren"),
)


@pytest.mark.parametrize(
    ("text", "cited", "is_right"),
    [
        ("Maren is doing archery, and it gives her such calm.", ("e2",), True),
        ("Bram is doing archery, and it gives him such calm.", ("e2",), False),
        ("Maren is doing archery.", ("e2",), True),
        ("Bram is doing archery.", ("e2",), False),
        ("Bram baked focaccia with his cousins, Maren plum tart.", ("e3", "e4"), True),
        ("Maren baked focaccia with her cousins, Bram plum tart.", ("e3", "e4"), False),
    ],
)
def test_what_somebody_does_is_not_told_of_whom_they_only_address(
    text: str, cited: tuple[str, ...], is_right: bool
) -> None:
    assert (found_in("en", TALK, text, *cited) == set()) is is_right


def test_two_words_of_another_event_in_the_place_of_one_are_refused() -> None:
    assert found_in("en", TALK, "Maren is doing oil painting, and it gives her such calm.", "e2")


CATS = (
    event("e1", "The left one in the picture is Pepper, the grey one is Dustin.", "ines"),
    event("e2", "How did you get them?", "bram"),
    event("e3", "Dustin is my uncle's parrot, I took him when my uncle moved away.", "ines"),
)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Dustin is the parrot of Ines's uncle; Ines took him when her uncle moved away.", True),
        ("Pepper is the parrot of Ines's uncle; Ines took him when her uncle moved away.", False),
    ],
)
def test_a_name_that_opens_a_sentence_is_held_against_the_cited_events(text: str, is_right: bool) -> None:
    assert (found_in("en", CATS, text, "e2", "e3") == set()) is is_right


@pytest.mark.parametrize(
    ("language", "source", "right", "wrong"),
    [
        (
            "es",
            "Decisión: pintamos la verja de verde.",
            "Maren decidió pintar la verja de verde.",
            "Bram decidió pintar la verja de verde.",
        ),
        (
            "en",
            "Decision: we paint the gate green.",
            "Maren has decided to paint the gate green.",
            "Bram has decided to paint the gate green.",
        ),
    ],
)
def test_a_decision_is_told_of_who_states_it(language: str, source: str, right: str, wrong: str) -> None:
    events = (event("e1", source, "maren", kind="decision"), event("e2", "Ok.", "bram"))
    assert found_in(language, events, right, "e1") == set()
    assert "entity" in found_in(language, events, wrong, "e1")


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Maren is going to paint the fence and gather wood for her next fire.", True),
        ("Maren has painted the fence and gathered wood for her next fire.", False),
    ],
)
def test_next_does_not_make_a_plan_of_what_is_told_as_done(text: str, is_right: bool) -> None:
    source = "I'm gonna paint the fence and gather wood for my next fire."
    assert (found_in("en", source, text) == set()) is is_right


@pytest.mark.parametrize("promise", ["I definitely will.", "I certainly will.", "I gladly will."])
def test_a_short_promise_is_one_with_a_word_of_assurance_too(promise: str) -> None:
    assert "commitment" in owed(promise)
    assert "commitment" not in owed("I hope you will.")


@pytest.mark.parametrize(
    ("language", "sources", "text", "settled"),
    [
        (
            "es",
            ("La caldera tiene 12 litros.", "Placa: 14 litros."),
            "Los litros de la caldera no están resueltos.",
            "Los litros de la caldera están resueltos: 14.",
        ),
        (
            "it",
            ("La caldaia tiene 12 litri.", "Targa: 14 litri."),
            "I litri della caldaia non sono risolti.",
            "I litri della caldaia sono risolti: 14.",
        ),
    ],
)
def test_an_open_conflict_is_open_in_every_form_of_the_word(
    language: str, sources: tuple[str, str], text: str, settled: str
) -> None:
    events = (event("e1", sources[0], "ines"), event("e2", sources[1], "bram"))
    open_ones = [OpenConflict("k", ("e1", "e2"), "")]
    sides = item("k", f"Ines: {sources[0]} Bram: {sources[1]}")
    told = {key: value for key, value in sides.items() if key != "derived_from"} | {"items": ["e1", "e2"]}
    for said, is_right in ((text, True), (settled, False)):
        body = fold(events, conflicts=[told], narrative=[{"text": said, "items": ["k"]}])
        assert judge(events, body, open_ones, ALL).accepted is is_right, (language, said)


def test_words_before_the_owner_of_a_value_say_what_the_next_one_is() -> None:
    source = "www.hazelby.example has the A record 198.51.100.7; the name server is ns1.birch-dns.example."
    right = "The name server of www.hazelby.example is ns1.birch-dns.example, and its A record is 198.51.100.7."
    wrong = "The name server of ns1.birch-dns.example is www.hazelby.example, and its A record is 198.51.100.7."
    assert found_in("en", source, right) == set()
    assert found_in("en", source, wrong)


def test_a_heading_may_name_the_topic_in_a_general_word() -> None:
    source = "Last month I visited my aunt's cottage. My aunt had good and bad times there."
    events = [event("e1", source, "maren")]
    kept = "last month visited her aunt's cottage; good and bad times there for her aunt."
    assert codes(events, fold(events, facts=[item("f1", f"Maren's memories: {kept}", "e1")])) == set()
    assert codes(events, fold(events, facts=[item("f1", f"Maren's debts: {kept}", "e1")]))
    assert codes(events, fold(events, facts=[item("f1", f"Maren: {kept} Memories.", "e1")]))


@pytest.mark.parametrize(
    ("told", "accepted"),
    [
        ('Bram is reading a sea novel called "The Song of the Heron" by Ilse Brandt, which is great.', True),
        ('Bram is reading a sea novel called "The Song of the Heron" by Heron, which is great.', False),
        ("Bram is reading a sea novel called The Song of Ilse Brandt by Heron, which is great.", False),
    ],
)
def test_a_name_in_a_title_is_no_rival_of_a_name_beside_it(told: str, accepted: bool) -> None:
    events = (
        event("e1", 'I am reading a sea novel called "The Song of the Heron" by Ilse Brandt. It is great!', "bram"),
    )
    assert (told_codes(events, told, "e1") == set()) is accepted


@pytest.mark.parametrize(
    ("language", "said", "right", "wrong"),
    [
        ("en", "The regatta will be short.", "The regatta is to be short.", "The regatta was short."),
        ("es", "La regata será corta.", "La regata va a ser corta.", "La regata fue corta."),
        ("pt", "A regata será curta.", "A regata vai ser curta.", "A regata foi curta."),
        ("fr", "La régate sera courte.", "La régate va être courte.", "La régate était courte."),
        ("it", "La regata sarà breve.", "La regata sarà breve, si legge.", "La regata era breve."),
        ("ru", "Регата будет короткой.", "Короткой будет регата.", "Регата была короткой."),
    ],
)
def test_what_will_be_is_not_told_as_what_was(language: str, said: str, right: str, wrong: str) -> None:
    assert "modality" not in found_in(language, said, right)
    assert "modality" in found_in(language, said, wrong)
    assert "modality" not in found_in(language, wrong, wrong)


@pytest.mark.parametrize(
    ("language", "said", "wrong"),
    [
        ("en", "Tom just left for a trip to the lakes.", "Tom just came back from a trip to the lakes."),
        ("es", "Tom salió para los lagos.", "Tom volvió de los lagos."),
        ("fr", "Tom est parti pour les lacs.", "Tom est revenu de ses lacs."),
        ("de", "Tom ist gestern aufgebrochen nach Lindau.", "Tom ist gestern zurück aus Lindau."),
        ("it", "Tom è partito per Como.", "Tom è tornato da Como."),
    ],
)
def test_who_set_out_is_not_told_to_be_back(language: str, said: str, wrong: str) -> None:
    assert "unsupported" in found_in(language, said, wrong)
    assert found_in(language, said, said) == set()
