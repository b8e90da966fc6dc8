"""Questions are made from the obligations of events, and their answers are those of all the events together."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.replay.asking import questions
from provgraph.domain.replay.question import KINDS, Question
from provgraph.lexicon import load

TALK = (
    "Never restart the billing host during the day.",
    "Backup B-2291 took 37 minutes on vault.example.org.",
    "I will send the report to Ilse by 14 February 2026.",
    "We decided to move the archive to billing-03.",
    "The archive disk is not full.",
    "You may open valve 7 until Friday.",
    "The pump broke down 12 times.",
    "Thanks a lot!",
)


def said(*texts: str, **fields: object) -> list[Event]:
    """Events with these texts, all of one speaker."""
    return [Event(CallerEventId(f"e{n}"), "message", "nora", text=text, **fields) for n, text in enumerate(texts, 1)]  # type: ignore[arg-type]  # test data


def asked(*texts: str) -> dict[str, Question]:
    """The last question of each kind."""
    return {question.kind: question for question in questions(said(*texts), load())}


def told(*texts: str) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(q.kind, q.prompt, q.answers) for q in questions(said(*texts), load())}


def test_every_kind_of_obligation_has_its_question() -> None:
    assert told(TALK[1]) == {
        ("identifier", "Backup … took 37 minutes on vault.example.org.", ("B-2291",)),
        ("host", "Backup B-2291 took 37 minutes on ….", ("vault.example.org",)),
        ("duration", "Backup B-2291 took … on vault.example.org.", ("37 min",)),
    }
    assert ("number", "The pump broke down … times.", ("12",)) in told(TALK[6])
    assert ("negated", "The archive disk is … full.", ("no",)) in told(TALK[4])


def test_who_promised_is_the_speaker_and_a_rule_is_asked_without_its_cue() -> None:
    assert ("who", TALK[2], ("nora",)) in told(TALK[2])
    assert ("date", "I will send the report to Ilse by ….", ("2026-02-14",)) in told(TALK[2])
    assert ("rule", "… restart the billing host during the day.", ("forbidden",)) in told(TALK[0])
    assert ("rule", "… open valve 7 until Friday.", ("allowed",)) in told(TALK[5])


def test_what_lasts_about_a_person_is_asked_by_what_it_is_and_by_whom_it_is_about() -> None:
    found = told("Yesterday Jon Marsh said that Ilse Brandt is allergic to nuts.", "I have asthma since March 2020.")
    assert ("whose", "I have asthma since March 2020.", ("nora",)) in found
    assert ("whose", ("ilse brandt", "jon marsh")) in {(kind, answers) for kind, _, answers in found}
    assert {kind for kind, _, _ in found} >= {"state", "whose"}


def test_a_leaf_of_data_is_asked_by_its_name_and_an_error_by_its_beginning() -> None:
    event = replace(said("")[0], text=None, data='{"size_gb": 412.50, "error": "disk quota exceeded on volume 3"}')
    found = {(q.kind, q.prompt, q.answers) for q in questions([event], load())}
    assert ("number", "size gb: …", ("412.5",)) in found
    assert ("error", "disk quota exceeded …", ("disk quota exceeded on volume 3",)) in found


def test_a_question_has_every_answer_that_the_events_give() -> None:
    assert ("number", "The pump broke down … times.", ("12", "14")) in told(TALK[6], "The pump broke down 14 times.")


def test_a_prompt_keeps_the_writing_of_its_sentence() -> None:
    prompts = {prompt for _, prompt, _ in told("I'll be back, won't I, in 3 weeks or so.", "The pump isn't full.")}
    assert {"I'll be back, won't I, in … or so.", "The pump … full."} <= prompts


def test_two_figures_of_a_kind_are_asked_each_beside_the_other() -> None:
    assert told("We sold 3 pears and 4 plums.") == {
        ("number", "We sold … pears and 4 plums.", ("3",)),
        ("number", "We sold 3 pears and … plums.", ("4",)),
    }


def test_small_talk_recalled_text_and_secrets_give_no_question() -> None:
    assert told(TALK[7]) == set()
    assert questions(said(TALK[1], source=Source("recalled")), load()) == ()
    key = "My password is hunter2-swordfish-99."
    assert not any("hunter2" in str(question) for question in questions(said(key), load()))


@settings(max_examples=20, deadline=None)
@given(st.permutations(TALK))
def test_the_order_of_events_makes_no_difference(texts: list[str]) -> None:
    assert told(*texts) == told(*TALK)
    assert {kind for kind, _, _ in told(*texts)} <= set(KINDS)
