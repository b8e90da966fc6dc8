"""PROV-JSON record by record: every place, every value, and what is wrong told with the line of its record."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import Blank, Literal, QualifiedName, Time, Value, prov, xsd
from provgraph.domain.prov.vocabulary import FORMS, Form
from provgraph.errors import UnreadableFile
from provgraph.exchange import provjson
from provgraph.exchange.jsontext import object_starts
from tests.prov.reading import document

HEAD = '{"prefix": {"ex": "http://example.org/", "default": "http://default.org/"},\n'
NOON = "2012-01-01T12:00:00Z"


def read(sections: str) -> Document:
    """The document of these sections; the first one stands on line 2."""
    return provjson.read(HEAD + sections + "}")


def value(text: str) -> Value:
    """The value of the only attribute of an entity."""
    ((_, found),) = read(f'"entity": {{"ex:e": {{"ex:a": {text}}}}}').toplevel.statements[0].attributes
    return found


def filled(form: Form) -> dict[str, str]:
    """Each place of a form with a name of its own, or a time."""
    return {place.name: NOON if place.kind == "time" else f"ex:{place.name}" for place in form.places}


@pytest.mark.parametrize("kind", FORMS)
def test_every_place_of_every_statement_is_read(kind: str) -> None:
    form = FORMS[kind]
    places = {f"prov:{name}": found for name, found in filled(form).items()}
    (stated,) = read(f'"{kind}": {{"ex:i": {json.dumps(places)}}}').toplevel.statements
    shown = {place.name: str(arg) for place, arg in zip(form.places, stated.args, strict=True)}
    assert (stated.kind, shown, stated.attributes, stated.line) == (kind, filled(form), (), 2)
    assert str(stated.id) == ("ex:i" if form.has_id else "None")


@pytest.mark.parametrize("kind", FORMS)
def test_places_left_out_are_places_of_nothing(kind: str) -> None:
    (stated,) = read(f'"{kind}": {{"_:i": {{}}}}').toplevel.statements
    assert set(stated.args) <= {None}
    assert stated.id == (Blank("i") if FORMS[kind].has_id else None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"x"', Literal("x", xsd("string"))),
        ('""', Literal("", xsd("string"))),
        ('"\\u00e9\\ud83d\\ude00\\n"', Literal("é😀\n", xsd("string"))),
        ("0", Literal("0", xsd("int"))),
        ("-7", Literal("-7", xsd("int"))),
        ("123456789012345678901234567890", Literal("123456789012345678901234567890", xsd("int"))),
        ("2.50", Literal("2.5", xsd("double"))),
        ("false", Literal("false", xsd("boolean"))),
        ('{"$": "x"}', Literal("x", xsd("string"))),
        ('{"$": "007", "type": "xsd:int"}', Literal("007", xsd("int"))),
        ('{"$": true, "type": "xsd:boolean"}', Literal("true", xsd("boolean"))),
        ('{"$": "x", "type": "ex:own"}', Literal("x", QualifiedName("http://example.org/own"))),
        ('{"$": "x", "type": "own"}', Literal("x", QualifiedName("http://default.org/own"))),
        ('{"$": "Brief", "lang": "de-CH"}', Literal("Brief", xsd("string"), "de-CH")),
        ('{"$": "ex:T", "type": "prov:QUALIFIED_NAME"}', QualifiedName("http://example.org/T")),
        ('{"$": " ex:T ", "type": "xsd:QName"}', QualifiedName("http://example.org/T")),
        ('{"$": "T", "type": "xsd:QName"}', QualifiedName("http://default.org/T")),
        ('{"$": "no:T", "type": "xsd:QName"}', Literal("no:T", xsd("QName"))),
        ('{"$": "http://x", "type": "xsd:anyURI"}', Literal("http://x", xsd("anyURI"))),
    ],
)
def test_a_value_keeps_its_spelling_with_the_type_that_it_has(text: str, expected: Value) -> None:
    assert value(text) == expected


def test_text_in_a_language_is_the_same_with_its_datatype_written_out() -> None:
    """It used to differ from what PROV-XML and PROV-N say of the same text."""
    assert value('{"$": "x", "lang": "de", "type": "prov:InternationalizedString"}') == value(
        '{"$": "x", "lang": "de"}'
    )


def test_an_attribute_may_have_several_values_or_none() -> None:
    (stated,) = read('"entity": {"ex:e": {"ex:a": [1, 2, 1], "ex:b": [], "prov:label": "x"}}').toplevel.statements
    assert [str(found) for _, found in stated.attributes] == [
        '"1" %% xsd:int',
        '"2" %% xsd:int',
        '"1" %% xsd:int',
        '"x"',
    ]
    assert stated.attributes[-1][0] == prov("label")


def test_a_place_may_be_an_object_with_its_type_or_a_list_of_one() -> None:
    typed = {"prov:activity": {"$": "ex:a", "type": "prov:QUALIFIED_NAME"}, "prov:time": [{"$": NOON}]}
    (stated,) = read(f'"used": {{"ex:u": {json.dumps(typed)}}}').toplevel.statements
    assert stated.args == (QualifiedName("http://example.org/a"), None, Time.parse(NOON))


def test_an_attribute_that_is_called_like_a_place_in_another_namespace_is_an_attribute() -> None:
    (stated,) = read('"used": {"ex:u": {"prov:activity": "ex:a", "ex:entity": "x", "entity": "y"}}').toplevel.statements
    assert stated.args[1] is None
    assert [name.uri for name, _ in stated.attributes] == ["http://example.org/entity", "http://default.org/entity"]


def test_an_empty_list_of_records_is_no_record() -> None:
    """It used to end in a KeyError."""
    found = read('"entity": {"ex:e": [], "ex:f": {}}').toplevel.statements
    assert [str(stated) for stated in found] == ["entity(ex:f)"]


def test_bundles_have_prefixes_of_their_own_and_see_those_around() -> None:
    found = read(
        '"bundle": {\n"ex:b": {"prefix": {"in": "http://in.org/", "ex": "http://other.org/"},\n"entity": {"in:e": {},\n'
        '"ex:e": {}, "e": {}}},\n"ex:c": {\n"entity": {"ex:e": {}}}}'
    )
    assert [(str(bundle.id), bundle.line) for bundle in found.bundles] == [("ex:b", 3), ("ex:c", 6)]
    uris = [
        [stated.id.uri for stated in bundle.statements if isinstance(stated.id, QualifiedName)]
        for bundle in found.bundles
    ]
    assert uris == [["http://in.org/e", "http://other.org/e", "http://default.org/e"], ["http://example.org/e"]]
    assert [stated.line for stated in found.bundles[0].statements] == [4, 5, 5]
    assert not found.toplevel.statements


def test_sections_that_are_none_of_prov_are_noted_as_extensions() -> None:
    found = read('"hadDictionaryMember": {"_:m": {}}, "ex:own": {}').toplevel
    assert [extension.name.uri for extension in found.extensions] == [
        prov("hadDictionaryMember").uri,
        "http://example.org/own",
    ]


def test_a_name_in_two_sections_keeps_the_line_of_each() -> None:
    found = read('"entity": {\n"ex:x": {}},\n"activity": {"ex:x":\n{}}').toplevel.statements
    assert [(stated.kind, stated.line) for stated in found] == [("entity", 3), ("activity", 5)]


REFUSED = [
    ('"entity": {"ex:e": 5}', "ex:e is no JSON object"),
    ('"entity": {"ex:e": [{}, 5]}', "ex:e is no JSON object"),
    ('"entity":\n{"ex:e": {"ex:a": null}}', "line 3: 'None' is no value of an attribute"),
    ('"entity":\n{"ex:e": {"ex:a": [[1]]}}', "line 3: .* is no value of an attribute"),
    ('"entity":\n{"ex:e": {"ex:a": {"lang": "de"}}}', "line 3: 'None' is no value"),
    ('"entity":\n{"ex:e": {"ex:a": {"$": {"$": 1}}}}', "line 3: .* is no value"),
    ('"entity":\n{"ex:e": {"ex:a": {"$": "x", "type": 5}}}', "line 3: type is '5', which is no text"),
    ('"entity":\n{"ex:e": {"ex:a": {"$": "x", "lang": ["de"]}}}', "line 3: lang is .* which is no text"),
    ('"entity":\n{"ex:e": {"ex:a": {"$": "x", "type": "no:t"}}}', "line 3: the prefix 'no' is not declared"),
    ('"entity":\n{"ex:e": {"no:a": 1}}', "line 3: the prefix 'no' is not declared"),
    ('"used":\n{"ex:u": {"prov:activity": "no:a"}}', "line 3: the prefix 'no' is not declared"),
    ('"used":\n{"ex:u": {"prov:activity": null}}', "line 3: 'None' is neither a name nor a time"),
    ('"used":\n{"ex:u": {"prov:activity": {"type": "x"}}}', "line 3: .* is neither a name nor a time"),
    ('"used":\n{"ex:u": {"prov:time": ["2012-01-01T00:00:00", "2013-01-01T00:00:00"]}}', "more than one prov:time"),
    ('"hadMember":\n{"_:m": {"prov:collection": ["ex:c", "ex:d"]}}', "line 3: _:m has more than one prov:collection"),
    ('"entity": {"ex:e": [{},\n{"ex:a": null}]}', "line 3: 'None' is no value"),
    ('"no:section": {}', "the prefix 'no' is not declared"),
    ('"bundle": []', "bundle is no JSON object"),
    ('"bundle":\n{"no:b": {}}', "line 3: the prefix 'no' is not declared"),
    ('"bundle": {"ex:b": []}', "ex:b is no JSON object"),
    ('"bundle": {\n"ex:b": {"bundle": {}}}', "line 3: a bundle cannot hold a bundle"),
    ('"bundle": {"ex:b": {"prefix": []}}', "prefix is no JSON object"),
    ('"entity": {"ex:e": {}},\n"entity": {}', "not JSON"),
    ('"entity": {"ex:e": {"ex:a": Infinity}}', "not JSON"),
    ('"entity": {"ex:e": {"ex:a": "\\ud800"}}', "not JSON"),
    ('"entity": {,}', "line 2: "),
]


@pytest.mark.parametrize(("text", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_is_no_record_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read(text)


@pytest.mark.parametrize("text", ["", " ", "null", "3", '"document"', '{"entity": {}} x', "\ufeff", "{]"])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile):
        provjson.read(text)


def test_a_byte_order_mark_before_the_object_is_no_content() -> None:
    assert provjson.read("\ufeff{}") == provjson.read("{}")


def test_a_record_that_misses_a_place_is_read_and_found_not_well_formed() -> None:
    found = read('"used": {"ex:u": {"prov:activity": []}}')
    assert found.toplevel.statements == document("used(ex:u; -, -, -)").toplevel.statements
    (finding,) = judge(found).findings
    assert (finding.name, finding.lines) == ("well-formed", (2,))


NESTED = st.recursive(
    st.one_of(st.integers(), st.text('{}[]":\\\n é', max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text('ab{"\\', max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.text('ab{}[]"\\:', max_size=3), NESTED, max_size=3), st.sampled_from((None, 1)))
def test_objects_are_found_where_they_start_whatever_keys_and_texts_hold(
    content: dict[str, object], indent: int | None
) -> None:
    """Each object directly under a key is found under its path, at a brace from which it can be read back."""
    text = json.dumps(content, indent=indent)
    starts = object_starts(text)
    assert starts[()] == [0]
    for key, inner in content.items():
        if isinstance(inner, dict):
            (start,) = starts[(key,)]
            assert json.JSONDecoder().raw_decode(text, start)[0] == inner
            for name, deepest in inner.items():
                if isinstance(deepest, dict):
                    assert json.JSONDecoder().raw_decode(text, starts[(key, name)][0])[0] == deepest
