"""Uniqueness (constraints 22 to 29): statements that must be one are merged, and their places with them.

A worklist over indexes: joining two terms takes up again only the facts that the smaller class is a key of, so the
whole takes time in proportion to n log n. What cannot be merged is a finding, and the rest goes on. Source:
PROV-CONSTRAINTS 6.1, merging and unification.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from provgraph.domain.prov.clashes import MENTION, UNIQUE, USAGE, Clash, shared
from provgraph.domain.prov.facts import NOTHING, Fact, Facts
from provgraph.domain.prov.terms import Attribute
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS

Key: TypeAlias = tuple[int, str, int, int]
"""(constraint, kind, term, term)"""


class Unification:
    """Merges the facts of one toplevel or bundle; `clashes` are the merges that fail."""

    def __init__(self, facts: Facts, beyond: bool = True) -> None:
        """`beyond`: hold also to what stands beside PROV-CONSTRAINTS (`rules.BEYOND`)."""
        self._beyond = beyond
        self.clashes: list[Clash] = []
        self._facts, self._terms = facts, facts.terms
        self._first: dict[Key, int] = {}
        self._keyed: dict[int, list[int]] = {}
        self._work = list(range(len(facts.all) - 1, -1, -1))
        self._told: set[tuple[object, ...]] = set()

    def run(self) -> None:
        """Merge until nothing more has to be merged, times of activities last: no key holds a time."""
        for number, fact in enumerate(self._facts.all):
            for term in _key_terms(fact):
                self._keyed.setdefault(term, []).append(number)
        self._settle()
        while self._beyond and self._join_usages():
            self._settle()
        self._times("wasStartedBy", 28, 0)
        self._times("wasEndedBy", 29, 1)

    def _settle(self) -> None:
        """Merge until the indexes hold one fact for each key."""
        while self._work:
            number = self._work.pop()
            for key in self._keys(self._facts.all[number]):
                first = self._first.setdefault(key, number)
                if first != number:
                    self._merge(key[0], first, number)

    def _join_usages(self) -> bool:
        """Make one of usages with the same activity, entity and attributes; whether there was anything to join."""
        attributes: dict[int, set[Attribute]] = {}
        stated = [fact for fact in self._facts.of("used") if not fact.rule]
        for fact in stated:
            attributes.setdefault(self._terms.find(fact.id), set()).update(fact.source.attributes)
        first: dict[tuple[int, int, frozenset[Attribute]], Fact] = {}
        for fact in stated:
            activity, entity = (self._terms.find(arg) for arg in fact.args[:2])
            one = first.setdefault((activity, entity, frozenset(attributes[self._terms.find(fact.id)])), fact)
            self._equate(USAGE, one.id, fact.id, one, fact, "identifier")
        return bool(self._work)

    def _keys(self, fact: Fact) -> Iterator[Key]:
        find = self._terms.find
        if fact.id != NOTHING:
            yield (22 if fact.kind in ELEMENTS else 23), fact.kind, find(fact.id), NOTHING
        if fact.kind in UNIQUE:
            number, place = UNIQUE[fact.kind]
            yield number, fact.kind, find(fact.args[0]), find(fact.args[place])
        if fact.kind == "mentionOf" and self._beyond:
            yield MENTION, fact.kind, find(fact.args[0]), NOTHING

    def _merge(self, rule: int, first: int, second: int) -> None:
        """The places have to be equal; under 24 to 27 the identifiers have to, and the places follow by 23."""
        one, other = self._facts.all[first], self._facts.all[second]
        if rule in (22, 23, MENTION):
            for place, (left, right) in enumerate(zip(one.args, other.args, strict=True)):
                what = FORMS[one.kind].places[place].name
                is_equal = self._equate(rule, left, right, one, other, what)
                if not is_equal and NOTHING in (left, right):
                    break  # where one says that there is no activity, it says nothing of its events either
        else:
            self._equate(rule, one.id, other.id, one, other, "identifier")

    def _times(self, kind: str, rule: int, place: int) -> None:
        """An activity starts at its start time, and ends at its end time."""
        activities = {self._terms.find(fact.id): fact for fact in reversed(list(self._facts.of("activity")))}
        for event in self._facts.of(kind):
            activity = activities.get(self._terms.find(event.args[0]))
            if activity is not None:
                self._equate(rule, activity.args[place], event.args[3], activity, event, "time")

    def _equate(self, rule: int, left: int, right: int, one: Fact, other: Fact, what: str) -> bool:
        """Join two terms; False when they cannot be."""
        terms = self._terms
        first, second = terms.find(left), terms.find(right)
        if first == second:
            return True
        if NOTHING in (first, second) or (terms.constant[first] is not None and terms.constant[second] is not None):
            self._clash(Clash(rule, left, right, one, other, what))
            return False
        dropped = terms.join(first, second, (rule, one.source, other.source))
        touched = self._keyed.pop(dropped, [])
        self._keyed.setdefault(terms.find(dropped), []).extend(touched)
        self._work += touched
        return True

    def _clash(self, clash: Clash) -> None:
        """Two that had to be equal are not. The same of the same statements is told once."""
        find = self._facts.terms.find
        ends = sorted((find(clash.left), find(clash.right)))
        statements = find(clash.one.id), find(clash.other.id), find(clash.one.args[0]) if clash.one.args else NOTHING
        seen = (clash.rule, clash.what, *ends, *statements)
        if seen not in self._told:
            self._told.add(seen)
            self.clashes.append(clash)


def _key_terms(fact: Fact) -> set[int]:
    """The terms whose joining changes the keys of a fact."""
    terms = {fact.id}
    if fact.kind in UNIQUE:
        terms |= {*shared(fact)}
    elif fact.kind == "mentionOf":
        terms.add(fact.args[0])
    return terms - {NOTHING}
