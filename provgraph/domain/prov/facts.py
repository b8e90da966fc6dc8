"""Statements as facts over numbered terms: what a constant is equal to, and what is only known to exist.

Definitions 1 to 4 (identifiers and places left out stand for something that exists) and inferences 9, 10, 11 and 15 as
far as they decide a constraint; the other inferences are drawn where they are needed. Source: PROV-CONSTRAINTS 4, 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Blank, QualifiedName, Term
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, Absent

Constant: TypeAlias = str | tuple[bool, int, str]
"""A URI or a moment."""

Join: TypeAlias = tuple[int, Statement, Statement]
"""Why two terms are equal: a rule, and the two statements that it holds between."""

NOTHING = 0
"""The term of a place of which it is not said that anything stands there. It equals itself only."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement over terms. `rule` is 0 for what is stated, else the inference that `source` was put through."""

    kind: str
    id: int
    args: tuple[int, ...]
    source: Statement
    rule: int = 0


class Terms:
    """Terms as numbers, joined where a constraint says that they are equal (union by size). Source: 6.1.

    A class holds at most one constant. Why terms were joined is kept, so that an equality can be explained.
    """

    def __init__(self) -> None:
        self._parent = [NOTHING]
        self._size = [1]
        self.constant: list[Constant | None] = ["-"]
        self._named: list[Term | None] = [None]
        self._joined: dict[int, tuple[int, Join]] = {}
        self._numbers: dict[Constant | Blank, int] = {}

    def of(self, term: Term | None, absent: Absent) -> int:
        """The number of what stands in a place, or of what its absence means."""
        if term is None:
            return NOTHING if absent is Absent.NONE else self.unknown()
        key = _key(term)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self._new(None if isinstance(key, Blank) else key, term)
        return number

    def unknown(self) -> int:
        """Something that exists and has no name."""
        return self._new(None, None)

    def find(self, term: int) -> int:
        """The representative of the term's class."""
        parent = self._parent
        while parent[term] != term:
            parent[term] = term = parent[parent[term]]
        return term

    def join(self, one: int, other: int, why: Join) -> int:
        """Make one class of two, of which at most one has a constant; the representative that is none any more."""
        keep, drop = (one, other) if self._size[one] >= self._size[other] else (other, one)
        self._parent[drop] = keep
        self._size[keep] += self._size[drop]
        self._joined[drop] = (keep, why)
        if self.constant[keep] is None:
            self.constant[keep], self._named[keep] = self.constant[drop], self._named[drop]
        return drop

    def explained(self, term: int) -> list[Statement]:
        """The statements by which a term came to be equal to its constant; none for the constant itself."""
        if term == NOTHING:
            return []
        constant = self.constant[self.find(term)]
        joins = [] if constant is None else self.between(term, self._numbers[constant])
        return [cited for _, *pair in joins for cited in pair]

    def between(self, one: int, other: int) -> list[Join]:
        """The joins by which two terms of a class came together; none when they are one term."""
        here, there = self._steps(one), self._steps(other)
        while here and there and here[-1] is there[-1]:
            here.pop()
            there.pop()
        return here + there[::-1]

    def _steps(self, term: int) -> list[Join]:
        """The joins from a term to its representative: at most log n, for the larger class always stays."""
        steps: list[Join] = []
        while term in self._joined:
            term, join = self._joined[term]
            steps.append(join)
        return steps

    def show(self, term: int, what: str = "something unnamed") -> str:
        """A term in words."""
        if term == NOTHING:
            return "-"
        named = self._named[self.find(term)]
        return what if named is None else str(named)

    def named(self, term: int) -> Term | None:
        """The name or time that a term's class stands for, as a document wrote it; None if it has none."""
        return self._named[self.find(term)] if self.is_named(term) else None

    def is_named(self, term: int) -> bool:
        """The term's class has a constant."""
        return self.constant[self.find(term)] is not None

    def _new(self, constant: Constant | None, named: Term | None) -> int:
        number = len(self._parent)
        self._parent.append(number)
        self._size.append(1)
        self.constant.append(constant)
        self._named.append(named)
        return number


class Facts:
    """The facts of one toplevel or bundle, with what inferences add to them."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.terms = Terms()
        self.all: list[Fact] = []
        self.by_kind: dict[str, list[int]] = {}
        for stated in statements:
            self._state(stated)
        self._infer()

    def of(self, *kinds: str) -> Iterable[Fact]:
        """The facts of these kinds, in order."""
        for kind in kinds:
            for number in self.by_kind.get(kind, ()):
                yield self.all[number]

    def add(self, kind: str, id: int, args: tuple[int, ...], source: Statement, rule: int = 0) -> Fact:
        """Put in one fact more."""
        fact = Fact(kind, id, args, source, rule)
        self.by_kind.setdefault(kind, []).append(len(self.all))
        self.all.append(fact)
        return fact

    def _state(self, stated: Statement) -> None:
        terms, form = self.terms, FORMS[stated.kind]
        name = terms.of(stated.id, Absent.UNKNOWN) if form.has_id else NOTHING
        args = [terms.of(arg, place.absent) for arg, place in zip(stated.args, form.places, strict=True)]
        if stated.kind == "wasDerivedFrom" and stated.args[2] is None:
            args[3:] = [terms.of(arg, Absent.NONE) for arg in stated.args[3:]]
        self.add(stated.kind, name, tuple(args), stated)

    def _infer(self) -> None:
        """Inferences 9 to 11 and 15. None of them can be applied to what they yield, save 15 to what 11 yields."""
        for fact in list(self.of("wasStartedBy", "wasEndedBy")):
            _, trigger, activity, _ = fact.args
            # What stands in neither place is spoken of nowhere else, so no rule can ask for its generation.
            if fact.source.args[1:3] != (None, None):
                self._exists("wasGeneratedBy", trigger, activity, fact, 9 if fact.kind == "wasStartedBy" else 10)
        for fact in list(self.of("wasDerivedFrom")):
            generated, used, activity, generation, usage = fact.args
            if activity != NOTHING:
                self._exists("used", activity, used, fact, 11, usage)
                self._exists("wasGeneratedBy", generated, activity, fact, 11, generation)
        self._infer_influences()

    def _exists(self, kind: str, one: int, other: int, fact: Fact, rule: int, id: int | None = None) -> None:
        name = self.terms.unknown() if id is None else id
        self.add(kind, name, (one, other, self.terms.unknown()), fact.source, rule)

    def _infer_influences(self) -> None:
        """Inference 15, where two kinds of relations share a name: only there can influences disagree."""
        first: dict[int, str] = {}
        relations = [fact for fact in self.all if fact.id != NOTHING and fact.kind not in ELEMENTS]
        shared = {fact.id for fact in relations if first.setdefault(fact.id, fact.kind) != fact.kind}
        for fact in relations:
            if fact.id in shared and fact.kind != "wasInfluencedBy":
                self.add("wasInfluencedBy", fact.id, fact.args[:2], fact.source, 15)


def _key(term: Term) -> Constant | Blank:
    """What makes two terms of statements the same."""
    if isinstance(term, QualifiedName):
        return term.uri
    return term if isinstance(term, Blank) else term.moment
