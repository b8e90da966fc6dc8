"""A memory that processes of their own work on, and that this one looks at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from provgraph.domain.identifiers import TenantId
from provgraph.graph.runner import Address
from provgraph.settings import Settings
from tests.crashes.quay import Quay, opened


@pytest.fixture
def settings(address: Address, tenant: TenantId, tmp_path: Path) -> Settings:
    """The server of the test run, and a tenant, a key store and a master key of this test's own."""
    return Settings(
        neo4j_uri=address.uri,
        neo4j_user=address.user,
        neo4j_password=SecretStr(address.password),
        neo4j_database=address.database,
        tenant=tenant,
        home=tmp_path / "home",
        master_key=tmp_path / "master" / "key",
    )


@pytest.fixture
def quay(settings: Settings, tmp_path: Path) -> Iterator[Quay]:
    """A scope that this process and others open by the same settings."""
    with opened(settings, tmp_path) as quay:
        yield quay
