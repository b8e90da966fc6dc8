"""Whatever comes in is read or refused: no crash, no hang, nothing fetched. Source: the readers' own promises."""

from __future__ import annotations

import builtins
import re
import socket
import sys
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.errors import UnreadableFile
from provgraph.exchange import formats
from tests.prov.reading import CASES

PROVN = [case.read_text("utf-8") for case in CASES]
PARTS = [
    *("document", "endDocument", "bundle", "endBundle", "prefix", "default", "ex:", "<http://e/>", "entity", "used"),
    *("(", ")", "[", "]", ",", ";", "=", "-", "'", '"', '"""', "%%", "@en", "2012-01-01T00:00:00", "/*", "*/", "//"),
    *("\n", "\\", "0", "{", "}", "ex:e", "...", "\x00", "ä", "prov:type"),
]
XML = (
    b'<prov:document xmlns:prov="http://www.w3.org/ns/prov#" xmlns:ex="http://e/"><prov:used prov:id="ex:u">'
    b'<prov:activity prov:ref="ex:a"/><prov:time>2012-01-01T00:00:00</prov:time>'
    b'<ex:x xml:lang="de">y</ex:x></prov:used>'
    b'<prov:bundle prov:id="ex:b"><prov:entity prov:id="ex:e"/></prov:bundle></prov:document>'
)
JSON = (
    b'{"prefix": {"ex": "http://e/"}, "used": {"_:u": {"prov:activity": "ex:a", "prov:time": "2012-01-01T00:00:00"}}, '
    b'"entity": {"ex:e": {"ex:x": [1, {"$": "y", "type": "xsd:int"}]}}, "bundle": {"ex:b": {"entity": {"ex:e": {}}}}}'
)
TRIG = (
    b"@prefix prov: <http://www.w3.org/ns/prov#> . @prefix ex: <http://e/> . ex:a prov:used ex:e ; "
    b'prov:qualifiedUsage [ prov:entity ex:e ; prov:atTime "2012-01-01T00:00:00"^^ex:t ; ex:x "y"@de ] . '
    b"ex:b { ex:e a prov:Entity ; ex:y 1, 2.5, true, ( 1 ), _:c }"
)
QUADS = (
    b'<http://e/a> <http://www.w3.org/ns/prov#used> <http://e/e> <http://e/b> .\n_:x <http://e/p> "a\\n\\u00e4"@de .\n'
    b'<http://e/a> <http://www.w3.org/ns/prov#qualifiedUsage> _:x .\n<http://e/e> <http://e/p> "y"^^<http://e/t> .\n'
)
JSONLD = (
    b'{"@context": [{"ex": "http://e/"}, "https://openprovenance.org/prov-jsonld/context.jsonld"], "@graph": ['
    b'{"@type": "Usage", "@id": "_:u", "activity": "ex:a", "time": "2012-01-01T00:00:00", "ex:x": [{"@id": "ex:e"}]},'
    b'{"@type": "Bundle", "@id": "ex:b", "@context": [], "@graph": [{"@type": ["ex:T", "Entity"], "@id": "ex:e",'
    b' "type": ["ex:T"], "ex:y": [{"@value": "y", "@language": "de"}, {"@value": "7", "@type": "xsd:int"}]}]}]}'
)
SAMPLES = {
    "provn": b'document prefix ex <http://e/> entity(ex:e, [ex:x="y"@de]) endDocument',
    "xml": XML,
    "json": JSON,
    "jsonld": JSONLD,
    "turtle": TRIG.partition(b"ex:b {")[0],
    "trig": TRIG,
    "nquads": QUADS,
}
"""A document of each format, with something of everything that it has."""

FAST = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def survives(data: bytes, format_name: str) -> Document | None:
    """Read and judge; None when it was refused as unreadable. Any other error fails the test."""
    try:
        found = formats.read(data, format_name)
    except UnreadableFile as error:
        assert error.message
        return None
    judge(found)
    return found


def mutated(source: bytes) -> st.SearchStrategy[bytes]:
    """The source with a piece cut out, doubled, or exchanged for other bytes."""
    pieces = st.one_of(st.binary(max_size=4), st.sampled_from([b'"', b"<", b"{", b"[", b"ex:", b">"]))
    return st.builds(
        lambda start, length, piece, times: source[:start] + piece * times + source[start + length :],
        st.integers(0, len(source)),
        st.integers(0, 12),
        pieces,
        st.integers(0, 3),
    )


@FAST
@given(st.binary(max_size=200), st.sampled_from(sorted(formats.READERS)))
def test_any_bytes_are_read_or_refused(data: bytes, format_name: str) -> None:
    survives(data, format_name)


@FAST
@given(st.lists(st.sampled_from(PARTS), max_size=40))
def test_any_words_of_prov_n_are_read_or_refused(parts: list[str]) -> None:
    survives(("document prefix ex <http://e/>\n" + " ".join(parts)).encode(), "provn")


@FAST
@given(st.sampled_from(PROVN).flatmap(lambda text: mutated(text.encode())))
def test_a_damaged_prov_n_is_read_or_refused(data: bytes) -> None:
    survives(data, "provn")


@FAST
@given(mutated(XML))
def test_a_damaged_prov_xml_is_read_or_refused(data: bytes) -> None:
    survives(data, "xml")


@FAST
@given(mutated(JSON))
def test_a_damaged_prov_json_is_read_or_refused(data: bytes) -> None:
    survives(data, "json")


@FAST
@given(mutated(JSONLD))
def test_a_damaged_prov_jsonld_is_read_or_refused(data: bytes) -> None:
    survives(data, "jsonld")


@FAST
@given(mutated(TRIG), st.sampled_from(["turtle", "trig"]))
def test_a_damaged_turtle_or_trig_is_read_or_refused(data: bytes, format_name: str) -> None:
    survives(data.partition(b"ex:b {")[0] if format_name == "turtle" else data, format_name)


@FAST
@given(mutated(QUADS))
def test_damaged_n_quads_are_read_or_refused(data: bytes) -> None:
    survives(data, "nquads")


MANY = 200_000
TURTLE = "@prefix prov: <http://www.w3.org/ns/prov#> . @prefix ex: <http://e/> .\n"
LONG: dict[str, tuple[str, Callable[[], str]]] = {
    "an unterminated string": ("provn", lambda: 'document entity(ex:e, [a="' + "x" * MANY),
    "an unterminated long string": ("provn", lambda: 'document entity(ex:e, [a="""' + '"" ' * MANY),
    "an unterminated comment": ("provn", lambda: "document /*" + "*" * MANY),
    "a name of dots": ("provn", lambda: "document prefix ex <http://e/> entity(ex:a" + "." * MANY + ")"),
    "a prefix of dots": ("provn", lambda: "document prefix a" + "." * MANY),
    "digits": ("provn", lambda: "document entity(" + "1" * MANY + ":)"),
    "minus signs": ("provn", lambda: "document entity(" + "-" * MANY),
    "escapes": ("provn", lambda: "document entity('" + "\\" * MANY),
    "brackets of an extension": ("provn", lambda: "document prefix ex <http://e/> ex:f(" + "(" * MANY),
    "bundles in bundles": ("provn", lambda: "document prefix ex <http://e/> " + "bundle ex:b " * MANY),
    "elements in elements": ("xml", lambda: XML.decode().replace("y</ex:x>", "<a>" * MANY)),
    "foreign elements in elements": ("xml", lambda: XML.decode().replace("<prov:used", "<ex:f>" * MANY)),
    "attributes of an element": (
        "xml",
        lambda: XML.decode().replace("prov:ref", " ".join(f'a{at}="b"' for at in range(9999))),
    ),
    "objects in objects": ("json", lambda: '{"a":' * MANY),
    "an unterminated key": ("json", lambda: '{"' + "\\u0041" * MANY),
    "graphs in graphs": ("jsonld", lambda: '{"@graph": [' * MANY),
    "contexts in a list": ("jsonld", lambda: '{"@context": [' + "[]," * MANY + '[]], "@graph": []}'),
    "statements of a context that was not fetched": (
        "jsonld",
        lambda: '{"@context": "http://far/", "@graph": [' + '{"@type": "Entity", "@id": "far:e"},' * 9999 + "{}]}",
    ),
    "nodes in nodes": ("turtle", lambda: TURTLE + "ex:a prov:used " + "[ prov:used " * MANY),
    "lists in lists": ("trig", lambda: TURTLE + "ex:a ex:b " + "(" * MANY),
    "a name of many parts": ("turtle", lambda: TURTLE + "<http://" + "a/" * MANY + "> a prov:Entity ."),
    "an unterminated text of Turtle": ("turtle", lambda: TURTLE + 'ex:a ex:b """' + '"" ' * MANY),
    "times of one generation": (
        "turtle",
        lambda: TURTLE + "".join(f"ex:e prov:generatedAtTime '{at}-01-01T00:00:00' .\n" for at in range(1000, 9000)),
    ),
    "bundles of one mention": (
        "turtle",
        lambda: TURTLE + "".join(f"ex:e prov:mentionOf ex:e{at} ; prov:asInBundle ex:b{at} .\n" for at in range(4000)),
    ),
    "a text of escapes": ("nquads", lambda: '<http://e/a> <http://e/b> "' + "\\\\" * MANY),
    "a number of many digits": ("json", lambda: '{"entity": {"prov:e": {"prov:value": ' + "9" * MANY + "}}}"),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", LONG)
def test_what_is_long_or_deep_takes_neither_the_stack_nor_the_time(kind: str) -> None:
    format_name, text = LONG[kind]
    survives(text().encode(), format_name)


HOSTILE: dict[str, tuple[str, bytes]] = {
    "an entity of XML that grows": (
        "xml",
        b'<!DOCTYPE d [<!ENTITY a "'
        + b"x" * 99
        + b'"><!ENTITY b "'
        + b"&a;" * 99
        + b'">]>'
        + XML.replace(b">y<", b">&b;<"),
    ),
    "an entity of XML that lies elsewhere": (
        "xml",
        b'<!DOCTYPE d [<!ENTITY a SYSTEM "http://127.0.0.1:9/a">]>' + XML.replace(b">y<", b">&a;<"),
    ),
    "a document type of XML that lies elsewhere": ("xml", b'<!DOCTYPE d SYSTEM "http://127.0.0.1:9/d">' + XML),
    "a context that lies elsewhere": (
        "jsonld",
        JSONLD.replace(b'"https://open', b'"http://127.0.0.1:9/c", "https://open'),
    ),
    "a context that imports": ("jsonld", JSONLD.replace(b'{"ex"', b'{"@import": "http://127.0.0.1:9/c"}, {"ex"')),
    "an ontology that imports": (
        "turtle",
        SAMPLES["turtle"] + b"<> <http://www.w3.org/2002/07/owl#imports> ex:o .",
    ),
    "a base that lies elsewhere": ("trig", b"@base <http://127.0.0.1:9/> .\n" + SAMPLES["turtle"] + b"<a> ex:x 1 ."),
    "a bundle in itself": ("jsonld", JSONLD.replace(b'{"@type": ["ex:T", "Entity"]', b'{"@type": "Bundle"')),
    "a bundle of its own name": ("json", JSON.replace(b'"entity": {"ex:e": {}}', b'"bundle": {"ex:b": {}}')),
}


HARMLESS = ("a context that lies elsewhere", "an ontology that imports", "a base that lies elsewhere")
"""Read, for what lies elsewhere is not needed; all else is refused."""


@pytest.mark.parametrize("name", [*SAMPLES, *HOSTILE])
def test_nothing_is_fetched_and_no_file_is_opened_while_reading(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    format_name, data = HOSTILE.get(name) or (name, SAMPLES[name])
    first = survives(data, format_name)  # what is loaded once is loaded
    opened: list[str] = []

    def refused(*given: object, **_: object) -> None:
        opened.append(str(given))
        raise OSError(given)

    for place, what in ((socket, "socket"), (socket, "create_connection"), (socket, "getaddrinfo"), (builtins, "open")):
        monkeypatch.setattr(place, what, refused)
    found = survives(data, format_name)
    monkeypatch.undo()
    assert opened == []
    assert (found is None) == (first is None)
    assert name in SAMPLES or (found is not None) == (name in HARMLESS)


@pytest.mark.parametrize("format_name", SAMPLES)
def test_a_huge_literal_takes_no_more_than_a_few_times_its_size(format_name: str) -> None:
    size = 2_000_000
    data = re.sub(rb'">y<|"y"', lambda found: found.group().replace(b"y", b"y" * size), SAMPLES[format_name], count=1)
    assert len(data) > size
    tracemalloc.start()
    found = formats.read(data, format_name)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.toplevel.statements
    assert most < 12 * size


def test_a_document_of_a_hundred_thousand_statements_is_judged_without_recursion() -> None:
    """A chain of derivations and specialisations as long as the document, closed to a cycle by its last statement."""
    size, depth = 25_000, sys.getrecursionlimit()
    chain = "\n".join(
        f"entity(ex:e{at})\nwasGeneratedBy(ex:e{at}, ex:a{at // 9}, -)\nwasDerivedFrom(ex:e{at + 1}, ex:e{at})\n"
        f"specializationOf(ex:s{at + 1}, ex:s{at})"
        for at in range(size)
    )
    sys.setrecursionlimit(500)
    try:
        text = (
            f"document prefix ex <http://e/>\n{chain}\nentity(ex:e{size}) wasDerivedFrom(ex:e0, ex:e{size}) endDocument"
        )
        (finding,) = judge(formats.read(text.encode())).findings
    finally:
        sys.setrecursionlimit(depth)
    assert f"{size + 1 - 12} steps more" in finding.sentence
    assert (finding.number, len(finding.rules)) == (42, 100)
