"""Choosing the reader, prefixes by themselves, and validating files and bytes as a use case."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from provgraph.domain.prov.terms import STRING, Literal, QualifiedName, prov, xsd
from provgraph.errors import InputError, UnreadableFile
from provgraph.exchange import formats
from provgraph.exchange.namespaces import Namespaces, unreadable
from provgraph.service.validation import FORMATS, read_file, say_the_same, validate, validate_file

PROVN = b"document\nprefix ex <http://example.org/>\nentity(ex:e)\nendDocument"
XML = (
    b"<prov:document xmlns:prov='http://www.w3.org/ns/prov#' xmlns:ex='http://example.org/'>"
    b"<prov:entity prov:id='ex:e'/></prov:document>"
)
JSON = b'{"prefix": {"ex": "http://example.org/"}, "entity": {"ex:e": {}}}'
BOTH = b"document\nprefix ex <http://example.org/>\nentity(ex:e)\nactivity(ex:e)\nendDocument"
MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (PROVN, "provn"),
        (b"", "provn"),
        (b" \n\t// comment <x>\n" + PROVN, "provn"),
        (XML, "xml"),
        (b"\n  " + XML, "xml"),
        (MARK + XML, "xml"),
        ("<a/>".encode("utf-16"), "xml"),
        (b"\xfe\xff" + "<a/>".encode("utf-16-be"), "xml"),
        (JSON, "json"),
        (MARK + b" \r\n" + JSON, "json"),
        (b"[]", "provn"),
        (b" " * 2000 + JSON, "json"),
    ],
)
def test_the_first_character_tells_the_format_however_much_space_is_before_it(data: bytes, expected: str) -> None:
    assert formats.guess(data) == expected


@pytest.mark.parametrize("data", [PROVN, XML, JSON, MARK + PROVN, MARK + XML, MARK + JSON])
def test_what_is_guessed_is_what_is_read(data: bytes) -> None:
    assert [str(stated) for stated in formats.read(data).toplevel.statements] == ["entity(ex:e)"]
    assert formats.read(data) == formats.read(PROVN, "provn")


@pytest.mark.parametrize("name", ["provn", "json"])
def test_bytes_that_are_no_utf_8_are_refused_with_their_line(name: str) -> None:
    with pytest.raises(UnreadableFile, match=r"line 3: byte 6 is not UTF-8"):
        formats.read(b"{\n\n  \xff", name) if name == "json" else formats.read(b"\n\n   \xff", name)


def test_a_prefix_inside_hides_the_one_around_and_leaves_it_as_it_was() -> None:
    outer = Namespaces({"a": "http://outer/", "": "http://default/"})
    inner = Namespaces({"a": "http://inner/"}, outer)
    assert [names.name("a:x").uri for names in (outer, inner)] == ["http://outer/x", "http://inner/x"]
    assert inner.name("x").uri == "http://default/x"
    inner.declare("b", "http://b/")
    assert (inner.uri("b"), outer.uri("b")) == ("http://b/", None)
    assert inner.declared == {"a": "http://inner/", "b": "http://b/"}


def test_a_prefix_that_is_declared_anew_changes_names_already_made() -> None:
    names = Namespaces({"a": "http://one/"})
    assert names.name("a:x").uri == "http://one/x"
    names.declare("a", "http://two/")
    assert names.name("a:x").uri == "http://two/x"


def test_prov_and_xsd_are_declared_and_not_among_what_a_document_declares() -> None:
    names = Namespaces()
    assert (names.name("prov:Plan"), names.name("xsd:int")) == (prov("Plan"), xsd("int"))
    assert names.declared == {}


@pytest.mark.parametrize("spelled", ["http://www.w3.org/2001/XMLSchema", "http://www.w3.org/2001/XMLSchema#"])
def test_the_namespace_of_xml_schema_is_one_in_both_spellings(spelled: str) -> None:
    names = Namespaces({"x": spelled})
    assert names.name("x:int") == xsd("int")
    assert names.declared == {"x": spelled}


@pytest.mark.parametrize(
    ("text", "said"), [("no:x", "the prefix 'no' is not declared"), ("x", "'x' has no prefix"), (":x", "has no prefix")]
)
def test_a_name_without_a_namespace_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Namespaces().name(text)


@pytest.mark.parametrize(
    ("text", "datatype", "language", "expected"),
    [
        ("a:x", "QName", "", QualifiedName("http://a/x")),
        ("a:x", "QName", "de", Literal("a:x", xsd("QName"), "de")),
        ("b:x", "QName", "", Literal("b:x", xsd("QName"))),
        ("a:x", "string", "", Literal("a:x", STRING)),
    ],
)
def test_a_value_is_a_name_where_its_type_says_so_and_its_prefix_is_known(
    text: str, datatype: str, language: str, expected: object
) -> None:
    assert Namespaces({"a": "http://a/"}).value(text, xsd(datatype), language) == expected


def test_an_error_names_its_line_in_words_and_for_programs() -> None:
    assert (unreadable("no", 7).message, unreadable("no", 7).details["line"]) == ("line 7: no", 7)
    assert unreadable("no").message == "no"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one document in each format, one that is invalid and one that is broken."""
    files = {"a.provn": PROVN, "a.xml": XML, "a.json": JSON, "both.provn": BOTH, "broken.provn": PROVN + b"\nx"}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.mark.parametrize("name", ["a.provn", "a.xml", "a.json"])
def test_a_file_is_read_by_its_suffix(folder: Path, name: str) -> None:
    judgement = validate_file(folder / name)
    assert (judgement.is_valid, judgement.statements, judgement.bundles) == (True, 1, 0)


@pytest.mark.parametrize(
    ("suffix", "data"), [(".PROVN", PROVN), (".provx", XML), (".ProvJSON", JSON), (".txt", XML), ("", JSON)]
)
def test_suffixes_count_in_any_case_and_others_leave_it_to_the_content(
    tmp_path: Path, suffix: str, data: bytes
) -> None:
    (file := tmp_path / f"document{suffix}").write_bytes(data)
    assert read_file(file) == formats.read(data)


def test_the_format_that_is_named_goes_before_suffix_and_content(folder: Path) -> None:
    (folder / "wrong.xml").write_bytes(PROVN)
    assert validate_file(folder / "wrong.xml", "provn").is_valid
    with pytest.raises(UnreadableFile, match=r"wrong\.xml: line 1: not XML"):
        validate_file(folder / "wrong.xml")


def test_a_file_that_cannot_be_read_is_named_with_its_line(folder: Path) -> None:
    with pytest.raises(UnreadableFile) as caught:
        validate_file(folder / "broken.provn")
    assert caught.value.message == f"{folder / 'broken.provn'}: line 5: nothing more expected, 'x' found"
    assert caught.value.details["line"] == 5


@pytest.mark.parametrize("name", ["missing.provn", "."])
def test_what_is_no_file_is_unreadable(folder: Path, name: str) -> None:
    with pytest.raises(UnreadableFile, match=r"No such file|Is a directory"):
        read_file(folder / name)


def test_a_file_without_permission_is_unreadable(folder: Path) -> None:
    (folder / "a.provn").chmod(0)
    if os.access(folder / "a.provn", os.R_OK):
        pytest.skip("NOT TESTED: this user may read everything")
    with pytest.raises(UnreadableFile, match="Permission denied"):
        read_file(folder / "a.provn")


@pytest.mark.parametrize("name", ["rdfa", "PROVN", ""])
def test_a_format_that_is_none_is_refused_with_those_there_are(folder: Path, name: str) -> None:
    with pytest.raises(UnreadableFile, match=", ".join(FORMATS)):
        validate("upload", PROVN, name)
    with pytest.raises(UnreadableFile, match="is none of the formats"):
        read_file(folder / "a.provn", name or "xlsx")


def test_bytes_are_judged_under_the_name_that_errors_call_them() -> None:
    assert [finding.number for finding in validate("upload", BOTH).findings] == [55]
    with pytest.raises(UnreadableFile, match=r"^upload: line 1: "):
        validate("upload", b"nothing", "provn")


def test_only_the_recommendation_can_be_asked_for(tmp_path: Path) -> None:
    data = PROVN.replace(b"entity(ex:e)", b"used(ex:u; ex:a, ex:e, -)\nused(ex:v; ex:a, ex:e, -)")
    (file := tmp_path / "two.provn").write_bytes(data)
    assert [validate_file(file).is_valid, validate_file(file, rec_only=True).is_valid] == [False, True]
    assert [validate("two", data).is_valid, validate("two", data, rec_only=True).is_valid] == [False, True]


def test_files_say_the_same_across_formats_and_not_where_they_differ(folder: Path) -> None:
    assert say_the_same(folder / "a.provn", folder / "a.xml")
    assert say_the_same(folder / "a.json", folder / "a.provn", "json")
    assert not say_the_same(folder / "a.provn", folder / "both.provn")
    with pytest.raises(UnreadableFile, match=r"broken\.provn"):
        say_the_same(folder / "a.provn", folder / "broken.provn")


def test_a_hostile_document_is_refused_as_a_file_too(tmp_path: Path) -> None:
    (secret := tmp_path / "secret").write_text("secret")
    hostile = f"<!DOCTYPE x [<!ENTITY e SYSTEM '{secret.as_uri()}'>]><x>&e;</x>"
    (file := tmp_path / "hostile.xml").write_text(hostile)
    with pytest.raises(UnreadableFile, match="document type is refused") as caught:
        validate_file(file)
    assert "secret" not in caught.value.message
    nested = "[" * 100_000
    (tmp_path / "deep.json").write_text(json.dumps({"entity": {}})[:-1] + f', "activity": {nested}')
    with pytest.raises(UnreadableFile, match="not JSON"):
        validate_file(tmp_path / "deep.json")
