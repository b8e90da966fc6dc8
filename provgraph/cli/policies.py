"""Commands about policy versions: policy list, policy revoke, policy adopt, policy rules."""

from __future__ import annotations

import typer

from provgraph.cli.arguments import File, Id, Reason
from provgraph.cli.command import DEED, WRITE, command
from provgraph.cli.reading_files import object_of_file
from provgraph.cli.run import Run
from provgraph.service.words.gate import policy_line
from provgraph.service.words.receipts import taken_back_lines


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="The policy versions that folds were made with.", no_args_is_help=True)
    command(group, "list")(list_policies)
    command(group, "revoke", DEED)(revoke)
    command(group, "adopt", WRITE)(adopt)
    command(group, "rules")(rules)
    app.add_typer(group, name="policy")


def list_policies(run: Run) -> None:
    """List the policy versions of the tenant, newest first."""
    from provgraph.service import policies as service

    with run.context() as context:
        found = service.list_policies(context)
    run.answer({"policies": [policy.to_json() for policy in found]}, [policy_line(policy) for policy in found])


def revoke(run: Run, id: Id, reason: Reason) -> None:
    """Revoke a policy version. At once nothing made with it is served; then its folds are revoked one by one."""
    from provgraph.domain.identifiers import EntityId
    from provgraph.service import taking_back as service

    with run.context() as context:
        answer = service.revoke(context, EntityId(id), reason, run.request())
    run.answer(answer.to_json(), taken_back_lines(answer))


def adopt(run: Run, file: File) -> None:
    """Put the rules of a JSON file in force: which predicates have many values, and who settles conflicts."""
    from provgraph.domain.policy import Rules
    from provgraph.service import rules as service

    asked = Rules.from_json(object_of_file(file))
    with run.context() as context:
        answer = service.adopt_rules(context, asked, run.request())
    run.answer(answer.to_json(), [policy_line(answer)])


def rules(run: Run) -> None:
    """Show the rules in force."""
    from provgraph.domain.policy import RULE_LISTS
    from provgraph.domain.reading import texts_of
    from provgraph.service import rules as service

    with run.context() as context:
        found, policy_id = service.rules_in_force(context)
    said = {name: value for name, value in found.to_json().items() if name in RULE_LISTS}
    lines = [f"{name}: {', '.join(texts_of(said, name)) or 'none named'}" for name in RULE_LISTS]
    run.answer({"policy_id": policy_id, **said}, [f"in force: {policy_id or 'the defaults'}", *lines])
