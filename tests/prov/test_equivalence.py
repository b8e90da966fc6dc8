"""Normal forms, and documents that say the same."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.equivalence import are_equivalent
from provgraph.domain.prov.normal import normal_form
from provgraph.errors import InputError
from tests.prov.reading import document


def same(one: str, other: str) -> bool:
    return are_equivalent(document(one), document(other))


def form(text: str) -> list[str]:
    """The statements of the normal form of a toplevel, with unnamed things as `?`."""
    found = normal_form(document(text).toplevel)
    assert found is not None
    names = (str(stated) for stated in found.statements())
    return sorted(
        " ".join("?" if part.startswith("_:") else part for part in name.replace("(", "( ").split()) for name in names
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("entity(ex:e) used(ex:a, ex:e, -)", "used(ex:a, ex:e, -) entity(ex:e) entity(ex:e)"),
        ("used(ex:u; ex:a, ex:e, -) used(ex:u; ex:a, -, -)", "used(ex:u; ex:a, ex:e, -)"),
        (
            "activity(ex:a, 2012-01-01T00:00:00Z, -) wasStartedBy(ex:a, ex:e, -, -)",
            "activity(ex:a, -, -) wasStartedBy(ex:a, ex:e, -, 2012-01-01T01:00:00+01:00)",
        ),
        ("alternateOf(ex:e, ex:f) alternateOf(ex:f, ex:g)", "alternateOf(ex:g, ex:f) alternateOf(ex:e, ex:g)"),
        ("specializationOf(ex:e, ex:f)", "specializationOf(ex:e, ex:f) alternateOf(ex:f, ex:e)"),
        (
            'entity(ex:e, [ex:a="1"]) specializationOf(ex:f, ex:e)',
            'entity(ex:e, [ex:a="1"]) entity(ex:f, [ex:a="1"]) specializationOf(ex:f, ex:e)',
        ),
        (
            "wasDerivedFrom(ex:f, ex:e, ex:a, ex:g, ex:u)",
            "wasDerivedFrom(ex:f, ex:e, ex:a, ex:g, ex:u) used(ex:u; ex:a, ex:e, -)",
        ),
        ("used(ex:u; ex:a, ex:e, -)", "used(ex:u; ex:a, ex:e, -) wasInfluencedBy(ex:u; ex:a, ex:e)"),
    ],
)
def test_documents_that_say_the_same_are_equivalent(one: str, other: str) -> None:
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("entity(ex:e)", "entity(ex:f)"),
        ("entity(ex:e)", 'entity(ex:e, [ex:a="1"])'),
        ("used(ex:u; ex:a, ex:e, -)", "used(ex:a, ex:e, -)"),
        ("alternateOf(ex:e, ex:f)", "alternateOf(ex:e, ex:f) alternateOf(ex:f, ex:g)"),
        ("wasDerivedFrom(ex:d; ex:f, ex:e)", "wasDerivedFrom(ex:d; ex:f, ex:e, ex:a, -, -)"),
        ("entity(ex:e)", "entity(ex:e) bundle ex:b endBundle"),
        ("bundle ex:b entity(ex:e) endBundle", "bundle ex:b entity(ex:f) endBundle"),
        (
            "wasStartedBy(ex:a, -, ex:b, -) wasStartedBy(ex:a, -, ex:c, -)",
            "wasStartedBy(ex:a, -, ex:b, -) wasStartedBy(ex:d, -, ex:c, -)",
        ),
    ],
)
def test_documents_that_say_different_things_are_not(one: str, other: str) -> None:
    assert not same(one, other)


def test_a_normal_form_holds_what_follows_once_and_nothing_that_is_there_already() -> None:
    assert form("entity(ex:e) wasGeneratedBy(ex:g; ex:e, ex:a, -)") == [
        "alternateOf( ex:e, ex:e)",
        "entity( ex:e)",
        "wasGeneratedBy( ex:g; ex:e, ex:a, ?",
        "wasInfluencedBy( ? ex:e, ?",
        "wasInfluencedBy( ex:g; ex:e, ex:a)",
        "wasInvalidatedBy( ? ex:e, ? ?",
    ]


def test_a_communication_implies_something_made_by_one_and_used_by_the_other() -> None:
    found = form("wasInformedBy(ex:i; ex:b, ex:a)")
    assert "used( ? ex:b, ? ?" in found
    assert "wasGeneratedBy( ? ? ex:a, ?" in found


def test_a_document_whose_statements_cannot_be_merged_has_no_normal_form_and_equals_nothing() -> None:
    broken = "used(ex:u; ex:a, ex:e, -) used(ex:u; ex:b, ex:e, -)"
    assert normal_form(document(broken).toplevel) is None
    assert not same(broken, broken)


def test_a_normal_form_that_would_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provgraph.domain.prov.rows.MOST_ROWS", 100)
    chain = "\n".join(f"specializationOf(ex:e{at + 1}, ex:e{at})" for at in range(20))
    with pytest.raises(InputError, match="more than 100 statements"):
        normal_form(document(chain).toplevel)
