"""What is denied, doubted or asked, told in other words that say the same; and what says something else after all."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.text.parse import read
from tests.unit.gate.reader import ALL, found_in, kinds_in, owed
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item


def denials_in(text: str, language: str) -> int:
    """How many negations a text has after those that take each other back."""
    known = next(own for own in (ALL, *ALL.others) if own.language == language)
    return sum(len(clause.of_kind("negation", "negative")) for clause in read(text, known).clauses)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It is not true that the shed has no lock."),
        ("en", "That there is no lock on the shed is, says Pia, not true."),
        ("de", "Es stimmt nicht, dass der Schuppen kein Schloss hat."),
        ("nl", "Dat de schuur geen slot heeft, klopt volgens Pia niet."),
        ("nl", "Het is dus niet waar, zegt Pia, dat de schuur geen slot heeft."),
        ("nl", "Dat de schuur geen slot heeft, is volgens Pia niet waar."),
        ("fr", "Il est faux, selon Pia, que la remise n'ait pas de serrure."),
        ("es", "No es verdad que el cobertizo no tenga cerradura."),
        ("pt", "Não é que não haja fechadura."),
        ("it", "Non è vero che la rimessa non abbia una serratura."),
        ("ru", "Нельзя сказать, что замка нет."),
        ("ja", "鍵がないわけではありません。"),
        ("zh", "棚子并非没有锁。"),
    ],
)
def test_two_negations_that_take_each_other_back_are_none(language: str, text: str) -> None:
    assert denials_in(text, language) == 0


@pytest.mark.parametrize(
    ("language", "said", "kept", "halved"),
    [
        (
            "en",
            "It is not true that the shed has no lock.",
            "Maren says it is not true that the shed has no lock.",
            "The shed has no lock.",
        ),
        (
            "es",
            "No es cierto que no hayamos regado el huerto.",
            "No es cierto que no hayan regado el huerto.",
            "No han regado el huerto.",
        ),
        (
            "nl",
            "Het is niet waar dat de schuur geen slot heeft.",
            "Het is dus niet waar, zegt Maren, dat de schuur geen slot heeft.",
            "Het is dus zo, zegt Maren, dat de schuur geen slot heeft.",
        ),
        ("ja", "予備の鍵がないわけではありません。", "予備の鍵がないわけではない。", "予備の鍵がない。"),
    ],
)
def test_half_of_a_double_negation_denies_what_was_not_denied(language: str, said: str, kept: str, halved: str) -> None:
    assert "polarity" not in found_in(language, said, kept)
    assert "polarity" in found_in(language, said, halved)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "unopened"),
        ("en", "unpainted"),
        ("de", "ungeöffnet"),
        ("nl", "ongeopend"),
        ("ru", "невскрытый"),
        ("fr", "impayée"),
        ("es", "impagado"),
        ("it", "insoluto"),
    ],
)
def test_a_word_may_deny_by_its_prefix(language: str, word: str) -> None:
    assert denials_in(word, language) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "until under united uncle"), ("de", "unter unser Union"), ("nl", "onder ontvangen onze"), ("ru", "неделя")],
)
def test_a_word_that_only_begins_as_a_prefix_denies_nothing(language: str, text: str) -> None:
    assert denials_in(text, language) == 0


def test_what_was_not_done_may_be_told_by_such_a_word() -> None:
    assert found_in("en", "I have not opened the crate.", "The crate is unopened.") == set()
    assert found_in("en", "The crate was opened.", "The crate is unopened.") != set()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The barn door: locked or not?"),
        ("de", "Das Tor: gestrichen oder nicht?"),
        ("nl", "Het hek: geverfd of niet?"),
        ("es", "La puerta: abierta o no?"),
        ("zh", "你要不要来？"),
    ],
)
def test_a_question_of_both_denies_nothing(language: str, text: str) -> None:
    assert denials_in(text, language) == 0


GARDEN = (
    event("e1", "Is the yard big enough for the tent?", "bram"),
    event("e2", "No, the old walnut takes up half of it.", "ines"),
    event("e3", "Would the tent fit the yard?", "bram"),
    event("e4", "Yes, easily.", "ines"),
)


def test_a_question_that_was_denied_may_be_told_as_denied() -> None:
    told = "The yard is not big enough for the tent: the old walnut takes up half of it."
    assert found_in("en", GARDEN, told, "e1", "e2") == set()
    assert "polarity" in found_in("en", GARDEN, "The tent would not fit the yard.", "e3", "e4")


def test_a_heading_says_what_is_denied_behind_its_colon() -> None:
    said = "Rye flour is not in stock in the mill; 7 sacks are expected."
    assert "polarity" not in found_in("en", said, "Stock of rye flour in the mill: none, 7 sacks expected.")
    assert "polarity" in found_in("en", said, "Stock of rye flour in the mill: 7 sacks expected.")


@pytest.mark.parametrize(
    ("language", "said", "kept", "lost"),
    [
        (
            "en",
            "You may not use the kiln until the vent was checked.",
            "Once the vent was checked you may use the kiln.",
            "You may use the kiln until the vent was checked.",
        ),
        (
            "de",
            "Wir heizen den Ofen erst nach der Abnahme.",
            "Vor der Abnahme heizen wir den Ofen nicht.",
            "Nach der Abnahme heizen wir den Ofen nicht.",
        ),
    ],
)
def test_not_until_says_the_same_as_only_after(language: str, said: str, kept: str, lost: str) -> None:
    assert "polarity" not in found_in(language, said, kept)
    assert "polarity" in found_in(language, said, lost)


@pytest.mark.parametrize(
    ("language", "said", "kept", "lost"),
    [
        ("en", "If it rains, we would dance inside.", "In case of rain they would dance inside.", "They dance inside."),
        ("en", "If it rains, we would dance inside.", "Should it rain, they would dance inside.", "They dance inside."),
        (
            "de",
            "Falls es regnet, würden wir drinnen tanzen.",
            "Bei Regen würde man drinnen tanzen.",
            "Man tanzt drinnen.",
        ),
        ("nl", "Als het regent, zouden we binnen dansen.", "Bij regen zouden ze binnen dansen.", "Ze dansen binnen."),
    ],
)
def test_a_condition_may_be_told_without_its_word_where_the_rest_is_conditional(
    language: str, said: str, kept: str, lost: str
) -> None:
    assert "modality" not in found_in(language, said, kept)
    assert "modality" in found_in(language, said, lost)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "As far as Ines knows, the well is deep."),
        ("en", "As far as I can see, the well is deep."),
        ("de", "Soweit Ines weiß, ist der Brunnen tief."),
        ("fr", "Pour autant que je sache, le puits est profond."),
        ("es", "Hasta donde sé, el pozo es profundo."),
        ("nl", "Voor zover bekend is de put diep."),
        ("ru", "Насколько известно, колодец глубокий."),
    ],
)
def test_as_far_as_somebody_knows_is_a_hedge(language: str, text: str) -> None:
    assert "hedge" in kinds_in(text, language)


def test_what_could_not_be_done_is_no_guess() -> None:
    assert "hedge" not in kinds_in("The wheel could not be mended.")
    assert found_in("en", "The wheel could not be mended.", "The wheel was not mended.") == set()
    assert "polarity" in found_in("en", "The wheel could not be mended.", "The wheel was mended.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "No idea, sorry."),
        ("en", "No worries about the van, we hired one."),
        ("de", "Keine Ahnung, tut mir leid."),
        ("es", "No pasa nada, Pia."),
        ("fr", "Pas de souci, Pia."),
    ],
)
def test_small_talk_forbids_and_denies_nothing(language: str, text: str) -> None:
    assert not {"prohibition", "negation"} & set(owed(text, language))


def test_of_a_sentence_that_forbids_the_rule_is_owed() -> None:
    said = event("e1", "Nobody at the mill knows yet, so please do not mention it to Bram.")
    facts = [item("f1", "Nobody at the mill knows yet.", "e1")]
    kept = fold((said,), facts=facts, constraints=[item("c1", "please do not mention it to Bram.", "e1")])
    assert judge((said,), kept, (), ENGLISH).findings == ()
    lost = {finding.category for finding in judge((said,), fold((said,), facts=facts), (), ENGLISH).findings}
    assert "prohibition" in lost


def test_a_note_without_a_verb_may_be_told_as_what_is_so() -> None:
    said = event("e1", "No fever since Monday!", "ines")
    told = [item("f1", "Ines has had no fever since Monday.", "e1")]
    assert {f.category for f in judge((said,), fold((said,), facts=told), (), ENGLISH).findings} <= {None}
    wrong = [item("f1", "Ines has had fever since Monday.", "e1")]
    assert judge((said,), fold((said,), facts=wrong), (), ENGLISH).findings != ()


@pytest.mark.parametrize(
    ("language", "said", "kept", "closed"),
    [
        ("en", "Open: who paints the gate?", "Painting of the gate: who does it?", "Bram paints the gate."),
        ("fr", "Reste à savoir : qui repeint le portail ?", "Qui repeint le portail ?", "Bram repeint le portail."),
        ("pt", "Falta definir: quem pinta o portão?", "Quem pinta o portão?", "Bram pinta o portão."),
    ],
)
def test_an_open_thread_is_owed_as_a_question(language: str, said: str, kept: str, closed: str) -> None:
    events = (event("e1", said, "bram"),)
    for text, missing in ((kept, False), (closed, True)):
        found = judge(events, fold(events, open_threads=[item("o1", text, "e1")]), (), ALL).findings
        assert ("missing" in {finding.code for finding in found}) is missing


def test_a_question_that_nobody_answered_is_not_told_as_settled() -> None:
    events = (event("e1", "Should we take the cart along?", "bram"), event("e2", "Let me sleep on it.", "ines"))
    asked = [item("o1", "Bram asked whether they should take the cart along; Ines wants to sleep on it.", "e1", "e2")]
    told = [item("o1", "They will take the cart along.", "e1", "e2")]
    assert judge(events, fold(events, open_threads=asked), (), ENGLISH).findings == ()
    assert "modality" in {f.code for f in judge(events, fold(events, open_threads=told), (), ENGLISH).findings}


def test_a_whole_sentence_with_a_mark_of_question_asks_in_any_order() -> None:
    asking = (
        ("es", "¿El seguro cubre el carro?"),
        ("en", "So you sold the cart?"),
        ("es", "Por cierto, ¿quién viene?"),
    )
    for language, text in asking:
        known = next(own for own in (ALL, *ALL.others) if own.language == language)
        assert read(text, known).clauses[-1].is_question
    assert not read("I can bring the cart tomorrow, how does that sound?", ENGLISH).clauses[0].is_question


def test_no_with_a_point_is_a_number_only_before_a_figure() -> None:
    assert len(read("Tomatoes yes, roses no. I grew both.", ENGLISH).sentences) == 2
    assert len(read("See plot no. 7 first.", ENGLISH).sentences) == 1


@pytest.mark.parametrize(
    ("language", "said", "kept", "done"),
    [
        (
            "nl",
            "Besluit: we vergeten de oude haag.",
            "Ines wil de oude haag vergeten.",
            "Ines heeft de oude haag vergeten.",
        ),
        ("ja", "決定：屋根の塗装は6月に行います。", "屋根の塗装を6月に行う。", "屋根の塗装は6月に行った。"),
        ("ko", "다음 달에 지붕을 칠할 거예요.", "다음 달에 지붕을 칠할 예정이에요.", "지붕을 이미 칠했어요."),
    ],
)
def test_a_plan_is_not_told_as_done_in_a_form_that_looks_the_same_or_without_spaces(
    language: str, said: str, kept: str, done: str
) -> None:
    assert "modality" not in found_in(language, said, kept)
    assert "modality" in found_in(language, said, done)


def test_what_was_not_for_nothing_was_not_for_nothing() -> None:
    events = (event("e1", "It was not just the medal - all those rowing lessons were not for nothing.", "ines"),)
    kept = "For Ines it was not just the medal, and all those rowing lessons were not for nothing."
    lost = "For Ines it was not just the medal, and all those rowing lessons were for nothing."
    assert codes(events, fold(events, facts=[item("f1", kept, "e1")])) == set()
    assert "polarity" in codes(events, fold(events, facts=[item("f1", lost, "e1")]))
