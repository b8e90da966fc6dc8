"""What the tests of PROV documents share: a document around statements, and the judgement on it."""

from __future__ import annotations

from pathlib import Path

from provgraph.domain.prov.finding import Judgement
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document, Statement
from provgraph.domain.prov.terms import QualifiedName, Value
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


def said(document: Document) -> list[tuple[object, list[str]]]:
    """What a document says, whatever the order of statements and attributes and whatever its prefixes."""
    return sorted((repr(bundle.id), sorted(map(plain, bundle.statements))) for bundle in document)


def plain(statement: Statement) -> str:
    attributes = sorted(f"{name.uri}={full(value)}" for name, value in statement.attributes)
    args = [full(arg) if isinstance(arg, QualifiedName) else str(arg) for arg in statement.args]
    name = full(statement.id) if isinstance(statement.id, QualifiedName) else "-"
    return f"{statement.kind} {name} {args} {attributes}"


def full(value: Value) -> str:
    return value.uri if isinstance(value, QualifiedName) else f"{value.text!r} {value.datatype.uri} {value.language}"
