"""Every pattern of the pure rules works in proportion to its text, measured against a plain pass over the same text."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Callable
from types import ModuleType

import pytest

from provgraph import domain
from provgraph.domain.preserve.tokens import normal, tokenise
from provgraph.domain.redaction.redact import find_secrets
from tests.unit.gate.scenario import ENGLISH

SIZE = 1_000_000
MOST = 1_500
"""So many times as long as a plain pass may a pattern take; one that is quadratic takes 100,000 times as long."""
SEEDS = ("1", "1,000", "a", "a-", "a/", "a.", "'", '"', " ", "a@", "12:", "2026-01-0", "x's", "不")
SCANNING = frozenset({"SHAPES", "PIECE", "WORDS", "QUOTED", "FIGURES", "PARTS"})
"""Patterns that look for matches anywhere; all others of the gate are held against one whole chunk."""


def modules() -> list[ModuleType]:
    """Every module of the rules that read text."""
    found = pkgutil.walk_packages(domain.__path__, "provgraph.domain.")
    names = [info.name for info in found if info.name.split(".")[2] in ("gate", "preserve", "redaction", "search")]
    return [importlib.import_module(name) for name in names]


PATTERNS = {
    f"{module.__name__.removeprefix('provgraph.domain.')}.{name}": value
    for module in modules()
    for name, value in vars(module).items()
    if isinstance(value, re.Pattern)
}


def text_of(seed: str) -> str:
    """A text of SIZE characters that repeats a seed."""
    return (seed * (SIZE // len(seed) + 1))[:SIZE]


TEXTS = {seed: text_of(seed) for seed in SEEDS}
PLAIN = re.compile(r"\w|\W")


def seconds(work: Callable[[], object]) -> float:
    """The processor time that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


BASIS = seconds(lambda: sum(1 for _ in PLAIN.finditer(TEXTS["a-"])))


def test_the_patterns_of_the_gate_are_found() -> None:
    assert {f"preserve.tokens.{name}" for name in ("SHAPES", "FILE", "HOST", "AMOUNT")} <= set(PATTERNS)
    assert {name.rpartition(".")[2] for name in PATTERNS} >= SCANNING


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", sorted(name for name in PATTERNS if name.startswith(("gate.", "preserve."))))
def test_no_pattern_takes_more_than_its_share_of_a_megabyte(name: str) -> None:
    pattern, scans = PATTERNS[name], name.rpartition(".")[2] in SCANNING
    for text in TEXTS.values():
        used = seconds(lambda: sum(1 for _ in pattern.finditer(text)) if scans else pattern.fullmatch(text))  # noqa: B023
        assert used <= MOST * BASIS


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", SEEDS)
def test_reading_tokens_and_secrets_of_a_megabyte_takes_its_share(seed: str) -> None:
    text = normal(TEXTS[seed])
    assert seconds(lambda: tokenise(text, ENGLISH)) <= MOST * BASIS
    assert seconds(lambda: find_secrets(text)) <= MOST * BASIS
