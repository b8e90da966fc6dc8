"""Our validator against the plain rules, on small documents with few names, so that much falls together."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import TYPE, QualifiedName, Term, Time, prov
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, Absent, Place
from tests.prov.plain_rules import Instance, Unequal

EMPTY = ((TYPE, prov("EmptyCollection")),)
MERGES = set(range(22, 30))
NAMES = {
    "entity": ("e1", "e2", "e3"),
    "activity": ("a1", "a2"),
    "agent": ("g", "e1", "a1"),
    "any": ("e1", "a1", "g"),
    "name": ("i", "j", "k"),
}
TIMES = [Time.parse(f"201{year}-01-01T00:00:00") for year in (1, 2)]


def named(name: str) -> QualifiedName:
    return QualifiedName(f"http://example.org/{name}", "ex", name)


ORDERED = (
    "entity", "entity", "activity", "wasGeneratedBy", "wasDerivedFrom", "wasDerivedFrom", "wasDerivedFrom", "used",
    "wasStartedBy", "wasStartedBy", "specializationOf", "wasAttributedTo", "actedOnBehalfOf", "wasInformedBy",
)  # fmt: skip
"""Kinds that an order comes from, derivations most of all: only they are strict."""


def filled(place: Place, strays: bool) -> st.SearchStrategy[Term | None]:
    """What may stand in a place; with strays now and then the wrong kind of thing."""
    there = st.sampled_from(TIMES) if place.kind == "time" else st.sampled_from(NAMES[place.kind]).map(named)
    if strays and place.kind in ("entity", "activity"):
        there = st.one_of(there, there, there, there, there, st.sampled_from(("e1", "a1")).map(named))
    return there if place.absent is Absent.BROKEN else st.one_of(there, st.none())


@st.composite
def statements(draw: st.DrawFn, kinds: tuple[str, ...], strays: bool) -> Statement:
    kind = draw(st.sampled_from(kinds))
    form = FORMS[kind]
    args = tuple(draw(filled(place, strays)) for place in form.places)
    if kind in ELEMENTS:
        attributes = EMPTY if kind == "entity" and draw(st.integers(0, 5)) == 0 else ()
        return Statement(kind, named(draw(st.sampled_from(NAMES[kind]))), args, attributes)
    has_name = form.has_id and draw(st.booleans())
    return Statement(kind, named(draw(st.sampled_from(NAMES["name"]))) if has_name else None, args)


def instance(stated: list[Statement]) -> Instance:
    """The statements as the plain rules want them: definitions 1 to 4."""
    fresh = iter(range(1, 10_000))

    def term(arg: Term | None, absent: Absent) -> str | int | None:
        if arg is None:
            return None if absent is Absent.NONE else next(fresh)
        return arg.uri if isinstance(arg, QualifiedName) else str(arg)

    facts = set()
    for fact in stated:
        form = FORMS[fact.kind]
        name = term(fact.id, Absent.UNKNOWN) if form.has_id else None
        places = [place.absent for place in form.places]
        if fact.kind == "wasDerivedFrom" and fact.args[2] is None:
            places = [Absent.NONE] * len(places)
        args = [term(arg, absent) for arg, absent in zip(fact.args, places, strict=True)]
        facts.add((fact.kind, name, *args))
    return Instance(facts, {fact.id.uri for fact in stated if fact.attributes and fact.id})


def by_plain_rules(stated: list[Statement]) -> set[int]:
    """The numbers of the rules broken; 23 for all that cannot be merged, with which the others end."""
    plain = instance(stated)
    try:
        plain.saturate()
    except Unequal:
        return {23}
    return plain.broken()


ALL = tuple(kind for kind in FORMS if kind != "mentionOf")
CAREFULLY = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@CAREFULLY
@given(st.lists(statements(ALL, strays=True), min_size=1, max_size=7))
def test_the_validator_finds_what_the_plain_rules_find(stated: list[Statement]) -> None:
    agree(stated)


@CAREFULLY
@given(st.lists(statements(ORDERED, strays=False), min_size=4, max_size=10))
def test_the_validator_finds_the_same_disorder_as_the_plain_rules(stated: list[Statement]) -> None:
    agree(stated)


def agree(stated: list[Statement]) -> None:
    """Both find the same rules broken, or both cannot merge."""
    expected = by_plain_rules(stated)
    ours = {finding.number for finding in judge(Document(Bundle(None, tuple(stated))), beyond=False).findings}
    if expected == {23}:
        assert ours & MERGES
    else:
        assert ours == expected
