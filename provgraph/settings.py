"""Settings: the variables `PROVGRAPH_*`, read once into a frozen model. Secrets are hidden in `repr`.

A setting that cannot be used raises SettingsInvalid with its name and never its value: the checker's own message
would repeat the values of other settings, secrets included. Source: docs/design.md, layers.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from provgraph.errors import SettingsInvalid

PREFIX = "PROVGRAPH_"
SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
ELSEWHERE = ("CORPORA", "TEST_")
"""What else may stand in the environment under our prefix: settings of the tests."""

Port = Annotated[int, Field(ge=0, le=65535)]
Size = Annotated[str, Field(pattern=r"^[1-9][0-9]*[kmgKMG]$")]
Duration = Annotated[str, Field(pattern=r"^[0-9]+(ms|s|m|h)$")]


class Settings(BaseSettings):
    """How this process works. Each field is the variable `PROVGRAPH_<NAME>`; an empty variable counts as not set.

    `neo4j_uri` empty: the embedded server of `home`, to which all other `neo4j_*` settings but user, password and
    database apply. `neo4j_heap` and `neo4j_page_cache` are sizes as the JVM writes them (`512m`);
    `neo4j_idle_seconds` is how long the shared server stays without a connection (0: for good).
    `search_index` off: what is written cannot be found by search until the scope is indexed again.
    `chat_url` and `chat_model` say whom the chat distiller asks, `chat_seconds` and `chat_tokens` bound one answer.
    `batch_above`: closures of more nodes are marked in fenced batches; None derives it from the server's memory.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="ignore", hide_input_in_errors=True
    )

    neo4j_uri: str = ""
    neo4j_user: str = "neo4j"
    neo4j_password: SecretStr = SecretStr("")
    neo4j_database: str = "neo4j"
    neo4j_version: Annotated[str, Field(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$")] = "5.26.30"
    neo4j_heap: Size = "512m"
    neo4j_page_cache: Size = "128m"
    neo4j_port: Port = 0
    neo4j_idle_seconds: Annotated[int, Field(ge=0)] = 900
    neo4j_lock_timeout: Duration = "20s"
    neo4j_jars: Path | None = None
    neo4j_mirror: str | None = None
    retry_seconds: Annotated[float, Field(gt=0)] = 30.0
    batch_above: Annotated[int, Field(gt=0)] | None = None
    search_index: Literal["on", "off"] = "on"
    distiller: Literal["extractive", "chat"] = "extractive"
    chat_url: Annotated[str, Field(validate_default=True)] = ""
    chat_model: Annotated[str, Field(validate_default=True, max_length=200)] = ""
    chat_key: SecretStr = SecretStr("")
    chat_seconds: Annotated[float, Field(gt=0)] = 120.0
    chat_tokens: Annotated[int, Field(gt=0)] = 4096
    tenant: Annotated[str, Field(min_length=1, max_length=200)] = "local"
    home: Path = Field(default_factory=lambda: platformdirs.user_data_path("provgraph"))
    keys: Path | None = None
    master_key: Path | None = None

    @field_validator("neo4j_uri")
    @classmethod
    def has_a_known_scheme(cls, uri: str) -> str:
        """Refuse what the driver would refuse later, in other words."""
        if uri and uri.partition("://")[0] not in SCHEMES:
            raise ValueError("no scheme that the driver knows")
        return uri

    @field_validator("chat_url", "chat_model")
    @classmethod
    def is_there_for_a_chat(cls, value: str, info: ValidationInfo) -> str:
        """Refuse to choose the chat distiller without saying whom to ask, and an address that is none of HTTP."""
        if not value and info.data.get("distiller") == "chat":
            raise ValueError("the chat distiller needs it")
        if value and info.field_name == "chat_url" and value.partition("://")[0] not in ("http", "https"):
            raise ValueError("no address of HTTP")
        return value

    @field_validator("home", "keys", "master_key", "neo4j_jars")
    @classmethod
    def is_absolute(cls, path: Path | None) -> Path | None:
        """Every path as an absolute one: the server and later commands run in other folders."""
        return path.expanduser().absolute() if path else None

    @property
    def is_embedded(self) -> bool:
        """True when provgraph runs the server itself."""
        return not self.neo4j_uri

    @property
    def server_folder(self) -> Path:
        """The embedded server's own folder: store, password, logs."""
        return self.home / "neo4j"

    @property
    def key_folder(self) -> Path:
        """The key store's folder, outside the graph's."""
        return self.keys or self.home / "keys"

    @property
    def master_key_file(self) -> Path:
        """The master key's file, apart from graph and key store.

        Each data folder has one of its own by default: a rotation destroys the old key for good.
        """
        return self.master_key or platformdirs.user_config_path("provgraph") / _key_name(self.home)


def read_settings() -> Settings:
    """The settings of the environment. Raises SettingsInvalid with names only."""
    try:
        return Settings()
    except ValidationError as error:
        names = sorted({PREFIX + str(fault["loc"][0]).upper() for fault in error.errors(include_input=False)})
    # Raised here, not inside: the checker's error quotes what it was given.
    raise SettingsInvalid(f"cannot be used as set: {', '.join(names)}", settings=names)


def unknown_settings() -> list[str]:
    """Variables of the environment that look like ours and are none: misspelt ones change nothing."""
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    foreign = tuple(PREFIX + name for name in ELSEWHERE)
    return sorted(
        name for name in os.environ if name.startswith(PREFIX) and name not in known and not name.startswith(foreign)
    )


def _key_name(home: Path) -> str:
    if home == platformdirs.user_data_path("provgraph"):
        return "master.key"
    return f"master-{hashlib.sha256(str(home).encode()).hexdigest()[:12]}.key"
