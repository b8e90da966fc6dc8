"""Commands that take back: revoke, replace, undo."""

from __future__ import annotations

import typer

from provgraph.cli.arguments import File, Id, OptionalReason, Reason, ScopeOfId, scope_name
from provgraph.cli.command import DEED, command
from provgraph.cli.reading_files import event_of_file
from provgraph.cli.run import Run
from provgraph.service.words.receipts import taken_back_lines


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "revoke", DEED)(revoke)
    command(app, "replace", DEED)(replace)
    command(app, "undo", DEED)(undo)


def revoke(run: Run, id: Id, reason: Reason, scope: ScopeOfId = None) -> None:
    """Say that something may not be relied on any more. All that rests on it stops being served at once."""
    from provgraph.service import names
    from provgraph.service import taking_back as service

    with run.context() as context:
        entity_id = names.resolve(context, id, scope_name(scope))
        answer = service.revoke(context, entity_id, reason, run.request())
    run.answer(answer.to_json(), taken_back_lines(answer))


def replace(run: Run, id: Id, file: File, reason: OptionalReason = "", scope: ScopeOfId = None) -> None:
    """Put a corrected event (a JSON file with one) in the place of an earlier one; the old one stays in the record."""
    from provgraph.service import names
    from provgraph.service import taking_back as service

    correction = event_of_file(file)
    with run.context() as context:
        entity_id = names.resolve(context, id, scope_name(scope))
        answer = service.replace(context, entity_id, correction, run.request(), reason)
    run.answer(answer.to_json(), taken_back_lines(answer))


def undo(run: Run, id: Id, reason: OptionalReason = "") -> None:
    """Take back a revocation or a replacement by its activity's id. History keeps both."""
    from provgraph.domain.identifiers import ActivityId
    from provgraph.service import taking_back as service

    with run.context() as context:
        answer = service.undo(context, ActivityId(id), run.request(), reason)
    run.answer(answer.to_json(), taken_back_lines(answer))
