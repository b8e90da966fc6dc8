"""Conflicts over HTTP: both sides are kept, and neither is served as settled."""

from __future__ import annotations

import pytest

from tests.api.serving import TALK, Scope, event, is_problem


def dispute(**changes: object) -> dict[str, object]:
    """The body that opens a conflict between two events."""
    return {"scope": "harbour/billing", "members": ["t4", "t5"], "about": "how many invoices", **changes}


def test_a_conflict_is_listed_and_takes_the_summary_out_until_it_is_in_the_next(scope: Scope) -> None:
    rows = scope.append(*TALK, event("t5", "The limit is 300 invoices per batch.", task="limits")).json()["events"]
    scope.post("consolidations", {})
    opened = scope.client.post("/v1/conflicts", json=dispute()).json()
    assert (opened["state"], opened["about"]) == ("OPEN", "how many invoices")
    assert set(opened["members"]) == {rows[3]["entity_id"], rows[4]["entity_id"]}
    assert scope.client.get("/v1/conflicts", params={"scope": "harbour/billing"}).json() == {"conflicts": [opened]}
    assert scope.current().json()["source"] == "raw"
    assert scope.post("consolidations", {}).json()["switched"]
    current = scope.current().json()
    assert current["source"] == "summary"
    assert [conflict["id"] for conflict in current["conflicts"]] == [opened["id"]]


def test_a_repeat_opens_no_second_conflict(scope: Scope) -> None:
    scope.append(*TALK, event("t5", "The limit is 300 invoices per batch."))
    first, again = (scope.client.post("/v1/conflicts", json=dispute(request_id="req-1")).json() for _ in range(2))
    assert first["id"] == again["id"]
    assert len(scope.client.get("/v1/conflicts", params={"scope": "harbour/billing"}).json()["conflicts"]) == 1


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"members": ["t1", "t99"]}, 404, "UnknownIdentifier"),
        ({"members": ["t1", "t1"]}, 422, "InputError"),
        ({"members": ["t1"]}, 422, "SchemaBroken"),
        ({"about": ""}, 422, "SchemaBroken"),
        ({"scope": "harbour"}, 422, "InputError"),
        ({"scope": "harbour/nowhere"}, 404, "UnknownIdentifier"),
    ],
)
def test_what_is_no_conflict_is_refused(scope: Scope, changes: dict[str, object], status: int, code: str) -> None:
    scope.append(*TALK)
    is_problem(scope.client.post("/v1/conflicts", json=dispute(**changes)), status, code)
    assert scope.client.get("/v1/conflicts", params={"scope": "harbour/billing"}).json() == {"conflicts": []}


def test_conflicts_of_an_unknown_scope_are_a_problem(scope: Scope) -> None:
    is_problem(scope.client.get("/v1/conflicts", params={"scope": "no/body"}), 404, "UnknownIdentifier")
    is_problem(scope.client.get("/v1/conflicts", params={"scope": "nobody"}), 422, "InputError")
    is_problem(scope.client.get("/v1/conflicts"), 422, "SchemaBroken")
