"""A node of a lineage in words: what it is, what it says, and in which state it is and why. Pure.

Texts are shown as content: without line breaks, and without characters that would steer a terminal.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Protocol

from provgraph.domain.reading import JsonObject, optional_text

LONGEST = 500
"""Characters of a text that are shown; how long it is in all is said. JSON answers hold it whole."""

VERBS = {
    "Revocation": "revoked",
    "Replacement": "replaced by a correction",
    "Undo": "taken down by an undo",
    "Erasure": "erased",
    "TrustChange": "no longer trusted",
    "Resolution": "rejected when a conflict was settled",
}
REASONS = {
    "MarkingInProgress": "a large revocation is being marked",
    "PlanRevoked": "the policy version it was made with was revoked",
    "Erased": "it was erased",
    "CANDIDATE": "it was never switched to",
    "REJECTED": "the loss gate refused it",
}


class Node(Protocol):
    """What is read of a node; `provgraph.service.answers.LineageNode` is one."""

    @property
    def id(self) -> str:
        """Our own id."""

    @property
    def kind(self) -> str:
        """Event, Claim, fold, summary ..."""

    @property
    def validity(self) -> str:
        """VALID, STALE, SUPERSEDED, REVOKED or ERASED."""

    @property
    def label(self) -> str:
        """What it is, as in `message by gus`."""

    @property
    def text(self) -> str | None:
        """What it says."""

    @property
    def seq(self) -> int | None:
        """An event's place in its scope."""

    @property
    def caller_id(self) -> str | None:
        """An event's id as its caller knows it."""

    @property
    def recorded_at(self) -> str:
        """RFC 3339, UTC."""

    @property
    def withheld(self) -> str | None:
        """Why its text may not be shown."""

    @property
    def because(self) -> Sequence[JsonObject]:
        """The causes that stand."""


def plain(text: str) -> str:
    """One line of printable characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def name_of(node: Node) -> str:
    """What it is, as in `event 12, message by gus (ev-12)`."""
    place = f"event {node.seq}, " if node.kind == "Event" and node.seq is not None else ""
    caller = f" ({plain(node.caller_id)})" if node.caller_id else ""
    return f"{place}{plain(node.label)}{caller}"


def headline(node: Node) -> str:
    """Name, state if it is not VALID, and id; the id stands last, whole, so that it can be copied."""
    hidden = " (not shown)" if node.withheld == node.validity else ""
    state = "" if node.validity == "VALID" else f": {node.validity}{hidden}"
    return f"{name_of(node)}{state}  {node.id}"


def body(node: Node, names: Mapping[str, str], told: set[object], width: int) -> list[str]:
    """The lines below the headline: what it says, or why that is not shown, and why it is in its state.

    `names` are names of other nodes by id; `told` are the causes that were told before, to which these are added;
    `width` is what a line may take, in characters.
    """
    found: list[str] = []
    if node.text is not None:
        found += _wrapped(f"“{_clipped(plain(node.text))}”", width)
    elif node.withheld not in (None, node.validity):
        found.append(f"not shown: {REASONS.get(str(node.withheld), f'it is {node.withheld} today')}")
    for cause in node.because:
        found += _wrapped(_cause(node, cause, names, told), width)
        told.add(cause.get("activity_id"))
    return found


def day_of(recorded_at: str) -> str:
    """An instant as people write it: `2026-02-11 09:50:00 UTC`."""
    return recorded_at.replace("T", " ").split(".")[0].removesuffix("Z") + " UTC"


def _cause(node: Node, cause: JsonObject, names: Mapping[str, str], told: set[object]) -> str:
    source = optional_text(cause, "source_id") or node.id
    verb = VERBS.get(str(cause.get("kind")), f"held down by a {cause.get('kind')}")
    start = verb if source == node.id else f"because {names.get(source, source)} was {verb}"
    if cause.get("activity_id") in told:
        return f"{start}, as said above"
    by, reason = optional_text(cause, "by"), optional_text(cause, "reason")
    asker = f" by {plain(by)}" if by else ""
    words = f": {plain(reason)}" if reason else ""
    return f"{start} on {day_of(str(cause.get('recorded_at')))}{asker}{words}  {cause.get('activity_id')}"


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} … ({len(text):,} characters in all)"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 30), break_long_words=False, break_on_hyphens=False)
