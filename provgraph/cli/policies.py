"""Commands about policy versions: policy list, policy revoke."""

from __future__ import annotations

import typer

from provgraph.cli.arguments import Id, Reason
from provgraph.cli.command import DEED, command
from provgraph.cli.run import Run
from provgraph.service import words


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="The policy versions that folds were made with.", no_args_is_help=True)
    command(group, "list")(list_policies)
    command(group, "revoke", DEED)(revoke)
    app.add_typer(group, name="policy")


def list_policies(run: Run) -> None:
    """List the policy versions of the tenant, newest first."""
    from provgraph.service import policies as service

    with run.context() as context:
        found = service.list_policies(context)
    run.answer({"policies": [policy.to_json() for policy in found]}, [words.policy_line(policy) for policy in found])


def revoke(run: Run, id: Id, reason: Reason) -> None:
    """Revoke a policy version. At once nothing made with it is served; then its folds are revoked one by one."""
    from provgraph.domain.identifiers import EntityId
    from provgraph.service import taking_back as service

    with run.context() as context:
        answer = service.revoke(context, EntityId(id), reason, run.request())
    run.answer(answer.to_json(), words.taken_back_lines(answer))
