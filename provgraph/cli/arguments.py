"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from provgraph.domain.scope import ScopeName

Scope = Annotated[str, typer.Argument(metavar="SCOPE", help="SUBJECT/PROJECT.")]
ScopeOption = Annotated[str, typer.Option("--scope", metavar="SCOPE", help="SUBJECT/PROJECT.")]
ScopeOfId = Annotated[
    str | None, typer.Option("--scope", metavar="SCOPE", help="Needed when ID is an event id of your own.")
]
Id = Annotated[str, typer.Argument(metavar="ID", help="An id that provgraph printed, or an event id with --scope.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A file to read.", show_default=False)]
Budget = Annotated[int | None, typer.Option("--budget", min=1, help="At most so many tokens.")]
AsOf = Annotated[
    str | None,
    typer.Option("--as-of", metavar="T", help="A moment (2026-03-01T09:00:00Z) or the id of what happened then."),
]
Reason = Annotated[str, typer.Option("--reason", help="Why; kept with the record.")]
OptionalReason = Annotated[str, typer.Option("--reason", help="Why; kept with the record.")]


def scope_name(text: str | None) -> ScopeName | None:
    """The scope that an option names, if any. Raises InputError when it is none."""
    from provgraph.domain.scope import ScopeName

    return None if text is None else ScopeName.parse(text)
