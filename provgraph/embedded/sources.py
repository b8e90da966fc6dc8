"""Where jars come from: a local folder, a mirror, or Maven Central. Each gives the bytes of a jar, unchecked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import requests
from jgo.constants import MAVEN_CENTRAL_URL
from requests.adapters import HTTPAdapter

from provgraph.embedded.lock import LockedJar

CHUNK = 1 << 16
CONNECT_SECONDS = 10
READ_SECONDS = 15
"""A connection that gives no byte for this long is given up; the next try opens a new one."""

Source = Callable[[LockedJar], Iterator[bytes]]
"""Gives the bytes of a jar in pieces. Raises OSError when it cannot."""


def from_folder(folder: Path) -> Source:
    """Jars of a local folder, which is flat or laid out as a Maven repository."""

    def read(jar: LockedJar) -> Iterator[bytes]:
        flat = folder / jar.filename
        with (flat if flat.exists() else folder / jar.path).open("rb") as file:
            yield from iter(lambda: file.read(CHUNK), b"")

    return read


def from_repository(base: str, connections: int) -> Source:
    """Jars of a Maven repository over HTTP, by one pool of kept connections; proxy variables are obeyed.

    Errors name the host alone: the address of a mirror may hold a password.
    """
    host, session = urlsplit(base).hostname, requests.Session()
    for scheme in ("http://", "https://"):
        session.mount(scheme, HTTPAdapter(pool_maxsize=connections))

    def read(jar: LockedJar) -> Iterator[bytes]:
        url = f"{base.rstrip('/')}/{jar.path}"
        try:
            with session.get(url, stream=True, timeout=(CONNECT_SECONDS, READ_SECONDS)) as response:
                if response.status_code != HTTPStatus.OK:
                    raise OSError(f"{host} answered HTTP {response.status_code} for {jar.path}")
                yield from response.iter_content(CHUNK)
        except requests.RequestException as error:
            raise OSError(f"{host} did not give {jar.path} ({type(error).__name__})") from error

    return read


def choose_source(folder: Path | None, mirror: str | None, connections: int) -> Source:
    """The local folder if one is given, else the mirror, else Maven Central at the address that jgo knows."""
    return from_folder(folder) if folder else from_repository(mirror or MAVEN_CENTRAL_URL, connections)
