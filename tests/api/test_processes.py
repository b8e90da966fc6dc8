"""Several processes on one server at once, and an API that is killed while it writes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import sleep

import httpx2
import pytest

from provgraph.bootstrap import find_server, stop_server
from provgraph.settings import Settings
from tests.api.serving import (
    PROVGRAPH,
    TALK,
    Scope,
    api_processes,
    cli,
    client_of,
    environment,
    event,
    free_port,
    is_problem,
    wait_until_ready,
)

BATCH = [event(f"b{at}", f"This is line {at} of a long batch.") for at in range(2_000)]
KEY = {"Idempotency-Key": "the-append"}
PATH = "/v1/scopes/harbour/billing"
SCOPE = "harbour/billing"


def test_two_apis_and_a_command_line_share_one_embedded_server(tmp_path: Path) -> None:
    settings = embedded(tmp_path)
    lines = tmp_path / "events.jsonl"
    lines.write_text("".join(json.dumps(event(f"c{at}", f"line {at}")) + "\n" for at in range(20)))
    try:
        with api_processes(settings, 2) as (one, two), ThreadPoolExecutor(9) as pool:
            server = find_server(settings)
            first, second = Scope(one.client, PATH), Scope(two.client, PATH)
            ingested = pool.submit(cli, settings, "ingest", str(lines), "--scope", SCOPE)
            appends = [
                pool.submit(scope.append, *(event(f"{name}{at}-{n}", f"{name} {at} {n}") for n in range(5)))
                for at in range(8)
                for name, scope in (("a", first), ("b", second))
            ]
            answers = [append.result() for append in appends]
            assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
            assert ingested.result()
            tail = first.current().json()["tail"]
            assert [found["seq"] for found in tail] == list(range(1, 101))
            assert second.current().json() == first.current().json() == cli(settings, "current", SCOPE)
            assert cli(settings, "consolidate", SCOPE)["switched"]
            assert {read.json()["source"] for read in (first.current(), second.current())} == {"summary"}
            revoked = one.client.post(f"/v1/entities/{tail[0]['entity_id']}/revocation", json={"reason": "wrong"})
            assert revoked.status_code == 200
            assert second.current().json()["source"] == cli(settings, "current", SCOPE)["source"] == "raw"
            assert server is not None and find_server(settings) == server
    finally:
        stop_server(settings)
    assert find_server(settings) is None


def test_an_api_outlives_its_embedded_server_and_attaches_to_the_next(tmp_path: Path) -> None:
    settings = embedded(tmp_path)
    try:
        with api_processes(settings) as (one,):
            scope = Scope(one.client, PATH)
            scope.append(*TALK)
            server = find_server(settings)
            assert server is not None
            os.kill(server.pid, signal.SIGKILL)
            lost = scope.current()
            is_problem(lost, 503, "StoreUnavailable")
            assert lost.headers["retry-after"]
            wait_until_ready(one.process, one.client)
            assert scope.current().json()["high_water"] == len(TALK)
            assert find_server(settings) not in (None, server)
    finally:
        stop_server(settings)


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.15, 0.4])
def test_an_api_killed_while_it_appends_leaves_all_or_nothing_and_the_repeat_settles_it(
    settings: Settings, delay: float
) -> None:
    with api_processes(settings, 2) as (one, two):
        here, other = Scope(one.client, PATH), Scope(two.client, PATH)
        other.append(*TALK)
        writing = threading.Thread(target=send_and_lose, args=(here, []))
        writing.start()
        sleep(delay)
        one.kill()
        writing.join()
        found = other.current().json()["high_water"]
        assert found in (len(TALK), len(TALK) + len(BATCH))
        repeat = other.append(*BATCH, **KEY).json()
        assert [row["seq"] for row in repeat["events"]] == list(range(len(TALK) + 1, len(TALK) + len(BATCH) + 1))
        assert repeat["repeated"] or found == len(TALK)
        assert other.append(*BATCH, **KEY).json() == {**repeat, "repeated": True}


def test_an_append_whose_answer_was_lost_is_answered_by_its_first_receipt(settings: Settings) -> None:
    with api_processes(settings, 2) as (one, two):
        here, other = Scope(one.client, PATH), Scope(two.client, PATH)
        other.append(TALK[0])
        answers: list[dict[str, object]] = []
        writing = threading.Thread(target=send_and_lose, args=(here, answers))
        writing.start()
        while writing.is_alive() and other.current(budget=0).json()["high_water"] == 1:
            sleep(0.01)  # until the commit shows elsewhere; the answer may still be on its way
        one.kill()
        writing.join()
        repeat = other.append(*BATCH, **KEY).json()
        assert repeat["repeated"] is True
        assert [{**answer, "repeated": True} for answer in answers] in ([], [repeat])
        assert other.current().json()["high_water"] == 1 + len(BATCH)


def embedded(folder: Path) -> Settings:
    """An embedded server of this test's own, whose clients give up soon when it is gone."""
    return Settings(home=folder / "home", master_key=folder / "master.key", tenant="shared", retry_seconds=2)


def send_and_lose(scope: Scope, answers: list[dict[str, object]]) -> None:
    """Append the batch, and keep the answer if one comes."""
    with suppress(httpx2.TransportError):
        answers.append(scope.append(*BATCH, **KEY).json())


def test_the_start_message_says_that_there_is_no_login(settings: Settings) -> None:
    port = free_port()
    command = [PROVGRAPH, "serve", "--port", str(port)]
    with (
        subprocess.Popen(command, env=environment(settings), stderr=subprocess.PIPE) as process,
        client_of(port) as client,
    ):
        wait_until_ready(process, client)
        process.terminate()
        said = process.communicate(timeout=30)[1].decode()
    assert f"tenant '{settings.tenant}', single-user, loopback only; there is no login" in said
    assert process.returncode in (0, -signal.SIGTERM) and "Traceback" not in said
