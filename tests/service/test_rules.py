"""The rules of a tenant: adopted by version, in force until others are, never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.policy import AUTHORITIES, Rules
from provgraph.errors import InputError, KeyUnavailable, PlanRevoked, RequestIdTaken, SchemaBroken
from provgraph.service.policies import list_policies
from provgraph.service.rules import adopt_rules, rules_in_force
from provgraph.service.taking_back import revoke
from tests.service.acting import Acting

STRICT = Rules(authorities=("person",), people=("Ilse",))
LOOSE = Rules(many_valued=("likes",), newest_wins=("address",), authorities=AUTHORITIES)


def test_until_rules_are_adopted_a_named_person_resolves_and_every_predicate_has_one_value(acting: Acting) -> None:
    assert rules_in_force(acting.context) == (Rules(), None)
    assert (Rules().authorities, Rules().people, Rules().many_valued) == (("person",), (), ())


def test_the_rules_that_were_adopted_last_are_in_force(acting: Acting) -> None:
    first, second = (adopt_rules(acting.context, rules, acting.request()).id for rules in (STRICT, LOOSE))
    rules, id = rules_in_force(acting.context)
    assert (rules.to_json(), id) == (LOOSE.to_json(), second)
    assert adopt_rules(acting.context, STRICT, acting.request()).id == first, "one content is one version"
    assert rules_in_force(acting.context)[1] == first


def test_when_rules_are_revoked_those_before_are_in_force_again(acting: Acting) -> None:
    first, second = (adopt_rules(acting.context, rules, acting.request()).id for rules in (STRICT, LOOSE))
    revoke(acting.context, second, "too loose", acting.request())
    assert rules_in_force(acting.context)[1] == first
    with pytest.raises(PlanRevoked):
        adopt_rules(acting.context, LOOSE, acting.request())
    assert rules_in_force(acting.context)[1] == first


def test_rules_belong_to_a_tenant(acting: Acting) -> None:
    adopt_rules(acting.context, STRICT, acting.request())
    assert rules_in_force(acting.stranger().context) == (Rules(), None)


def test_rules_whose_key_is_gone_are_not_guessed(acting: Acting) -> None:
    version = adopt_rules(acting.context, STRICT, acting.request())
    acting.context.vault.store.destroy([version.id])
    with pytest.raises(KeyUnavailable):
        rules_in_force(acting.context)


def test_a_repeated_adoption_is_the_same_and_its_request_id_stands_for_it_alone(acting: Acting) -> None:
    one, again = (adopt_rules(acting.context, STRICT, acting.request("q")) for _ in range(2))
    assert one == again and len(list_policies(acting.context)) == 1
    with pytest.raises(RequestIdTaken):
        adopt_rules(acting.context, LOOSE, acting.request("q"))


@pytest.mark.parametrize("content", [{"peple": []}, {"schema": "provgraph/rules/9"}, {"people": "Ilse"}])
def test_what_rules_do_not_have_is_refused_and_not_ignored(content: dict[str, object]) -> None:
    with pytest.raises(SchemaBroken):
        Rules.from_json(content)


def test_an_authority_that_nobody_could_be_is_refused() -> None:
    with pytest.raises(InputError, match="'model'"):
        Rules.from_json({"authorities": ["person", "model"]})


WORDS = st.lists(st.text(max_size=5), max_size=4)


@given(WORDS, WORDS, st.lists(st.sampled_from(AUTHORITIES)), WORDS)
def test_rules_come_back_from_their_json_and_order_does_not_tell_them_apart(
    many: list[str], newest: list[str], authorities: list[str], people: list[str]
) -> None:
    rules = Rules(many, newest, authorities, people)
    assert Rules.from_json(rules.to_json()).to_json() == rules.to_json()
    assert Rules(many[::-1], newest[::-1], authorities[::-1], people[::-1]).to_json() == rules.to_json()
