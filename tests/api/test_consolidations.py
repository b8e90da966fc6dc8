"""The main job over HTTP: consolidate, read the summary, switch by fences, and what stops a switch."""

from __future__ import annotations

import pytest
from neo4j import GraphDatabase

from provgraph.bootstrap import open_provgraph
from provgraph.domain.identifiers import RequestId
from provgraph.domain.scope import ScopeName
from provgraph.service.consolidation import Progress, consolidate
from provgraph.service.context import Request
from provgraph.settings import Settings
from tests.api.serving import TALK, Scope, event, is_problem

CANDIDATES = "MATCH (s:Artifact {tenant: $tenant, kind: 'summary', stage: 'CANDIDATE'}) RETURN s.id AS id"
TRIPLE = ("artifact_id", "source_epoch", "covers_through")


def consolidated(scope: Scope, **body: object) -> dict[str, object]:
    """The answer of a consolidation that went well."""
    answer = scope.post("consolidations", body)
    assert answer.status_code == 200, answer.text
    done: dict[str, object] = answer.json()
    return done


def triple(answer: dict[str, object]) -> dict[str, object]:
    """What a switch compares, of an answer that names it."""
    return {name: answer[name] for name in TRIPLE}


def test_a_summary_is_served_with_the_rule_first_and_the_later_event_as_tail(scope: Scope) -> None:
    scope.append(*TALK)
    done = consolidated(scope)
    scope.append(event("t5", "One more thing."))
    current = scope.current().json()
    assert done["switched"] and done["covers_through"] == len(TALK)
    assert (current["source"], current["why"], current["artifact_id"]) == ("summary", [], done["artifact_id"])
    (rule,) = [item for item in current["constraints"] if "Never restart" in item["text"]]
    assert rule["derived_from"]
    assert [tail["id"] for tail in current["tail"]] == ["t5"]
    names = list(current)
    assert names.index("constraints") < names.index("facts") < names.index("tail")


def test_before_the_first_consolidation_everything_is_raw_and_the_answer_says_why(scope: Scope) -> None:
    scope.append(*TALK)
    current = scope.current().json()
    assert current["source"] == "raw" and current["artifact_id"] is None
    assert [reason["code"] for reason in current["why"]] == ["NoSummary"]
    assert len(current["tail"]) == len(TALK)


def test_a_consolidation_can_be_looked_up_where_its_answer_says(scope: Scope) -> None:
    scope.append(*TALK)
    answer = scope.post("consolidations", {})
    stored = scope.client.get(answer.headers["location"])
    assert stored.status_code == 200
    assert stored.json()["consolidation_id"] == answer.json()["consolidation_id"]
    assert stored.json()["artifact_id"] == answer.json()["artifact_id"]
    assert len(stored.json()["folds"]) == answer.json()["folds"]["made"] > 0


def test_a_repeated_consolidation_answers_with_the_first_receipt(scope: Scope) -> None:
    scope.append(*TALK)
    first = scope.post("consolidations", {}, **{"Idempotency-Key": "req-1"}).json()
    scope.append(event("t5", "One more thing."))
    again = scope.post("consolidations", {}, **{"Idempotency-Key": "req-1"}).json()
    assert again == {**first, "repeated": True}


def test_with_nothing_new_nothing_is_switched(scope: Scope) -> None:
    scope.append(*TALK)
    first = consolidated(scope)
    answer = scope.post("consolidations", {})
    assert answer.json()["switched"] is False and "location" not in answer.headers
    assert answer.json()["artifact_id"] == first["artifact_id"]


def test_a_body_is_not_needed(scope: Scope) -> None:
    scope.append(*TALK)
    assert scope.client.post(f"{scope.path}/consolidations").status_code == 200


@pytest.mark.parametrize("body", [{"budget": "5"}, {"budget": -1}, {"leave_open": "yes"}, {"alias": "other"}, {"x": 1}])
def test_a_body_of_other_types_or_fields_is_refused_at_its_place(scope: Scope, body: dict[str, object]) -> None:
    scope.append(*TALK)
    problem = is_problem(scope.post("consolidations", body), 422, "SchemaBroken")
    assert [fault["at"] for fault in problem["details"]["faults"]] == [f"/{name}" for name in body]
    assert scope.current().json()["source"] == "raw"


def test_a_budget_leaves_out_whole_coldable_events_and_says_which(scope: Scope) -> None:
    scope.append(*TALK)
    consolidated(scope)
    whole, small = scope.current().json(), scope.current(budget=1).json()
    assert small["budget"] == 1 and small["left_out"]
    assert small["constraints"] == whole["constraints"]
    assert small["tokens"] < whole["tokens"]


@pytest.mark.parametrize("route", ["consolidations", "alias"])
def test_an_unknown_scope_is_a_problem(scope: Scope, route: str) -> None:
    bodies = {"consolidations": {}, "alias": {"candidate_id": "su_x", "expected": {}}}
    is_problem(scope.post(route, bodies[route]), 404, "UnknownIdentifier")


def test_an_unknown_consolidation_or_candidate_is_a_problem(scope: Scope) -> None:
    scope.append(*TALK)
    is_problem(scope.client.get("/v1/consolidations/ac_nothing"), 404, "UnknownIdentifier")
    nothing = {"candidate_id": "su_nothing", "expected": {}}
    is_problem(scope.post("alias", nothing), 404, "UnknownIdentifier")


def test_a_fold_that_the_gate_refuses_changes_nothing_and_its_verdict_can_be_read(scope: Scope) -> None:
    scope.append(TALK[0])
    lists = ("facts", "decisions", "identifiers", "error_strings", "commitments", "permissions", "open_threads")
    told = {"id": "i1", "text": "Restart the billing host on a Friday.", "derived_from": ["t1"], "polarity": "positive"}
    fold = {"segment_id": "billing", "closed_at": None, "source_range": ["t1", "t1"], "constraints": [told]}
    fold |= {name: [] for name in (*lists, "conflicts", "narrative")}
    problem = is_problem(scope.post("consolidations", {"fold": fold}), 422, "LossGateRefused")
    refused = problem["details"]["rejected"]
    assert refused and scope.current().json()["source"] == "raw"
    read = scope.client.get(f"/v1/entities/{refused[0]}/verdict").json()
    assert read["fold_id"] == refused[0] and read["verdict"]["accepted"] is False
    assert set(read["codes"]) == {finding["code"] for finding in read["verdict"]["findings"]}
    assert "Restart the billing" not in scope.client.get(f"/v1/entities/{refused[0]}").text
    is_problem(scope.client.get("/v1/entities/fo_nothing/verdict"), 404, "UnknownIdentifier")


def test_a_shadow_summary_leaves_the_current_one_alone(scope: Scope) -> None:
    scope.append(*TALK)
    shadow = consolidated(scope, alias="shadow")
    assert scope.current().json()["source"] == "raw"
    assert scope.current(alias="shadow").json()["artifact_id"] == shadow["artifact_id"]


def test_a_stored_candidate_becomes_current_by_the_expected_triple(scope: Scope, settings: Settings) -> None:
    candidate = stored_candidate(scope, settings, *TALK)
    assert scope.current().json()["source"] == "raw"
    body = {"candidate_id": candidate, "expected": {}}
    done = scope.post("alias", body, **{"Idempotency-Key": "req-1"})
    assert done.status_code == 200, done.text
    assert triple(done.json()) == {"artifact_id": candidate, "source_epoch": 0, "covers_through": len(TALK)}
    assert scope.post("alias", body, **{"Idempotency-Key": "req-1"}).json() == {**done.json(), "repeated": True}
    assert scope.current().json()["artifact_id"] == candidate


def test_a_refused_switch_names_every_fence_that_failed_and_changes_nothing(scope: Scope, settings: Settings) -> None:
    scope.append(*TALK)
    first = consolidated(scope)
    candidate = stored_candidate(scope, settings, event("t5", "The limit is 300 invoices now.", task="limits"))
    conflict = {"scope": "harbour/billing", "members": ["t4", "t5"], "about": "the limit"}
    assert scope.client.post("/v1/conflicts", json=conflict).status_code == 200
    (tail,) = scope.current().json()["tail"][-1:]
    revoked = scope.client.post(f"/v1/entities/{tail['entity_id']}/revocation", json={"reason": "misheard"})
    assert revoked.status_code == 200, revoked.text
    wrong = {"artifact_id": "", "source_epoch": 7, "covers_through": 99}
    answer = scope.post("alias", {"candidate_id": candidate, "expected": wrong})
    problem = is_problem(answer, 409, "EpochMoved")
    assert problem["details"]["failures"] == ["EpochMoved", "AliasMoved", "InputInvalid", "ConflictAppeared"]
    assert scope.client.get(f"/v1/entities/{candidate}").json()["stage"] == "CANDIDATE"
    assert scope.client.get(f"/v1/entities/{first['artifact_id']}").json()["stage"] == "PUBLISHED"


class Interrupted(Exception):
    """The consolidation was stopped by the test."""


def stored_candidate(scope: Scope, settings: Settings, *events: dict[str, object]) -> str:
    """Append, and stop a consolidation between candidate and switch; the id of the candidate."""

    def stop(step: str, _done: int, _total: int) -> None:
        if step == "store":
            raise Interrupted

    scope.append(*events)
    with open_provgraph(settings) as opened, pytest.raises(Interrupted):
        request = Request(RequestId("interrupted"))
        consolidate(opened.context(), ScopeName("harbour", "billing"), request, progress=Progress(stop))
    # No answer names a candidate that was left behind: only the graph knows of it.
    login = (settings.neo4j_user, settings.neo4j_password.get_secret_value())
    with GraphDatabase.driver(settings.neo4j_uri, auth=login) as driver:
        rows, _, _ = driver.execute_query(CANDIDATES, tenant=settings.tenant, database_=settings.neo4j_database)
    (candidate,) = [row["id"] for row in rows]
    return str(candidate)


def test_a_distiller_is_chosen_by_name_among_those_that_are_set_up(scope: Scope) -> None:
    scope.append(*TALK)
    is_problem(scope.post("consolidations", {"distiller": "chat"}), 422, "InputError")
    assert scope.post("consolidations", {"distiller": "extractive"}).json()["switched"]
