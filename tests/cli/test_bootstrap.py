"""Real parts are put together in one place; importing it opens nothing, and what is opened fits together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from provgraph.bootstrap import jars_at_hand, open_provgraph, system_clock
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import KeyStoreUnusable, SettingsInvalid, TenantRequired
from provgraph.keys.served import graphs_of
from provgraph.service import ledger
from provgraph.service.context import Request
from provgraph.settings import read_settings

SCOPE = ScopeName("a", "b")
EVENT = Event(CallerEventId("e1"), "message", "x", text="y")


def test_importing_the_bootstrap_opens_nothing(home: Path) -> None:
    code = "import threading, provgraph.bootstrap; print(threading.active_count())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
    assert not (home / "home").exists()


def test_the_clock_counts_microseconds() -> None:
    assert 1_700_000_000_000_000 < system_clock() < 4_000_000_000_000_000


def test_a_context_is_of_the_settings_tenant_unless_another_is_named(given: Path, tenant: str) -> None:
    with open_provgraph(read_settings()) as provgraph:
        assert provgraph.context().tenant == tenant
        assert provgraph.context("other").tenant == "other"
        with pytest.raises(TenantRequired):
            provgraph.context("")


def test_the_key_store_remembers_which_graph_it_serves(given: Path) -> None:
    for _ in range(2):
        with open_provgraph(read_settings()) as provgraph:
            graph = provgraph.engine.read(lambda store: store.database_id())
    assert graphs_of(read_settings().key_folder) == (graph,)


def test_what_one_process_stored_another_can_read(given: Path) -> None:
    with open_provgraph(read_settings()) as first:
        ledger.append(first.context(), SCOPE, [EVENT], Request(RequestId("r1")))
    with open_provgraph(read_settings()) as second:
        again = ledger.append(second.context(), SCOPE, [EVENT], Request(RequestId("r2")))
    assert again.events[0].repeated


def test_a_key_store_without_its_master_key_is_refused(given: Path) -> None:
    with open_provgraph(read_settings()):
        pass
    read_settings().master_key_file.unlink()
    with pytest.raises(KeyStoreUnusable):
        open_provgraph(read_settings())


def test_a_key_store_that_others_may_read_is_refused(given: Path) -> None:
    with open_provgraph(read_settings()):
        pass
    read_settings().key_folder.chmod(0o755)
    with pytest.raises(KeyStoreUnusable):
        open_provgraph(read_settings())


def test_wrong_credentials_are_a_bad_setting_and_leave_nothing_open(
    given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_PASSWORD", "not it")
    with pytest.raises(SettingsInvalid) as refusal:
        open_provgraph(read_settings())
    assert "not it" not in str(refusal.value)


def test_jars_that_are_missing_or_changed_are_counted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    good, bad = jars_at_hand(read_settings())
    assert good == 0
    folder = home / "cache" / "provgraph" / f"neo4j-{read_settings().neo4j_version}"
    folder.mkdir(parents=True)
    (folder / bad[0]).write_bytes(b"not the jar of the lock")
    assert jars_at_hand(read_settings()) == (0, bad)
