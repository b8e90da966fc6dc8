"""Commands that walk: trace."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from provgraph.cli import output
from provgraph.cli.arguments import AsOf, Id, ScopeOfId, scope_name
from provgraph.cli.command import command
from provgraph.cli.run import Run


class Format(StrEnum):
    """How a lineage is printed."""

    TEXT = "text"
    JSON = "json"
    SVG = "svg"
    DOT = "dot"
    PROV_JSON = "prov-json"
    PROV_JSONLD = "prov-jsonld"
    PROV_N = "prov-n"
    PROV_O = "prov-o"
    PROV_XML = "prov-xml"


DOCUMENTS = {
    Format.PROV_JSON: "json",
    Format.PROV_JSONLD: "jsonld",
    Format.PROV_N: "provn",
    Format.PROV_O: "turtle",
    Format.PROV_XML: "xml",
}
"""Those that are documents of PROV, as `export` calls them."""


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "trace")(trace)


def trace(
    run: Run,
    id: Id,
    up: Annotated[bool, typer.Option("--up/--down", help="To what it rests on, or to what rests on it.")] = True,
    as_of: AsOf = None,
    format: Annotated[Format, typer.Option("--format", help="A tree, JSON, a picture, or PROV.")] = Format.TEXT,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="At most so many nodes, nearest first.")] = None,
    walk: Annotated[
        str | None, typer.Option("--walk", help="The walk policy (prov/1 for what was imported, else native/1).")
    ] = None,
    scope: ScopeOfId = None,
) -> None:
    """Walk from a claim to its evidence, or from a source to all that rests on it. Says whether it is complete."""
    from provgraph.domain.lineage import picture
    from provgraph.domain.lineage.text import tree
    from provgraph.service import exporting, names
    from provgraph.service import lineage as service

    with run.context() as context:
        entity_id = names.resolve(context, id, scope_name(scope))
        answer = service.trace(
            context, entity_id, direction="up" if up else "down", as_of=as_of, walk=walk, limit=limit
        )
    if format in DOCUMENTS:
        output.print_document(exporting.write_lineage(answer, DOCUMENTS[format]))
    elif format in (Format.SVG, Format.DOT):
        output.print_document((picture.svg if format is Format.SVG else picture.dot)(answer))
    else:
        run.json = run.json or format is Format.JSON
        run.answer(answer.to_json(), tree(answer))
