"""Secrets taken out of a proposed claim before it is stored or compared, as out of an event."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from provgraph.domain.claim.proposal import ClaimValue, Proposal
from provgraph.domain.redaction.redact import redact_data, redact_text


def redact_proposal(proposal: Proposal) -> tuple[Proposal, dict[str, int]]:
    """The claim without its secrets, and how many of each kind were taken out. Without any it comes back as it is.

    A value is also judged by its predicate, as a field of data is by its name (`password`).
    """
    kinds: Counter[str] = Counter()

    def clean(text: str | None) -> str | None:
        said, found = redact_text(text) if text else (text, Counter[str]())
        kinds.update(found)
        return said

    value, found = _value(proposal.predicate or "", proposal.value)
    kinds.update(found)
    without = replace(
        proposal,
        subject=clean(proposal.subject) or "",
        predicate=clean(proposal.predicate),
        value=value,
        unit=clean(proposal.unit),
        text=clean(proposal.text),
    )
    return (without if kinds else proposal), dict(sorted(kinds.items()))


def _value(predicate: str, value: ClaimValue) -> tuple[ClaimValue, Counter[str]]:
    """The value as if it stood in data under the name of the predicate."""
    if not isinstance(value, str):
        return value, Counter()
    text, kinds = redact_data(json.dumps({predicate: value}, ensure_ascii=False))
    (clean,) = json.loads(text).values()
    return str(clean), kinds
