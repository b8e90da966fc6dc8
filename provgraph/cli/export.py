"""The command export: a scope, a whole tenant, or what is about a person, as a document of PROV."""

from __future__ import annotations

import os
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from provgraph.cli import output
from provgraph.cli.arguments import AsOf
from provgraph.cli.command import command
from provgraph.cli.run import Run
from provgraph.errors import InputError


class Format(StrEnum):
    """How a document is written."""

    PROVN = "provn"
    XML = "xml"
    JSON = "json"
    JSONLD = "jsonld"
    TURTLE = "turtle"
    TRIG = "trig"
    NQUADS = "nquads"


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "export")(export)


def export(
    run: Run,
    scope: Annotated[str | None, typer.Argument(metavar="SCOPE", help="SUBJECT/PROJECT")] = None,
    everything: Annotated[bool, typer.Option("--everything", help="All scopes of the tenant.")] = False,
    about: Annotated[
        str | None, typer.Option("--about", metavar="PERSON", help="What is about a person, and what rests on that.")
    ] = None,
    as_of: AsOf = None,
    format: Annotated[
        Format | None,
        typer.Option("--format", help="How it is written (default: provn; json with --json)."),
    ] = None,
    content: Annotated[bool, typer.Option("--content", help="Open what may be served.")] = False,
    file: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write it there, whole or not at all.")
    ] = None,
) -> None:
    """Say all the provenance of a scope, or of what is about a person, for other tools to read.

    Content stays sealed unless asked for.
    """
    if everything == (scope is not None or about is not None):
        raise InputError("name one scope or a person (--about), or ask for --everything")
    from provgraph.domain.scope import ScopeName
    from provgraph.service import exporting

    chosen = format or (Format.JSON if run.json else Format.PROVN)
    with run.context() as context:
        name = ScopeName.parse(scope) if scope else None
        pieces = exporting.export(context, name, chosen, with_content=content, as_of=as_of, about=about)
        if file is None:
            output.print_document(pieces)
        else:
            size = write_whole(file, pieces)
            run.answer({"file": str(file), "format": chosen, "bytes": size}, [f"{file}: {size} bytes of {chosen}"])


def write_whole(file: Path, pieces: Iterable[str]) -> int:
    """Write a file beside its place and move it there; its size in bytes. What was there stays if anything fails."""
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with part.open("w", encoding="utf-8", newline="") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        size = part.stat().st_size
        part.replace(file)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return size
