"""What of events must be preserved, category by category."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.preserve import obligations
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.marker import KINDS
from provgraph.domain.text.parse import read
from tests.unit.gate.reader import owed
from tests.unit.gate.scenario import ENGLISH, STORY, event, tool


def of(text: str, kind: str = "message") -> dict[str, Obligation]:
    """The obligations of one message, one for each category."""
    return {found.category: found for found in obligations([event("e1", text, kind=kind)], ENGLISH)}


@pytest.mark.parametrize(
    ("category", "text"),
    [
        ("prohibition", "Do not open the south door during the frost."),
        ("prohibition", "Visitors must not feed the fish."),
        ("prohibition", "Please don't touch the valves."),
        ("permission", "Guests may use the east pond until noon."),
        ("permission", "You are allowed to prune the roses."),
        ("constraint", "Every crate must be weighed."),
        ("constraint", "A second signature is required."),
        ("commitment", "I will count the crates by 2026-05-06."),
        ("commitment", "We'll call the nursery."),
        ("decision", "Decision: we plant later, because of the frost."),
        ("open_thread", "Open: who counts the crates?"),
        ("open_thread", "We do not know why the pump stopped."),
        ("negation", "The pump was not the cause."),
        ("quantity", "Most of the crates are full."),
        ("hedge", "The pump probably failed."),
        ("hedge", "If the pump fails, the pond would overflow."),
    ],
)
def test_a_sentence_is_an_obligation_of_its_category(category: str, text: str) -> None:
    assert category in of(text)


@pytest.mark.parametrize(
    ("category", "text"),
    [
        ("prohibition", "Must I not open it?"),
        ("permission", "It is due on 14 May."),
        ("permission", "Guests may not use the pond."),
        ("constraint", "That must have been great!"),
        ("commitment", "Will you count them?"),
        ("commitment", "Hopefully we will find it."),
        ("negation", "Can't wait to see you all!"),
        ("number", "No one counted the first one."),
    ],
)
def test_what_only_looks_like_it_is_none(category: str, text: str) -> None:
    assert category not in of(text)


def test_a_prohibition_knows_its_polarity_modality_and_scope() -> None:
    found = of("Do not open the south door until the frost is over.")["prohibition"]
    assert (found.polarity, found.modality, found.scope) == ("negative", "prohibited", "until")
    assert found.tier == "pinned"


def test_a_decision_event_without_the_word_is_a_decision() -> None:
    assert of("We plant on 2026-05-09.", kind="decision")["decision"].tier == "pinned"


def test_figures_may_go_cold_and_keep_their_unit_and_span() -> None:
    text = "The crate weighs 14 kg."
    found = of(text)["number"]
    assert (found.value, found.unit, found.tier) == ("14", "kg", "coldable")
    assert text[slice(*found.span)] == "14 kg"


def test_an_error_string_is_taken_from_the_data_as_it_stands() -> None:
    found = obligations([tool("e1", error="PMP-9: valve 'r9' stuck", host="gh-7")], ENGLISH)
    assert [o.value for o in found if o.category == "error_string"] == ["PMP-9: valve 'r9' stuck"]
    assert "gh-7" in [o.value for o in found if o.category == "identifier"]


def test_a_figure_in_the_data_keeps_its_digits() -> None:
    event_with_text = replace(tool("e1"), data='{"rows": 9007199254740993, "price": 64.50}')
    assert {"9007199254740993", "64.5"} <= {o.value for o in obligations([event_with_text], ENGLISH)}


def test_recalled_content_brings_no_obligation() -> None:
    assert obligations([event("e1", "Crate 14 must not be opened.", source="recalled")], ENGLISH) == ()


def test_a_secret_is_never_demanded() -> None:
    found = obligations([event("e1", "Use api_key=sk-live-51HxQwErTyUiOpAsDfGh today.")], ENGLISH)
    assert not any("sk-live" in o.value or "api_key" in o.value for o in found)


@given(st.permutations(STORY))
def test_the_order_of_events_makes_no_difference(events: list[Event]) -> None:
    assert obligations(events, ENGLISH) == obligations(STORY, ENGLISH)


@given(st.text(min_size=1, max_size=200))
def test_an_unrelated_event_changes_no_obligation_of_the_others(text: str) -> None:
    more = obligations([*STORY, event("zz", text)], ENGLISH)
    assert tuple(found for found in more if found.source != "zz") == obligations(STORY, ENGLISH)


@given(st.text(alphabet="aeéèüñçåo 14.,!?", min_size=1, max_size=60))
def test_the_unicode_normal_form_makes_no_difference(text: str) -> None:
    forms = [unicodedata.normalize(form, text) for form in ("NFC", "NFD")]
    composed, decomposed = (obligations([event("e1", form)], ENGLISH) for form in forms)
    assert composed == decomposed


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_cue_of_every_list_of_markers_is_found(kind: str) -> None:
    quiet = ENGLISH.words("questions") | ENGLISH.words("chatter")
    for cue in sorted(ENGLISH.words(KINDS[kind]) - quiet):
        clauses = read(f"the pump {cue} drains water", ENGLISH).clauses
        kinds = {marker.kind for clause in clauses for marker in clause.markers}
        assert kind in kinds, cue


@pytest.mark.parametrize(
    ("language", "text", "is_owed"),
    [
        ("en", "Never say never!", False),
        ("en", "It was a great match - never give up, you know?", False),
        ("de", "Niemals aufgeben!", False),
        ("es", "¡Nunca te rindas!", False),
        ("it", "Mai dire mai!", False),
        ("en", "Never give up the key!", True),
        ("en", "We will never give up the lease.", True),
        ("en", "Never give up, and never open the sluice!", True),
    ],
)
def test_a_motto_that_stands_by_itself_need_not_be_kept(language: str, text: str, is_owed: bool) -> None:
    assert bool({"negation", "prohibition"} & owed(text, language).keys()) is is_owed


@pytest.mark.parametrize(
    ("text", "is_owed"),
    [
        ("Haven't talked to you in a while, but I have news!", False),
        ("I haven't heard from you in ages!", False),
        ("I have not talked to the smith about the gate.", True),
    ],
)
def test_a_greeting_after_a_long_silence_need_not_be_kept(text: str, is_owed: bool) -> None:
    assert ("negation" in owed(text)) is is_owed
