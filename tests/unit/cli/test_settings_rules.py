"""Settings by table: what each accepts, what it refuses, and what stands where by default."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest

from provgraph.errors import SettingsInvalid
from provgraph.settings import PREFIX, SCHEMES, Settings, read_settings, unknown_settings


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An environment without any setting but a home."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PROVGRAPH_HOME", str(tmp_path / "home"))
    return tmp_path


ACCEPTED: list[tuple[str, str, object]] = [
    *(("NEO4J_URI", f"{scheme}://host:7687", f"{scheme}://host:7687") for scheme in SCHEMES),
    ("NEO4J_PORT", "0", 0),
    ("NEO4J_PORT", "65535", 65535),
    ("NEO4J_HEAP", "2G", "2G"),
    ("NEO4J_PAGE_CACHE", "64m", "64m"),
    ("NEO4J_IDLE_SECONDS", "0", 0),
    ("NEO4J_LOCK_TIMEOUT", "500ms", "500ms"),
    ("NEO4J_VERSION", "2026.08.1", "2026.08.1"),
    ("RETRY_SECONDS", "0.5", 0.5),
    ("BATCH_ABOVE", "1", 1),
    ("TENANT", "größe & co", "größe & co"),
]

REFUSED: list[tuple[str, str]] = [
    *(("NEO4J_URI", uri) for uri in ("host:7687", "http://host", "BOLT//host", "bolt:/host", "file:///x", "://")),
    *(("NEO4J_HEAP", size) for size in ("512", "0m", "-1g", "1.5g", "512m ", "512m\nx=y", "1٢m")),
    *(("NEO4J_LOCK_TIMEOUT", time) for time in ("20", "-1s", "20 s", "1d", "20s;")),
    *(("NEO4J_VERSION", version) for version in ("5", "5.26", "5.26.x", "v5.26.30", "5.26.30-alpha", "../5.26.30")),
    *(("NEO4J_PORT", port) for port in ("-1", "65536", "7687.5", "http")),
    *(("BATCH_ABOVE", count) for count in ("0", "-5", "1.5")),
    *(("RETRY_SECONDS", time) for time in ("0", "-1", "nan", "soon")),
    ("TENANT", "x" * 201),
    ("NEO4J_IDLE_SECONDS", "-1"),
]


@pytest.mark.parametrize(("name", "text", "value"), ACCEPTED)
def test_a_usable_value_is_taken(monkeypatch: pytest.MonkeyPatch, name: str, text: str, value: object) -> None:
    monkeypatch.setenv(PREFIX + name, text)
    assert getattr(read_settings(), name.lower()) == value


@pytest.mark.parametrize(("name", "text"), REFUSED)
def test_an_unusable_value_is_refused_by_the_name_of_its_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(PREFIX + name, text)
    with pytest.raises(SettingsInvalid) as refused:
        read_settings()
    assert refused.value.details == {"settings": [PREFIX + name]}
    assert refused.value.message == f"cannot be used as set: {PREFIX + name}"


@pytest.mark.parametrize("name", [name for name in Settings.model_fields if name != "home"])
def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    without = read_settings()
    monkeypatch.setenv(PREFIX + name.upper(), "")
    assert read_settings() == without


@pytest.mark.parametrize("name", ["HOME", "KEYS", "MASTER_KEY", "NEO4J_JARS"])
def test_every_path_is_absolute_and_knows_the_users_own_folder(
    bare: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(bare)
    monkeypatch.setenv("HOME", str(bare / "user"))
    for text, path in {"here": bare / "here", "~/there": bare / "user" / "there", "/x/y": Path("/x/y")}.items():
        monkeypatch.setenv(PREFIX + name, text)
        assert getattr(read_settings(), name.lower()) == path


def test_keys_lie_in_the_home_unless_they_are_put_elsewhere(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().key_folder == bare / "home" / "keys"
    monkeypatch.setenv("PROVGRAPH_KEYS", str(bare / "safe"))
    assert read_settings().key_folder == bare / "safe"


def test_a_master_key_that_was_named_is_taken_as_named(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_MASTER_KEY", str(bare / "usb" / "key"))
    assert read_settings().master_key_file == bare / "usb" / "key"


def test_the_master_key_of_a_home_is_the_same_at_every_start_and_the_first_home_has_the_plain_name() -> None:
    assert read_settings().master_key_file == read_settings().master_key_file
    own = Settings(home=platformdirs.user_data_path("provgraph"))
    assert own.master_key_file.name == "master.key"
    assert own.master_key_file.parent == read_settings().master_key_file.parent


def test_the_name_of_a_setting_is_taken_in_any_case_as_variables_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("provgraph_tenant", "small")
    assert read_settings().tenant == "small"


@pytest.mark.parametrize(
    ("name", "is_unknown"),
    [
        ("PROVGRAPH_TENNANT", True),
        ("PROVGRAPH_NEO4J_PASSWORT", True),
        ("PROVGRAPH_", True),
        ("PROVGRAPH_TENANT", False),
        ("PROVGRAPH_NEO4J_PASSWORD", False),
        ("PROVGRAPH_TEST_URI", False),
        ("PROVGRAPH_CORPORA", False),
        ("PROVGRAPHTENANT", False),
        ("MY_PROVGRAPH_TENANT", False),
    ],
)
def test_only_what_looks_like_ours_and_is_none_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, is_unknown: bool
) -> None:
    monkeypatch.setenv(name, "x")
    assert unknown_settings() == ([name] if is_unknown else [])


def test_unknown_settings_are_told_in_order_and_without_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PROVGRAPH_ZZ", "PROVGRAPH_AA"):
        monkeypatch.setenv(name, "hush")
    assert unknown_settings() == ["PROVGRAPH_AA", "PROVGRAPH_ZZ"]
