"""What a policy asks of a rebuild, and how two generations are compared."""

from __future__ import annotations

import pytest

from provgraph.domain.policy import RULES
from provgraph.domain.rebuild import Asked, Comparison, Generation, Refused
from provgraph.errors import InputError, SchemaBroken

PLAN = {
    "selector": "segments/1",
    "distiller": "extractive/7",
    "prompt": "",
    "model": "",
    "schema": "provgraph/fold/1",
    "gate": "provgraph-gate/4",
    "window": 50,
    "walk_policy": "native/1",
}


def test_a_stored_plan_asks_for_itself() -> None:
    asked = Asked.from_json(PLAN)
    assert (asked.distiller_name, asked.window, asked.budget, asked.leave_open) == ("extractive", 50, None, False)
    asked.check(PLAN)


def test_a_policy_that_says_nothing_asks_for_what_there_is() -> None:
    Asked.from_json({}).check(PLAN)


@pytest.mark.parametrize(
    ("name", "version"),
    [("gate", "provgraph-gate/2"), ("schema", "provgraph/fold/2"), ("distiller", "extractive/5"), ("model", "m-1")],
)
def test_a_version_that_there_is_not_is_refused_by_name(name: str, version: str) -> None:
    with pytest.raises(InputError, match=f"{name} {version}"):
        Asked.from_json({name: version}).check(PLAN)


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ({"windows": 3}, "/windows is no part"),
        ({"window": 0}, "/window is less than 1"),
        ({"window": 2**63}, "/window is less than 1, or above"),
        ({"budget": "much"}, "/budget is not a whole number"),
        ({"leave_open": 1}, "/leave_open is neither"),
    ],
)
def test_what_is_no_plan_is_refused_by_place(policy: dict[str, object], said: str) -> None:
    with pytest.raises(SchemaBroken, match=said):
        Asked.from_json(policy)


def test_the_rules_of_a_tenant_make_no_folds() -> None:
    with pytest.raises(InputError):
        Asked.from_json({"schema": RULES})


def generation(*facts: str, kept: int = 1) -> Generation:
    """One fold with these facts, each of an event of its own, and its verdict."""
    items = [{"id": f"f{at}", "text": text, "derived_from": [text]} for at, text in enumerate(facts)]
    verdict = {"by_category": {"number": {"obligations": len(facts), "preserved": kept}}}
    return Generation(
        artifact_id="su_1",
        stage="CANDIDATE",
        covers_through=2,
        policies=["po_1"],
        folds=[{"facts": items}],
        verdicts=[verdict, verdict],
        withheld=["fo_9"],
        tokens=10,
        raw_open=1,
        cold=2,
        excluded=3,
        refused=Refused(1, {"missing": 1}),
    )


def test_claims_are_paired_by_what_they_say_and_the_rest_is_lost_or_gained() -> None:
    found = Comparison("a/b", "sc_1", 2, "next", generation("one", "two"), generation("two", "three")).to_json()
    claims = found["claims"]
    assert isinstance(claims, dict)
    assert (claims["unchanged"], claims["changed"]) == (1, [])
    assert [entry["value"]["text"] for entry in claims["lost"]] == ["one"]
    assert [entry["value"]["text"] for entry in claims["gained"]] == ["three"]


def test_must_preserve_items_are_added_up_over_all_folds() -> None:
    told = generation("one", "two").to_json()
    assert told["by_category"] == {"number": {"obligations": 4, "preserved": 2}}
    assert (told["obligations"], told["preserved"], told["claims"]) == (4, 2, 2)
    assert (told["folds"], told["withheld"]) == (2, ["fo_9"])
