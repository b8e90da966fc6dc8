"""Names, times and literals by themselves, and the classes that merging puts terms into."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.prov.facts import NOTHING, Terms
from provgraph.domain.prov.statement import Statement, statement
from provgraph.domain.prov.terms import Blank, Literal, QualifiedName, Time, prov, xsd
from provgraph.domain.prov.vocabulary import FORMS, RESERVED_ATTRIBUTES, SUBTYPES, Absent
from provgraph.errors import InputError

ZONES = st.integers(-13 * 60, 13 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(min_value=datetime(2, 1, 1), max_value=datetime(9998, 12, 31))  # noqa: DTZ001


@given(MOMENTS, ZONES, ZONES)
def test_a_moment_is_the_same_in_every_zone(moment: datetime, one: timezone, other: timezone) -> None:
    here = moment.replace(tzinfo=UTC)
    assert Time.parse(here.astimezone(one).isoformat()) == Time.parse(here.astimezone(other).isoformat())


@given(MOMENTS, MOMENTS)
def test_times_are_ordered_in_seconds_as_the_calendar_has_them(one: datetime, other: datetime) -> None:
    first, second = (Time.parse(moment.replace(microsecond=0).isoformat() + "Z") for moment in (one, other))
    apart = one.replace(microsecond=0) - other.replace(microsecond=0)
    assert first.moment[1] - second.moment[1] == apart.days * 86400 + apart.seconds


@given(MOMENTS)
def test_a_time_keeps_how_it_was_written(moment: datetime) -> None:
    text = moment.isoformat()
    assert str(Time.parse(f" {text}\n")) == text


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("1970-01-01T00:00:00Z", (True, 0, "")),
        ("1970-01-01T00:00:00", (False, 0, "")),
        ("1970-01-01T00:00:00.250Z", (True, 0, "25")),
        ("1970-01-01T00:00:00+01:30", (True, -5400, "")),
        ("1970-01-01T00:00:00-14:00", (True, 50400, "")),
        ("1969-12-31T24:00:00Z", (True, 0, "")),
        ("2000-02-29T00:00:00Z", (True, 951782400, "")),
        ("0001-01-01T00:00:00Z", (True, -62135596800, "")),
        ("0000-12-31T00:00:00Z", (True, -62135683200, "")),
        ("-0001-12-31T00:00:00Z", (True, -62135683200 - 366 * 86400, "")),
        ("10000-01-01T00:00:00Z", (True, 253402300800, "")),
    ],
)
def test_a_moment_is_whole_seconds_since_1970_and_a_fraction(text: str, moment: tuple[bool, int, str]) -> None:
    assert Time.parse(text).moment == moment


@pytest.mark.parametrize(
    "text",
    [
        "2012-1-01T00:00:00", "2012-01-01 00:00:00", "2012-01-01T00:00", "2012-01-01T00:60:00", "2012-01-01T25:00:00",
        "2012-01-01T00:00:60", "2012-01-01T00:00:00.", "2012-01-01T00:00:00,5", "2012-01-01T00:00:00z",
        "2012-01-01T00:00:00+0100", "2012-01-01T00:00:00+15:00", "2012-01-01T00:00:00+14:30", "2012-04-31T00:00:00",
        "2100-02-29T00:00:00", "2012-00-01T00:00:00", "2012-01-00T00:00:00", "02012-01-01T00:00:00",
        "+2012-01-01T00:00:00", "212-01-01T00:00:00", "2012-01-01T24:00:00.5", "2012-01-01T24:01:00",
        "٢٠١٢-01-01T00:00:00",
        "1234567890-01-01T00:00:00", "now", "2012-01-01T00:00:00Z and more",
    ],
)  # fmt: skip
def test_what_xml_schema_does_not_call_a_time_is_none(text: str) -> None:
    with pytest.raises(InputError, match="is no xsd:dateTime"):
        Time.parse(text)


def test_a_long_text_that_is_no_time_is_told_in_short() -> None:
    with pytest.raises(InputError) as caught:
        Time.parse("9" * 10_000)
    assert len(caught.value.message) < 200


def test_a_name_is_its_uri_however_it_is_written() -> None:
    one, other = QualifiedName("http://x/a", "p", "a"), QualifiedName("http://x/a", "", "x/a")
    assert one == other
    assert hash(one) == hash(other)
    assert [str(one), str(other), str(QualifiedName("http://x/a"))] == ["p:a", "x/a", "<http://x/a>"]
    assert one != QualifiedName("http://x/b", "p", "a")


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        (Literal("x", xsd("string")), '"x"'),
        (Literal("", xsd("string")), '""'),
        (Literal("x", xsd("string"), "de"), '"x"@de'),
        (Literal("1", xsd("int")), '"1" %% xsd:int'),
        (Literal('a"b\\c\n\t\r', xsd("string")), '"a\\"b\\\\c\\n\\t\\r"'),
    ],
)
def test_a_literal_is_shown_as_prov_n_writes_it(literal: Literal, text: str) -> None:
    assert str(literal) == text


def test_literals_of_other_types_or_languages_are_others() -> None:
    several = {Literal("1", xsd("int")), Literal("1", xsd("long")), Literal("1", xsd("string"))}
    several |= {Literal("1", xsd("string"), "de"), Literal("01", xsd("int")), Literal("1", xsd("int"))}
    assert len(several) == 5


def test_a_statement_is_the_same_on_any_line_and_says_what_is_missing() -> None:
    name = QualifiedName("http://x/a", "ex", "a")
    assert Statement("entity", name, line=1) == Statement("entity", name, line=2)
    assert str(Statement("entity", None)) == "entity(-)"
    assert str(statement("used", Blank("u"), {"activity": name})) == "used(_:u; ex:a, -, -)"
    assert str(statement("activity", name, {})) == "activity(ex:a, -, -)"


def test_places_given_by_name_stand_in_their_order_and_unknown_ones_are_dropped() -> None:
    name, time = QualifiedName("http://x/a", "ex", "a"), Time.parse("2012-01-01T00:00:00")
    made = statement("wasStartedBy", None, {"time": time, "starter": name, "nowhere": name}, line=7)
    assert (made.args, made.line) == ((None, None, name, time), 7)


def test_the_table_of_forms_is_that_of_the_recommendation() -> None:
    required = {kind: form.required for kind, form in FORMS.items() if form.required != 2}
    assert required == {
        **dict.fromkeys(("entity", "activity", "agent"), 0),
        **dict.fromkeys(("wasGeneratedBy", "used", "wasStartedBy", "wasEndedBy", "wasInvalidatedBy"), 1),
        **dict.fromkeys(("wasAssociatedWith", "actedOnBehalfOf"), 1),
        "mentionOf": 3,
    }
    nothing = {
        (kind, place.name) for kind, form in FORMS.items() for place in form.places if place.absent is Absent.NONE
    }
    assert nothing == {("wasDerivedFrom", "activity"), ("wasAssociatedWith", "plan"), ("actedOnBehalfOf", "activity")}
    assert {kind for kind, _ in SUBTYPES.values()} == {"entity", "agent", "wasDerivedFrom"}
    assert {name.local for name in RESERVED_ATTRIBUTES} == {"label", "location", "role", "type", "value"}


FACT = Statement("entity", prov("e"), line=1)


def joined(count: int, pairs: list[tuple[int, int]]) -> tuple[Terms, list[int]]:
    """Unnamed terms, joined pair by pair where they are not one yet; each join is told by its own number."""
    terms = Terms()
    numbers = [terms.unknown() for _ in range(count)]
    for at, (one, other) in enumerate(pairs):
        first, second = terms.find(numbers[one]), terms.find(numbers[other])
        if first != second:
            terms.join(first, second, (at, FACT, FACT))
    return terms, numbers


PAIRS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12)


@given(PAIRS)
def test_joined_terms_are_the_smallest_equivalence_that_holds_all_pairs(pairs: list[tuple[int, int]]) -> None:
    terms, numbers = joined(8, pairs)
    classes = [{at} for at in range(8)]
    for one, other in pairs:
        both = classes[one] | classes[other]
        for member in both:
            classes[member] = both
    for one in range(8):
        for other in range(8):
            assert (terms.find(numbers[one]) == terms.find(numbers[other])) == (other in classes[one])


@given(PAIRS)
def test_what_made_two_terms_one_is_found_between_them_and_only_there(pairs: list[tuple[int, int]]) -> None:
    terms, numbers = joined(8, pairs)
    for one in range(8):
        for other in range(8):
            if terms.find(numbers[one]) == terms.find(numbers[other]):
                passed = [rule for rule, *_ in terms.between(numbers[one], numbers[other])]
                assert bool(passed) == (one != other)
                assert len(passed) == len(set(passed)), "no join is told twice"


def test_a_class_has_the_constant_of_any_of_its_terms() -> None:
    terms = Terms()
    name, unknown = terms.of(prov("e"), Absent.UNKNOWN), terms.unknown()
    assert (terms.is_named(name), terms.is_named(unknown), terms.named(unknown)) == (True, False, None)
    assert terms.show(unknown, "a thing") == "a thing"
    terms.join(terms.find(unknown), terms.find(name), (22, FACT, FACT))
    assert (terms.named(unknown), terms.show(unknown, "a thing")) == (prov("e"), "prov:e")
    assert terms.explained(unknown) == [FACT, FACT]
    assert terms.explained(name) == []


def test_absence_is_nothing_or_something_new_as_the_place_has_it() -> None:
    terms = Terms()
    assert terms.of(None, Absent.NONE) == NOTHING
    unknown = {terms.of(None, Absent.UNKNOWN) for _ in range(3)}
    assert len(unknown - {NOTHING}) == 3
    assert terms.show(NOTHING) == "-"
    assert terms.explained(NOTHING) == []


def test_one_term_is_made_of_equal_names_times_and_blank_nodes() -> None:
    terms = Terms()
    pairs = [
        (prov("e"), QualifiedName(prov("e").uri)),
        (Time.parse("2012-01-01T00:00:00Z"), Time.parse("2012-01-01T01:00:00+01:00")),
        (Blank("b"), Blank("b")),
    ]
    numbers = [tuple(terms.of(term, Absent.UNKNOWN) for term in pair) for pair in pairs]
    assert all(one == other for one, other in numbers)
    assert len({one for one, _ in numbers}) == 3
    assert not terms.is_named(terms.of(Blank("b"), Absent.UNKNOWN))
