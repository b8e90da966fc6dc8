"""The command trust."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from provgraph.cli.arguments import Reason
from provgraph.cli.command import DEED, command
from provgraph.cli.run import Run

Speaker = Annotated[str | None, typer.Argument(metavar="SPEAKER", help="The name under which events were said.")]


class Level(StrEnum):
    """Whether what they said counts."""

    TRUSTED = "trusted"
    DISTRUSTED = "distrusted"


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "trust", DEED)(trust)


def trust(
    run: Run,
    level: Annotated[Level, typer.Option("--level", help="Whether what they said, and will say, counts.")],
    reason: Reason,
    speaker: Speaker = None,
    source_class: Annotated[str | None, typer.Option("--class", help="A source class instead of a speaker.")] = None,
) -> None:
    """Trust a speaker or a source class no more, or again. All that rests on it stops being served at once."""
    from provgraph.service.trust import Whom, change_trust

    whom = Whom(speaker, source_class)
    with run.context() as context:
        answer = change_trust(context, whom, level.value, reason, run.request())
    lines = [f"{answer.kind}: {speaker or source_class} is {answer.level}: {answer.activity_id}"]
    lines += [f"  in {len(answer.scopes)} scopes, in which something rests on what was said"]
    if answer.state != "DONE":
        lines += ["  the rest is being carried to its end; nothing of it is served until then"]
    run.answer(answer.to_json(), lines)
