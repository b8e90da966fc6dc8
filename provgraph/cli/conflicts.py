"""Commands about conflicts: conflict open, conflict list, conflict show, conflict resolve."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from provgraph.cli.arguments import OptionalReason, Scope, ScopeOfId, scope_name
from provgraph.cli.command import DEED, WRITE, command
from provgraph.cli.run import Run
from provgraph.service.words.conflicts import stored_conflict_line

Members = Annotated[list[str], typer.Argument(metavar="ID...", help="Two or more events or claims that disagree.")]
ConflictId = Annotated[str, typer.Argument(metavar="CONFLICT", help="The id of a conflict.")]
Sides = list[str]
SIDE = "ID"


class State(StrEnum):
    """Which conflicts are listed."""

    OPEN = "open"
    RESOLVED = "resolved"
    ALL = "all"


class By(StrEnum):
    """On what authority a conflict is settled."""

    PERSON = "person"
    VERIFIED_TOOL = "verified_tool"
    RECENCY = "recency"


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="Sources that disagree; both sides are kept until an authority settles it.")
    command(group, "open", WRITE)(open_conflict)
    command(group, "list")(list_conflicts)
    command(group, "show")(show)
    command(group, "resolve", DEED)(resolve)
    app.add_typer(group, name="conflict", no_args_is_help=True)


def open_conflict(
    run: Run,
    scope: Scope,
    members: Members,
    about: Annotated[str, typer.Option("--about", help="What they disagree about.")],
) -> None:
    """Open a conflict: from now on no summary states a side as settled."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import conflicts as service
    from provgraph.service import names

    name = ScopeName.parse(scope)
    with run.context() as context:
        sides = [names.resolve(context, member, name) for member in members]
        answer = service.open_conflict(context, name, sides, about, run.request())
    run.answer(answer.to_json(), [stored_conflict_line(answer)])


def list_conflicts(
    run: Run,
    scope: Scope,
    state: Annotated[State, typer.Option("--state", help="Which ones.")] = State.OPEN,
) -> None:
    """List the open conflicts of a scope, oldest first."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import conflicts as service

    name = ScopeName.parse(scope)
    states = ["OPEN", "RESOLVED"] if state is State.ALL else [state.name]
    with run.context() as context:
        found = service.list_conflicts(context, name, states)
    none = "No conflict is open." if state is State.OPEN else "There is none."
    lines = [stored_conflict_line(conflict) for conflict in found] or [none]
    run.answer({"conflicts": [conflict.to_json() for conflict in found]}, lines)


def show(run: Run, id: ConflictId) -> None:
    """Show a conflict: its sides, and how it was settled."""
    from provgraph.domain.identifiers import EntityId
    from provgraph.service import conflicts as service
    from provgraph.service.words.conflicts import settled_lines

    with run.context() as context:
        found = service.find_conflict(context, EntityId(id))
    run.answer(found.to_json(), settled_lines(found))


def resolve(
    run: Run,
    id: ConflictId,
    keep: Annotated[Sides | None, typer.Option("--keep", metavar=SIDE, help="Keep this side; others fall.")] = None,
    reject: Annotated[Sides | None, typer.Option("--reject", metavar=SIDE, help="Reject this side.")] = None,
    all_stand: Annotated[bool, typer.Option("--all-stand", help="Every side stands.")] = False,
    claims_only: Annotated[
        bool, typer.Option("--claims-only", help="Leave the events standing that rejected claims cite.")
    ] = False,
    by: Annotated[By, typer.Option("--by", help="On what authority; a person gives --agent.")] = By.PERSON,
    reason: OptionalReason = "",
    scope: ScopeOfId = None,
) -> None:
    """Settle a conflict. What is rejected is not served any more; `undo` opens the conflict again."""
    from provgraph.domain.identifiers import EntityId
    from provgraph.service import conflicts as service
    from provgraph.service import names
    from provgraph.service.words.conflicts import resolved_lines

    with run.context() as context:
        kept, rejected = (
            tuple(names.resolve(context, side, scope_name(scope)) for side in sides or []) for sides in (keep, reject)
        )
        decision = service.Decision(kept, rejected, all_stand, claims_only, by.value, reason)
        answer = service.resolve(context, EntityId(id), decision, run.request())
    run.answer(answer.to_json(), resolved_lines(answer))
