"""The relations that a graph of PROV-O says: at once, by a node of their own, or both, and then once.

Source: PROV-O 3.3 (qualification), 4; what is read as what stands in docs/formats.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import PROV, TYPE, Attribute, Literal, QualifiedName, Term, Time
from provgraph.domain.prov.vocabulary import FORMS
from provgraph.errors import InputError
from provgraph.exchange.namespaces import unreadable
from provgraph.exchange.provo.graph import Graph
from provgraph.exchange.provo.ontology import (
    AT_TIME,
    DIRECT,
    ELEMENT_CLASSES,
    GENERAL_CLASSES,
    IN_BUNDLE,
    INFLUENCERS,
    LINKS,
    NODE_CLASSES,
    QUALIFIED,
    RDF_TYPE,
    TIMED,
)
from provgraph.exchange.provo.rows import Row, rows
from provgraph.exchange.provo.triples import Node, Triple

MENTION = "mentionOf"

End: TypeAlias = tuple[str, Term | None, Term | None]
"""A kind of relation and its two ends."""


class Relations:
    """Reads the relations of one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._subjects: dict[tuple[Node, str], dict[Node, int]] = {}
        self._types: dict[tuple[Node, str], dict[str, None]] = defaultdict(dict)
        self._covered: dict[End, set[str]] = {}
        self.kinds: dict[Node, set[str]] = defaultdict(set)
        """The nodes of relations, and the kinds of these."""
        self._find()

    def statements(self) -> list[Statement]:
        """All relations of the graph. Raises UnreadableFile for a time that is none."""
        by_node = [statement for node, kind in self._subjects for statement in self._of_node(node, kind)]
        at_once = list(self._at_once())
        return self._timed([*by_node, *at_once, *self._mentions()])

    def _find(self) -> None:
        """The nodes of relations: what a qualifying property leads to; else what only its class says to be one."""
        for triple in self._graph.triples:
            link = LINKS.get(triple.predicate)
            if link is not None and not isinstance(triple.object, Literal):
                kind, type = link
                self._add(triple.object, kind, type)[triple.subject] = triple.line
        for triple in self._graph.triples:
            by_class = _class(triple)
            if by_class is not None and by_class in self.kinds.get(triple.subject, (by_class,)):
                self._add(triple.subject, by_class, "")

    def _add(self, node: Node, kind: str, type: str) -> dict[Node, int]:
        self.kinds[node].add(kind)
        if type:
            self._types[node, kind].setdefault(type)
        return self._subjects.setdefault((node, kind), {})

    def _of_node(self, node: Node, kind: str) -> Iterator[Statement]:
        """The statements that a node says: one, or one for each value where a place has several."""
        graph, about = self._graph, self._graph.about(node)
        subjects = self._subjects[node, kind]
        values: list[list[Term]] = [[graph.term(subject) for subject in subjects]]
        for at, place in enumerate(QUALIFIED[kind].places):
            predicates = self._influencers(node, kind) if at == 0 else {place}
            values.append(list(_terms(graph, (triple for triple in about if triple.predicate in predicates))))
        types: list[Attribute] = [(TYPE, graph.name(type)) for type in self._types[node, kind]]
        attributes = tuple(dict.fromkeys((*types, *graph.attributes(node, self._is_structure(node)))))
        line = min(filter(None, (*subjects.values(), *(triple.line for triple in about))), default=0)
        id = graph.term(node) if isinstance(node, QualifiedName) or node in graph.referred else None
        for row in rows(values):
            self._cover(kind, row, attributes)
            yield Statement(kind, id, row, attributes, line)

    def _influencers(self, node: Node, kind: str) -> frozenset[str]:
        """Properties that lead to the second place; a node of several kinds keeps to the one of each."""
        is_shared = len(self.kinds[node]) > 1
        return frozenset(QUALIFIED[kind].places[:1]) if is_shared else INFLUENCERS

    def _is_structure(self, node: Node) -> frozenset[str]:
        """Predicates and classes that are no attributes of the node of these kinds."""
        kinds = self.kinds[node]
        places = (place for kind in kinds for place in QUALIFIED[kind].places)
        own = (QUALIFIED[kind].node for kind in kinds)
        return frozenset((*places, *INFLUENCERS, *own, *GENERAL_CLASSES, *ELEMENT_CLASSES))

    def _cover(self, kind: str, row: Row, attributes: Iterable[Attribute]) -> None:
        """What a node says of its ends need not be said at once."""
        types = {value.uri for name, value in attributes if name == TYPE and isinstance(value, QualifiedName)}
        self._covered.setdefault((kind, row[0], row[1]), {""}).update(types)

    def _at_once(self) -> Iterator[Statement]:
        """What is said at once and not by a node, nor by a property below it."""
        found: dict[tuple[str, Node, Node], dict[str, int]] = {}
        for triple in self._graph.triples:
            direct = DIRECT.get(triple.predicate)
            if direct is not None and direct[0] != MENTION and not isinstance(triple.object, Literal):
                kind, type = direct
                found.setdefault((kind, triple.subject, triple.object), {}).setdefault(type, triple.line)
        for end, types in found.items():
            said = self._covered.get(end, set())
            below = {type: line for type, line in types.items() if type} or types
            for type, line in below.items():
                if type not in said:
                    yield self._plain(end, type, line)

    def _plain(self, end: tuple[str, Node, Node], type: str, line: int) -> Statement:
        kind, first, second = end
        graph = self._graph
        ends = (graph.term(first), graph.term(second))
        attributes = ((TYPE, graph.name(type)),) if type else ()
        return Statement(kind, None, ends + (None,) * (len(FORMS[kind].places) - 2), attributes, line)

    def _mentions(self) -> Iterator[Statement]:
        """What is a mention of what, and in which bundle: two properties of the one that mentions."""
        mentions: dict[Node, tuple[list[Term], list[Term], int]] = {}
        for triple in self._graph.triples:
            if triple.predicate == PROV + MENTION and not isinstance(triple.object, Literal):
                term = self._graph.term(triple.object)
                mentions.setdefault(triple.subject, ([], [], triple.line))[0].append(term)
        for node, (general, bundles, line) in mentions.items():
            bundles += _terms(self._graph, (one for one in self._graph.about(node) if one.predicate == IN_BUNDLE))
            yield from (
                Statement(MENTION, None, (self._graph.term(node), *row), (), line) for row in rows([general, bundles])
            )

    def _timed(self, statements: list[Statement]) -> list[Statement]:
        """Times said without a node: of the one relation that lacks a time, else of one more."""
        said: dict[tuple[str, Term | None], list[int]] = defaultdict(list)
        times: set[tuple[str, Term | None, Term | None]] = set()
        for at, one in enumerate(statements):
            if one.kind in TIMED.values():
                said[one.kind, one.args[0]].append(at)
                times.add((one.kind, one.args[0], one.args[2]))
        for triple in self._graph.triples:
            kind = TIMED.get(triple.predicate)
            if kind is None:
                continue
            about, time = self._graph.term(triple.subject), time_of(triple)
            each = said[kind, about]
            if (kind, about, time) in times:
                continue
            times.add((kind, about, time))
            if len(each) == 1 and statements[each[0]].args[2] is None:
                one = statements[each[0]]
                statements[each[0]] = replace(one, args=(*one.args[:2], time))
            else:
                each.append(len(statements))
                statements.append(Statement(kind, None, (about, None, time), (), triple.line))
        return statements


def time_of(triple: Triple) -> Time:
    """The time that a triple says. Raises UnreadableFile, naming the line."""
    if not isinstance(triple.object, Literal):
        raise unreadable(f"{triple.predicate} leads to no time", triple.line)
    try:
        return Time.parse(triple.object.text)
    except InputError as error:
        raise unreadable(error.message, triple.line) from error


def _class(triple: Triple) -> str | None:
    """The kind of relation whose node a triple says its subject to be."""
    if triple.predicate != RDF_TYPE or not isinstance(triple.object, QualifiedName):
        return None
    return NODE_CLASSES.get(triple.object.uri)


def _terms(graph: Graph, triples: Iterable[Triple]) -> Iterator[Term]:
    """What stands in a place, each once."""
    met: dict[Term, None] = {}
    for triple in triples:
        if triple.predicate == AT_TIME:
            met.setdefault(time_of(triple))
        elif isinstance(triple.object, Literal):
            raise unreadable(f"{triple.predicate} leads to a value and not to a thing", triple.line)
        else:
            met.setdefault(graph.term(triple.object))
    return iter(met)
