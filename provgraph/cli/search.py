"""Commands that look for words: search, reindex."""

from __future__ import annotations

from typing import Annotated

import typer

from provgraph.cli.arguments import AsOf, Scope
from provgraph.cli.command import WRITE, command
from provgraph.cli.run import Run

Query = Annotated[str, typer.Argument(metavar="QUERY", help='Words; what is "quoted" must be there word by word.')]
Kinds = Annotated[
    list[str] | None,
    typer.Option("--kind", help="event, claim, a kind of event (message) or a list of claims (decisions); repeatable."),
]
From = Annotated[str | None, typer.Option("--from", metavar="T", help="What occurred at that moment or later.")]
To = Annotated[str | None, typer.Option("--to", metavar="T", help="What occurred before that moment.")]
Tasks = Annotated[list[str] | None, typer.Option("--task", help="Events of this task; repeatable.")]
Classes = Annotated[list[str] | None, typer.Option("--source-class", help="Events from such sources; repeatable.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "search")(search)
    command(app, "reindex", WRITE)(reindex)


def search(
    run: Run,
    scope: Scope,
    query: Query,
    k: Annotated[int, typer.Option("--k", "-k", min=1, max=1000, help="At most so many hits.")] = 10,
    kind: Kinds = None,
    since: From = None,
    before: To = None,
    task: Tasks = None,
    source_class: Classes = None,
    as_of: AsOf = None,
) -> None:
    """Find events and claims by words, in any script. Only what may be served is found, cold and raw events too."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import search as service
    from provgraph.service.search.asking import filters_of
    from provgraph.service.words.search import found_lines

    name = ScopeName.parse(scope)
    filters = filters_of(kind or (), since, before, task or (), source_class or ())
    with run.context() as context:
        answer = service.search(context, name, query, k=k, filters=filters, as_of=as_of)
    run.answer(answer.to_json(), found_lines(answer))


def reindex(
    run: Run,
    scope: Scope,
    missing: Annotated[bool, typer.Option("--missing", help="Only what is not in the index; no new key.")] = False,
) -> None:
    """Index a scope anew under a new key and destroy the old one. Can be interrupted and run again."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import search as service
    from provgraph.service.words.search import reindexed_line

    name = ScopeName.parse(scope)
    with run.context() as context, run.bar("indexing", "events indexed") as step:
        answer = service.reindex(context, name, run.request(), new_key=not missing, progress=step)
    run.answer(answer.to_json(), [reindexed_line(answer)])
