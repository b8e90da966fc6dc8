"""Every document that the package `prov` ships: read, or refused with a reason; and how `prov` itself does beside."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import pytest

from provgraph.domain.prov.statement import Document
from provgraph.errors import ExportGap
from provgraph.exchange import formats
from provgraph.exchange.parts import parts_of
from tests.prov import by_prov
from tests.prov.reading import as_rdf, said
from tests.prov.shipped import Case, shipped
from tests.prov.test_corpus import agrees

RDF = ("turtle", "trig", "nquads")
REFUSED = {"malformed": 15, "provn/provtoolbox": 3, "provn/spec/prov-dm": 10, "provn/spec/prov-n": 10}
"""Broken on purpose; not of the grammar of PROV-N; pieces of the specifications that are no whole statements."""

EXTENDED = {"malformed": 1, "provn/provtoolbox": 2, "provn/spec/prov-n": 2}
"""Documents with expressions of extensions, which no format holds but as they were written."""

GAPS = re.compile(
    r".* is an extension of PROV|Turtle cannot hold bundles|RDF cannot hold (?:statements of one name that differ"
    r"|a relation of this kind without one)|PROV-JSONLD cannot hold a statement of this kind: mentionOf"
    r"|PROV-XML cannot hold an attribute called ex:|N-Quads cannot hold a bundle with nothing"
    r"|RDF cannot hold two mentions"
)


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """All documents of the package's tests."""
    return shipped()


def is_equal(document: Document, format: str) -> bool:
    """Whether it is read again as it was. Raises ExportGap."""
    again = formats.read("".join(formats.WRITERS[format](parts_of(document))).encode(), format)
    return said(again) == said(as_rdf(document) if format in RDF else document)


def test_what_is_refused_is_what_is_no_document(cases: list[Case]) -> None:
    assert len(cases) == 1556
    assert Counter(case.folder for case in cases if case.read() is None) == REFUSED


def test_what_is_read_is_read_again_as_it_was_from_its_own_format_and_from_another(cases: list[Case]) -> None:
    """Each format in turn is the other one. Where the own one has a gap, it is one of an extension."""
    others, gaps = list(formats.WRITERS), Counter[str]()
    for at, case in enumerate(cases):
        document = case.read()
        for format in {case.format, others[at % len(others)]} if document else ():
            try:
                assert document is not None
                assert is_equal(document, format), (case.name, format)
            except ExportGap as error:
                assert GAPS.match(error.message), error.message
                gaps[case.folder] += format == case.format
    assert +gaps == EXTENDED


def table(cases: Iterable[Case]) -> str:
    """What is read, and read again as it was from the own notation, by us and by `prov`."""
    counts: Mapping[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for case in cases:
        counts[case.kind].update(_outcomes(case))
    head = ("documents", "notation", "files", "read", "again as it was", f"read by {by_prov.NAME}", "again as it was")
    rows = [head, ("---",) * len(head)]
    keys = ("files", "read", "again", "read by prov", "again by prov")
    rows += [(f"`{folder}`", word, *(str(found[key]) for key in keys)) for (folder, word), found in counts.items()]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def _outcomes(case: Case) -> Iterable[str]:
    document, theirs = case.read(), by_prov.read(case.data, case.format)
    yield "files"
    if document is not None:
        yield "read"
        yield from ["again"] if _is_equal_or_gap(document, case.format) else []
    if theirs is not None:
        yield "read by prov"
        yield from ["again by prov"] if by_prov.is_read_again(theirs, case.format) else []


def _is_equal_or_gap(document: Document, format: str) -> bool:
    try:
        return is_equal(document, format)
    except ExportGap:
        return False


def test_the_page_of_conformance_has_the_counts_of_the_package_beside_ours(cases: list[Case]) -> None:
    agrees("prov", table(cases))
