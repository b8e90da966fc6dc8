"""What docker-compose.yml promises about passwords and addresses."""

from __future__ import annotations

import re
from pathlib import Path

from provgraph.settings import PREFIX, Settings

COMPOSE = (Path(__file__).resolve().parents[2] / "docker-compose.yml").read_text("utf-8")
SERVICES = "\n".join(line for line in COMPOSE.splitlines() if not line.lstrip().startswith("#"))


def test_nothing_starts_without_a_password_of_ones_own() -> None:
    uses = re.findall(r"\$\{NEO4J_PASSWORD[^}]*\}", SERVICES)
    assert len(uses) >= 2
    assert all(use.startswith("${NEO4J_PASSWORD:?") for use in uses)


def test_every_published_port_is_bound_to_loopback() -> None:
    ports = re.findall(r"""^ +- "?(\S+:\d+)"?$""", SERVICES, re.MULTILINE)
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_every_service_has_a_health_check_and_waits_have_a_limit() -> None:
    services = re.findall(
        r"^  (\w+):\n(?:    .*\n|\n)+", SERVICES.split("services:")[1].split("\nvolumes:")[0], re.MULTILINE
    )
    assert services == ["neo4j", "api"]
    assert SERVICES.count("healthcheck:") == SERVICES.count("retries:") == len(services)


def test_every_setting_that_it_gives_to_provgraph_is_one() -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    assert set(re.findall(rf"^ +({PREFIX}\w+):", SERVICES, re.MULTILINE)) <= known


def test_the_server_has_a_lock_time_out() -> None:
    assert re.search(r"NEO4J_db_lock_acquisition_timeout: [1-9]\d*s", SERVICES)
