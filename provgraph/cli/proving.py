"""The commands prove gate and prove replay: on any conversation, with no server and no store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.command import command
from provgraph.cli.gate import REFUSED
from provgraph.cli.run import Run
from provgraph.service.words.replaying import replay_lines

if TYPE_CHECKING:
    from provgraph.domain.mutation.proof import Case, Proof

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Conversations, in any format of `ingest`.")]

Format = Annotated[str | None, typer.Option("--format", help="jsonl, chat or locomo; told from the content.")]


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    group = typer.Typer(help="Try to break what provgraph promises, on your own material.")
    group.callback()(_group)
    command(group, "gate")(prove_gate)
    command(group, "replay")(prove_replay)
    app.add_typer(group, name="prove", no_args_is_help=True)


def _group() -> None:
    """Try to break what provgraph promises, on your own material."""


def prove_gate(
    run: Run,
    files: Files,
    format: Format = None,
    seed: Annotated[str, typer.Option("--seed", help="Other seeds choose other places to alter.")] = "1",
    limit: Annotated[int, typer.Option("--limit", min=1, help="Mutants of each operator for each fold.")] = 1,
) -> None:
    """Alter faithful folds of conversations by one error each: exit 0 when all are refused, 3 when any escapes."""
    from provgraph.service.proving import prove_files

    with run.bar("proving", "segments proved") as step:
        proof = prove_files(files, format, seed, limit, step)
    run.answer(proof.to_json(), proof_lines(proof))
    if proof.escaped:
        raise typer.Exit(REFUSED)


def prove_replay(
    run: Run,
    files: Files,
    format: Format = None,
    every: Annotated[bool, typer.Option("--all", help="Show every question, not only those answered wrong.")] = False,
) -> None:
    """Fold conversations and ask each fold what its events say: exit 0 when all answers are right, 3 when not."""
    from provgraph.service.replaying import replay_conversations

    with run.bar("asking", "segments asked") as step:
        found = replay_conversations(files, format, step)
    run.answer(found.to_json(), replay_lines(found, every))
    if found.wrong:
        raise typer.Exit(REFUSED)


def proof_lines(proof: Proof) -> Iterator[str]:
    """The totals, each operator, and every case on which the gate was wrong."""
    yield f"{proof.escaped} of {proof.mutants} mutants escaped; {proof.elsewhere} were refused for another reason only"
    yield f"{proof.refused} of {proof.folds} faithful folds were refused; {proof.segments} segments"
    for name, tally in proof.operators.items():
        if tally.mutants:
            yield f"  {name} ({tally.category}): {tally.mutants} mutants, {len(tally.escaped)} escaped"
    for name, tally in proof.operators.items():
        yield from (f"escaped {name}: {_case(case)}" for case in tally.escaped)
    for name, found in proof.faithful.items():
        yield from (f"refused {name} ({', '.join(case.codes)}): {_case(case)}" for case in found.refused)


def _case(case: Case) -> str:
    """The segment, and what became of what."""
    return f"{case.segment}: “{case.before}” became “{case.after}”"
