"""Health and metrics: what a supervisor asks, and that neither tells content."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest
from pydantic import SecretStr

from provgraph.errors import StoreUnavailable
from provgraph.settings import Settings
from provgraph_api.main import create_app
from provgraph_api.parts import Parts
from tests.api.serving import TALK, Scope, client_of, event, free_port

LABELLED = re.compile(r"^provgraph_http_requests_total\{(.*)\} (\d+)", re.MULTILINE)


def test_a_ready_api_names_its_tenant_and_what_was_checked(api: httpx2.Client, settings: Settings) -> None:
    ready = api.get("/readyz").json()
    assert (ready["status"], ready["tenant"]) == ("ready", settings.tenant)
    assert any(check.startswith("Neo4j ") for check in ready["checks"])


def test_metrics_count_by_route_template_and_status_and_hold_no_content(scope: Scope) -> None:
    scope.append(*TALK)
    scope.append(event("t1", "Another text."))
    scope.client.get("/v1/entities/ev_secret-name")
    scope.client.get("/somewhere/secret-name")
    scope.client.request("SECRETNAME", "/healthz")
    text = scope.client.get("/metrics").text
    found = {labels: int(count) for labels, count in LABELLED.findall(text)}
    events = 'method="POST",route="/v1/scopes/{subject}/{project}/events",status='
    assert (found[events + '"200"'], found[events + '"409"']) == (1, 1)
    assert found['method="GET",route="/v1/entities/{id}",status="404"'] == 1
    assert found['method="GET",route="unmatched",status="404"'] == 1
    assert found['method="other",route="/healthz",status="405"'] == 1
    for content in ("harbour", "billing", "secret-name", "SECRETNAME"):
        assert content not in text


def test_refused_requests_are_counted_too(api: httpx2.Client) -> None:
    api.get("/healthz", headers={"Host": "memory.example"})
    assert 'method="GET",route="unmatched",status="421"} 1.0' in api.get("/metrics").text


def test_two_applications_in_one_process_count_for_themselves(api: httpx2.Client, other_tenant: httpx2.Client) -> None:
    api.get("/v1/nothing")
    assert 'route="unmatched"' in api.get("/metrics").text
    assert 'route="unmatched"' not in other_tenant.get("/metrics").text


def test_an_api_whose_server_cannot_be_reached_does_not_start(tmp_path: Path) -> None:
    settings = Settings(
        neo4j_uri=f"bolt://127.0.0.1:{free_port()}",
        neo4j_password=SecretStr("nothing listens"),
        home=tmp_path / "home",
        master_key=tmp_path / "master.key",
        retry_seconds=1,
    )
    with pytest.raises(StoreUnavailable):
        Parts(settings).opened()


def test_parts_of_a_given_server_are_kept_when_a_request_lost_it(settings: Settings) -> None:
    parts = Parts(settings)
    opened = parts.opened()
    parts.drop_if_gone()
    assert parts.opened() is opened
    parts.close()
    parts.close()
    assert parts.opened() is not opened
    parts.close()


def test_making_an_application_opens_nothing(tmp_path: Path) -> None:
    create_app(Settings(home=tmp_path / "home", master_key=tmp_path / "keys" / "master.key"))
    assert list(tmp_path.iterdir()) == []


def test_answers_say_what_they_are(api: httpx2.Client) -> None:
    assert api.get("/healthz").headers["content-type"] == "application/json"
    assert api.get("/metrics").headers["content-type"].startswith("text/plain; version=")
    with client_of(int(api.base_url.port or 80), "localhost") as named:
        assert named.get("/healthz").json() == {"status": "ok"}
