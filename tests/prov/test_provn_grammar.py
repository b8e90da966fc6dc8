"""The grammar of PROV-N production by production: what it lets stand, what it does not, and where errors point."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import STRING, Literal, QualifiedName, Term, Time, Value, xsd
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, Form
from provgraph.errors import UnreadableFile
from provgraph.exchange import provn
from provgraph.exchange.provn.read import DEEPEST, WITHOUT_ATTRIBUTES
from provgraph.exchange.provn.tokens import END, Cursor, unquoted
from tests.prov.reading import document

NOON = "2012-01-01T12:00:00Z"


def one(text: str) -> Statement:
    """The only statement of a document."""
    (found,) = document(text).toplevel.statements
    return found


def value(text: str) -> Value:
    """The value of the only attribute of an entity."""
    ((_, found),) = one(f"entity(ex:e, [ex:a={text}])").attributes
    return found


def filled(form: Form) -> list[str]:
    """Each place of a form with a name of its own, or a time."""
    return [NOON if place.kind == "time" else f"ex:{place.name}" for place in form.places]


@pytest.mark.parametrize("kind", FORMS)
def test_every_place_of_every_statement_is_read(kind: str) -> None:
    places = ", ".join(filled(FORMS[kind]))
    text = f"{kind}(ex:i, {places})" if kind in ELEMENTS and places else f"{kind}({places or 'ex:i'})"
    found = one(text)
    assert (found.kind, [str(arg) for arg in found.args], found.attributes) == (kind, filled(FORMS[kind]), ())
    assert str(found.id) == ("ex:i" if kind in ELEMENTS else "None")


RELATIONS = [kind for kind in FORMS if kind not in ELEMENTS]


@pytest.mark.parametrize("kind", RELATIONS)
def test_a_relation_has_an_identifier_and_attributes_only_where_its_production_does(kind: str) -> None:
    places = ", ".join(filled(FORMS[kind]))
    named, described = f"{kind}(ex:i; {places})", f"{kind}({places}, [ex:a=1])"
    if FORMS[kind].has_id:
        assert str(one(named).id) == "ex:i"
        assert one(f"{kind}(-; {places})") == one(f"{kind}({places})")
        assert len(one(described).attributes) == 1
    else:
        with pytest.raises(UnreadableFile, match="line 3: '\\)' expected, ';' found"):
            one(named)
    if kind in WITHOUT_ATTRIBUTES:
        with pytest.raises(UnreadableFile, match=f"line 3: the end of {kind} expected"):
            one(described)


@pytest.mark.parametrize("kind", RELATIONS)
def test_a_relation_needs_its_required_places_and_takes_no_more_than_it_has(kind: str) -> None:
    form, places = FORMS[kind], filled(FORMS[kind])
    assert one(f"{kind}({', '.join(places[: form.required])})").args[form.required :] == (None,) * (
        len(places) - form.required
    )
    with pytest.raises(UnreadableFile, match=f"line 3: the end of {kind} expected"):
        one(f"{kind}({', '.join([*places, 'ex:more'])})")
    if form.required > 1:
        with pytest.raises(UnreadableFile, match=f"line 3: {kind} has {form.required - 1} places, {form.required} are"):
            one(f"{kind}({', '.join(places[: form.required - 1])})")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('""', Literal("", STRING)),
        ('""""""', Literal("", STRING)),
        ('"""a"b""c"""', Literal('a"b""c', STRING)),
        ('"""line\nline"""', Literal("line\nline", STRING)),
        (r'"\t\b\n\r\f\\\"\'"', Literal("\t\b\n\r\f\\\"'", STRING)),
        (r'"é\U0001F600"', Literal("é😀", STRING)),
        (r'"""\""""', Literal('"', STRING)),
        ('"// no comment /* nor here */"', Literal("// no comment /* nor here */", STRING)),
        ('"x"@en', Literal("x", STRING, "en")),
        ('"x"@zh-Hant-TW', Literal("x", STRING, "zh-Hant-TW")),
        ('"x" @de', Literal("x", STRING, "de")),
        ('"1"%%xsd:int', Literal("1", xsd("int"))),
        ('"x" %% ex:own', Literal("x", QualifiedName("http://example.org/own"))),
        ("0", Literal("0", xsd("int"))),
        ("-12", Literal("-12", xsd("int"))),
        ("'ex:T'", QualifiedName("http://example.org/T")),
        ("'ex:a\\'b'", QualifiedName("http://example.org/a'b")),
        ('"no:x" %% xsd:QName', Literal("no:x", xsd("QName"))),
        ('"x" %% prov:InternationalizedString', Literal("x", STRING)),
    ],
)
def test_a_literal_is_its_text_with_its_type_and_language(text: str, expected: Value) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("ex:a", "a"),
        ("ex:", ""),
        ("ex:0", "0"),
        ("ex:a.b.c", "a.b.c"),
        ("ex:a..b", "a..b"),
        ("ex:a/b?c#d", "a/b?c#d"),
        ("ex:a:b:c", "a:b:c"),
        ("ex:%20", "%20"),
        ("ex:a\\,b", "a,b"),
        ("ex:\\(a\\)\\[b\\]", "(a)[b]"),
        ("ex:a\\=b\\'c\\:d\\;e\\-f\\.", "a=b'c:d;e-f."),
        ("ex:ü-中_·", "ü-中_·"),
        ("ex:@a~b&c+d*e$f!", "@a~b&c+d*e$f!"),
    ],
)
def test_a_local_name_is_what_the_grammar_lets_it_be(name: str, local: str) -> None:
    assert one(f"entity({name})").id == QualifiedName("http://example.org/" + local)


@pytest.mark.parametrize(
    "name", ["ex:a.", "ex:.a", "ex:-a", "ex:a\\b", "ex:a(b)", "ex:a b", "ex:%2", "1:a", "-", "'ex:a'"]
)
def test_a_name_that_the_grammar_has_not_is_refused_with_its_line(name: str) -> None:
    with pytest.raises(UnreadableFile, match=r"^line 4: "):
        document(f"entity(ex:good)\nentity({name})")


@pytest.mark.parametrize(
    "text",
    [
        'entity(ex:e, [ex:a="\\ud800"])', 'entity(ex:e, [ex:a="\\U00110000"])', 'entity(ex:e, [ex:a="\\u12"])',
        'entity(ex:e, [ex:a="one\nline"])', "entity(ex:e, [,])", "entity(ex:e, [ex:a=1,])", "entity(ex:e, [ex:a])",
        "entity(ex:e, [ex:a=ex:b])", "entity(ex:e, [ex:a=+5])", f"entity(ex:e, [ex:a={NOON}])", "entity(ex:e,)",
        'entity(ex:e, [ex:a="x" %%])', 'entity(ex:e, [ex:a="x"@])', 'entity(ex:e, ["a"="x"])', "entity(ex:e, ex:f)",
        "entity(ex:e, [], [])", "entity ex:e", "entity()", "entity[ex:e]", "Entity(ex:e)", "activity(ex:a, ex:b, -)",
        f"used({NOON}; ex:a, ex:e, -)", "used(ex:u; ex:v; ex:a, ex:e, -)", "used(ex:a, ex:e, 2012-01-01, -)",
        "ex:f(ex:a", "ex:f(]", "ex:f[]", "bundle - entity(ex:e) endBundle", "bundle ex:b entity(ex:e)", "endBundle",
        "prefix in <http://in.org/>", "entity(ex:e) /* no end", "§", "entity(ex:e);", "'", "<",
    ],
)  # fmt: skip
def test_what_is_no_statement_is_refused_with_its_line(text: str) -> None:
    """Declarations may not follow statements either: the first body line here is one."""
    with pytest.raises(UnreadableFile) as caught:
        document(f"entity(ex:good)\n{text}")
    line = caught.value.details["line"]
    assert isinstance(line, int)
    assert 4 <= line <= 5
    assert caught.value.message.startswith(f"line {line}: ")


@pytest.mark.parametrize(
    "text",
    ["", "  ", "document", "endDocument", "Document endDocument", "document endDocument endDocument", "{}", "\0"],
)
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile, match=r"^line 1: "):
        provn.read(text)


def test_declarations_are_those_of_the_document_and_its_bundles() -> None:
    found = provn.read(
        "\ufeffdocument default <http://d/> prefix a <http://a/> prefix b-c.d <http://b/>\n"
        "entity(x) entity(a:x) entity(b-c.d:x) entity(prov:x) entity(xsd:x)\n"
        "bundle a:b default <http://in/> prefix a <http://in/a/> entity(x) entity(a:x) endBundle endDocument"
    )
    uris = [[stated.id.uri for stated in bundle.statements if isinstance(stated.id, QualifiedName)] for bundle in found]
    assert uris[0] == ["http://d/x", "http://a/x", "http://b/x", "http://www.w3.org/ns/prov#x", xsd("x").uri]
    assert uris[1] == ["http://in/x", "http://in/a/x"]
    assert [str(bundle.id and bundle.id.uri) for bundle in found] == ["None", "http://in/a/b"]
    assert [dict(bundle.namespaces) for bundle in found] == [
        {"": "http://d/", "a": "http://a/", "b-c.d": "http://b/"},
        {"": "http://in/", "a": "http://in/a/"},
    ]


@pytest.mark.parametrize("depth", [DEEPEST - 1, DEEPEST])
def test_an_extension_may_nest_brackets_up_to_a_bound(depth: int) -> None:
    text = f"ex:f({'(' * depth}{')' * depth})"
    if depth < DEEPEST:
        assert document(text).toplevel.extensions[0].text == text
    else:
        with pytest.raises(UnreadableFile, match="not nested deeply"):
            document(text)


def test_the_tokens_of_a_text_are_told_apart_and_know_their_line() -> None:
    cursor = Cursor("used(ex:a,\n-5 2012-01-01T00:00:00Z <http://x> 'ex:b' \"s\"@en %% -\r\n// c\n;")
    found = []
    while cursor.kind != END:
        found.append((cursor.kind, cursor.line))
        cursor.advance()
    kinds = [
        "name",
        "mark",
        "name",
        "mark",
        "int",
        "time",
        "iri",
        "quoted",
        "string",
        "language",
        "mark",
        "mark",
        "mark",
    ]
    assert [kind for kind, _ in found] == kinds
    assert [line for _, line in found] == [1] * 4 + [2] * 8 + [4]
    assert cursor.text == ""


@given(st.text(max_size=20))
def test_a_text_written_as_a_literal_is_read_back(text: str) -> None:
    assert unquoted(str(Literal(text, STRING))) == text


LOCALS = st.text("abz09_é中", min_size=1, max_size=4)
NAMES = LOCALS.map(lambda local: QualifiedName("http://example.org/" + local, "ex", local))
TIMES = st.sampled_from([NOON, "2012-01-01T12:00:00", "-0044-03-15T12:00:00.5+01:00"]).map(Time.parse)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.one_of(
    NAMES,
    st.builds(Literal, TEXTS, st.just(STRING), st.sampled_from(["", "de", "en-GB"])),
    st.builds(Literal, TEXTS, st.sampled_from([xsd("int"), xsd("decimal")])),
)


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    """Any statement that the grammar can write."""
    form = FORMS[draw(st.sampled_from(sorted(FORMS)))]
    args: list[Term | None] = []
    for place in form.places:
        there: st.SearchStrategy[Term | None] = TIMES if place.kind == "time" else NAMES
        args.append(draw(there if place.absent.value == "broken" else st.one_of(there, st.none())))
    name = draw(NAMES) if form.kind in ELEMENTS else draw(st.one_of(NAMES, st.none())) if form.has_id else None
    attributes = draw(st.lists(st.tuples(NAMES, VALUES), max_size=3)) if form.has_id else []
    return Statement(form.kind, name, tuple(args), tuple(attributes))


@settings(max_examples=150, deadline=None)
@given(st.lists(statements(), max_size=4), st.lists(statements(), max_size=2), NAMES)
def test_any_document_written_statement_by_statement_is_read_back(
    toplevel: list[Statement], inner: list[Statement], name: QualifiedName
) -> None:
    lines = [str(stated) for stated in toplevel] + [f"bundle {name}", *map(str, inner), "endBundle"]
    assert document("\n".join(lines)) == Document(Bundle(None, tuple(toplevel)), (Bundle(name, tuple(inner)),))


@settings(max_examples=100, deadline=None)
@given(statements(), st.lists(st.sampled_from([" ", "\n", "\t", "/* , */", "// )\n"]), min_size=1, max_size=3))
def test_space_and_comments_between_tokens_change_nothing(stated: Statement, between: list[str]) -> None:
    """A comment right after a name would be part of it: names may hold / and *."""
    text = str(stated)
    cursor, tokens = Cursor(text), list[str]()
    while cursor.kind != END:
        tokens.append(cursor.advance())
    assert re.sub(r"\s", "", "".join(tokens)) == re.sub(r"\s", "", text)
    assert one((" " + "".join(between)).join(tokens)) == stated
