"""PROV-XML element by element: every place and subtype, namespaces wherever they are declared, and what is refused."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Bundle, Statement
from provgraph.domain.prov.terms import TYPE, Literal, QualifiedName, Value, xsd
from provgraph.domain.prov.vocabulary import FORMS, SUBTYPES
from provgraph.errors import UnreadableFile
from provgraph.exchange import provxml
from tests.prov.reading import document

NAMESPACES = (
    'xmlns:prov="http://www.w3.org/ns/prov#" xmlns:ex="http://example.org/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"'
)
NOON = "2012-01-01T12:00:00Z"


def read(inner: str) -> Bundle:
    """The toplevel with these elements; the first one stands on line 2."""
    return provxml.read(f"<prov:document {NAMESPACES}>\n{inner}</prov:document>".encode()).toplevel


def one(inner: str) -> Statement:
    """The only statement."""
    (found,) = read(inner).statements
    return found


def value(element: str) -> Value:
    """The value of the only attribute of an entity."""
    ((_, found),) = one(f"<prov:entity prov:id='ex:e'>{element}</prov:entity>").attributes
    return found


@pytest.mark.parametrize("kind", FORMS)
def test_every_place_of_every_statement_is_read_in_any_order(kind: str) -> None:
    form = FORMS[kind]
    filled = {place.name: NOON if place.kind == "time" else f"ex:{place.name}" for place in form.places}
    parts = [
        f"<prov:{place.name}>{NOON}</prov:{place.name}>"
        if place.kind == "time"
        else f"<prov:{place.name} prov:ref='ex:{place.name}'/>"
        for place in reversed(form.places)
    ]
    found = one(f"<prov:{kind} prov:id='ex:i'>{''.join(parts)}</prov:{kind}>")
    shown = {place.name: str(arg) for place, arg in zip(form.places, found.args, strict=True)}
    assert (found.kind, str(found.id), shown, found.attributes) == (kind, "ex:i", filled, ())


@pytest.mark.parametrize("element", [name for name in SUBTYPES if name != "bundle"])
def test_a_subtype_is_its_kind_with_a_type_before_its_other_attributes(element: str) -> None:
    kind, type_name = SUBTYPES[element]
    found = one(f"<prov:{element} prov:id='ex:i'><prov:label>x</prov:label></prov:{element}>")
    assert (found.kind, found.attributes[0]) == (kind, (TYPE, type_name))
    assert [str(given) for _, given in found.attributes[1:]] == ['"x"']


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("<ex:a>x</ex:a>", Literal("x", xsd("string"))),
        ("<ex:a/>", Literal("", xsd("string"))),
        ("<ex:a> x\n</ex:a>", Literal(" x\n", xsd("string"))),
        ("<ex:a>&lt;&#233;&amp;&#x1F600;</ex:a>", Literal("<é&😀", xsd("string"))),
        ("<ex:a>a<!-- no -->b<![CDATA[<c>]]></ex:a>", Literal("ab<c>", xsd("string"))),
        ("<ex:a xsi:type='xsd:decimal'>1.50</ex:a>", Literal("1.50", xsd("decimal"))),
        ("<ex:a xsi:type='ex:own'>x</ex:a>", Literal("x", QualifiedName("http://example.org/own"))),
        ("<ex:a xml:lang='de'>x</ex:a>", Literal("x", xsd("string"), "de")),
        ("<ex:a xsi:type='prov:InternationalizedString' xml:lang='de'>x</ex:a>", Literal("x", xsd("string"), "de")),
        ("<ex:a xsi:type='xsd:QName'>ex:T</ex:a>", QualifiedName("http://example.org/T")),
        ("<ex:a xsi:type='prov:QUALIFIED_NAME'>ex:T</ex:a>", QualifiedName("http://example.org/T")),
        ("<ex:a xsi:type='xsd:QName'>no:T</ex:a>", Literal("no:T", xsd("QName"))),
        ("<ex:a type='xsd:int'>1</ex:a>", Literal("1", xsd("string"))),
        (
            "<ex:a xmlns:q='http://www.w3.org/2001/XMLSchema-instance' q:type='xsd:int'>1</ex:a>",
            Literal("1", xsd("int")),
        ),
    ],
)
def test_a_value_is_its_text_with_its_type_and_language(element: str, expected: Value) -> None:
    assert value(element) == expected


def test_a_time_of_no_namespace_is_an_attribute_and_not_the_place() -> None:
    """It used to be taken for prov:time, and a second one was lost."""
    found = one("<prov:used><prov:activity prov:ref='ex:a'/><time>noon</time><time>later</time></prov:used>")
    assert found.args[2] is None
    assert [(name.uri, str(given)) for name, given in found.attributes] == [("time", '"noon"'), ("time", '"later"')]


@pytest.mark.parametrize(
    "text",
    [
        "<document xmlns='http://www.w3.org/ns/prov#'><entity id='e'/></document>",
        "<p:document xmlns:p='http://www.w3.org/ns/prov#' xmlns='http://www.w3.org/ns/prov#'><p:entity p:id='e'/>"
        "</p:document>",
        "<p:document xmlns:p='http://www.w3.org/ns/prov#'><entity xmlns='http://www.w3.org/ns/prov#' p:id='p:e'/>"
        "</p:document>",
        "<?xml version='1.0'?><!-- c --><?pi?><document xmlns='http://www.w3.org/ns/prov#'><entity id='prov:e'/>"
        "</document><!-- c -->",
    ],
)
def test_names_are_those_of_their_namespace_whatever_the_prefix(text: str) -> None:
    (found,) = provxml.read(text.encode()).toplevel.statements
    assert (found.kind, found.id) == ("entity", QualifiedName("http://www.w3.org/ns/prov#e"))


def test_a_prefix_ends_with_the_element_that_declares_it() -> None:
    inner = "<prov:entity xmlns:in='http://in.org/' prov:id='in:e'/>"
    assert one(inner).id == QualifiedName("http://in.org/e")
    with pytest.raises(UnreadableFile, match="line 3: the prefix 'in' is not declared"):
        read(inner + "\n<prov:entity prov:id='in:f'/>")
    with pytest.raises(UnreadableFile, match="the prefix 'in' is not declared"):
        read("<ex:foreign xmlns:in='http://in.org/'><ex:deep/></ex:foreign><prov:entity prov:id='in:f'/>")


def test_the_encoding_is_that_of_the_declaration() -> None:
    text = f"<?xml version='1.0' encoding='iso-8859-1'?><prov:document {NAMESPACES}><prov:entity prov:id='ex:é'/>"
    found = provxml.read((text + "</prov:document>").encode("iso-8859-1")).toplevel.statements
    assert found == document("entity(ex:é)").toplevel.statements
    assert provxml.read((text + "</prov:document>").replace("iso-8859-1", "utf-16").encode("utf-16"))


def test_a_bundle_with_attributes_is_an_entity_and_one_with_statements_is_a_bundle() -> None:
    entity = "<prov:bundle prov:id='ex:b'><prov:label>x</prov:label></prov:bundle>"
    assert str(one(entity)) == "entity(ex:b, [prov:type='prov:Bundle', prov:label=\"x\"])"
    whole = f"<prov:document {NAMESPACES}>{entity}<prov:bundleContent prov:id='ex:b'>\n<prov:entity prov:id='ex:e'/>"
    found = provxml.read(f"{whole}</prov:bundleContent></prov:document>".encode())
    assert [str(bundle.id) for bundle in found.bundles] == ["ex:b"]
    assert [(str(stated), stated.line) for stated in found.bundles[0].statements] == [("entity(ex:e)", 2)]
    assert judge(found).is_valid


def test_a_membership_of_many_is_one_statement_for_each_with_the_line_of_all() -> None:
    members = "".join(f"<prov:entity prov:ref='ex:e{at}'/>\n" for at in range(3))
    found = read(f"<prov:hadMember>\n<prov:collection prov:ref='ex:c'/>{members}</prov:hadMember>").statements
    assert [str(stated) for stated in found] == [f"hadMember(ex:c, ex:e{at})" for at in range(3)]
    assert {stated.line for stated in found} == {2}


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("<prov:entity/>", "entity does not say its identifier"),
        ("<prov:used><prov:entity prov:ref='ex:e'/></prov:used>", "used does not say its activity"),
        ("<prov:used><prov:activity/></prov:used>", "used does not say its activity"),
        ("<prov:hadMember><prov:collection prov:ref='ex:c'/></prov:hadMember>", "hadMember does not say its entity"),
        ("<prov:entity prov:id='ex:e'><prov:activity>x</prov:activity></prov:entity>", "prov:activity is no attribute"),
        ("<prov:entity prov:id='ex:e'><prov:used>x</prov:used></prov:entity>", "prov:used is no attribute"),
    ],
)
def test_what_the_schema_forbids_is_read_and_found_with_its_line(element: str, said: str) -> None:
    found = provxml.read(f"<prov:document {NAMESPACES}>\n{element}</prov:document>".encode())
    (finding,) = judge(found).findings
    assert (finding.number, finding.name, finding.lines) == (None, "well-formed", (2,))
    assert said in finding.sentence


REFUSED = [
    ("<prov:entity prov:id='e'/>", "line 2: 'e' has no prefix"),
    ("\n<no:entity/>", "line 3: the prefix 'no' is not declared"),
    ("<prov:used>\n<prov:activity prov:ref='no:a'/></prov:used>", "line 3: the prefix 'no' is not declared"),
    ("<prov:entity prov:id='ex:e'><ex:a xsi:type='no:t'>x</ex:a></prov:entity>", "line 2: the prefix 'no'"),
    ("<prov:used><prov:activity prov:ref='ex:a'>x</prov:activity></prov:used>", "line 2: text 'x' stands where none"),
    ("<prov:used><prov:activity prov:ref='ex:a'><ex:a/></prov:activity></prov:used>", "stands inside of a value"),
    ("text", "line 2: text 'text' stands where none can"),
    ("<prov:activity prov:id='ex:a'>\n<prov:startTime/></prov:activity>", "line 3: '' is no xsd:dateTime"),
    (
        f"<prov:used><prov:time>{NOON}</prov:time>\n<prov:time>{NOON}</prov:time></prov:used>",
        "line 3: used has more than one time",
    ),
    (
        "<prov:hadMember><prov:collection prov:ref='ex:c'/><prov:collection prov:ref='ex:c'/></prov:hadMember>",
        "more than",
    ),
    (
        "<prov:bundleContent prov:id='ex:b'>\n<prov:bundleContent prov:id='ex:c'/></prov:bundleContent>",
        "line 3: a bundle",
    ),
    ("<prov:bundleContent prov:id='no:b'/>", "line 2: the prefix 'no' is not declared"),
    ("<prov:entity prov:id='ex:e'>", "line 2: not XML: mismatched tag"),
    ("<prov:entity prov:id='ex:e' prov:id='ex:f'/>", "line 2: not XML: duplicate attribute"),
    ("<ex:a>&nbsp;</ex:a>", "line 2: not XML: undefined entity"),
    ("<ex:a>\x01</ex:a>", "line 2: not XML"),
]


@pytest.mark.parametrize(("inner", "said"), REFUSED, ids=[f"{at} {said}" for at, (_, said) in enumerate(REFUSED)])
def test_what_cannot_be_read_without_loss_is_refused_with_its_line(inner: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read(inner)


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "x">',
        '<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        "<!ELEMENT x ANY>",
        "",
    ],
)
def test_a_document_type_is_refused_before_any_of_it_is_used(declared: str) -> None:
    text = f"<?xml version='1.0'?>\n<!DOCTYPE x [{declared}]>\n<prov:document {NAMESPACES}>&a;</prov:document>"
    with pytest.raises(UnreadableFile, match="line 2: a document type is refused"):
        provxml.read(text.encode())
