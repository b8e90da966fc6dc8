"""The mutation engine: every operator makes a real error of its kind, and the same one for the same seed."""

from __future__ import annotations

from itertools import islice

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.mutation import OPERATORS
from provgraph.domain.mutation.faithful import REWRITES, WHOLE
from provgraph.domain.mutation.operator import Mutant
from provgraph.domain.mutation.prepare import contested, copied, rewritten, spared, told
from provgraph.domain.mutation.subject import Subject, entries
from tests.unit.gate.scenario import ENGLISH, event, tool

MILL = (
    event("m1", "Do not open sluice SL-4 until Friday, unless Oda Berg agrees.", "ines"),
    event("m2", "I will send 12 sacks of rye to Oda Berg by 14 May 2026, because Bram Holt is away.", "ines"),
    tool(
        "m3",
        "The tank is 64 % full at 07:15 UTC; repairs cost $1,250 and took 35 minutes.",
        "probe",
        host="mill-02.local",
    ),
    event("m4", "Yesterday I carried 30 to 40 planks to the barn, before the storm.", "bram"),
    event("m5", "The flour was probably too wet, and it might spoil if the roof leaks.", "bram"),
    event("m6", "You may use the east barn. The wheel must be greased on Monday.", "ines"),
    event("m7", "Bram Holt told Oda Berg that 57 lamps were sold in March 2024.", "oda"),
    event("m8", "Open: who repairs the wheel? Will the miller still sell 90 sacks of rye?", "oda"),
    event("m9", "We only grind barley; most of the guests bought five loaves last week.", "oda"),
    event("m11", "Bram, your 7 ducks are on the dam again.", "ines"),
    event("m10", "He keeps the lantern in the boathouse and will paint the ladder with tar.", "bram"),
)  # fmt: skip
SUBJECT = copied("mill", MILL, ENGLISH)
DISPUTED = contested(SUBJECT, "1")
assert DISPUTED is not None
SUBJECTS = (SUBJECT, DISPUTED)


def made(name: str, seed: str = "1") -> list[tuple[Subject, Mutant]]:
    """The first mutants of an operator."""
    operator = next(operator for operator in OPERATORS if operator.name == name)
    return [(subject, mutant) for subject in SUBJECTS for mutant in islice(operator.make(subject, seed), 3)]


def accepted(subject: Subject, fold: object) -> bool:
    """True when the gate accepts the fold."""
    assert isinstance(fold, dict)
    return judge(subject.events, fold, subject.conflicts, ENGLISH).accepted


def test_there_are_operators_of_every_category_under_different_names() -> None:
    assert len({operator.name for operator in OPERATORS}) == len(OPERATORS) >= 25
    assert len({operator.category for operator in OPERATORS}) >= 15


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.kind)
def test_the_folds_that_are_mutated_are_accepted(subject: Subject) -> None:
    assert accepted(subject, subject.fold)


@pytest.mark.parametrize("name", [operator.name for operator in OPERATORS])
def test_an_operator_changes_a_fold_and_the_gate_refuses_it(name: str) -> None:
    mutants = made(name)
    assert mutants
    for subject, mutant in mutants:
        assert mutant.fold != subject.fold
        assert not accepted(subject, mutant.fold), (mutant.before, mutant.after)


def test_the_same_seed_makes_the_same_mutants_and_another_one_others() -> None:
    assert made("digit_changed") == made("digit_changed")
    first = [[made(o.name, seed)[0][1].after for o in OPERATORS] for seed in ("1", "2")]
    assert first[0] != first[1]


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_fold_in_another_order_or_grouping_is_accepted(name: str) -> None:
    assert accepted(SUBJECT, WHOLE[name](SUBJECT.fold, ENGLISH))


def test_a_sentence_told_in_other_words_is_accepted() -> None:
    names = set()
    for name, fold, before, after in rewritten(SUBJECT, "1", 3):
        assert accepted(SUBJECT, fold), (name, before, after)
        names.add(name)
    assert names and names <= set(REWRITES)


def test_what_a_verdict_finds_fault_with_is_put_back_as_it_was() -> None:
    other = told(SUBJECT)
    assert other.fold != SUBJECT.fold
    facts = entries(SUBJECT.fold, "facts")
    broken = {**other.fold, "facts": [{**facts[0], "text": "Nothing was said."}, *facts[1:]]}
    subject = Subject("mill", "told", MILL, (), broken, ENGLISH)
    verdict = judge(SUBJECT.events, broken, (), ENGLISH)
    assert spared(subject, SUBJECT, verdict).fold["facts"] == facts
