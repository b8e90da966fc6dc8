"""Documents of PROV, with no server: writing Turtle against rdflib, judging against `prov`."""

from __future__ import annotations

from collections.abc import Iterator

from prov.model import ProvDocument
from rdflib import Graph

from benchmarks.ground import Sizes, memory_of
from benchmarks.measuring import Line, by_turns, median
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import TYPE, Literal, QualifiedName, Time, xsd
from provgraph.exchange.formats import READERS, WRITERS
from provgraph.exchange.parts import Part

AT_LEAST_RDFLIB, AT_MOST_PROV, AT_MOST_MEMORY = 5.0, 3.0, 1.2
FEW, MANY = 5, 15
"""How many times as many statements as are timed: memory is asked when more names were met than are kept in mind."""

EX = "http://example.org/"
AT = Time.parse("2027-03-01T08:00:00Z")


def export(sizes: Sizes) -> Iterator[Line]:
    """Turtle, statement by statement, against rdflib's serialiser on the same triples; memory as it grows."""
    few, many = (_memory(sizes.statements * times) for times in (FEW, MANY))
    note = f"{many:,} KiB in all for {sizes.statements * MANY:,} statements, {few:,} for {sizes.statements * FEW:,}"
    yield Line("export", "memory", None, None, many / few, AT_MOST_MEMORY, note=note)
    graph = Graph().parse(data="".join(written("turtle", sizes.statements)), format="turtle")
    product, bare = by_turns(
        lambda: sum(map(len, written("turtle", sizes.statements))),
        lambda: graph.serialize(format="turtle"),
        sizes.rounds,
    )
    note = f"{len(graph):,} triples of {sizes.statements:,} statements; the ratio is of speeds"
    speed = median(bare) / median(product)
    yield Line("export", "turtle", median(product), median(bare), speed, AT_LEAST_RDFLIB, is_at_most=False, note=note)


def validate(sizes: Sizes) -> Iterator[Line]:
    """All of PROV-CONSTRAINTS against what `prov` has: putting together the statements of one name."""
    text = "".join(written("json", sizes.statements))
    ours, theirs = READERS["json"](text.encode()), ProvDocument.deserialize(content=text, format="json")
    product, bare = by_turns(lambda: judge(ours), theirs.unified, sizes.rounds)
    note = f"{sizes.statements:,} statements, {'valid' if judge(ours).is_valid else 'invalid'}"
    yield Line(
        "validate", "judge", median(product), median(bare), median(product) / median(bare), AT_MOST_PROV, note=note
    )


def written(format: str, number: int) -> Iterator[str]:
    """The pieces of a document of so many statements."""
    return WRITERS[format]([Part(None, {"ex": EX}, _statements(number // 5))])


def _statements(number: int) -> Iterator[Statement]:
    """A chain of steps, five statements each: every step makes a file of that of an earlier one."""
    for at in range(number):
        size = (_name("size"), Literal(str(at), xsd("integer")))
        yield Statement("entity", _name(f"file{at}"), (), (size, (TYPE, _name("File"))))
    for at in range(number):
        yield Statement("activity", _name(f"step{at}"), (AT, None))
    for at in range(number):
        yield Statement("wasGeneratedBy", None, (_name(f"file{at}"), _name(f"step{at}"), AT))
    for at in range(1, number):
        yield Statement("used", None, (_name(f"step{at}"), _earlier(at), None))
    for at in range(1, number):
        yield Statement("wasDerivedFrom", None, (_name(f"file{at}"), _earlier(at), None, None, None))


def _earlier(at: int) -> QualifiedName:
    return _name(f"file{max(0, at - 1 - at % 7)}")


def _name(local: str) -> QualifiedName:
    return QualifiedName(EX + local, "ex", local)


def _memory(number: int) -> int:
    """The most memory that this process held so far, in KiB, after writing so many statements."""
    for _ in written("turtle", number):
        pass
    return memory_of()
