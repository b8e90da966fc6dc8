"""Run the `console` blocks of a page, in order and in one shell, and compare what they print with what the page says.

In a page, a line that begins with `$ ` is a command, and the lines up to the next one are what it prints, standard
error included. `…` in them stands for any text within a line: what differs from run to run. A fence with a file's name,
as in ```` ```jsonl notes.jsonl ````, is a file that the reader is to save.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROMPT = "$ "
END = "-- end of what the command printed --"


@dataclass(frozen=True)
class Saved:
    """A file that the page tells the reader to save."""

    name: str
    content: str


@dataclass(frozen=True)
class Command:
    """A command of the page and the lines that it is said to print."""

    text: str
    promised: tuple[str, ...]


def steps(page: str) -> Iterator[Saved | Command]:
    """The files and commands of a page, in its order."""
    for kind, name, body in FENCE.findall(page):
        if name:
            yield Saved(name, body)
        elif kind == "console":
            yield from commands(body)


def commands(body: str) -> Iterator[Command]:
    """The commands of one block. A backslash at the end of a line continues it."""
    joined = re.sub(r"\\\n", "", body)
    for part in re.split(rf"^{re.escape(PROMPT)}", joined, flags=re.MULTILINE)[1:]:
        text, *promised = part.rstrip("\n").split("\n")
        yield Command(text, tuple(promised))


def agrees(promised: tuple[str, ...], printed: list[str]) -> bool:
    """Do the lines say the same, with `…` for any text within a line?"""
    return len(promised) == len(printed) and all(
        re.fullmatch(".*".join(map(re.escape, said.split("…"))), shown.rstrip())
        for said, shown in zip(promised, printed, strict=True)
    )


class Shell:
    """One bash that keeps its folder and its variables from command to command; ends with its block."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._bash = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bash.communicate()

    def run(self, text: str) -> list[str]:
        """The lines that a command prints. Its exit status stays in `$?` for the next one."""
        assert self._bash.stdin is not None
        assert self._bash.stdout is not None
        self._bash.stdin.write(f"{text}\nkept=$?; printf '\\n%s\\n' '{END}'; (exit $kept)\n")
        self._bash.stdin.flush()
        lines = []
        for line in iter(self._bash.stdout.readline, ""):
            if line.rstrip("\n") == END:
                return lines[:-1] if lines and not lines[-1] else lines
            lines.append(line.rstrip("\n"))
        raise AssertionError(f"the shell ended at: {text}")
