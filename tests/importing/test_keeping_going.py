"""A document with records that cannot be read: nothing of it is stored, or what can be, with a report for each."""

from __future__ import annotations

import pytest

from provgraph.errors import UnreadableFile
from provgraph.exchange import formats
from provgraph.exchange.parts import parts_of
from provgraph.service.importing.reading import readable, unpacked
from tests.importing.taking import EX, Workshop, provn

DIRTY = {
    "provn": (
        provn(
            "entity(ex:a)", "entity(no:b)", "used(ex:run, ex:a, yesterday)", 'entity(ex:c, [ex:x="?]) ', "entity(ex:d)"
        ),
        [4, 5, 6],
    ),
    "json": (
        '{"prefix": {"ex": "http://example.org/"},\n"entity": {"ex:a": {},\n"no:b": {}, "ex:d": {}},\n'
        '"used": {"ex:u":\n{"prov:activity": "ex:run", "prov:time": "yesterday"}, "ex:v": 5}}',
        [0, 3, 5],
    ),
    "nquads": (
        f"<{EX}a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/prov#Entity> .\n"
        f"<{EX}b> a bad line .\n"
        f'<{EX}run> <http://www.w3.org/ns/prov#startedAtTime> "yesterday" .\n'
        f"<{EX}d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/prov#Entity> .\n",
        [2, 3],
    ),
    "xml": (
        f'<prov:document xmlns:prov="http://www.w3.org/ns/prov#" xmlns:ex="{EX}">\n<prov:entity prov:id="ex:a"/>\n'
        '<prov:entity prov:id="no:b"><ex:x>1</ex:x></prov:entity>\n<prov:used><prov:entity prov:ref="ex:a"/>\n'
        "<prov:time>yesterday</prov:time><ex:y>2</ex:y></prov:used>\n<prov:used><prov:entity prov:ref='ex:a'/>\n"
        "<ex:y><ex:z>3</ex:z><ex:z/></ex:y></prov:used><no:e><ex:z/></no:e>\n<prov:bundleContent><prov:entity "
        'prov:id="ex:c"/></prov:bundleContent><prov:entity prov:id="ex:d"/></prov:document>',
        [3, 5, 7, 7, 8],
    ),
    "jsonld": (
        '{"@context": [{"ex": "http://example.org/"}], "@graph": [{"@type": "Entity", "@id": "ex:a"},\n'
        '{"@type": "Entity", "@id": "no b"},\n7, {"@type": "Usage", "entity": "ex:a",\n"time": "yesterday"},\n'
        '{"@type": "Bundle", "@id": "_:b", "@graph": [{"@type": "Entity", "@id": "ex:c"}]},\n'
        '{"@type": "Entity", "@id": "ex:d"}]}',
        [1, 2, 3, 5],
    ),
    "turtle": (
        f"@prefix ex: <{EX}> .\n@prefix prov: <http://www.w3.org/ns/prov#> .\nex:a a prov:Entity .\n"
        'ex:run a prov:Activity ;\nprov:startedAtTime "yesterday" .\nex:d a prov:Entity .\n',
        [5],
    ),
}


@pytest.mark.parametrize("format", DIRTY)
def test_what_can_be_read_is_read_and_each_record_that_cannot_is_told_by_line(format: str) -> None:
    text, lines = DIRTY[format]
    found = readable("dirty", text.encode(), format, keep_going=True)
    assert sorted(left.line for left in found.refused) == lines
    assert all(left.message and not left.message.startswith("line") for left in found.refused)
    read = {str(getattr(one.id, "uri", "")) for part in found.parts for one in part.statements if one.kind == "entity"}
    assert read == {EX + "a", EX + "d"}


@pytest.mark.parametrize("format", DIRTY)
def test_without_it_the_first_such_record_is_named_and_nothing_is_read(format: str) -> None:
    text, lines = DIRTY[format]
    with pytest.raises(UnreadableFile, match="dirty: ") as refusal:
        readable("dirty", text.encode(), format, keep_going=False)
    assert refusal.value.details["line"] in lines


@pytest.mark.parametrize("format", formats.FORGIVING)
def test_a_clean_document_is_read_the_same_either_way(format: str) -> None:
    document = formats.read(provn("entity(ex:a)", "used(ex:run, ex:a, -)").encode(), "provn")
    data = "".join(formats.WRITERS[format](parts_of(document))).encode()
    refused: list[UnreadableFile] = []
    assert formats.read_what_can_be(data, format, refused.append) == formats.read(data, format)
    assert refused == []


def test_what_tells_of_nothing_is_left_out_and_so_are_extensions() -> None:
    text = provn("entity(ex:a)", "used(-, -, -)", "ex:odd(ex:a)")
    with pytest.raises(UnreadableFile, match="line 4: used names nothing that it tells of"):
        readable("odd", text.encode(), "provn", keep_going=False)
    found = readable("odd", text.encode(), "provn", keep_going=True)
    assert (found.statements, sorted(left.line for left in found.refused)) == (1, [4, 5])


def test_a_damaged_archive_and_an_unknown_format_are_refused() -> None:
    with pytest.raises(UnreadableFile, match="damaged"):
        unpacked("run.ttl.gz", b"\x1f\x8b\x08 no more")
    with pytest.raises(UnreadableFile, match="none of the formats"):
        readable("run", b"", "csv", keep_going=True)


def test_what_was_refused_is_stored_with_the_import_and_told_again(workshop: Workshop) -> None:
    text, _ = DIRTY["provn"]
    with pytest.raises(UnreadableFile):
        workshop.take(text)
    first, again = workshop.take(text, keep_going=True), workshop.take(text, keep_going=True)
    assert (first.statements, first.repeated, again.repeated) == (2, False, True)
    assert first.refused == again.refused != []
