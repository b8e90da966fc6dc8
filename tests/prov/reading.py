"""What the tests of PROV documents share: a document around statements, and the judgement on it."""

from __future__ import annotations

from pathlib import Path

from provgraph.domain.prov.finding import Judgement
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.exchange import formats

CASES = sorted((Path(__file__).parent / "cases").glob("*.provn"))


def document(statements: str) -> Document:
    """The document that holds these statements of PROV-N, under the prefix ex."""
    return formats.read(f"document\nprefix ex <http://example.org/>\n{statements}\nendDocument".encode(), "provn")


def judged(statements: str, *, beyond: bool = True) -> Judgement:
    """The judgement on these statements; the first one stands on line 3."""
    return judge(document(statements), beyond=beyond)


def rule_of(case: Path) -> str:
    """The rule that a case is named after."""
    return case.name.split(".")[0]


def is_valid_by_name(case: Path) -> bool:
    """What the name of a case says of it."""
    return case.name.split(".")[1].startswith("valid")


def broken(statements: str, *, beyond: bool = True) -> list[tuple[int | str, tuple[int, ...]]]:
    """What is found in these statements: the number of each rule, its name where it has none, and the lines cited."""
    return [(finding.number or finding.name, finding.lines) for finding in judged(statements, beyond=beyond).findings]
