"""What the tests of PROV documents share: a document around statements, and the judgement on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from provgraph.domain.prov.finding import Judgement
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import Blank, QualifiedName, Value
from provgraph.domain.prov.vocabulary import FORMS
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


def said(document: Document) -> list[tuple[str, list[str]]]:
    """What a document says, whatever the order of statements and attributes and whatever its prefixes."""
    return sorted((bundle.id.uri if bundle.id else "", sorted(map(plain, bundle.statements))) for bundle in document)


def plain(statement: Statement) -> str:
    attributes = sorted(f"{name.uri}={full(value)}" for name, value in statement.attributes)
    args = [full(arg) if isinstance(arg, QualifiedName) else str(arg) for arg in statement.args]
    name = full(statement.id) if isinstance(statement.id, QualifiedName) else "-"
    return f"{statement.kind} {name} {args} {attributes}"


def full(value: Value) -> str:
    return value.uri if isinstance(value, QualifiedName) else f"{value.text!r} {value.datatype.uri} {value.language}"


def as_rdf(document: Document) -> Document:
    """The document as a graph can hold it: attributes are a set, statements of one name are one, a relation that says
    no more than its ends is said once, and not beside one of the same ends that says more."""
    toplevel, *bundles = (replace(bundle, statements=tuple(_as_set(bundle))) for bundle in document)
    return Document(toplevel, tuple(bundles))


def _as_set(bundle: Bundle) -> Iterator[Statement]:
    ordered = sorted(bundle.statements, key=lambda one: (one.kind, repr(one.id)))
    said: list[Statement] = []
    for (_, id), group in groupby(ordered, key=lambda one: (one.kind, one.id)):
        each = [replace(one, attributes=tuple(dict.fromkeys(one.attributes))) for one in group]
        said += each if id is None or isinstance(id, Blank) else _united(each)
    yield from (one for one in said if not _is_plain(one))
    ends = {(one.kind, one.args[:2]) for one in said if FORMS[one.kind].places and not _is_plain(one)}
    plain = dict.fromkeys(one for one in said if _is_plain(one))
    yield from (one for one in plain if (one.kind, one.args[:2]) not in ends)


def _is_plain(one: Statement) -> bool:
    if not FORMS[one.kind].has_id:
        return True
    return one.id is None and bool(one.args) and not one.attributes and not any(one.args[2:]) and all(one.args[:2])


def _united(group: list[Statement]) -> list[Statement]:
    """Statements of one name with all their attributes; one statement if their places complete each other."""
    attributes = tuple(dict.fromkeys(attribute for one in group for attribute in one.attributes))
    columns = [{arg for arg in column if arg is not None} for column in zip(*(one.args for one in group), strict=True)]
    if all(len(column) <= 1 for column in columns):
        return [replace(group[0], args=tuple(next(iter(column), None) for column in columns), attributes=attributes)]
    return [replace(one, attributes=attributes) for one in dict.fromkeys(replace(one, attributes=()) for one in group)]
