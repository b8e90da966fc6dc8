"""Equivalence over generated documents: what may change without changing what is said, in every notation."""

from __future__ import annotations

import json
from random import Random
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from provgraph.domain.prov.equivalence import are_equivalent
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.normal import normal_form
from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import Blank, Literal, QualifiedName, Term, Time, xsd
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, Absent, Place
from provgraph.exchange import formats
from tests.prov.reading import document

EX = "http://example.org/"
NAMES = {
    "entity": ("e1", "e2", "e3"), "activity": ("a1", "a2"), "agent": ("g1", "g2"), "any": ("e1", "a1"),
    "name": ("i", "j"),
}  # fmt: skip
SIZE = "size"
LIGHT = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def named(local: str) -> QualifiedName:
    return QualifiedName(EX + local, "ex", local)


ATTRIBUTES = st.lists(
    st.tuples(
        st.just(named(SIZE)),
        st.one_of(
            st.sampled_from(["e1", "e2"]).map(named),
            st.builds(
                Literal,
                st.sampled_from(["", "1", 'a"<&>\\b', " x "]),
                st.just(xsd("string")),
                st.sampled_from(["", "de"]),
            ),
            st.just(Literal("1", xsd("int"))),
        ),
    ),
    max_size=2,
).map(tuple)


def filled(place: Place) -> st.SearchStrategy[Term | None]:
    there: st.SearchStrategy[Term | None] = (
        st.just(Time.parse("2012-01-01T00:00:00"))
        if place.kind == "time"
        else st.sampled_from(NAMES[place.kind]).map(named)
    )
    return there if place.absent is Absent.BROKEN else st.one_of(there, st.none())


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    """A statement that every notation can write: relations are named, each kind by names of its own."""
    kind = draw(st.sampled_from(sorted(FORMS.keys() - {"mentionOf"})))
    form = FORMS[kind]
    args = tuple(draw(filled(place)) for place in form.places)
    if kind in ELEMENTS:
        return Statement(kind, named(draw(st.sampled_from(NAMES[kind]))), args, draw(ATTRIBUTES))
    if not form.has_id:
        return Statement(kind, None, args)
    return Statement(kind, named(f"{kind}-{draw(st.sampled_from(NAMES['name']))}"), args, draw(ATTRIBUTES))


LISTS = st.lists(statements(), max_size=6)


def toplevel(stated: list[Statement]) -> Document:
    return Document(Bundle(None, tuple(stated)))


def has_form(stated: list[Statement]) -> bool:
    return normal_form(Bundle(None, tuple(stated))) is not None


@LIGHT
@given(LISTS, st.randoms(use_true_random=False))
def test_order_and_repetition_change_nothing(stated: list[Statement], chance: Random) -> None:
    turned = stated + stated[: len(stated) // 2]
    chance.shuffle(turned)
    assert are_equivalent(toplevel(stated), toplevel(turned)) == has_form(stated)
    assert {f.number for f in judge(toplevel(stated)).findings if f.number and f.number > 29} == {
        f.number for f in judge(toplevel(turned)).findings if f.number and f.number > 29
    }


@LIGHT
@given(LISTS)
def test_a_normal_form_says_what_its_document_says(stated: list[Statement]) -> None:
    found = normal_form(Bundle(None, tuple(stated)))
    if found is not None:
        assert are_equivalent(toplevel(stated), toplevel(list(found.statements())))


@LIGHT
@given(LISTS)
def test_names_of_what_is_unnamed_say_nothing(stated: list[Statement]) -> None:
    """The names of relations become blank nodes, differently labelled on the two sides."""

    def unnamed(label: str) -> Document:
        return toplevel(
            [
                Statement(fact.kind, Blank(label + fact.id.local), fact.args, fact.attributes)
                if isinstance(fact.id, QualifiedName) and fact.kind not in ELEMENTS
                else fact
                for fact in stated
            ]
        )

    one, other = unnamed("b"), unnamed("other")
    assert are_equivalent(one, other) == (normal_form(one.toplevel) is not None)


@LIGHT
@given(LISTS)
def test_a_new_name_says_something_new(stated: list[Statement]) -> None:
    new = Statement("entity", named("new"))
    assert not are_equivalent(toplevel(stated), toplevel([*stated, new]))


def as_json(stated: list[Statement]) -> bytes:
    """PROV-JSON; records of one kind and name are listed."""
    content: dict[str, dict[str, list[dict[str, object]]]] = {}
    for at, fact in enumerate(stated):
        record: dict[str, object] = {
            f"prov:{place.name}": str(arg)
            for place, arg in zip(FORMS[fact.kind].places, fact.args, strict=True)
            if arg is not None
        }
        if fact.attributes:
            record[f"ex:{SIZE}"] = [_json_value(value) for _, value in fact.attributes]
        content.setdefault(fact.kind, {}).setdefault(str(fact.id or f"_:b{at}"), []).append(record)
    return json.dumps({"prefix": {"ex": EX}, **content}).encode()


def _json_value(value: QualifiedName | Literal) -> dict[str, str]:
    if isinstance(value, QualifiedName):
        return {"$": str(value), "type": "prov:QUALIFIED_NAME"}
    return {"$": value.text, **({"lang": value.language} if value.language else {"type": str(value.datatype)})}


def as_xml(stated: list[Statement]) -> bytes:
    """PROV-XML with every place and attribute."""
    parts = []
    for fact in stated:
        inner = "".join(
            f"<prov:{place.name}>{arg}</prov:{place.name}>"
            if place.kind == "time"
            else f"<prov:{place.name} prov:ref='{arg}'/>"
            for place, arg in zip(FORMS[fact.kind].places, fact.args, strict=True)
            if arg is not None
        )
        for _, value in fact.attributes:
            plain = value if isinstance(value, Literal) else Literal(str(value), xsd("QName"))
            kind = f"xml:lang={quoteattr(plain.language)}" if plain.language else f"xsi:type='{plain.datatype}'"
            inner += f"<ex:{SIZE} {kind}>{escape(plain.text)}</ex:{SIZE}>"
        name = f" prov:id='{fact.id}'" if fact.id else ""
        parts.append(f"<prov:{fact.kind}{name}>{inner}</prov:{fact.kind}>")
    return (
        f"<prov:document xmlns:prov='http://www.w3.org/ns/prov#' xmlns:ex='{EX}' xmlns:xsd='{xsd('').uri}' "
        f"xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>{''.join(parts)}</prov:document>"
    ).encode()


@LIGHT
@given(LISTS)
def test_a_document_is_the_same_in_every_notation(stated: list[Statement]) -> None:
    by_kind = sorted(stated, key=lambda fact: list(dict.fromkeys(one.kind for one in stated)).index(fact.kind))
    in_text = document("\n".join(map(str, stated)))
    in_xml = formats.read(as_xml(stated), "xml")
    in_json = formats.read(as_json(by_kind), "json")
    assert in_text == in_xml == toplevel(stated)
    assert sorted(map(str, in_json.toplevel.statements)) == sorted(map(str, stated))
    verdicts = [sorted(str(f.number) for f in judge(found).findings) for found in (in_text, in_xml)]
    assert verdicts[0] == verdicts[1]
    assert judge(in_json).is_valid == judge(in_text).is_valid


PAIRS = [
    ("bundles in another order", "bundle ex:b endBundle bundle ex:c endBundle",
     "bundle ex:c endBundle bundle ex:b endBundle", True),
    ("a bundle and the toplevel", "entity(ex:e)", "bundle ex:b entity(ex:e) endBundle", False),
    ("contents exchanged", "bundle ex:b entity(ex:e) endBundle bundle ex:c endBundle",
     "bundle ex:c entity(ex:e) endBundle bundle ex:b endBundle", False),
    ("a bundle that cannot be merged", "bundle ex:b used(ex:u; ex:a, ex:e, -) used(ex:u; ex:b, ex:e, -) endBundle",
     "bundle ex:b used(ex:u; ex:a, ex:e, -) used(ex:u; ex:b, ex:e, -) endBundle", False),
    ("a language", 'entity(ex:e, [ex:a="x"@de])', 'entity(ex:e, [ex:a="x"])', False),
    ("a spelling", "entity(ex:e, [ex:a=1])", 'entity(ex:e, [ex:a="01" %% xsd:int])', False),
    ("a time in another zone", "activity(ex:a, 2012-01-01T00:00:00Z, -)",
     "activity(ex:a, 2012-01-01T02:00:00+02:00, -)", True),
    ("a time without zone", "activity(ex:a, 2012-01-01T00:00:00Z, -)", "activity(ex:a, 2012-01-01T00:00:00, -)", False),
    ("no plan and some plan", "wasAssociatedWith(ex:i; ex:a, ex:g, -)",
     "wasAssociatedWith(ex:i; ex:a, ex:g, ex:p)", False),
    ("alternates the other way", "alternateOf(ex:e, ex:f)", "alternateOf(ex:f, ex:e)", True),
    ("specialisation the other way", "specializationOf(ex:e, ex:f)", "specializationOf(ex:f, ex:e)", False),
    ("what transitivity adds", "specializationOf(ex:e, ex:f) specializationOf(ex:f, ex:g)",
     "specializationOf(ex:e, ex:f) specializationOf(ex:f, ex:g) specializationOf(ex:e, ex:g)", True),
    ("two events or one", "wasStartedBy(ex:a, -, ex:b, -) wasStartedBy(ex:a, ex:e, -, -)",
     "wasStartedBy(ex:a, ex:e, ex:b, -)", False),
    ("an empty document", "", "", True),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "is_same"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_documents_are_the_same_or_not_both_ways(one: str, other: str, is_same: bool) -> None:
    assert are_equivalent(document(one), document(other)) == is_same
    assert are_equivalent(document(other), document(one)) == is_same
