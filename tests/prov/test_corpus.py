"""The suite of ProvToolbox, as its labels say, and the page that publishes what passes."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from provgraph.domain.prov.equivalence import are_equivalent
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.rules import BEYOND, NAMES, WELL_FORMED
from provgraph.exchange import formats
from tests.prov import by_prov
from tests.prov.reading import CASES, is_valid_by_name, rule_of

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
WRITE = "PROVGRAPH_WRITE_CONFORMANCE"

DIFFERENT = {"bundle-fail1", "bundle-success2"}
"""Pairs whose two files say different things: the PROV-N of one has lost its bundles, that of the other names an
entity where the PROV-XML names an activity."""


@pytest.fixture(scope="module")
def suite(corpora: Path) -> tuple[Path, dict[str, bool]]:
    """The folder, and for each document whether it is valid."""
    folder = corpora / "prov-constraints"
    labels = json.loads((folder / "labels.json").read_text("utf-8"))
    return folder, {name: label["expected"] == "valid" for name, label in labels.items()}


def passed(suite: tuple[Path, dict[str, bool]], suffix: str) -> dict[str, bool]:
    folder, labels = suite
    return {
        name: judge(formats.read((folder / f"{name}.{suffix}").read_bytes())).is_valid == expected
        for name, expected in labels.items()
    }


@pytest.mark.parametrize("suffix", ["provn", "xml"])
def test_every_document_of_the_suite_is_judged_as_its_label_says(
    suite: tuple[Path, dict[str, bool]], suffix: str
) -> None:
    results = passed(suite, suffix)
    assert len(results) == 153
    assert [name for name, is_right in results.items() if not is_right] == []


def test_the_two_notations_of_a_document_have_equal_normal_forms(suite: tuple[Path, dict[str, bool]]) -> None:
    folder, labels = suite
    for name in labels.keys() - DIFFERENT:
        pair = [formats.read((folder / f"{name}.{suffix}").read_bytes()) for suffix in ("provn", "xml")]
        assert pair[0] == pair[1], name
        assert are_equivalent(*pair) or not labels[name], name


def table() -> str:
    """Counts of our own cases by rule."""
    counts: Counter[tuple[str, bool, bool]] = Counter()
    for case in CASES:
        is_right = judge(formats.read(case.read_bytes())).is_valid == is_valid_by_name(case)
        counts[rule_of(case), is_valid_by_name(case), is_right] += 1
    rules = [f"{number}-{name}" for number, name in NAMES.items()] + [WELL_FORMED, *sorted(BEYOND)]
    rows = ["| rule | valid cases passed | invalid cases passed |", "| --- | --- | --- |"]
    for rule in rules:
        number, _, name = rule.partition("-") if rule[0].isdigit() else ("", "", rule)
        cells = [
            f"{counts[rule, kind, True]} of {counts[rule, kind, True] + counts[rule, kind, False]}"
            for kind in (True, False)
        ]
        rows.append(f"| {' '.join((number, name)).strip()} | {cells[0]} | {cells[1]} |")
    return "\n".join(rows)


def suite_table(suite: tuple[Path, dict[str, bool]]) -> str:
    """Counts over the suite by notation, and those of `prov`, which is asked whether statements can be put together."""
    folder, labels = suite
    rows = [f"| suite | notation | judged as labelled | by {by_prov.NAME} |", "| --- | --- | --- | --- |"]
    for name, suffix in (("PROV-N", "provn"), ("PROV-XML", "xml")):
        results = passed(suite, suffix)
        theirs = sum(
            by_prov.is_valid((folder / f"{document}.{suffix}").read_bytes(), suffix) == expected
            for document, expected in labels.items()
        )
        counts = f"{sum(results.values())} of {len(results)} | {theirs} of {len(results)}"
        rows.append(f"| ProvToolbox, unification | {name} | {counts} |")
    return "\n".join(rows)


def replaced(page: str, name: str, content: str) -> str:
    """The page with the part between two comments exchanged."""
    start, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    head, _, rest = page.partition(start)
    return head + start + content + end + rest.partition(end)[2]


def agrees(name: str, content: str) -> None:
    """The page has this part; with the variable set it is given it."""
    page = PAGE.read_text("utf-8")
    if os.environ.get(WRITE):
        PAGE.write_text(replaced(page, name, content), "utf-8")
    assert replaced(page, name, content) == PAGE.read_text("utf-8"), f"set {WRITE}=1 and run this test again"


def test_the_page_of_conformance_has_the_counts_of_our_cases() -> None:
    agrees("cases", table())


def test_the_page_of_conformance_has_the_counts_of_the_suite(suite: tuple[Path, dict[str, bool]]) -> None:
    agrees("suite", suite_table(suite))
