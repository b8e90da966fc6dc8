"""Words that exclude one another, words in the place of others, and what else a paraphrase may not alter."""

from __future__ import annotations

import pytest

from provgraph.lexicon import available, load
from tests.unit.gate.reader import canons, found_in
from tests.unit.gate.scenario import codes, event, fold, item, told_codes, tool

FARM = (
    event("f1", "Some old geese left the yard after the storm came in."),
    event("f2", "Yesterday most of the hens were fed by Oda.", "oda"),
    tool("t1", "The loss rate is 0.3 % of 9 batches.", "probe"),
    event("f3", "The fair is on 20 July.", at="2026-07-04T09:00:00+00:00"),
    event("f4", "The export job failed at noon, and the wheel was greased."),
    event("f5", "The quota was raised."),
)


@pytest.mark.parametrize(
    ("cited", "text"),
    [
        ("f1", "The storm came in before some old geese left."),
        ("f1", "Since the storm had come in before, some old geese left the yard."),
        ("f2", "Oda fed most of the hens yesterday."),
        ("t1", "Of 9 batches the loss rate is 0.3 %."),
        ("f3", "On 20 July 2026 the fair is held."),
        ("f4", "At noon the export job failed."),
        ("f4", "The wheel was greased after all, Maren said."),
    ],
)
def test_the_same_in_another_order_is_faithful(cited: str, text: str) -> None:
    assert told_codes(FARM, text, cited) == set()


@pytest.mark.parametrize(
    ("cited", "text", "code"),
    [
        ("f1", "Before the storm came in, geese left.", "unsupported"),
        ("f1", "After the storm came in, all old geese left.", "unsupported"),
        ("f1", "It is not true that geese left after the storm.", "polarity"),
        ("f2", "Oda fed most of the hens today.", "unsupported"),
        ("t1", "The loss rate is 0.3 times 9 batches.", "unit"),
        ("t1", "Of 0 batches 0.3 % are lost.", "number"),
        ("f3", "On 20 July 2025 the fair is held.", "date"),
        ("f4", "At noon the quota job failed.", "unsupported"),
    ],
)
def test_a_contrary_word_is_refused_in_any_order(cited: str, text: str, code: str) -> None:
    """These used to pass where the sentence was not told nearly word for word."""
    assert code in told_codes(FARM, text, cited)


@pytest.mark.parametrize(
    ("language", "source", "text"),
    [
        ("de", "Nach dem Sturm gingen die Gänse.", "Vor dem Sturm gingen die Gänse."),
        ("es", "Los gansos se fueron después de la tormenta.", "Los gansos se fueron antes de la tormenta."),
        ("pt", "Os gansos saíram depois da tempestade.", "Os gansos saíram antes da tempestade."),
        ("fr", "Les oies sont parties après la tempête.", "Les oies sont parties avant la tempête."),
        ("it", "Le oche sono partite dopo la tempesta.", "Le oche sono partite prima della tempesta."),
        ("nl", "De ganzen vertrokken na de storm.", "De ganzen vertrokken voordat de storm kwam."),
        ("ru", "Гуси ушли после шторма.", "Гуси ушли до шторма."),
    ],
)
def test_before_is_not_after_in_any_language(language: str, source: str, text: str) -> None:
    assert found_in(language, source, text) & {"unsupported"}


@pytest.mark.parametrize("language", available())
def test_every_language_knows_how_a_statement_is_denied(language: str) -> None:
    assert load((language,)).words("denials")


def test_in_a_fold_that_ends_its_sentences_one_without_an_end_is_cut() -> None:
    told = ["Geese left the yard.", "Oda fed most of the hens yesterday.", "The export job failed at noon."]
    items = [item(f"i{n}", text, cited) for n, (text, cited) in enumerate(zip(told, ("f1", "f2", "f4"), strict=True))]
    cut = item("i9", "After the storm came in, some old geese", "f1")
    whole = item("i9", "After the storm came in, some old geese left.", "f1")
    assert "truncated" in codes(FARM, fold(FARM, facts=[*items, cut]))
    assert "truncated" not in codes(FARM, fold(FARM, facts=[*items, whole]))


def test_the_subject_of_an_item_is_whom_its_text_is_about() -> None:
    events = (
        event("a", "Oda may oil the winch for Piet."),
        event("b", "I was late.", "oda"),
        event("c", "So.", "piet"),
    )
    assert "entity" not in told_codes(events, "Oda may oil the winch.", "a", subject="oda")
    assert "entity" not in told_codes(events, "Oda may oil the winch.", "a", subject="maren")
    assert "entity" in told_codes(events, "Oda may oil the winch.", "a", subject="piet")


def test_a_sentence_in_another_language_than_its_evidence_does_not_rest_on_it_by_chance() -> None:
    events = (
        event("a", "The ticket for the mill is TM-5590."),
        event("b", "El molino está cerrado por la tormenta.", "ana"),
    )
    assert found_in("en", events, "El molino está cerrado por la tormenta.", "a") & {"unsupported"}


@pytest.mark.parametrize(
    ("language", "text", "canon"),
    [
        ("ko", "수리는 2026년 3월 12일에 끝났습니다.", "2026-03-12"),
        ("ko", "수리는 3월 12일에 끝났습니다.", "--03-12"),
        ("zh", "修理3月12日完成。", "--03-12"),
        ("ja", "修理は2026年3月12日に終わりました。", "2026-03-12"),
    ],
)
def test_a_date_is_read_as_east_asia_writes_it(language: str, text: str, canon: str) -> None:
    assert (canon, None) in canons(text, "date", language)


def test_a_korean_date_that_is_told_otherwise_is_refused() -> None:
    source = "수리는 3월 12일에 끝났습니다."
    assert found_in("ko", source, "3월 12일에 수리는 끝났습니다.") == set()
    assert "date" in found_in("ko", source, "3월 13일에 수리는 끝났습니다.")


def test_what_one_person_planned_is_not_told_of_another_though_a_comma_parts_it() -> None:
    events = (
        event("a", "I planned a long walk with some buddies on the new trail.", "ines"),
        event("b", "Nice.", "bram"),
    )
    assert told_codes(events, "Ines planned, at first, a walk with some buddies on the new trail.", "a") == set()
    assert "entity" in told_codes(events, "Bram planned, at first, a walk with some buddies on the new trail.", "a")


@pytest.mark.parametrize(
    ("language", "source", "text", "is_right"),
    [
        ("en", "We sleep in the barn and not in the tent.", "They sleep in the barn, not in the tent.", True),
        ("en", "We sleep in the barn and not in the tent.", "Not in the tent but in the barn they sleep.", True),
        ("en", "We sleep in the barn and not in the tent.", "They sleep in the tent, not in the barn.", False),
        ("de", "Wir schlafen in der Scheune und nicht im Zelt.", "Sie schlafen in der Scheune, nicht im Zelt.", True),
        ("de", "Wir schlafen in der Scheune und nicht im Zelt.", "Sie schlafen im Zelt, nicht in der Scheune.", False),
        (
            "fr",
            "Nous dormons dans la grange et non sous la tente.",
            "Ils dorment sous la tente et non à la grange.",
            False,
        ),
        ("nl", "We slapen in de schuur en niet in de tent.", "Ze slapen in de tent en niet in de schuur.", False),
        ("ru", "Мы спим в сарае, а не в палатке.", "Они спят в палатке, а не в сарае.", False),
    ],
)
def test_of_two_things_the_one_is_denied_that_the_evidence_denies(
    language: str, source: str, text: str, is_right: bool
) -> None:
    """The two used to change places unseen where the rest of the sentence was told in other words."""
    assert ("polarity" in found_in(language, source, text)) is not is_right


@pytest.mark.parametrize(
    ("language", "source", "text", "is_right"),
    [
        ("en", "The porridge is milk-free with plums on top.", "With plums on top, the porridge is milk-free.", True),
        ("en", "The porridge is milk-free with plums on top.", "With plums on top, the porridge has no milk.", True),
        ("en", "The porridge is milk-free with plums on top.", "The porridge is with milk and plums on top.", False),
        ("de", "Der Brei ist milchfrei.", "Der Brei ist mit Milch.", False),
        ("nl", "De pap is melkvrij.", "De pap is met melk.", False),
    ],
)
def test_what_is_free_of_something_is_without_it(language: str, source: str, text: str, is_right: bool) -> None:
    assert (found_in(language, source, text) == set()) is is_right
