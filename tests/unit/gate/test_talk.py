"""What people say in talks as they think, feel and answer; and what they state all the same."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL, found_in, kinds_in, owed
from tests.unit.gate.scenario import codes, event, fold, item, told_codes


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "When it snows I think about my old sledge."),
        ("en", "Ines believes in her choir."),
        ("de", "Sie glaubt an ihren Chor."),
        ("nl", "Zij gelooft in haar koor."),
        ("fr", "Elle pense à ses enfants."),
        ("es", "Ella cree en su coro."),
        ("it", "Lei crede in questo coro."),
        ("pt", "Ela acredita no coro."),
    ],
)
def test_to_think_about_or_to_believe_in_something_is_no_guess(language: str, text: str) -> None:
    assert "hedge" not in kinds_in(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I think the sledge is in the loft."),
        ("en", "I am thinking about a new sledge."),
        ("de", "Sie glaubt, an der Kufe fehlt etwas."),
        ("fr", "Elle pense à déménager."),
        ("es", "Ella cree que el coro canta hoy."),
    ],
)
def test_to_think_so_or_to_think_of_doing_it_is_one(language: str, text: str) -> None:
    assert "hedge" in kinds_in(text, language)


def test_what_one_is_glad_could_be_done_is_no_guess() -> None:
    said = "I was glad that we could fill the pond."
    assert "hedge" not in kinds_in(said)
    assert "hedge" not in owed("It was great to feel like we could help.")
    assert found_in("en", said, "Maren was glad that they could fill the pond.") == set()
    assert {"hedge"} <= kinds_in("I am glad, but it could freeze.") & kinds_in("The pond could freeze.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Nah, I haven't."),
        ("en", "Hmm, I have not."),
        ("de", "Nö, das habe ich nicht."),
        ("nl", "Nee, heb ik nog niet."),
        ("fr", "Nan, je n'ai pas encore."),
    ],
)
def test_no_negation_bears_on_the_word_of_an_answer(language: str, text: str) -> None:
    assert owed(text, language)["negation"].content == frozenset()


def test_an_answer_without_a_verb_of_its_own_is_kept_by_what_it_answers() -> None:
    events = (event("e1", "Have you fed the carp yet?", "bram"), event("e2", "Nah, I haven't.", "ines"))
    kept = [item("f1", "Ines has not fed the carp yet.", "e1", "e2")]
    lost = [item("f1", "Ines has fed the carp.", "e1", "e2")]
    assert codes(events, fold(events, facts=kept)) == set()
    assert "missing" in codes(events, fold(events, facts=lost))
    said_yes = (events[0], event("e2", "Yeah, I have.", "ines"))
    assert "polarity" in codes(said_yes, fold(said_yes, facts=kept))
    assert owed("Wow, I have not fed the carp.")["negation"].content == {"feed", "carp"}


def test_to_be_sure_of_what_will_be_is_no_account() -> None:
    assert "account" not in owed("Leaving the harbour is scary, but I am sure the crossing will be worth the trouble.")
    assert "account" in owed("I left the harbour at dawn with the crew of the cutter.")


def test_a_promise_is_told_with_its_verb_apart_or_not() -> None:
    events = (event("e1", "Grafting pears is slow work, so I'm gonna try it out!", "bram"),)
    told = "Bram is going to try out grafting pears."
    assert codes(events, fold(events, facts=[item("f1", told, "e1")])) == set()
    other = "Grafting pears is slow work, says Bram."
    assert "missing" in codes(events, fold(events, facts=[item("f1", other, "e1")]))


def test_a_short_rationale_is_read_in_the_language_of_its_item() -> None:
    events = (event("e1", "Décision : nous remplaçons la barque, parce que l'ancienne perd de l'eau.", "ines"),)

    def lost(rationale: str) -> set[str]:
        kept = item("d1", "Ines a décidé de remplacer la barque.", "e1", rationale=rationale)
        return {x.category or "" for x in judge(events, fold(events, decisions=[kept]), (), ALL).findings}

    assert lost("l'ancienne perd de l'eau") == set()
    assert "decision" in lost("l'ancienne")


def test_who_does_what_anybody_does_does_it_with_the_thing_of_the_evidence() -> None:
    events = (
        event("e1", "I started playing the old bassoon in May.", "ines"),
        event("e2", "Yeah, I play clarinet! Started when I was young and it has been great.", "bram"),
    )
    assert told_codes(events, "Bram plays clarinet and started when he was young.", "e2") == set()
    assert "unsupported" in told_codes(events, "Bram plays bassoon and started when he was young.", "e2")


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ('Bram is reading "The Slow Harbourmaster".', True),
        ('Bram is reading "The Slow Harbour".', False),
        ('Bram is reading "Slow Harbourmaster".', True),
    ],
)
def test_a_quotation_ends_where_its_words_end(text: str, accepted: bool) -> None:
    events = (event("e1", 'I am reading "The Slow Harbourmaster" now.', "bram"),)
    assert (told_codes(events, text, "e1") == set()) is accepted


def test_a_thing_that_is_called_a_plan_plans_nothing() -> None:
    events = (event("e1", "I am wrapping up the business plan and looking for investors.", "bram"),)
    assert told_codes(events, "Bram is wrapping up the business plan and looking for investors.", "e1") == set()
    assert "modality" in told_codes(events, "Bram wrapped up the business plan.", "e1")


def test_part_time_is_not_full_time() -> None:
    events = (event("e1", "It is a part-time job in the harbour office.", "ines"),)
    assert told_codes(events, "Ines has a part-time job in the harbour office.", "e1") == set()
    assert "unsupported" in told_codes(events, "Ines has a full-time job in the harbour office.", "e1")


def test_who_made_what_is_quoted_does_not_do_what_is_done_with_it() -> None:
    events = (event("e1", 'I loved "Ferrymen" by Ines Duun.', "bram"),)
    assert told_codes(events, 'Bram loved "Ferrymen" by Ines Duun.', "e1") == set()
    suffered = (event("e1", "Ines Duun moored the cutter.", "bram"),)
    assert "entity" in told_codes(suffered, "The cutter was moored by Bram.", "e1")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Lovely, let me know if you're in town!"),
        ("en", "If you need a hand, give me a shout."),
        ("de", "Sag Bescheid, wenn du Zeit hast!"),
        ("fr", "Dis-moi si tu es libre !"),
        ("es", "Avísame si necesitas algo."),
        ("pt", "Me avisa se precisar de algo."),
        ("nl", "Laat het me weten als je in de buurt bent."),
        ("ru", "Дай знать, если будешь рядом."),
    ],
)
def test_a_courtesy_beside_a_request_for_a_word_conditions_nothing(language: str, text: str) -> None:
    assert "hedge" not in owed(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Let me know if the boiler leaks."),
        ("en", "If you're in town, we sail at six."),
        ("de", "Sag Bescheid, wenn der Kessel leckt."),
        ("fr", "Dis-moi si la chaudière fuit."),
        ("ru", "Дай знать, если котёл потечёт."),
    ],
)
def test_another_condition_or_one_beside_no_such_request_is_one(language: str, text: str) -> None:
    assert "hedge" in owed(text, language)
