"""What lines of several answers are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

ASIDE = "      "
"""Before a line that belongs to the one above it."""

NOUNS = {
    "Event": "event",
    "Claim": "claim",
    "Artifact": "fold or summary",
    "PolicyVersion": "policy version",
    "Imported": "imported thing",
}

PLURALS = {"fold or summary": "folds and summaries"}


def counted(number: int, noun: str) -> str:
    """`1 event`, `2 events`."""
    return f"{number} {noun if number == 1 else PLURALS.get(noun, noun + 's')}"


def by_type(changed: Mapping[str, int]) -> str:
    """`1 event, 3 claims, 2 folds and summaries`, or `nothing`."""
    known = sorted(changed, key=lambda kind: (list(NOUNS).index(kind) if kind in NOUNS else len(NOUNS), kind))
    return ", ".join(counted(changed[kind], NOUNS.get(kind, kind)) for kind in known if changed[kind]) or "nothing"


def section(heading: str, lines: Sequence[str]) -> Iterator[str]:
    """A heading and its lines; nothing when there are none."""
    if lines:
        yield ""
        yield heading
        yield from (line if line.startswith(ASIDE) else f"  - {line}" for line in lines)
