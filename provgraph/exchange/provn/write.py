"""Documents to PROV-N, statement by statement. Source: PROV-N (W3C, 2013)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import INTERNATIONALIZED, STRING, Blank, Literal
from provgraph.errors import ExportGap
from provgraph.exchange.naming import Naming, gap, scoped
from provgraph.exchange.parts import Part
from provgraph.exchange.provn.read import WITHOUT_ATTRIBUTES
from provgraph.exchange.provn.tokens import IRI, LOCAL, NUMBER_OR_TIME, PREFIX

TO_ESCAPE = re.compile(r"[='(),:;\[\]]|^[-.]|\.$")


def write(parts: Iterable[Part]) -> Iterator[str]:
    """The document, a line at a time. Raises ExportGap: PROV-N has no blank nodes, and names keep to its characters."""
    yield "document\n"
    for part, naming in scoped(parts, local):
        if part.id is None:
            yield from _body(part, naming, "  ")
        else:
            yield f"  bundle {naming.name(part.id)}\n"
            yield from _body(part, naming, "    ")
            yield "  endBundle\n"
    yield "endDocument\n"


def _body(part: Part, naming: Naming, indent: str) -> Iterator[str]:
    yield from (f"{indent}{line}\n" for line in _declarations(part.namespaces))
    for statement in part.statements:
        _refuse(statement)
        yield f"{indent}{naming.statement(statement)}\n"


def _declarations(namespaces: Mapping[str, str]) -> Iterator[str]:
    for prefix, uri in namespaces.items():
        if not IRI.fullmatch(f"<{uri}>") or (prefix and not PREFIX.fullmatch(prefix)):
            raise ExportGap(f"PROV-N cannot declare the prefix {prefix!r} for <{uri[:200]}>")
        yield f"prefix {prefix} <{uri}>" if prefix else f"default <{uri}>"


def _refuse(statement: Statement) -> None:
    if any(isinstance(term, Blank) for term in (statement.id, *statement.args)):
        raise gap("PROV-N", "something without a name", statement)
    if statement.attributes and statement.kind in WITHOUT_ATTRIBUTES:
        raise gap("PROV-N", "attributes of this kind of statement", statement)
    values = (value for _, value in statement.attributes if isinstance(value, Literal))
    if any(value.language and value.datatype not in (STRING, INTERNATIONALIZED) for value in values):
        raise gap("PROV-N", "a value with this language and type", statement)


def local(prefix: str, text: str) -> str | None:
    """A local name with what has a meaning escaped; None for one that PROV-N cannot spell."""
    if not prefix and NUMBER_OR_TIME.fullmatch(text):
        return None
    escaped = TO_ESCAPE.sub(r"\\\g<0>", text)
    return escaped if not escaped or LOCAL.fullmatch(escaped) else None
