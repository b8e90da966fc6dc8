"""The lock: which jars make up one version of Neo4j, with the SHA-256 sum and size of each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from provgraph.errors import EngineNotStarted


@dataclass(frozen=True, slots=True)
class LockedJar:
    """One jar of a lock: its Maven coordinate, the SHA-256 sum (hex) and the size (bytes) that it must have."""

    group: str
    artifact: str
    version: str
    classifier: str
    sha256: str
    size: int

    @property
    def filename(self) -> str:
        """The name in a flat folder and in a Maven repository."""
        suffix = f"-{self.classifier}" if self.classifier else ""
        return f"{self.artifact}-{self.version}{suffix}.jar"

    @property
    def path(self) -> str:
        """Where a Maven repository keeps it, below its base. Source: the Maven 2 repository layout."""
        return f"{self.group.replace('.', '/')}/{self.artifact}/{self.version}/{self.filename}"


@dataclass(frozen=True, slots=True)
class EngineLock:
    """All jars of one Neo4j version; together they are its class path."""

    version: str
    jars: tuple[LockedJar, ...]


def known_versions() -> list[str]:
    """The Neo4j versions that have a lock, oldest first."""
    names = (entry.name for entry in files(__package__).iterdir() if entry.name.endswith(".lock.toml"))
    versions = [name.removeprefix("neo4j-").removesuffix(".lock.toml") for name in names]
    return sorted(versions, key=version_key)


def version_key(version: str) -> tuple[int, ...]:
    """A version as numbers, to order by: `5.26.30` is (5, 26, 30)."""
    return tuple(int(part) for part in version.split("."))


def load_lock(version: str) -> EngineLock:
    """The lock of this Neo4j version. Raises EngineNotStarted when there is none, naming those that there are."""
    known = known_versions()
    if version not in known:
        raise EngineNotStarted(
            f"there is no lock of jars for Neo4j {version}; choose one of {', '.join(known)}", version=version
        )
    return parse_lock((files(__package__) / f"neo4j-{version}.lock.toml").read_text("utf-8"))


def parse_lock(text: str) -> EngineLock:
    """Read a lock from its TOML text, as `relock` writes it."""
    document = tomllib.loads(text)
    return EngineLock(str(document["version"]), tuple(_jar(entry) for entry in document["jars"]))


def _jar(entry: Mapping[str, str | int]) -> LockedJar:
    names = ("group", "artifact", "version", "classifier", "sha256")
    group, artifact, version, classifier, sha256 = (str(entry.get(name, "")) for name in names)
    return LockedJar(group, artifact, version, classifier, sha256, int(entry["size"]))
