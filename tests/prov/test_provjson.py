"""PROV-JSON: strict JSON, records with their lines, blank nodes, typed values."""

from __future__ import annotations

import json

import pytest

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.domain.prov.terms import Blank, Literal, QualifiedName, xsd
from provgraph.errors import UnreadableFile
from provgraph.exchange import provjson
from tests.prov.reading import document

PREFIX = {"prefix": {"ex": "http://example.org/"}}


def read(content: dict[str, object]) -> Document:
    """The document with this content, one member a line."""
    return provjson.read(json.dumps(PREFIX | content, indent=1))


def test_records_are_the_statements_that_prov_n_writes() -> None:
    found = read(
        {
            "entity": {"ex:e": {"prov:label": {"$": "Brief", "lang": "de"}}, "ex:f": {}},
            "activity": {"ex:a": {"prov:startTime": "2012-01-01T00:00:00"}},
            "wasGeneratedBy": {"ex:g": {"prov:entity": "ex:e", "prov:activity": "ex:a"}},
            "hadMember": {"_:m": {"prov:collection": "ex:e", "prov:entity": ["ex:f", "ex:h"]}},
            "bundle": {"ex:b": {"entity": {"ex:e": {}}}},
        }
    )
    assert found == document(
        'entity(ex:e, [prov:label="Brief"@de]) entity(ex:f) activity(ex:a, 2012-01-01T00:00:00, -) '
        "wasGeneratedBy(ex:g; ex:e, ex:a, -) hadMember(ex:e, ex:f) hadMember(ex:e, ex:h) "
        "bundle ex:b entity(ex:e) endBundle"
    )


def test_several_records_of_one_name_are_listed_and_each_has_its_line() -> None:
    found = provjson.read(
        '{"prefix": {"ex": "http://example.org/"},\n"activity": {"ex:a": [\n'
        '{"prov:startTime": "2012-01-01T00:00:00"},\n'
        '{"prov:startTime": "2013-01-01T00:00:00"}]}}'
    )
    (finding,) = judge(found).findings
    assert (finding.number, finding.lines) == (22, (3, 4))


def test_blank_nodes_are_unnamed_and_may_be_spoken_of() -> None:
    found = read({"used": {"_:u": {"prov:activity": "ex:a"}, "_:v": {"prov:activity": "ex:a", "prov:entity": "_:e"}}})
    first, second = found.toplevel.statements
    assert (first.id, first.args[1], second.args[1]) == (Blank("u"), None, Blank("e"))
    assert judge(found).is_valid


def test_values_have_the_type_that_json_or_the_record_gives() -> None:
    found = read(
        {
            "entity": {
                "ex:e": {"ex:a": [1, True, 2.5, "x", {"$": "ex:T", "type": "xsd:QName"}, {"$": 3, "type": "xsd:long"}]}
            }
        }
    )
    assert [value for _, value in found.toplevel.statements[0].attributes] == [
        Literal("1", xsd("int")),
        Literal("true", xsd("boolean")),
        Literal("2.5", xsd("double")),
        Literal("x", xsd("string")),
        QualifiedName("http://example.org/T"),
        Literal("3", xsd("long")),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"entity": {"ex:e": {}, "ex:e": {}}}', "the key appears twice"),
        ('{"entity": {"prov:e": {"prov:value": NaN}}}', "NaN is not a JSON value"),
        ("[" * 5000, "nested deeper"),
        ("[]", "the document is no JSON object"),
        ('{"entity": []}', "entity is no JSON object"),
        ('{"entity":\n{"no:e": {}}}', "line 2: the prefix 'no' is not declared"),
        ('{"used":\n{"_:u": {"prov:activity": 1}}}', "line 2: '1' is neither a name nor a time"),
        ('{"used": {"_:u": {"prov:activity": ["prov:a", "prov:b"]}}}', "_:u has more than one prov:activity"),
        ('{"bundle": {"prov:b": {"bundle": {}}}}', "a bundle cannot hold a bundle"),
        ('{"activity": {"prov:a": {"prov:startTime": "soon"}}}', "no xsd:dateTime"),
        ('{"prefix": {"ex": 1}}', "the prefix 'ex' stands for no text"),
    ],
)
def test_what_is_no_prov_json_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        provjson.read(text)
