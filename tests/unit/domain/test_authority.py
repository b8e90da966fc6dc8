"""Who may settle a conflict, by the rules. Pure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.authority import VERIFIED, Side, objection
from provgraph.domain.policy import AUTHORITIES, Rules

ANY = Rules(authorities=AUTHORITIES)


def side(id: str = "a", *sources: str | None, newest_wins: bool = False, at: int = 0) -> Side:
    return Side(id, sources, newest_wins, at)


@given(st.sampled_from(AUTHORITIES), st.sets(st.sampled_from(AUTHORITIES)))
def test_an_authority_that_the_rules_do_not_name_decides_nothing(authority: str, named: set[str]) -> None:
    why = objection(
        Rules(authorities=named),
        authority,
        "Ilse",
        [side("a", VERIFIED, newest_wins=True, at=2)],
        [side("b", newest_wins=True)],
    )
    assert (why is None) == (authority in named)


@pytest.mark.parametrize(
    ("agent", "people", "may"),
    [
        ("Ilse", (), True),
        (None, (), False),
        ("", (), False),
        ("Ilse", ("Nora",), False),
        ("Nora", ("Nora", "Ilse"), True),
    ],
)
def test_a_person_gives_a_name_and_where_the_rules_name_people_it_is_one_of_them(
    agent: str | None, people: tuple[str, ...], may: bool
) -> None:
    assert (objection(Rules(people=people), "person", agent, [side()], []) is None) == may


@pytest.mark.parametrize("authority", ["verified_tool", "recency"])
def test_only_a_person_lets_all_sides_stand_or_none(authority: str) -> None:
    for kept, rejected in (([side()], []), ([], [side()])):
        assert objection(ANY, authority, None, kept, rejected)


@pytest.mark.parametrize(
    ("kept", "rejected", "may"),
    [
        ((VERIFIED,), ("user_assertion",), True),
        ((VERIFIED, VERIFIED), (None,), True),
        ((VERIFIED, "user_assertion"), ("user_assertion",), False),
        ((), ("user_assertion",), False),
        ((VERIFIED,), (VERIFIED,), False),
        ((VERIFIED,), ("user_assertion", VERIFIED), False),
    ],
)
def test_a_verified_tool_decides_against_what_rests_on_none(
    kept: tuple[str, ...], rejected: tuple[str | None, ...], may: bool
) -> None:
    assert (objection(ANY, "verified_tool", None, [side("a", *kept)], [side("b", *rejected)]) is None) == may


@given(st.integers(0, 9), st.integers(0, 9), st.booleans(), st.booleans())
def test_the_newest_statement_decides_only_where_the_rules_say_so_of_every_side(
    new: int, old: int, one: bool, other: bool
) -> None:
    kept, rejected = side("a", newest_wins=one, at=new), side("b", newest_wins=other, at=old)
    assert (objection(ANY, "recency", None, [kept], [rejected]) is None) == (one and other and new > old)
