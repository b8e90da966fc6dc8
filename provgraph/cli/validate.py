"""The command validate: a PROV document against PROV-CONSTRAINTS, with no server and no store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.arguments import File
from provgraph.cli.command import command
from provgraph.cli.run import Run

if TYPE_CHECKING:
    from provgraph.domain.prov.finding import Finding, Judgement

INVALID = 3


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "validate")(validate)


def validate(
    run: Run,
    file: File,
    format: Annotated[
        str | None,
        typer.Option("--format", help="provn, xml, json, jsonld, turtle, trig or nquads; else name or content tells."),
    ] = None,
    rec_only: Annotated[
        bool, typer.Option("--rec-only", help="Only the numbered rules of PROV-CONSTRAINTS and the grammars.")
    ] = False,
    same_as: Annotated[
        Path | None, typer.Option("--same-as", metavar="OTHER", help="Also: 3 unless OTHER says the same.")
    ] = None,
) -> None:
    """Judge a PROV document by PROV-CONSTRAINTS: exit 0 valid, 3 invalid, 2 unreadable. Needs no server."""
    from provgraph.service.validation import say_the_same, validate_file

    judgement = validate_file(file, format, rec_only=rec_only)
    document, lines = {"file": str(file), **judgement.to_json()}, [*judgement_lines(judgement)]
    is_same = same_as is None or say_the_same(file, same_as, format)
    if same_as is not None:
        document["same_as"] = {"file": str(same_as), "equivalent": is_same}
        lines.append(f"{'equivalent' if is_same else 'not equivalent'} to {same_as}")
    run.answer(document, lines)
    if not (judgement.is_valid and is_same):
        raise typer.Exit(INVALID)


def judgement_lines(judgement: Judgement) -> Iterator[str]:
    """A judgement in words: the outcome, then each finding with its statements."""
    outcome = "valid" if judgement.is_valid else "invalid"
    found = len(judgement.findings) + judgement.left_out
    counts = ((judgement.statements, "statement"), (judgement.bundles, "bundle"), (found, "finding"))
    yield f"{outcome}: " + ", ".join(f"{count} {noun}{'' if count == 1 else 's'}" for count, noun in counts)
    yield from (f"repaired: {note}" for note in judgement.notes)
    for finding in judgement.findings:
        yield from _finding_lines(finding)
    if judgement.left_out:
        yield f"  and {judgement.left_out} findings more, not listed"


def _finding_lines(finding: Finding) -> Iterator[str]:
    from provgraph.domain.prov.finding import short

    place = f" in bundle {finding.bundle}" if finding.bundle else ""
    number = f"constraint {finding.number}, " if finding.number else ""
    yield f"  {number}{finding.name}{place}: {finding.sentence}"
    for cited in finding.statements:
        line = f"line {cited.line}: " if cited.line else ""
        yield f"    {line}{short(cited)}"
