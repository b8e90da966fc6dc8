"""The category map counts folds: once for each category that they had to keep, or that a finding names."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.category_map import CategoryMap, Score, Version
from provgraph.domain.verdict import Finding, Tally, Verdict
from provgraph.service.words.gate import map_lines


def verdict(*findings: Finding, **owed: tuple[int, int]) -> dict[str, object]:
    return Verdict("gate/1", findings, {name: Tally(*counts) for name, counts in owed.items()}).to_json()


def scored(*judged: tuple[dict[str, object] | None, bool]) -> Score:
    score = Score()
    for told, is_refused in judged:
        score.add(told, is_refused)
    return score


def test_an_accepted_fold_carries_what_it_owed_and_nothing_else() -> None:
    score = scored((verdict(number=(3, 3), date=(0, 0)), False))
    assert (score.accepted, score.refused, dict(score.carried), dict(score.broke)) == (1, 0, {"number": 1}, {})


def test_a_refused_fold_breaks_what_it_lost_and_what_a_finding_names_and_carries_the_rest() -> None:
    invented = Finding("entity", "no such name", category="name")
    nameless = Finding("truncated", "it breaks off")
    score = scored((verdict(invented, nameless, number=(3, 2), date=(1, 1), identifier=(2, 2)), True))
    assert dict(score.broke) == {"number": 1, "name": 1, "truncated": 1}
    assert dict(score.carried) == {"date": 1, "identifier": 1}


def test_a_category_that_is_owed_and_kept_but_named_by_a_finding_is_broken() -> None:
    score = scored((verdict(Finding("number", "invented", category="number"), number=(1, 1)), True))
    assert (dict(score.carried), dict(score.broke)) == ({}, {"number": 1})


def test_a_fold_without_a_verdict_is_counted_as_unread() -> None:
    score = scored((None, False), (None, True))
    assert (score.accepted, score.refused, score.unread, score.categories()) == (1, 1, 2, [])


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()), max_size=8))
def test_no_fold_counts_twice_for_a_category(folds: list[tuple[int, int, bool]]) -> None:
    score = scored(*((verdict(number=(owed, min(owed, kept))), refused) for owed, kept, refused in folds))
    assert score.carried["number"] + score.broke["number"] == sum(owed > 0 for owed, _, _ in folds)
    assert score.accepted + score.refused == len(folds)


def test_what_breaks_most_often_is_shown_first_beside_what_made_it() -> None:
    score = scored(
        (verdict(number=(1, 1), date=(1, 0)), True), (verdict(number=(1, 1), date=(1, 1)), False), (None, False)
    )
    version = Version.of({"distiller": "chat/1", "model": "m-1", "prompt": "0123456789abcdef", "gate": "gate/1"})
    assert list(map_lines(CategoryMap({version: score}))) == [
        "chat/1 m-1 0123456789ab, gate/1: 2 folds accepted, 1 refused",
        "  1 verdicts cannot be read any more",
        "         carried  broke",
        "  date         1      1",
        "  number       2      0",
    ]
    assert list(map_lines(CategoryMap({}))) == ["The gate has judged no fold yet."]
