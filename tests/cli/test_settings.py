"""Settings are read once, shown without secrets, and refused without repeating values."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from provgraph.errors import SettingsInvalid
from provgraph.settings import PREFIX, Settings, read_settings, unknown_settings

SECRET = "correct-horse-battery"


def test_a_secret_is_not_in_the_repr_of_settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_PASSWORD", SECRET)
    settings = read_settings()
    assert settings.neo4j_password.get_secret_value() == SECRET
    assert SECRET not in repr(settings) + str(settings) + settings.model_dump_json()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NEO4J_URI", f"http://user:{SECRET}@host"),
        ("NEO4J_PORT", "99999"),
        ("NEO4J_HEAP", "lots"),
        ("NEO4J_PAGE_CACHE", "0m"),
        ("NEO4J_IDLE_SECONDS", "-1"),
        ("NEO4J_LOCK_TIMEOUT", "soon"),
        ("NEO4J_VERSION", "latest"),
        ("RETRY_SECONDS", "0"),
        ("BATCH_ABOVE", "none"),
        ("DISTILLER", "oracle"),
        ("CHAT_URL", f"ftp://{SECRET}@host"),
        ("CHAT_SECONDS", "0"),
        ("CHAT_TOKENS", "many"),
    ],
)
def test_a_bad_setting_is_named_and_no_value_is_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_PASSWORD", SECRET)
    monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(SettingsInvalid) as refusal:
        read_settings()
    assert refusal.value.details["settings"] == [PREFIX + name]
    chain = [refusal.value, refusal.value.__cause__, refusal.value.__context__]
    assert SECRET not in repr(chain) + str(chain)
    assert refusal.value.__context__ is None, "the checker's own error quotes what it was given"


def test_every_bad_setting_is_named_at_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_PORT", "x")
    monkeypatch.setenv("PROVGRAPH_NEO4J_HEAP", "x")
    with pytest.raises(SettingsInvalid) as refusal:
        read_settings()
    assert refusal.value.details["settings"] == ["PROVGRAPH_NEO4J_HEAP", "PROVGRAPH_NEO4J_PORT"]


def test_settings_cannot_be_changed_after_they_were_read(home: Path) -> None:
    with pytest.raises(ValidationError):
        read_settings().tenant = "other"


def test_an_empty_uri_means_the_embedded_server(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "")
    assert read_settings().is_embedded
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "neo4j://host:7687")
    assert not read_settings().is_embedded


def test_server_keys_and_master_key_lie_apart(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROVGRAPH_MASTER_KEY")
    settings = read_settings()
    assert settings.server_folder != settings.key_folder
    assert settings.home not in settings.master_key_file.parents


def test_two_homes_never_share_a_master_key_by_default(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROVGRAPH_MASTER_KEY")
    files = {Settings(home=home / name).master_key_file for name in ("one", "two")} | {Settings().master_key_file}
    assert len(files) == 3, "a rotation for one of them would destroy the key of another"


def test_a_relative_home_is_the_same_for_every_later_command(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("PROVGRAPH_HOME", "here")
    assert read_settings().home == home / "here"


def test_a_misspelt_setting_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_PASSWROD", "x")
    monkeypatch.setenv("PROVGRAPH_TEST_URI", "x")
    assert unknown_settings() == ["PROVGRAPH_NEO4J_PASSWROD"]


def test_a_chat_without_an_address_and_a_model_is_refused_by_name(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_DISTILLER", "chat")
    monkeypatch.setenv("PROVGRAPH_CHAT_KEY", SECRET)
    with pytest.raises(SettingsInvalid) as refusal:
        read_settings()
    assert refusal.value.details["settings"] == ["PROVGRAPH_CHAT_MODEL", "PROVGRAPH_CHAT_URL"]
    assert SECRET not in refusal.value.message
    monkeypatch.setenv("PROVGRAPH_CHAT_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("PROVGRAPH_CHAT_MODEL", "m-1")
    assert read_settings().distiller == "chat"
    assert SECRET not in repr(read_settings())
