"""Over budget whole events go cold, oldest first, and nothing pinned ever does. Pure, on real folds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.canonical import canonical
from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.identifiers import CallerEventId, Digest, EntityId, ScopeId
from provgraph.domain.segments import Entry, Segment
from provgraph.lexicon import load
from provgraph.service.consolidation.cooling import cool
from provgraph.service.consolidation.folding import Maker, Outcome, fold_segment
from provgraph.service.consolidation.tasks import Cited, SegmentTask
from provgraph.service.tokens import CHUNK, count_tokens

LEXICON = load()
RULE = "Never fill tank 3 above 900 l."
PROMISE = "I will empty tank 4 by 9 May 2025."
MANY = 10**6


def task(*texts: str, key: str = "fill", conflicts: Sequence[OpenConflict] = (), others: int = 0) -> SegmentTask:
    """A segment of these texts; the last `others` of them are events of another segment, which it only rests on."""
    events = tuple(Event(CallerEventId(f"{key}{n}"), "message", "noor", text=t) for n, t in enumerate(texts, 1))
    own = len(events) - others
    cited = {
        event.id: Cited(EntityId(f"ev_{event.id}"), Digest("d"), ScopeId("sc_1"), n if n <= own else None)
        for n, event in enumerate(events, 1)
    }
    entries = tuple(
        Entry(cited[event.id].entity_id, n, Digest("d"), "VALID", True, key) for n, event in enumerate(events[:own], 1)
    )
    request = DistilRequest(key, None, events, tuple(conflicts))
    return SegmentTask(Segment(f"task/{key}", True, entries), request, cited, frozenset(c.id for c in conflicts))


def readings(count: int, tank: int = 1) -> list[str]:
    return [f"Tank {tank} held {n}50 l at 0{n}:15 UTC." for n in range(1, count + 1)]


def folded(task: SegmentTask, cold: frozenset[str] = frozenset()) -> Outcome:
    outcome = fold_segment(Maker(Extractive(LEXICON), LEXICON), task.request, cold)
    assert outcome.given_up is None
    return outcome


def size(outcome: Outcome) -> int:
    return sum(count_tokens(canonical(judged.body).decode()) for judged in outcome.accepted)


def cooled(budget: int, *tasks: SegmentTask) -> dict[int, frozenset[str]]:
    found = cool(tasks, [folded(task) for task in tasks], LEXICON, budget)
    assert len(dict(found)) == len(found), "a segment is named once"
    return dict(found)


def test_within_the_budget_nothing_goes_cold() -> None:
    filled = task(*readings(4))
    assert cooled(MANY, filled) == {}
    assert cooled(size(folded(filled)), filled) == {}, "exactly the budget is within it"


def test_one_token_over_the_budget_takes_the_oldest_event_alone() -> None:
    filled = task(*readings(4))
    assert cooled(size(folded(filled)) - 1, filled) == {0: frozenset({"fill1"})}


def test_the_oldest_segment_gives_first() -> None:
    first, second = task(*readings(4), key="a"), task(*readings(4, tank=2), key="b")
    over = size(folded(first)) + size(folded(second)) - 1
    assert cooled(over, first, second) == {0: frozenset({"a1"})}


def test_when_one_segment_is_not_enough_the_next_gives_too_and_each_keeps_one_event() -> None:
    first, second = task(*readings(3), key="a"), task(*readings(3, tank=2), key="b")
    assert cooled(0, first, second) == {0: frozenset({"a1", "a2"}), 1: frozenset({"b1", "b2"})}


@pytest.mark.parametrize("pinned", [RULE, PROMISE, "Decision: we fill tank 3 first.", "Open: who fills tank 3?"])
def test_what_is_pinned_stays_warm_however_small_the_budget(pinned: str) -> None:
    filled = task(pinned, *readings(4))
    assert cooled(0, filled) == {0: frozenset({"fill2", "fill3", "fill4", "fill5"})}
    again = folded(filled, cooled(0, filled)[0])
    assert pinned in str(again.accepted[0].body), "and the folds stay above the budget for it"


def test_an_event_with_a_rule_and_a_figure_stays_as_a_whole() -> None:
    filled = task(f"Tank 3 holds 700 l. {RULE}", *readings(3))
    assert "fill1" not in cooled(0, filled)[0]


def test_no_side_of_an_open_conflict_goes_cold() -> None:
    texts = ("Tank 3 holds 400 l.", "Tank 3 holds 900 l.", *readings(3))
    filled = task(*texts, conflicts=[OpenConflict("co_1", ("fill1", "fill2"), "how much it holds")])
    assert cooled(0, filled) == {0: frozenset({"fill3", "fill4", "fill5"})}


def test_an_event_of_another_segment_is_not_this_ones_to_cool() -> None:
    filled = task(*readings(3), "Tank 9 held 100 l at 09:00 UTC.", others=1)
    assert cooled(0, filled)[0] <= {"fill1", "fill2", "fill3"}


def test_an_event_that_saves_nothing_stays() -> None:
    filled = task("Hello.", *readings(3))
    before = folded(filled)
    assert not [item for item in before.accepted[0].body["facts"] if item["derived_from"] == ["fill1"]]  # type: ignore[attr-defined]  # JSON
    assert "fill1" not in cooled(size(before) - 1, filled)[0]


def test_no_segments_need_no_cooling() -> None:
    assert cool([], [], LEXICON, 0) == []


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.sampled_from([*readings(4), RULE, PROMISE, "Hello."]), min_size=1, max_size=7),
    st.integers(0, 300),
)
def test_what_is_left_passes_the_gate_and_fits_unless_nothing_more_could_go(texts: list[str], budget: int) -> None:
    filled = task(*texts)
    before = folded(filled)
    cold = cooled(budget, filled).get(0, frozenset())
    assert len(cold) < len(texts), "a segment is never cold as a whole"
    after = folded(filled, cold)
    for pinned in {RULE, PROMISE} & set(texts):
        assert pinned in str(after.accepted[0].body)
    assert size(after) <= size(before)
    if not cold:
        coldable = [n for n, text in enumerate(texts, 1) if text not in (RULE, PROMISE, "Hello.")]
        assert size(before) <= budget or len(coldable) <= 1 or len(texts) == 1 or _shared(before, coldable)


def _shared(outcome: Outcome, coldable: Sequence[int]) -> bool:
    """True when no item rests on one coldable event alone: several events said the same."""
    alone = {f"fill{n}" for n in coldable}
    lists = [rows for rows in outcome.accepted[0].body.values() if isinstance(rows, list)]
    return not any(
        isinstance(row, dict) and len(row.get("derived_from", ())) == 1 and row["derived_from"][0] in alone
        for rows in lists
        for row in rows
    )


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("a", 1), ("hello world", 2), ("<|endoftext|>", 7)],
    ids=["nothing", "a letter", "two words", "a marker of the encoding is text like any other"],
)
def test_tokens_of_known_texts(text: str, tokens: int) -> None:
    assert count_tokens(text) == tokens


@settings(deadline=None, max_examples=30)
@given(st.text(max_size=200))
def test_every_text_takes_tokens_and_never_more_than_its_bytes(text: str) -> None:
    assert bool(count_tokens(text)) == bool(text)
    assert count_tokens(text) <= len(text.encode())


def test_a_long_run_of_one_character_is_counted_in_pieces() -> None:
    piece = count_tokens("a" * CHUNK)
    assert piece > 0
    assert count_tokens("a" * (CHUNK * 50)) == 50 * piece
