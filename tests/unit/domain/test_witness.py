"""Sources are counted by who says something in the end, not by how often it is said."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.witness import independent_sources


def told(speaker: str, text: str, kind: str | None = "user_assertion", ref: str | None = None) -> Event:
    return Event(CallerEventId(f"{speaker} {text}"), "message", speaker, text=text, source=Source(kind, ref=ref))


SCAN = told("scan", "Drawing: 36.2 m.", "tool_verified", "file:d-1")
CREW = told("crew", "Survey: 36.2 m.")


def test_different_speakers_with_words_of_their_own_are_different_sources() -> None:
    assert independent_sources([SCAN, CREW]) == 2


def test_the_same_speaker_the_same_words_and_the_same_document_are_one_source() -> None:
    assert independent_sources([CREW, told("crew", "I say it again: 36.2 m.")]) == 1
    assert independent_sources([CREW, told("bo", "survey:  36.2 M.")]) == 1
    assert independent_sources([SCAN, told("bo", "It says 36.2 m.", ref="file:d-1")]) == 1


def test_a_chain_of_echoes_is_one_source() -> None:
    chain = [told("a", "first"), told("b", "first"), told("b", "second"), told("c", "second")]
    assert independent_sources(chain) == 1


def test_retellings_count_only_where_nothing_else_is_and_recalled_text_never() -> None:
    retold = [told(name, f"{name} noted 36.2 m.", "agent_inference") for name in ("otto", "ada")]
    recalled = told("memory", "36.2 m", "recalled")
    assert independent_sources([CREW, *retold, recalled]) == 1
    assert independent_sources(retold) == 1
    assert independent_sources([recalled]) == 0
    assert independent_sources([]) == 0


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=8), st.randoms())
def test_the_order_of_events_does_not_matter_and_no_echo_raises_the_count(
    pairs: list[tuple[str, str]], random: st.DataObject
) -> None:
    events = [told(speaker, text) for speaker, text in pairs]
    count = independent_sources(events)
    shuffled = list(events)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # a random of hypothesis
    assert independent_sources(shuffled) == independent_sources([*events, *events]) == count
