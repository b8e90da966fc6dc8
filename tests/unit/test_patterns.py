"""Every regular expression of the package works in proportion to its text, held against a plain pass over it.

They are found in the source: those with a name, and those written where they are used. Each is run as it is used there:
over a whole text, or looking for matches anywhere in it.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import provgraph
import provgraph_api
from provgraph.domain.redaction.redact import find_secrets
from provgraph.domain.text.tokens import normal, tokenise
from tests.unit.gate.scenario import ENGLISH

SIZE, SMALL = 1_000_000, 20_000
WORST = 3
"""So many of the texts that take longest when they are small are tried at their full size."""
MOST = 1_500
"""So many times as long as a plain pass may a pattern take; one that is quadratic takes 100,000 times as long."""
PROSE = ("1", "1,000", "a", "a-", "a/", "a.", "'", '"', " ", "a@", "12:", "2026-01-0", "x's", "不")
SEEDS = (
    *PROSE, '\\"', "\\", "\n", "a:", "A1_", "%41", "(", "<a", "//", "/*", "`", "[", "don't ", "session_1 ", "id1",
)  # fmt: skip
SCANS = frozenset({"finditer", "findall", "search", "sub", "split"})
"""Methods that look for matches anywhere; the others start where the text does."""
TRUSTED = ("provgraph.embedded.", "provgraph.graph.catalogue", "provgraph.service.maintenance")
"""What reads our own files and the words of our own server, and nothing that anybody sends."""


@dataclass(frozen=True, slots=True)
class Use:
    """A pattern and how it is used."""

    pattern: re.Pattern[str]
    scans: bool

    @classmethod
    def of(cls, pattern: re.Pattern[str] | re.Pattern[bytes], scans: bool) -> Use:
        """The use of a pattern; one of bytes is tried on text of one byte each."""
        if isinstance(pattern.pattern, bytes):
            return cls(re.compile(pattern.pattern.decode("ascii"), pattern.flags | re.ASCII), scans)
        return cls(re.compile(pattern.pattern, pattern.flags), scans)

    def run(self, text: str) -> object:
        """Use it on a text as the package does."""
        return sum(1 for _ in self.pattern.finditer(text)) if self.scans else self.pattern.fullmatch(text)


def modules() -> Iterator[ModuleType]:
    """Every module that reads what is given to the package."""
    for package in (provgraph, provgraph_api):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not info.name.startswith(TRUSTED) and not info.name.endswith("__main__"):
                yield importlib.import_module(info.name)


def uses(module: ModuleType) -> Iterator[tuple[str, Use]]:
    """The patterns of one module by name, or by line where they have none."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    calls = [(node, node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    methods = [(node, ast.unparse(func.value), func.attr) for node, func in calls if isinstance(func, ast.Attribute)]
    scanned = {owner for _, owner, method in methods if method in SCANS}
    for name, value in vars(module).items():
        if isinstance(value, re.Pattern):
            yield name, Use.of(value, name in scanned)
    for node, owner, method in methods:
        first = node.args[0] if node.args else None
        if owner == "re" and method != "compile" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield f"line {node.lineno}", Use(re.compile(first.value), method in SCANS)


@cache
def every() -> dict[str, Use]:
    """Every pattern of the package, once for each way of using it."""
    found = {f"{module.__name__}.{name}": use for module in modules() for name, use in uses(module)}
    seen: dict[Use, str] = {}
    for name, use in found.items():
        seen.setdefault(use, name)
    return {name: use for use, name in seen.items()}


def text_of(seed: str, size: int = SIZE) -> str:
    """A text of so many characters that repeats a seed."""
    return (seed * (size // len(seed) + 1))[:size]


PLAIN = re.compile(r"\w|\W")


def seconds(work: Callable[[], object]) -> float:
    """The processor time that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def cost(use: Use, text: str) -> float:
    """The processor time that a pattern takes for a text."""
    return seconds(lambda: use.run(text))


@cache
def basis() -> float:
    """The processor time of a plain pass."""
    text = text_of("a-")
    return seconds(lambda: sum(1 for _ in PLAIN.finditer(text)))


def test_the_patterns_of_the_package_are_found_with_how_they_are_used() -> None:
    found = every()
    assert {f"provgraph.domain.text.tokens.{name}" for name in ("SHAPES", "FILE", "HOST", "AMOUNT")} <= set(found)
    assert found["provgraph.domain.text.tokens.PIECE"].scans
    assert not found["provgraph.domain.text.tokens.TIME"].scans
    assert [name for name in found if " " in name], "those without a name too"
    assert len(found) > 60


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", sorted(every()))
def test_no_pattern_takes_more_than_its_share_of_a_megabyte(name: str) -> None:
    use = every()[name]
    for seed in sorted(SEEDS, key=lambda seed: -cost(use, text_of(seed, SMALL)))[:WORST]:
        assert cost(use, text_of(seed)) <= MOST * basis(), seed


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", PROSE)
def test_reading_tokens_and_secrets_of_a_megabyte_takes_its_share(seed: str) -> None:
    text = normal(text_of(seed))
    assert seconds(lambda: tokenise(text, ENGLISH)) <= MOST * basis()
    assert seconds(lambda: find_secrets(text)) <= MOST * basis()
