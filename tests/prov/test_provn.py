"""PROV-N as the grammar has it, and what is refused with its line."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Literal, QualifiedName, Time, xsd
from provgraph.errors import InputError, UnreadableFile
from provgraph.exchange import provn
from tests.prov.reading import document

EX = "http://example.org/"


def one(text: str) -> Statement:
    """The only statement of a document."""
    (found,) = document(text).toplevel.statements
    return found


def values(text: str) -> list[object]:
    """The values of the attributes of an entity."""
    return [value for _, value in one(f"entity(ex:e, [{text}])").attributes]


@pytest.mark.parametrize(
    "text",
    [
        "entity(ex:e)",
        "entity(ex:e, [ex:a=\"1\" %% xsd:int, prov:type='ex:T'])",
        "activity(ex:a, -, 2012-01-01T00:00:00Z)",
        "wasGeneratedBy(ex:g; ex:e, ex:a, 2012-01-01T00:00:00.123+01:00)",
        "used(ex:a, -, -)",
        "wasDerivedFrom(ex:d; ex:e2, ex:e1, ex:a, ex:g, ex:u)",
        "wasAssociatedWith(ex:a, -, ex:plan)",
        "hadMember(ex:c, ex:e)",
        "mentionOf(ex:m, ex:e, ex:b)",
        'entity(ex:e, [ex:a="say \\"yes\\"\\n"@en-GB])',
    ],
)
def test_a_statement_is_written_as_it_was_read(text: str) -> None:
    assert one(str(one(text))) == one(text)


def test_places_left_out_are_places_of_nothing() -> None:
    assert one("used(ex:a)") == one("used(-; ex:a, -, -)") == one("used(ex:a, -, -, [])")
    assert one("activity(ex:a)") == one("activity(ex:a, -, -)")
    assert one("wasDerivedFrom(ex:e, ex:f)") == one("wasDerivedFrom(ex:e, ex:f, -, -, -)")


def test_literals_keep_their_spelling_their_type_and_their_language() -> None:
    assert values('ex:a="064.50" %% xsd:decimal, ex:b=1, ex:c="x"@de, ex:d="""two\n"lines" """') == [
        Literal("064.50", xsd("decimal")),
        Literal("1", xsd("int")),
        Literal("x", xsd("string"), "de"),
        Literal('two\n"lines" ', xsd("string")),
    ]


def test_a_typed_name_is_the_same_as_a_quoted_one() -> None:
    drafts = "ex:a='ex:b' %% xsd:QName"
    found = values(f'ex:a=\'ex:b\', ex:a="ex:b" %% prov:QUALIFIED_NAME, ex:a="ex:b" %% xsd:QName, {drafts}')
    assert found == [QualifiedName(EX + "b")] * 4


def test_names_are_compared_by_what_they_stand_for() -> None:
    found = provn.read(
        "document default <http://example.org/> prefix x <http://example.org/a/>\n"
        "entity(a/b) entity(x:b) entity(x:b\\=c) entity(1) entity(x:) endDocument"
    )
    names = [stated.id.uri.removeprefix(EX) for stated in found.toplevel.statements if stated.id]
    assert names == ["a/b", "a/b", "a/b=c", "1", "a/"]


def test_a_bundle_and_its_name_see_the_prefixes_around_it_and_keep_their_own() -> None:
    found = document("bundle ex:b\nprefix ex <http://inner.org/>\nentity(ex:e)\nendBundle\nbundle ex:c endBundle")
    (inner,) = found.bundles[0].statements
    assert [bundle.id.uri for bundle in found.bundles if bundle.id] == ["http://inner.org/b", EX + "c"]
    assert inner.id == QualifiedName("http://inner.org/e")


def test_comments_count_as_space() -> None:
    assert one("/* entity(ex:a) * / */ entity( // ex:b)\n ex:e)") == one("entity(ex:e)")


def test_expressions_of_extensions_are_kept_as_written() -> None:
    (found,) = document('ex:hadDictionaryMember(ex:d, {("k", ex:e)}, [ex:a="1"])').toplevel.extensions
    assert (found.name.uri, found.line) == (EX + "hadDictionaryMember", 3)
    assert found.text == 'ex:hadDictionaryMember(ex:d, {("k", ex:e)}, [ex:a="1"])'


def test_lines_are_counted_over_comments_and_long_strings() -> None:
    found = document('entity(ex:a, [ex:x="""\n\n"""])\n/* \n */ entity(ex:b)').toplevel.statements
    assert [stated.line for stated in found] == [3, 7]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("entity(no:e)", "line 3: the prefix 'no' is not declared"),
        ("entity(e)", "line 3: 'e' has no prefix"),
        ("\nentity(ex:e", "line 5: '\\)' expected, 'endDocument' found"),
        ("entity(ex:e, [ex:a=1.5])", "line 3"),
        ('entity(ex:e, [ex:a="x])', 'line 3: what starts with " does not end'),
        ('entity(ex:e, [ex:a="\\q"])', "is no escape of PROV-N"),
        ("activity(ex:a, 2012-02-30T00:00:00, -)", "line 3: .* is no xsd:dateTime"),
        ("used(ex:a, ex:e, -, -)", "line 3: the end of used expected"),
        ("wasInformedBy(ex:a)", "line 3: wasInformedBy has 1 places, 2 are needed"),
        ("hadMember(ex:c, ex:e, [ex:a=1])", "line 3: the end of hadMember expected"),
        ("wasteOf(ex:a)", "line 3: 'wasteOf' is no statement of PROV"),
        ("bundle ex:b bundle ex:c endBundle endBundle", "line 3: a bundle cannot hold a bundle"),
        ("endDocument entity(ex:e)", "line 3: nothing more expected"),
    ],
)
def test_what_is_no_prov_n_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        document(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2012-01-01T24:00:00", "2012-01-02T00:00:00.000"),
        ("2012-02-29T23:30:00-01:00", "2012-03-01T00:30:00Z"),
        ("12012-01-01T00:00:00Z", "12012-01-01T01:00:00+01:00"),
        ("1969-12-31T23:59:59Z", "1970-01-01T13:59:59+14:00"),
    ],
)
def test_times_are_the_same_when_their_moments_are(one: str, other: str) -> None:
    assert Time.parse(one) == Time.parse(other)


def test_a_time_without_offset_is_no_moment_of_any_zone() -> None:
    assert Time.parse("2012-01-01T00:00:00") != Time.parse("2012-01-01T00:00:00Z")


@pytest.mark.parametrize(
    "text", ["2012-13-01T00:00:00", "2011-02-29T00:00:00", "2012-01-01T24:00:01", "2012-01-01", ""]
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no xsd:dateTime"):
        Time.parse(text)
