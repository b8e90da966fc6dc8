"""Sentences that bind: prohibitions, permissions, constraints, promises, decisions, open threads, in every language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.preserve import obligations
from tests.unit.gate.reader import owed
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item, tool

RULES = ("prohibition", "permission", "constraint", "commitment", "decision", "open_thread")

ENGLISH_RULES = [
    ("prohibition", "You must never feed the swans."),
    ("prohibition", "No one may enter the shed."),
    ("prohibition", "Smoking is forbidden near the tanks."),
    ("prohibition", "Guests are not allowed near the tanks."),
    ("prohibition", "Under no circumstances open hatch 4."),
    ("prohibition", "Never open hatch 4."),
    ("prohibition", "You mustn't feed the swans."),
    ("prohibition", "Okay, don't feed the swans."),
    ("permission", "You may feed the swans."),
    ("permission", "Visitors are permitted to feed the swans."),
    ("permission", "Bram has permission to use the boat."),
    ("permission", "You can go ahead with the boat."),
    ("constraint", "Each boat must carry a lamp."),
    ("constraint", "A lamp is required after dark."),
    ("constraint", "Using the boat needs approval from Ines."),
    ("constraint", "The load shall stay below 40 kg."),
    ("constraint", "The pond has to be covered at night."),
    ("commitment", "I'll mend the fence."),
    ("commitment", "We will mend the fence by Friday."),
    ("commitment", "I promise to mend the fence."),
    ("commitment", "I'm going to mend the fence."),
    ("decision", "Decision: we mend the fence first."),
    ("decision", "We decided to mend the fence first."),
    ("open_thread", "Open: who mends the fence?"),
    ("open_thread", "Still open: the colour of the fence."),
    ("open_thread", "TBD: the colour of the fence."),
    ("open_thread", "The colour of the fence is still open."),
]

OTHER_RULES = [
    ("de", "prohibition", "Das Tor darf nicht geöffnet werden."),
    ("de", "permission", "Gäste dürfen das Boot benutzen."),
    ("de", "constraint", "Jedes Boot muss eine Lampe tragen."),
    ("de", "commitment", "Ich werde den Zaun bis Freitag flicken."),
    ("de", "decision", "Entscheidung: wir flicken zuerst den Zaun."),
    ("de", "open_thread", "Offen: wer flickt den Zaun?"),
    ("es", "prohibition", "Los visitantes no pueden abrir la puerta."),
    ("es", "permission", "Los visitantes pueden usar el bote."),
    ("es", "constraint", "Cada bote debe llevar una lámpara."),
    ("es", "commitment", "Enviaré el informe el viernes."),
    ("es", "decision", "Decisión: primero reparamos la cerca."),
    ("es", "open_thread", "Pendiente: quién repara la cerca."),
    ("pt", "prohibition", "Os visitantes não podem abrir o portão."),
    ("pt", "permission", "Os visitantes podem usar o barco."),
    ("pt", "constraint", "Cada barco deve levar uma lâmpada."),
    ("pt", "commitment", "Vou consertar a cerca na sexta."),
    ("pt", "decision", "Decisão: primeiro consertamos a cerca."),
    ("pt", "open_thread", "Pendente: quem conserta a cerca."),
    ("zh", "prohibition", "不要打开四号阀门。"),
    ("zh", "permission", "访客可以使用小船。"),
    ("zh", "constraint", "每条船必须带灯。"),
    ("zh", "commitment", "我会修好围栏。"),
    ("zh", "decision", "决定：先修围栏。"),
    ("zh", "open_thread", "待定：谁来修围栏。"),
    ("ja", "prohibition", "門を開けないでください。"),
    ("ja", "commitment", "金曜日に書類をお送りします。"),
]


@pytest.mark.parametrize(("category", "text"), ENGLISH_RULES, ids=[t for _, t in ENGLISH_RULES])
def test_a_rule_in_english_is_pinned_whole_under_its_category(category: str, text: str) -> None:
    found = owed(text)[category]
    assert (found.value, found.tier, found.source) == (text.replace("’", "'"), "pinned", "e1")
    assert text[slice(*found.span)] == text


@pytest.mark.parametrize(("language", "category", "text"), OTHER_RULES, ids=[f"{r[0]}-{r[1]}" for r in OTHER_RULES])
def test_a_rule_in_another_language_is_pinned_under_its_category(language: str, category: str, text: str) -> None:
    found = owed(text, language)
    assert category in found, sorted(found)
    assert found[category].tier == "pinned"


@pytest.mark.parametrize(
    ("category", "text"),
    [
        ("prohibition", "May I not feed the swans?"),
        ("prohibition", "The swans did not eat."),
        ("permission", "May is a warm month."),
        ("permission", "May we feed the swans?"),
        ("permission", "You must not feed the swans, though you may look."),
        ("constraint", "You must have been cold!"),
        ("constraint", "Must we carry a lamp?"),
        ("constraint", "You must not carry a lamp."),
        ("commitment", "Will we mend the fence?"),
        ("commitment", "Maybe I will mend the fence."),
        ("commitment", "I hope we will mend the fence."),
        ("commitment", "They will mend the fence."),
        ("decision", "That was a hard decision."),
        ("open_thread", "The door stood open all day."),
    ],
)
def test_a_sentence_that_binds_nobody_is_no_rule(category: str, text: str) -> None:
    assert category not in owed(text)


@pytest.mark.parametrize(
    ("text", "category", "polarity", "modality"),
    [
        ("Never open hatch 4.", "prohibition", "negative", "prohibited"),
        ("You may open hatch 4.", "permission", "positive", "permitted"),
        ("Hatch 4 must be shut.", "constraint", "positive", "required"),
        ("I will shut hatch 4.", "commitment", "positive", "planned"),
        ("I will not shut hatch 4.", "commitment", "negative", "planned"),
        ("Decision: hatch 4 is shut.", "decision", "positive", "planned"),
        ("Open: is hatch 4 shut?", "open_thread", "positive", "questioned"),
    ],
)
def test_a_rule_has_its_own_polarity_and_modality(text: str, category: str, polarity: str, modality: str) -> None:
    found = owed(text)[category]
    assert (found.polarity, found.modality) == (polarity, modality)


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("You may open hatch 4.", None),
        ("You may open hatch 4 until noon.", "until"),
        ("You may open hatch 4 only during drills.", "only, during"),
        ("You may open at most 2 hatches.", "at most"),
        ("You may open all hatches except hatch 9.", "except"),
        ("You may open hatch 4 as long as Ines is there.", "as long as"),
    ],
)
def test_what_limits_a_permission_is_its_scope(text: str, scope: str | None) -> None:
    assert owed(text)["permission"].scope == scope


def test_only_the_sentence_that_binds_is_demanded() -> None:
    text = "The day was warm. Never open hatch 4! The swans slept."
    found = owed(text)["prohibition"]
    assert (found.value, text[slice(*found.span)]) == ("Never open hatch 4!", "Never open hatch 4!")


def test_the_words_of_a_promise_start_at_its_own_part_of_the_sentence() -> None:
    found = owed("As the rain has stopped at last, I will mend the fence.")["commitment"]
    assert {"=repair", "fenc"} <= found.content
    assert not {"rain", "stop"} & found.content


def test_a_decision_event_has_one_decision_even_without_the_word() -> None:
    text = "We mend the fence first. The boat comes later."
    found = [o for o in obligations([event("e1", text, kind="decision")], ENGLISH) if o.category == "decision"]
    assert [o.value for o in found] == ["We mend the fence first."]


def test_a_leaf_of_data_binds_nobody() -> None:
    found = obligations([tool("e1", note="You must not open hatch 4. I will shut it.")], ENGLISH)
    assert not {o.category for o in found} & set(RULES)


LISTS = {
    "prohibition": "constraints",
    "permission": "permissions",
    "constraint": "constraints",
    "commitment": "commitments",
    "decision": "decisions",
    "open_thread": "open_threads",
}


@pytest.mark.parametrize(("category", "text"), ENGLISH_RULES, ids=[t for _, t in ENGLISH_RULES])
def test_a_rule_is_kept_by_a_copy_in_its_list_and_missed_without_it(category: str, text: str) -> None:
    events = (event("e1", text), event("e2", "The swans slept by the quiet shed."))
    other = item("f1", "The swans slept by the quiet shed.", "e2")
    kept = fold(events, facts=[other], **{LISTS[category]: [item("r1", text, "e1")]})
    assert codes(events, kept) == set()
    assert codes(events, fold(events, facts=[other])) == {"missing"}


@given(st.lists(st.sampled_from([text for _, text in ENGLISH_RULES]), min_size=1, max_size=5, unique=True))
def test_rules_side_by_side_are_the_rules_of_each_sentence(texts: list[str]) -> None:
    alone = {(o.category, o.value) for text in texts for o in obligations([event("e1", text)], ENGLISH)}
    together = {(o.category, o.value) for o in obligations([event("e1", "\n".join(texts))], ENGLISH)}
    assert {pair for pair in together if pair[0] in RULES} == {pair for pair in alone if pair[0] in RULES}
