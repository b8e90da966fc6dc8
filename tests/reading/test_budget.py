"""A token budget leaves out whole coldable events, oldest first: pure. Source: docs/design.md, consolidation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.budget import Cut, Piece, fit

ORDER = [f"e{number}" for number in range(8)]
PIECES = st.lists(
    st.builds(
        Piece,
        st.integers(0, 9),
        st.frozensets(st.sampled_from(ORDER), min_size=1, max_size=3),
        is_pinned=st.booleans(),
    ),
    max_size=12,
)
LOOSE = st.lists(
    st.builds(Piece, st.integers(0, 9), st.frozensets(st.sampled_from(ORDER), min_size=1), is_loose=st.just(True)),
    max_size=4,
)


def piece(tokens: int, *events: str, pinned: bool = False, loose: bool = False) -> Piece:
    return Piece(tokens, frozenset(events), pinned, loose)


def given_after(pieces: list[Piece], cut: Cut) -> list[Piece]:
    return [piece for piece in pieces if piece.events.isdisjoint(cut.left_out)]


def test_without_a_budget_nothing_is_left_out() -> None:
    assert fit([piece(5, "e1"), piece(7, "e2")], ORDER, None) == Cut((), 12)


def test_the_oldest_events_go_first_and_no_more_than_needed() -> None:
    pieces = [piece(5, "e3"), piece(5, "e1"), piece(5, "e2")]
    assert fit(pieces, ORDER, 10) == Cut(("e1",), 10)


def test_what_is_pinned_stays_though_it_is_over_the_budget() -> None:
    assert fit([piece(50, "e1", pinned=True), piece(5, "e2")], ORDER, 10) == Cut(("e2",), 50)


def test_an_event_that_something_pinned_rests_on_goes_in_no_part() -> None:
    assert fit([piece(5, "e1", pinned=True), piece(5, "e1"), piece(5, "e2")], ORDER, 0) == Cut(("e2",), 10)


def test_events_that_share_a_piece_go_together() -> None:
    assert fit([piece(5, "e1", "e4"), piece(3, "e4"), piece(5, "e2")], ORDER, 5) == Cut(("e1", "e4"), 5)


def test_a_sentence_goes_with_the_first_of_its_events_and_ties_none_together() -> None:
    pieces = [piece(5, "e1"), piece(5, "e2"), piece(4, "e1", "e2", loose=True)]
    assert fit(pieces, ORDER, 9) == Cut(("e1",), 5)


@given(PIECES, LOOSE, st.integers(0, 60))
def test_tokens_are_those_of_what_is_given(pieces: list[Piece], loose: list[Piece], budget: int) -> None:
    cut = fit([*pieces, *loose], ORDER, budget)
    assert sum(piece.tokens for piece in given_after([*pieces, *loose], cut)) == cut.tokens


@given(PIECES, st.integers(0, 60))
def test_nothing_pinned_is_ever_left_out(pieces: list[Piece], budget: int) -> None:
    cut = fit(pieces, ORDER, budget)
    assert [piece for piece in given_after(pieces, cut) if piece.is_pinned] == [p for p in pieces if p.is_pinned]


@given(PIECES, st.integers(0, 60))
def test_an_event_is_left_out_as_a_whole_or_not_at_all(pieces: list[Piece], budget: int) -> None:
    cut = set(fit(pieces, ORDER, budget).left_out)
    assert all(piece.events <= cut or not piece.events & cut for piece in pieces)


@given(PIECES, st.integers(0, 60))
def test_over_the_budget_only_when_nothing_more_may_go(pieces: list[Piece], budget: int) -> None:
    cut = fit(pieces, ORDER, budget)
    left = given_after(pieces, cut)
    kept: set[str] = set()
    for _ in left:
        kept |= {e for piece in left if piece.is_pinned or piece.events & kept for e in piece.events}
    assert cut.tokens <= budget or all(piece.events <= kept for piece in left if piece.tokens)
