"""What folds answer to questions about their events, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from provgraph.domain.replay.question import KINDS, Replays, Reply


def replay_lines(found: Replays, is_whole: bool) -> Iterator[str]:
    """The totals, how many of each kind, and every question that was answered wrong; with `is_whole` every question."""
    right = found.questions - found.wrong
    yield f"{right} of {found.questions} questions answered right from {len(found.folds)} folds"
    yield f"{found.fold_tokens} tokens in place of {found.event_tokens}: {100 * found.saved:.1f} % saved"
    counts = Counter(reply.question.kind for fold in found.folds for reply in fold.replies)
    yield from (f"  {KINDS[kind]}: {count}" for kind, count in counts.most_common())
    for fold in found.folds:
        shown = fold.replies if is_whole else fold.wrong
        if shown:
            yield fold.name
        yield from (f"  {_line(reply)}" for reply in shown)


def _line(reply: Reply) -> str:
    question = reply.question
    asked = f"{KINDS[question.kind]} ({question.unit})" if question.unit else KINDS[question.kind]
    said = f"right: {_listed(reply.found)}" if reply.is_right else f"WRONG: {_listed(reply.found)}"
    wanted = "" if reply.is_right else f"; the events say {_listed(question.answers)}"
    return f"{asked}? “{question.prompt}” {said}{wanted} [{question.source}]"


def _listed(answers: tuple[str, ...]) -> str:
    return " and ".join(answers) or "nothing"
