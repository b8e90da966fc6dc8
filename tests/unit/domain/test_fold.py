"""Folds and verdicts are what their schemas say, both ways."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.fold import ITEM_LISTS, Fold, FoldConflict, Item, Sentence
from provgraph.domain.verdict import CODES, Finding, Tally, Verdict
from provgraph.schemas import fold_faults, verdict_faults

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
ITEMS = st.builds(
    Item,
    id=TEXT,
    text=TEXT,
    derived_from=st.lists(TEXT, min_size=1, max_size=3, unique=True).map(tuple),
    key=st.none() | TEXT,
    value=st.none() | TEXT | st.integers(-9, 9) | st.booleans() | st.floats(-9, 9),
    unit=st.none() | TEXT,
    subject=st.none() | TEXT,
    polarity=st.none() | st.sampled_from(["positive", "negative"]),
    modality=st.none() | st.sampled_from(["asserted", "prohibited", "hypothetical"]),
    source_class=st.none() | st.sampled_from(["user_assertion", "policy"]),
)
FOLDS = st.builds(
    Fold,
    segment_id=TEXT,
    closed_at=st.none() | st.just("2026-02-11T09:50:00Z"),
    source_range=st.tuples(TEXT, TEXT),
    conflicts=st.lists(
        st.builds(FoldConflict, TEXT, st.lists(TEXT, min_size=2, max_size=3).map(tuple), TEXT), max_size=2
    ).map(tuple),
    narrative=st.lists(st.builds(Sentence, TEXT, st.lists(TEXT, min_size=1, max_size=2).map(tuple)), max_size=2).map(
        tuple
    ),
    **{name: st.lists(ITEMS, max_size=2).map(tuple) for name in ITEM_LISTS},
)
FINDINGS = st.builds(
    Finding,
    code=st.sampled_from(CODES),
    message=TEXT,
    sources=st.lists(TEXT, max_size=2).map(tuple),
    category=st.none() | TEXT,
    item=st.none() | TEXT,
    expected=st.none() | TEXT,
    found=st.none() | TEXT,
)


@given(FOLDS)
def test_a_fold_fits_its_schema_and_comes_back_from_json(fold: Fold) -> None:
    assert fold_faults(fold.to_json()) == []
    assert Fold.from_json(fold.to_json()) == fold


@given(FOLDS)
def test_every_list_is_written_even_when_empty(fold: Fold) -> None:
    assert {*ITEM_LISTS, "conflicts", "narrative"} <= set(replace(fold, facts=(), conflicts=()).to_json())


@given(FOLDS)
def test_items_are_all_items_with_the_name_of_their_list(fold: Fold) -> None:
    assert [name for name, _ in fold.items()] == [name for name in ITEM_LISTS for _ in getattr(fold, name)]


@given(st.lists(FINDINGS, max_size=3), st.dictionaries(TEXT, st.builds(Tally, st.integers(0, 9), st.integers(0, 9))))
def test_a_verdict_fits_its_schema_and_is_accepted_exactly_without_findings(
    findings: list[Finding], tallies: dict[str, Tally]
) -> None:
    verdict = Verdict("1", tuple(findings), tallies)
    assert verdict_faults(verdict.to_json()) == []
    assert verdict.accepted == (findings == [])
    assert verdict.obligations == sum(tally.obligations for tally in tallies.values())
    assert verdict.preserved == sum(tally.preserved for tally in tallies.values())
