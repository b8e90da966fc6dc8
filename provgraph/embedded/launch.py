"""Start the child process and wait for its answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO

from provgraph.embedded.failure import startup_error
from provgraph.embedded.home import PRIVATE_FILE, Home
from provgraph.embedded.spec import ChildSpec

LOG_BYTES = 1 << 20
"""A log that is longer than this is begun anew at the next start."""

LAST_LINES = 10
UNWANTED = frozenset({"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "JAVA_OPTS"})
"""Variables that would change the JVM, or make it print what nobody asked for."""


def launch(spec: ChildSpec, home: Home) -> subprocess.Popen[str]:
    """Start a child and return when its server is ready.

    A shared child has left this process by then; what is returned has ended. Raises EngineNotStarted or StoreTooNew
    with the reason that Neo4j gave.
    """
    home.clear_state()
    told = home.log.stat().st_size if home.log.exists() else 0
    with ExitStack() as cleanup:
        process = spawn(spec, home)
        cleanup.callback(discard, process)
        answer = converse(process, spec)
        if "port" not in answer:
            process.wait()
            raise startup_error(answer.get("failed") or log_since(home.log, told), str(home.log.parent / "logs"))
        if spec.is_shared:
            close(process)
            process.wait()
        cleanup.pop_all()
    return process


def spawn(spec: ChildSpec, home: Home) -> subprocess.Popen[str]:
    """Start the process. It works in its home, so that it holds no other folder."""
    with open_log(home.log) as log:
        return subprocess.Popen(
            [sys.executable, "-m", "provgraph.embedded.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            cwd=home.folder,
            env=child_environment(),
            text=True,
            start_new_session=spec.is_shared,
        )


def converse(process: subprocess.Popen[str], spec: ChildSpec) -> dict[str, list[str]]:
    """Send the spec and return the answer; an empty one when the process ended without."""
    if process.stdin is None or process.stdout is None:
        return {}
    with suppress(BrokenPipeError):
        process.stdin.write(spec.to_line())
        process.stdin.flush()
    line = process.stdout.readline()
    return dict(json.loads(line)) if line else {}


def discard(process: subprocess.Popen[str]) -> None:
    """End a child that is of no use, and wait until it is gone."""
    process.kill()
    process.wait()
    close(process)


def close(process: subprocess.Popen[str]) -> None:
    """Close the pipes to a child; one that belongs to us takes that as the end."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()


def open_log(path: Path) -> BinaryIO:
    """The log of the child's own words, private to the user; begun anew when it has grown long."""
    is_long = path.exists() and path.stat().st_size > LOG_BYTES
    flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if is_long else os.O_APPEND)
    return os.fdopen(os.open(path, flags, PRIVATE_FILE), "ab")


def log_since(path: Path, position: int) -> list[str]:
    """The lines at the end of the log that were written after it had this many bytes: what a dying JVM says."""
    with path.open("rb") as log:
        log.seek(min(position, path.stat().st_size))
        lines = log.read().decode("utf-8", "replace").splitlines()
    return [line for line in lines if line.strip()][-LAST_LINES:]


def child_environment() -> dict[str, str]:
    """Our own environment without what would meddle with the JVM, and with fewer memory arenas (saves 50 MB)."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {"MALLOC_ARENA_MAX": "2", **kept}
