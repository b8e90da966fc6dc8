"""The gate against single-error mutants of long conversations that nobody here wrote: a sample of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.errors import InputError, UnreadableFile
from provgraph.service.proving import LONGEST, prove, segments_of

SAMPLE, FEWEST = 40, 200
"""Every so many segments one is proved; so many mutants there are at least."""
MOST_ESCAPES = 0.0
"""Of the mutants: none."""


def test_few_mutants_of_a_sample_of_the_long_conversations_escape(
    corpora: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    segments = [segment for path in sorted((corpora / "locomo").glob("*.json.gz")) for segment in segments_of(path)]
    proof = prove(segments[::SAMPLE], "1", 1)
    with capsys.disabled():
        print(f"\n{proof.escaped} of {proof.mutants} mutants escaped, {proof.refused} of {proof.folds} folds refused")
    assert proof.mutants >= FEWEST
    escaped = {name: tally.escaped for name, tally in proof.operators.items() if tally.escaped}
    assert proof.escaped <= MOST_ESCAPES * proof.mutants, escaped
    assert proof.refused <= 0.02 * proof.folds
    assert proof.elsewhere <= 0.05 * proof.mutants


def test_a_long_task_is_proved_in_parts(tmp_path: Path) -> None:
    lines = [
        f'{{"id": "e{n}", "kind": "message", "speaker": "ines", "text": "Crate {n} is full."}}\n' for n in range(90)
    ]
    (tmp_path / "crates.jsonl").write_text("".join(lines))
    found = segments_of(tmp_path / "crates.jsonl")
    assert [len(events) for _, events in found] == [LONGEST, LONGEST, 90 - 2 * LONGEST]
    assert len({name for name, _ in found}) == len(found)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl").write_text("{\n")
    with pytest.raises(UnreadableFile):
        segments_of(tmp_path / "broken.jsonl")
    with pytest.raises(InputError):
        segments_of(tmp_path / "broken.jsonl", "no-such-format")
