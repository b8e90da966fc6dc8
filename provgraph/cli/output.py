"""What a command prints: one JSON document or plain lines on standard output, notes and progress on standard error.

Nothing is coloured, wrapped or cut, so that ids survive a pipe; only progress bars need a terminal.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache

from provgraph.errors import ProvgraphError

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters, line and paragraph separators, and what turns the direction of text."""

UNSEEN = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Those that JSON does not write out by itself, and halves of characters."""

Step = Callable[[int, int], None]
"""Told of progress as (done, of)."""


def print_json(document: object) -> None:
    """The one JSON document of a command, indented, with letters of every script as they are."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    print(UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text))  # the same document, in JSON's own spelling


def print_lines(lines: Iterable[str]) -> None:
    """Plain lines, each on a line of its own whatever content it quotes."""
    for line in lines:
        print(visible(line))


def print_document(pieces: Iterable[str]) -> None:
    """A document in a format of its own, as it is; on a terminal with its control characters written out."""
    is_seen = sys.stdout.isatty()
    for piece in pieces:
        sys.stdout.write("\n".join(map(visible, piece.split("\n"))) if is_seen else piece)


def visible(line: str) -> str:
    """A line with its control characters written out: content must not move the cursor, turn text or add lines."""
    return CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), line)


def error_line(error: ProvgraphError) -> str:
    """What went wrong and what to do, in one line."""
    message = " ".join(error.message.split()).rstrip(".")
    return visible(f"provgraph: {error.code}: {message}; {error.what_to_do}")


def error_json(error: ProvgraphError) -> Mapping[str, object]:
    """The JSON document of a refusal."""
    said: dict[str, object] = {
        "code": error.code,
        "message": error.message,
        "what_to_do": error.what_to_do,
        "is_retryable": error.is_retryable,
        "details": dict(error.details),
    }
    return {"error": said}


@contextmanager
def bar(label: str, *, is_shown: bool) -> Iterator[Step]:
    """A progress bar on the terminal of standard error, or nothing; gives the function to call as work goes on.

    It is drawn at the first call: work that is done already draws nothing, and pays for nothing.
    """
    with ExitStack() as drawn:
        if is_shown and sys.stderr.isatty():
            yield _drawn_at_first_call(label, drawn)
        else:
            yield lambda done, total: None


def _drawn_at_first_call(label: str, drawn: ExitStack) -> Step:
    @cache
    def started() -> Step:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        progress = drawn.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
        task = progress.add_task(label, total=None)
        return lambda done, total: progress.update(task, completed=done, total=total)

    return lambda done, total: started()(done, total)
