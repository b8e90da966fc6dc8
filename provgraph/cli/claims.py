"""Commands about claims: claim propose, claim merge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.arguments import OptionalReason, Scope
from provgraph.cli.command import DEED, command
from provgraph.cli.run import Run
from provgraph.service.words.receipts import merged_line, proposed_lines

if TYPE_CHECKING:
    from provgraph.domain.claim import Proposal

Said = Annotated[str | None, typer.Option(help="Whom or what it is about.")]
Labels = Annotated[list[str] | None, typer.Option("--disputes", metavar="ID", help="A claim that it disagrees with.")]
Evidence = Annotated[list[str] | None, typer.Option("--evidence", metavar="ID", help="An event or claim it rests on.")]
Kept = Annotated[str, typer.Argument(metavar="ID", help="The claim that answers for the other one.")]
Duplicate = Annotated[str, typer.Argument(metavar="DUPLICATE", help="The claim that says the same in other words.")]
Moment = Annotated[str | None, typer.Option(metavar="T", help="A date-time; the time is half-open.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="What somebody states, each with its evidence.")
    command(group, "propose", DEED)(propose)
    command(group, "merge", DEED)(merge)
    app.add_typer(group, name="claim", no_args_is_help=True)


def propose(
    run: Run,
    scope: Scope,
    subject: Said = None,
    predicate: Annotated[str | None, typer.Option(help="What is said of it.")] = None,
    value: Annotated[str | None, typer.Option(help="A figure, a text, true or false.")] = None,
    unit: Annotated[str | None, typer.Option(help="The unit of a figure.")] = None,
    text: Annotated[str | None, typer.Option(help="The claim in words; else it is made of the parts.")] = None,
    polarity: Annotated[str | None, typer.Option(help="positive or negative.")] = None,
    modality: Annotated[str | None, typer.Option(help="asserted, planned, required, permitted, ...")] = None,
    valid_from: Moment = None,
    valid_to: Moment = None,
    evidence: Evidence = None,
    revises: Annotated[str | None, typer.Option(metavar="ID", help="The claim that it takes the place of.")] = None,
    disputes: Labels = None,
    file: Annotated[Path | None, typer.Option("--file", help="Claims as JSONL instead, all or none.")] = None,
) -> None:
    """State something with its evidence: what stands already is reinforced, a contradiction is kept as a conflict."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import claims as service

    said: dict[str, object] = {
        "subject": subject,
        "predicate": predicate,
        "value": {"true": True, "false": False}.get(value or "", value),
        "unit": unit,
        "text": text,
        "polarity": polarity,
        "modality": modality,
        "valid_from": valid_from,
        "valid_to": valid_to,
        "evidence": evidence or [],
        "revises": revises,
        "disputes": disputes or [],
    }
    proposals = _proposals(file, said)
    with run.context() as context:
        answer = service.propose(context, ScopeName.parse(scope), proposals, run.request())
    run.answer(answer.to_json(), proposed_lines(answer))


def _proposals(file: Path | None, said: dict[str, object]) -> list[Proposal]:
    """The claims of the file, or the one of the options. Raises UnreadableFile naming the line, InputError."""
    import json

    from provgraph.cli.reading_files import claims_of_file
    from provgraph.errors import InputError
    from provgraph.service.claims import proposal_of

    given = {name: part for name, part in said.items() if part not in (None, [])}
    if file is not None and given:
        raise InputError("a claim comes from --file or from the other options, not from both")
    if file is not None:
        return claims_of_file(file)
    if "subject" not in given:
        raise InputError("a claim has a --subject; or give a --file")
    return [proposal_of(json.dumps(given))]


def merge(run: Run, id: Kept, duplicate: Duplicate, reason: OptionalReason = "") -> None:
    """Let one claim answer for a duplicate. Both keep their ids and evidence; `undo` splits them again."""
    from provgraph.domain.identifiers import EntityId
    from provgraph.service import claims as service

    with run.context() as context:
        answer = service.merge(context, EntityId(id), EntityId(duplicate), run.request(), reason)
    run.answer(answer.to_json(), [merged_line(answer)])
