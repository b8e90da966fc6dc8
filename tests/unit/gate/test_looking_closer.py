"""What the checks stand on: copies, alignment, the words of evidence, and what a copied clause leaves behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold
from provgraph.domain.gate.assertion.tense import is_past_form, past
from provgraph.domain.gate.evidence.align import aligned, closest
from provgraph.domain.gate.evidence.case import Case, Evidence, build, statements_of
from provgraph.domain.gate.evidence.copied import Edges, copies_of
from provgraph.domain.gate.evidence.free import is_free
from provgraph.domain.gate.evidence.rest import Rest, is_harmless_head, is_harmless_tail, is_torn, limits
from provgraph.domain.gate.evidence.words import Words
from provgraph.domain.gate.persons.people import is_first_person
from provgraph.domain.gate.values.figures import same
from provgraph.domain.gate.values.resolved import is_resolved
from provgraph.domain.text.parse import parts_of, read
from provgraph.domain.text.tokens import tokenise
from tests.unit.gate.reader import values_in
from tests.unit.gate.scenario import ENGLISH, FAITHFUL, STORY, Json, event, fold, item, told_codes, tool

TEXT = "The pump ran all night. The hose leaked! Who knew? The pump ran all night."
SAID = event("e1", TEXT)


def case_of(events: tuple[Event, ...], body: Json) -> Case:
    """Events and fold, read."""
    return build(events, Fold.from_json(body), (), ENGLISH, frozenset())


def copied(text: str, *events: Event) -> list[tuple[str, int, int]]:
    """Where a text is a copy."""
    parts = [part for found in events for part in parts_of(found, ENGLISH)]
    return [(copy.event, copy.start, copy.end) for copy in copies_of(text, parts, Edges())]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("The pump ran all night.", [(0, 23), (51, 74)]),
        ("The hose leaked!", [(24, 40)]),
        ("The hose leaked! Who knew?", [(24, 50)]),
        (" The hose leaked! ", [(24, 40)]),
        (TEXT, [(0, len(TEXT))]),
        ("The hose leaked", []),
        ("hose leaked!", []),
        ("the hose leaked!", []),
        ("The pump ran all night. Who knew?", []),
        ("", []),
    ],
)
def test_a_copy_is_a_run_of_whole_sentences_wherever_it_stands(text: str, places: list[tuple[int, int]]) -> None:
    assert copied(text, SAID) == [("e1", start, end) for start, end in places]


def test_a_leaf_of_data_is_copied_with_its_key() -> None:
    assert copied("depth: 4.50 m", tool("t1", depth="4.50 m")) == [("t1", 0, 6)]
    assert copied("4.50 m", tool("t1", depth="4.50 m")) == []


@given(st.integers(0, 80))
def test_a_copy_holds_what_starts_inside_it(at: int) -> None:
    part = parts_of(SAID, ENGLISH)
    (copy,) = copies_of("The hose leaked!", part, Edges())
    assert copy.holds("e1", None, (at, at + 1)) is (24 <= at < 40)
    assert not copy.holds("e2", None, (at, at + 1))
    assert not copy.holds("e1", "depth", (at, at + 1))


SENTENCES = (
    "The pump ran.",
    "Two of 3 hoses leaked on 4 May; Maren fixed them!",
    "Is 4.50 m enough?",
    "Do not open valve B-7.",
)


def test_an_excerpt_of_every_sentence_leaves_out_what_is_no_token() -> None:
    text = read("A-17 @ \x08", ENGLISH)
    assert text.excerpt(0, len(text.tokens)).text == "A-17 @"


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=6), st.data())
def test_an_excerpt_reads_as_its_sentences_do_by_themselves(said: list[str], data: st.DataObject) -> None:
    text = read(" ".join(said), ENGLISH)
    first = data.draw(st.integers(0, len(said) - 1))
    last = data.draw(st.integers(first, len(said) - 1))
    excerpt = text.excerpt(text.sentences[first][0], text.sentences[last][1])
    assert excerpt == read(" ".join(said[first : last + 1]), ENGLISH)


def test_a_copy_is_read_at_the_time_of_its_source() -> None:
    events = (event("e1", "The pump is bad. We come tomorrow."),)
    case = case_of(events, fold(events, facts=[item("f1", "We come tomorrow.", "e1")]))
    (told,) = case.statements
    (part,) = case.parts["e1"]
    assert [value.dates for value in told.read.values] == [value.dates for value in part.read.values]
    assert any(value.dates for value in told.read.values)


def test_the_statements_of_a_fold_are_its_items_conflicts_and_sentences_with_their_events() -> None:
    found = {s.id: s for s in statements_of(Fold.from_json(FAITHFUL), Evidence.of((), ENGLISH))}
    assert found["f1"].cited == ("e1",)
    assert found["narrative/0"].cited == ("e1",)
    assert found["narrative/1"].cited == ("e6",)
    assert {s.list for s in found.values() if s.is_verbatim} == {
        "identifiers",
        "error_strings",
        "commitments",
        "permissions",
        "constraints",
    }


def test_a_clause_is_held_against_the_clauses_it_shares_most_with() -> None:
    events = (event("e1", "The pump ran all night; the hose leaked badly."), event("e2", "The hose is green."))
    case = case_of(events, fold(events, facts=[item("f1", "The hose leaked badly, says Maren.", "e1", "e2")]))
    (clause,) = case.statements[0].read.clauses
    found = aligned(case, clause, ("e1", "e2"))
    assert {"hose", "=leak", "bad"} == found[0][1].content
    assert [source.content for _, source in closest(case, clause, ("e1", "e2"))] == [found[0][1].content]
    assert aligned(case, clause, ()) == []
    assert closest(case, read("Zebras graze", ENGLISH).clauses[0], ("e1", "e2")) == []


def test_a_word_that_stands_everywhere_weighs_less_than_a_rare_one() -> None:
    events = tuple(event(f"e{n}", f"The pump {word}.") for n, word in enumerate(["leaked", "ran", "froze", "hummed"]))
    case = case_of(events, fold(events))
    assert 0 < case.weight({"pump"}) < case.weight({"=leak"}) < case.weight({"pump", "=leak"})
    assert case.weight(()) == 0


@pytest.mark.parametrize(
    ("word", "held"),
    [
        ("pumps", True),
        ("PUMP", True),
        ("pumped", True),
        ("pond", False),
        ("irrigate", True),
        ("NS", True),
        ("Nova", True),
        ("rollback", True),
        ("maren", True),
        ("bram", False),
    ],
)
def test_evidence_holds_a_word_in_every_form_of_its_family(word: str, held: bool) -> None:
    text = read("The pump for irrigation came from Nova Scotia before the roll back", ENGLISH)
    (token,) = tokenise(word, ENGLISH)
    assert Words.of([text], ["maren"], ENGLISH).hold(token) is held


@pytest.mark.parametrize(
    ("word", "free"),
    [
        ("the", True),
        ("said", True),
        ("Monday", True),
        ("seven", True),
        ("not", True),
        ("every", False),
        ("pump", False),
    ],
)
def test_a_fold_may_add_general_words_and_no_others(word: str, free: bool) -> None:
    (token,) = tokenise(word, ENGLISH)
    assert is_free(token, ENGLISH) is free


def rest_of(text: str, copy: str) -> Rest:
    """What a copy leaves of a text."""
    start = text.index(copy)
    return Rest.around(read(text, ENGLISH), start, start + len(copy))


@pytest.mark.parametrize(
    ("text", "copy", "head", "tail", "torn", "limited"),
    [
        ("You may go.", "You may go.", True, True, False, False),
        ("Okay, you may go.", "you may go.", True, True, False, False),
        ("You may go, okay?", "You may go", True, True, False, False),
        ("You may go until noon.", "You may go", True, False, True, True),
        ("You may go, but not far.", "You may go", True, False, False, True),
        ("You may go, 3 of you.", "You may go", True, False, False, False),
        ("If it rains, you may go.", "you may go.", False, True, False, True),
        ("I am ill, you may go.", "you may go.", True, True, False, False),
        ("Only you may go.", "you may go.", False, True, False, True),
    ],
)
def test_what_a_copy_leaves_behind_is_courtesy_or_matters(
    text: str, copy: str, head: bool, tail: bool, torn: bool, limited: bool
) -> None:
    rest = rest_of(text, copy)
    assert (is_harmless_head(rest, ENGLISH), is_harmless_tail(rest, ENGLISH)) == (head, tail)
    assert (is_torn(rest), limits(rest, ENGLISH)) == (torn, limited)


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("It is 4 kg.", "It is 4 kg.", True),
        ("It is 4.", "It is 4 kg.", True),
        ("It is 4 kg.", "It is 4.", False),
        ("It is 4 kg.", "It is 4 g.", False),
        ("It is 4 kg.", "It is 5 kg.", False),
        ("It is 4 EUR.", "It is 4 EUR per crate.", True),
        ("It is 4 EUR per crate.", "It is 4 EUR per person.", True),
        ("It is 4 m per hour.", "It is 4 m per day.", False),
        ("It is 30 min.", "It is 30 h.", False),
        ("At 07:15.", "At 7:15 am.", True),
        ("At 07:15 UTC.", "At 07:15 CET.", False),
        ("On 3 May.", "On 2026-05-03.", True),
        ("On 2026-05-03.", "It was yesterday.", True),
        ("On 2026-05-02.", "It was yesterday.", False),
        ("On 2026-05-03.", "At 07:15.", False),
        ("See PN-7.", "See pn-7.", True),
        ("See PN-7.", "See PN-8.", False),
    ],
)
def test_a_value_retells_another_only_in_its_own_unit_day_and_zone(one: str, other: str, answer: bool) -> None:
    (told,), (known,) = values_in(one), values_in(other)
    assert same(told, known) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("They met yesterday (3 May 2026).", True),
        ("They met yesterday, 3 May 2026.", True),
        ("They met (3 May 2026).", False),
        ("They met yesterday and again on 3 May 2026.", False),
    ],
)
def test_a_date_behind_a_relative_one_says_what_that_stands_for(text: str, answer: bool) -> None:
    found = read(text, ENGLISH)
    absolute = next(v for v in found.values if v.category == "date" and v.unit != "relative")
    assert is_resolved(found, absolute) is answer


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Ines repaired the pump", {"=repair"}),
        ("Ines bought a pump", {"=buy"}),
        ("The pump is repaired", set()),
        ("The pump was repaired", {"be", "=repair"}),
        ("Ines will repair the pump", set()),
        ("Ines needs red seed", set()),
        ("The feed shed", set()),
    ],
)
def test_the_past_of_a_clause_is_its_verbs_in_the_past(text: str, verbs: set[str]) -> None:
    (clause,) = read(text, ENGLISH).clauses
    assert past(clause, ENGLISH) == verbs


def test_forms_that_are_known_are_no_news() -> None:
    (clause,) = read("Ines repaired the pump", ENGLISH).clauses
    assert past(clause, ENGLISH, {"repaired"}) == frozenset()
    assert not is_past_form("indeed", ENGLISH)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I sold the boat", True),
        ("We sold our boat", True),
        ("Lost my ladder", True),
        ("Planning a trip", True),
        ("Been there often", True),
        ("Ines sold the boat", False),
        ("Have I sold the boat?", False),
        ("The boat sank", False),
    ],
)
def test_a_clause_in_the_first_person_speaks_of_its_speaker(text: str, answer: bool) -> None:
    (clause,) = read(text, ENGLISH).clauses
    assert is_first_person(clause, ENGLISH) is answer


@given(st.sampled_from([str(found.text) for found in STORY if found.text]))
def test_a_sentence_of_the_story_cited_for_itself_is_never_refused(text: str) -> None:
    (source,) = [found for found in STORY if found.text == text]
    assert told_codes(STORY, text, source.id) == set()
