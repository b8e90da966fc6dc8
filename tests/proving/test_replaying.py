"""What folds of long conversations that nobody here wrote answer to questions about their events: a sample of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.service.proving import segments_of
from provgraph.service.replaying import replay_segments

SAMPLE, FEWEST, LEAST_SAVED = 9, 100, 0.3
"""Every so many segments one is asked; so many questions there are, and so many tokens are saved, at least."""


def test_folds_of_the_long_conversations_answer_every_question_and_save_a_third(
    corpora: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    segments = [segment for path in sorted((corpora / "locomo").glob("*.json.gz")) for segment in segments_of(path)]
    found = replay_segments(segments[::SAMPLE])
    with capsys.disabled():
        print(f"\n{found.wrong} of {found.questions} questions answered wrong, {100 * found.saved:.1f} % tokens saved")
    assert found.questions >= FEWEST
    assert [reply for fold in found.folds for reply in fold.wrong] == []
    assert found.saved >= LEAST_SAVED
