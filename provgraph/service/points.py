"""Named points that multi-step operations pass, where a test may stop or die. In production nothing is done there.

A point is reached just after the thing that it names. Source: docs/design.md, points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Reach = Callable[[str], None]


def passed(point: str) -> None:
    """What production does at a point: nothing."""


KINDS = (
    "adopt",
    "append",
    "consolidate",
    "drop",
    "import",
    "merge",
    "open_conflict",
    "propose",
    "rebuild",
    "reindex",
    "replace",
    "resolve",
    "revoke",
    "switch",
    "trust",
    "undo",
)
"""The kinds of writes that leave a receipt; each has the points `written` and `committed`."""

POINTS: Mapping[str, str] = {
    **{f"{kind}.written": "all is written with its receipt; nothing is committed" for kind in KINDS},
    **{f"{kind}.committed": "all is committed; the caller does not know yet" for kind in KINDS},
    "append.sealed": "the data keys of the events are durable; nothing of them is in the graph",
    "claim.sealed": "the data keys of the claims are durable; nothing of them is in the graph",
    "claim.committed": "the claims are committed; what they supersede may wait behind a fence",
    "consolidate.snapshot": "scope, alias, folds and events were read in one transaction",
    "consolidate.distil": "a fold was made; once for each try",
    "consolidate.gate": "a fold was judged; once for each try",
    "consolidate.sealed": "the data keys of the candidate are durable; nothing of it is in the graph",
    "consolidate.candidate": "the candidate is written and not committed",
    "consolidate.store": "the candidate is committed",
    "consolidate.switch": "the switch is committed and was told",
    "import.sealed": "the data keys of things and descriptions are durable; nothing of them is in the graph",
    "rebuild.begun": "the shadow stands for a generation of this policy; nothing of it is kept yet, unless it goes on",
    "rebuild.kept": "a step is committed: the shadow has more folds than before; others are put off",
    "restore.begun": "a restoration is recorded under the name that nobody reads; nothing of the archive is written",
    "restore.written": "all nodes and relations are written; no key is taken over, nothing is shown",
    "restore.complete": "the keys are taken over too; from here on it is carried on, not begun anew",
    "restore.page": "all nodes of a kind are shown; the scopes, by which they are found, are not",
    "restore.shown": "everything is shown and committed; the caller does not know yet",
    "revoke.closure": "scopes and size of the closure were read, as a first guess",
    "replace.closure": "as `revoke.closure`",
    "undo.closure": "as `revoke.closure`",
    "revoke.fence": "a large closure is fenced, of a replacement too; nothing of it but the source is marked",
    "revoke.mark": "what was left of a fenced closure was marked; the fence is closed",
    "revoke.open": "the fence is open",
    "undo.lift": "a step of lifting a fenced closure is done; the fence is closed",
    "search.awaited": "the index has taken in what was committed before the question; nothing was asked yet",
    "search.key_made": "the next index key is in use beside the old one; nothing is under it",
    "search.batch": "a batch has its tokens under the new key",
    "search.ended": "everything is under the new key; the old one is not destroyed yet",
    "search.destroyed": "the old key is destroyed; nobody was told yet",
    "sweep.taken_down": "a page of what a revoked plan made was revoked",
    "sweep.taken_back": "a page of such revocations was undone",
    "sweep.closed": "a sweep is recorded as done",
    "trust.fence": "a batch of scopes was looked at, and those concerned are fenced",
    "trust.applied": "the events concerned are revoked, and all that rests on them is behind closed fences",
    "trust.settled": "a page of events was judged anew, after a change of trust or its undo",
}
"""Point -> what has just happened there."""
