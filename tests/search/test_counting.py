"""Counts that a process remembers of a scope, and when it forgets them. Source: docs/design.md, search, ranking."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pytest

from provgraph.graph.store.searching import SearchQueries, TokenCount
from provgraph.service.search import counting
from tests.search.looking import Looking


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many tokens were counted, each time that the graph was asked."""
    sizes: list[int] = []
    count = SearchQueries.token_counts

    def noted(self: SearchQueries, *, tenant: str, tokens: Sequence[str], most: int) -> tuple[TokenCount, ...]:
        sizes.append(len(tokens))
        return count(self, tenant=tenant, tokens=tokens, most=most)

    monkeypatch.setattr(SearchQueries, "token_counts", noted)
    return sizes


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wait for the index: what is asked here was acknowledged before."""
    monkeypatch.setattr(counting, "SETTLED", 0.0)


def scores(told: Looking, query: str) -> list[tuple[str, float]]:
    return [(hit.id, hit.score) for hit in told.look(query).hits]


def afresh(told: Looking) -> Looking:
    """The same scope, seen by a process that remembers nothing."""
    return replace(told, context=replace(told.context, counted={}))


@contextmanager
def meanwhile(act: Callable[[], object]) -> Iterator[None]:
    """Do something over and over beside what the block does."""
    is_over = threading.Event()

    def again() -> None:
        while not is_over.is_set():
            act()

    beside = threading.Thread(target=again)
    beside.start()
    try:
        yield
    finally:
        is_over.set()
        beside.join()


def test_a_word_is_counted_once_while_its_scope_stays_the_same(pumps: Looking, asked: list[int]) -> None:
    first = scores(pumps, "pump litres")
    assert scores(pumps, "litres pump") == first
    pumps.look("pump nowhere")
    pumps.look("nowhere")
    assert asked == [4, 2]  # each word stands in two fields


def test_what_others_write_makes_nobody_count_again(pumps: Looking, asked: list[int]) -> None:
    pumps.look("pump")
    replace(pumps, scope=replace(pumps.scope, project="elsewhere")).note("x", "pump")
    pumps.look("pump")
    assert asked == [2]


def test_after_every_write_words_weigh_what_they_weigh_to_who_remembers_nothing(pumps: Looking) -> None:
    writes: list[Callable[[], object]] = [
        lambda: pumps.note("t5", "The pump of tank B was restarted."),
        lambda: pumps.revoke(pumps.event("t5")),
        pumps.consolidate,
        pumps.reindex,
    ]
    for write in writes:
        pumps.look("pump tank restarted")
        write()
        assert scores(pumps, "pump tank restarted") == scores(afresh(pumps), "pump tank restarted") != []


def test_counts_of_a_version_that_was_met_just_now_are_not_kept(
    pumps: Looking, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "SETTLED", 3600.0)
    first = scores(pumps, "pump")
    assert scores(pumps, "pump") == first
    assert asked == [2, 2]


def test_a_word_that_was_nowhere_is_found_once_it_is_written_however_often_others_ask_for_it(
    pumps: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "SETTLED", 2.0)  # others ask while a commit is being shown
    for at in range(8):
        with meanwhile(partial(pumps.look, f"word{at}")):
            assert pumps.found(f"word{at}") == []
            pumps.note(f"n{at}", f"word{at}")
            assert pumps.found(f"word{at}") == [f"n{at}"]


def test_a_full_memory_is_emptied_and_the_answer_is_the_same(
    pumps: Looking, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = scores(pumps, "pump litres")
    monkeypatch.setattr(counting, "MOST_TOKENS", 3)
    assert scores(pumps, "pump litres") == first
    monkeypatch.setattr(counting, "MOST_SCOPES", 0)
    assert scores(afresh(pumps), "pump litres") == first
    assert asked == [4, 4, 4]
