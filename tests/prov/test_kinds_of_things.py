"""Constraints 50 to 56: what a place makes of a thing, and what nothing can be at once."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.facts import Facts
from provgraph.domain.prov.impossible import DISJOINT, RELATIONS
from provgraph.domain.prov.typing import types_of
from provgraph.domain.prov.vocabulary import ELEMENTS
from tests.prov.reading import broken, document, judged

PLACES = {
    "entity(ex:1)": {"entity": "1"},
    "activity(ex:1)": {"activity": "1"},
    "agent(ex:1)": {"agent": "1"},
    "wasGeneratedBy(ex:i; ex:1, ex:2, -)": {"entity": "1", "activity": "2"},
    "used(ex:i; ex:1, ex:2, -)": {"activity": "1", "entity": "2"},
    "wasInformedBy(ex:i; ex:1, ex:2)": {"activity": "12"},
    "wasStartedBy(ex:i; ex:1, ex:2, ex:3, -)": {"activity": "13", "entity": "2"},
    "wasEndedBy(ex:i; ex:1, ex:2, ex:3, -)": {"activity": "13", "entity": "2"},
    "wasInvalidatedBy(ex:i; ex:1, ex:2, -)": {"entity": "1", "activity": "2"},
    "wasDerivedFrom(ex:i; ex:1, ex:2)": {"entity": "12"},
    "wasDerivedFrom(ex:i; ex:1, ex:2, ex:3, ex:4, ex:5)": {"entity": "12", "activity": "3"},
    "wasAttributedTo(ex:i; ex:1, ex:2)": {"entity": "1", "agent": "2"},
    "wasAssociatedWith(ex:i; ex:1, ex:2, ex:3)": {"activity": "1", "agent": "2", "entity": "3"},
    "actedOnBehalfOf(ex:i; ex:1, ex:2, ex:3)": {"agent": "12", "activity": "3"},
    "wasInfluencedBy(ex:i; ex:1, ex:2)": {},
    "specializationOf(ex:1, ex:2)": {"entity": "12"},
    "alternateOf(ex:1, ex:2)": {"entity": "12"},
    "hadMember(ex:1, ex:2)": {"entity": "12"},
    "mentionOf(ex:1, ex:2, ex:3)": {"entity": "123"},
}
"""For each form, which of its places are which type. Source: PROV-CONSTRAINTS 6.3, constraint 50."""


@pytest.mark.parametrize("text", PLACES)
def test_a_statement_gives_the_things_in_its_places_their_types(text: str) -> None:
    facts = Facts(document(text).toplevel.statements)
    types = types_of(facts)
    found = {
        kind: "".join(
            sorted(shown[-1] for term in types.of(kind) if (shown := facts.terms.show(term)).startswith("ex:"))
        )
        for kind in ELEMENTS
    }
    assert {kind: names for kind, names in found.items() if names} == PLACES[text]


BOTH = [
    (text, at)
    for text, types in PLACES.items()
    for kind in ("entity", "activity")
    for at in types.get(kind, "")
    if text not in ("entity(ex:1)", "activity(ex:1)")
]


@pytest.mark.parametrize(("text", "at"), BOTH, ids=[f"{at} of {text}" for text, at in BOTH])
def test_nothing_in_the_place_of_one_type_is_described_as_the_other(text: str, at: str) -> None:
    is_entity = at in PLACES[text].get("entity", "")
    other, same = ("activity", "entity") if is_entity else ("entity", "activity")
    assert broken(f"{text}\n{other}(ex:{at})") == [(55, (3, 4))]
    assert broken(f"{text}\n{same}(ex:{at})\nagent(ex:{at})") == []


def test_a_type_that_is_written_as_an_attribute_makes_nothing_of_that_type() -> None:
    """Typing looks at places: prov:type is an attribute like others, save for empty collections."""
    assert broken("activity(ex:x, [prov:type='prov:Entity'])") == []


def test_what_a_merge_puts_into_two_places_is_both() -> None:
    merged = "wasGeneratedBy(ex:g; ex:e, ex:a, -)\nwasStartedBy(ex:b, ex:a, -, -)"
    assert broken(merged) == [(55, (3, 4))]
    assert broken("wasGeneratedBy(ex:g; ex:e, -, -)\nwasStartedBy(ex:b, -, -, -)") == []


def test_what_is_both_is_told_once_with_its_first_places() -> None:
    (finding,) = judged("used(ex:x, ex:e, -)\nentity(ex:x)\nhadMember(ex:c, ex:x)\nused(ex:x, ex:f, -)").findings
    assert (finding.rules, finding.lines) == ((50, 55), (3, 4))
    assert finding.sentence.startswith(
        "ex:x stands for an entity in entity (line 4) and for an activity in used (line 3)"
    )


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ("-, -, -", None),
        ("ex:a, -, -", None),
        ("ex:a, ex:g, ex:u", None),
        ("-, ex:g, -", "names a generation but not the activity"),
        ("-, -, ex:u", "names a usage but not the activity"),
        ("-, ex:g, ex:u", "names both events but not the activity"),
    ],
)
def test_a_derivation_names_its_events_only_with_their_activity(places: str, said: str | None) -> None:
    findings = judged(f"wasDerivedFrom(ex:d; ex:f, ex:e, {places})").findings
    assert [finding.number for finding in findings] == ([51] if said else [])
    assert all(said and said in finding.sentence for finding in findings)


@pytest.mark.parametrize(
    ("statements", "cited"),
    [
        pytest.param("specializationOf(ex:e, ex:e)", [(3,)], id="itself"),
        pytest.param("mentionOf(ex:e, ex:e, ex:b)", [(3,)], id="a mention of itself"),
        pytest.param("specializationOf(ex:e, ex:f)\nspecializationOf(ex:f, ex:e)", [(3, 4)], id="two"),
        pytest.param("mentionOf(ex:e, ex:f, ex:b)\nspecializationOf(ex:f, ex:e)", [(3, 4)], id="through a mention"),
        pytest.param(
            "specializationOf(ex:x, ex:a)\nspecializationOf(ex:a, ex:b)\nspecializationOf(ex:b, ex:a)\n"
            "specializationOf(ex:b, ex:y)",
            [(4, 5)],
            id="only what lies on the cycle",
        ),
        pytest.param(
            "specializationOf(ex:a, ex:b)\nspecializationOf(ex:b, ex:a)\nspecializationOf(ex:c, ex:c)",
            [(3, 4), (5,)],
            id="two cycles",
        ),
        pytest.param("specializationOf(ex:a, ex:b)\nspecializationOf(ex:a, ex:b)", [], id="said twice"),
        pytest.param(
            "specializationOf(ex:d, ex:b)\nspecializationOf(ex:d, ex:c)\nspecializationOf(ex:b, ex:a)\n"
            "specializationOf(ex:c, ex:a)",
            [],
            id="two ways to one",
        ),
        pytest.param("alternateOf(ex:e, ex:e)", [], id="alternates may be one"),
        pytest.param("specializationOf(ex:e, ex:f)\nalternateOf(ex:f, ex:e)", [], id="alternates lead no way round"),
    ],
)
def test_nothing_specialises_itself(statements: str, cited: list[tuple[int, ...]]) -> None:
    assert [(52, lines) for lines in cited] == broken(statements)


EXAMPLE = {text.partition("(")[0]: text for text in PLACES if "ex:i;" in text}
"""One statement of each kind of relation, under the name ex:i; all have the same first two things."""


def apart(kind: str, prefix: str) -> str:
    """The example of a kind over things of its own, so that nothing but the name is shared."""
    return EXAMPLE[kind].replace("ex:", f"ex:{prefix}").replace(f"ex:{prefix}i;", "ex:i;")


PAIRS = [(one, other) for one in RELATIONS for other in RELATIONS if one < other]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=["+".join(pair) for pair in PAIRS])
def test_two_kinds_of_relations_share_a_name_only_where_the_table_lets_them(one: str, other: str) -> None:
    """53 names nine kinds; a derivation or an influence under a shared name is a matter of 23, with 15."""
    numbers = {number for number, _ in broken(f"{apart(one, 'x')}\n{apart(other, 'y')}")}
    assert (53 in numbers) == ({one, other} <= DISJOINT)
    assert 23 in numbers, "by 15 both are one influence, which would have to hold between the same things"


def test_eleven_relations_may_have_a_name_and_nine_of_them_share_it_with_no_other() -> None:
    assert set(EXAMPLE) == set(RELATIONS)
    assert set(RELATIONS) - DISJOINT == {"wasInfluencedBy", "wasDerivedFrom"}
    assert (len(RELATIONS), len(DISJOINT)) == (11, 9)


@pytest.mark.parametrize("kind", RELATIONS)
@pytest.mark.parametrize("element", ELEMENTS)
def test_the_name_of_a_relation_is_the_name_of_no_element(element: str, kind: str) -> None:
    assert (54, (3, 4)) in broken(f"{element}(ex:i)\n{EXAMPLE[kind]}")
    assert 54 not in [number for number, _ in broken(f"{element}(ex:1)\n{EXAMPLE[kind]}")]


EMPTY = "entity(ex:c, [prov:type='prov:EmptyCollection'])"


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        pytest.param(f"{EMPTY}\nhadMember(ex:c, ex:e)", [(56, (3, 4))], id="a member"),
        pytest.param(f"{EMPTY}\nhadMember(ex:c, ex:e)\nhadMember(ex:c, ex:f)", [(56, (3, 4)), (56, (3, 5))], id="each"),
        pytest.param(f"{EMPTY}\nhadMember(ex:d, ex:c)", [], id="being a member"),
        pytest.param(f"hadMember(ex:c, ex:e)\n{EMPTY}\nentity(ex:c)", [(56, (3, 4))], id="whatever comes first"),
        pytest.param(
            f"{EMPTY}\nspecializationOf(ex:d, ex:c)\nhadMember(ex:d, ex:e)", [(56, (3, 4, 5))], id="handed down by 21"
        ),
        pytest.param(f"{EMPTY}\nspecializationOf(ex:c, ex:d)\nhadMember(ex:d, ex:e)", [], id="not handed up"),
        pytest.param(
            f"{EMPTY}\nmentionOf(ex:d, ex:c, ex:b)\nhadMember(ex:d, ex:e)", [(56, (3, 4, 5))], id="through a mention"
        ),
        pytest.param(f"{EMPTY}\nalternateOf(ex:d, ex:c)\nhadMember(ex:d, ex:e)", [], id="alternates differ"),
        pytest.param(
            "entity(ex:c, [prov:type='prov:Collection'])\nhadMember(ex:c, ex:e)", [], id="a collection that may be full"
        ),
        pytest.param(
            "entity(ex:c, [ex:type='prov:EmptyCollection'])\nhadMember(ex:c, ex:e)", [], id="another attribute"
        ),
        pytest.param(
            'entity(ex:c, [prov:type="prov:EmptyCollection" %% prov:QUALIFIED_NAME])\nhadMember(ex:c, ex:e)',
            [(56, (3, 4))],
            id="the type spelled as a typed literal",
        ),
        pytest.param(
            'entity(ex:c, [prov:type="prov:EmptyCollection"])\nhadMember(ex:c, ex:e)', [], id="text is no type"
        ),
    ],
)
def test_an_empty_collection_has_no_member(statements: str, expected: list[tuple[int, tuple[int, ...]]]) -> None:
    assert broken(statements) == expected
