"""What to try after the gate refused a fold: the retry ladder, as data. Never patch a fold by hand."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Retry:
    """The next try: the rung's name, what it asks for (several requests when the segment is split), and the rule that was too loose."""

    rung: str
    requests: tuple[DistilRequest, ...]
    too_loose: tuple[str, ...]


def next_try(request: DistilRequest, verdict: Verdict, attempt: int) -> Retry | None:
    """The try after the refused one; `attempt` counts the refusals so far, from 1. None: the ladder ends here."""
    return None
