"""Selection: which segments a consolidation folds anew, which folds it carries, and where every event goes.

A segment is the events of one task, or a window of events without a task. A closed segment is folded once and its
folds are carried by reference while they are VALID; a segment that gained or lost an event, or whose open conflicts
changed, is folded anew. Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from provgraph.domain.identifiers import Digest, EntityId
from provgraph.domain.ranges import Ranges, merged, ranges_of
from provgraph.errors import InputError

VALID = "VALID"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the ledger knows of an event without opening it. `task` is the keyed hash of its task."""

    entity_id: EntityId
    seq: int
    digest: Digest
    validity: str
    is_evidence: bool
    task: str | None

    @property
    def is_input(self) -> bool:
        """True when it may be folded: VALID, and not recalled from a memory."""
        return self.validity == VALID and self.is_evidence


@dataclass(frozen=True, slots=True)
class StoredFold:
    """A fold of the current summary. `seqs` and `cold` are what it accounts for; `is_valid` includes its plan."""

    id: EntityId
    segment_key: str
    is_closed: bool
    seqs: Ranges
    cold: Ranges
    conflict_ids: frozenset[str]
    is_valid: bool

    @property
    def is_watched(self) -> bool:
        """True when a consolidation must look at it even if nothing came to its segment."""
        return not self.is_closed or bool(self.conflict_ids)


@dataclass(frozen=True, slots=True)
class Carried:
    """The folds of a summary that are carried as wholes: all but `dropped`. `folds` is how many they are.

    None of them is listed: the digest of the summary's manifest pins which they are, since that names the folds that
    were made and where the others came from. `seqs` and `cold` are what they account for together; `watched` are those
    of open segments and those that state a conflict: who consolidates next looks at these.
    """

    summary_id: str = ""
    manifest_digest: str = ""
    folds: int = 0
    seqs: Ranges = ()
    cold: Ranges = ()
    dropped: tuple[EntityId, ...] = ()
    watched: tuple[EntityId, ...] = ()

    def to_json(self) -> dict[str, object] | None:
        """What a manifest says of them; None when there are none."""
        if not self.folds:
            return None
        return {
            "summary_id": self.summary_id,
            "manifest_digest": self.manifest_digest,
            "folds": self.folds,
            "dropped": sorted(self.dropped),
        }


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment to be folded anew, with its events in order. `is_closed`: its task ended or its window is full."""

    key: str
    is_closed: bool
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """What to do: segments to fold, folds to carry, events left raw, and events excluded by reason."""

    segments: tuple[Segment, ...]
    carried: Carried
    raw_open: Ranges
    excluded: Mapping[str, Ranges]
    put_off: int = 0
    """How many segments stay raw for now, to be folded by a later step."""


@dataclass(frozen=True, slots=True)
class Selector:
    """The selection rule of a policy. `window` is how many events without a task make a segment, at least one.

    Raises InputError for a smaller window.
    """

    window: int = 50
    leave_open: bool = False
    """True: events of open segments stay raw. False: they are folded as a checkpoint."""

    def __post_init__(self) -> None:
        """Refuse a window that holds nothing."""
        if self.window < 1:
            raise InputError(f"a window holds at least one event, not {self.window}")

    def key_of(self, entry: Entry) -> str:
        """The segment that an event belongs to, fixed for ever by its task or its place."""
        return f"task/{entry.task}" if entry.task else f"window/{(entry.seq - 1) // self.window}"


def changed_segments(
    entries: Sequence[Entry],
    folds: Sequence[StoredFold],
    conflicts: Mapping[str, frozenset[int]],
    selector: Selector,
    high_water: int,
) -> frozenset[str]:
    """Keys of the folded segments that cannot be carried: their events must be read too.

    `entries` are the events that no fold accounts for; `folds` those that may have to be made anew, all of the last
    event's segment among them; `conflicts` the sequence numbers that each open conflict touches.
    """
    gained = {selector.key_of(entry) for entry in entries if entry.is_input}
    last_task = _last_task(entries, folds, high_water)
    return frozenset(
        fold.segment_key
        for fold in folds
        if not fold.is_valid
        or fold.segment_key in gained
        or fold.conflict_ids != _touching(fold.seqs, conflicts)
        or fold.is_closed != _is_closed(fold.segment_key, last_task, selector, high_water)
    )


def select(
    entries: Sequence[Entry],
    carried: Carried,
    selector: Selector,
    high_water: int,
) -> Selection:
    """Where every event goes. `entries` are all events that the folds to carry do not account for."""
    last_task = _last_task(entries, (), high_water)  # where a carried fold has the last event, its task has no other
    grouped: dict[str, list[Entry]] = {}
    for entry in sorted((e for e in entries if e.is_input), key=lambda e: e.seq):
        grouped.setdefault(selector.key_of(entry), []).append(entry)
    segments = [
        Segment(key, _is_closed(key, last_task, selector, high_water), tuple(group)) for key, group in grouped.items()
    ]
    left_raw = [s for s in segments if selector.leave_open and not s.is_closed]
    recalled = ranges_of(e.seq for e in entries if not e.is_evidence)
    invalid = ranges_of(e.seq for e in entries if e.is_evidence and e.validity != VALID)
    return Selection(
        segments=tuple(s for s in segments if s not in left_raw),
        carried=carried,
        raw_open=ranges_of(e.seq for segment in left_raw for e in segment.entries),
        excluded={reason: ranges for reason, ranges in (("recalled", recalled), ("invalid", invalid)) if ranges},
    )


def first_of(selection: Selection, most: int, again: frozenset[str]) -> Selection:
    """The same with at most so many segments that had no fold yet; the events of the others stay raw for now.

    Those that are made anew (`again`) all stay, so that every step gets further than the one before.
    """
    fresh = [segment for segment in selection.segments if segment.key not in again]
    later = {segment.key for segment in fresh[most:]}
    if not later:
        return selection
    left = ranges_of(entry.seq for segment in selection.segments if segment.key in later for entry in segment.entries)
    return replace(
        selection,
        segments=tuple(segment for segment in selection.segments if segment.key not in later),
        raw_open=merged(selection.raw_open, left),
        put_off=len(later),
    )


def accounted_for(folds: Sequence[StoredFold]) -> Ranges:
    """The sequence numbers that folds account for, cold ones included."""
    return merged(*(fold.seqs for fold in folds), *(fold.cold for fold in folds))


def _last_task(entries: Sequence[Entry], folds: Sequence[StoredFold], high_water: int) -> str | None:
    """The segment that the last event belongs to, if it has a task: the only task that may still be open."""
    for entry in entries:
        if entry.seq == high_water:
            return f"task/{entry.task}" if entry.task else None
    for fold in folds:
        if any(low <= high_water <= high for low, high in fold.seqs + fold.cold):
            return fold.segment_key
    return None


def _is_closed(key: str, last_task: str | None, selector: Selector, high_water: int) -> bool:
    """A task is closed once something else follows it; a window once it is full."""
    if key.startswith("window/"):
        return high_water >= (int(key.removeprefix("window/")) + 1) * selector.window
    return key != last_task


def _touching(seqs: Ranges, conflicts: Mapping[str, frozenset[int]]) -> frozenset[str]:
    return frozenset(
        name for name, touched in conflicts.items() if any(low <= n <= high for n in touched for low, high in seqs)
    )
