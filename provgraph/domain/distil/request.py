"""What a distiller is asked for, and what a distiller is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from provgraph.domain.event import Event
from provgraph.domain.fold import Item, OpenConflict
from provgraph.domain.reading import JsonObject


@dataclass(frozen=True, slots=True)
class DistilRequest:
    """One segment to be folded.

    `events` are in the order of their `seq` and are all VALID; recalled ones may be among them and are never cited.
    `verbatim_window` is how many of the last events are repeated word for word, whatever else is dropped.
    `pinned` names obligation categories of which nothing may be dropped. Both grow by the retry ladder.
    `claims` are proposed claims whose evidence lies in the segment, their own ids as the ids of the items; they are
    added to the fold after the distiller has made it, as far as the gate accepts them.
    """

    segment_id: str
    closed_at: str | None
    events: tuple[Event, ...]
    conflicts: tuple[OpenConflict, ...] = ()
    verbatim_window: int = 0
    pinned: frozenset[str] = frozenset()
    claims: tuple[Item, ...] = ()


class Distiller(Protocol):
    """Makes folds. `name` and `version` go into the manifest; the fold is raw JSON, for the gate to judge."""

    @property
    def name(self) -> str:
        """Stable name, for example `extractive`."""

    @property
    def version(self) -> str:
        """Changes whenever the same request may give another fold."""

    def distil(self, request: DistilRequest) -> JsonObject:
        """The body of a fold as `fold.schema.json` has it. Raises DistillerFailed when there is none.

        OSError (a time-out, a lost connection) and ValueError (half a document) are taken for that too.
        """


@runtime_checkable
class Modelled(Protocol):
    """What a distiller says besides when it asks a model: both go into the plan and the manifest."""

    @property
    def model(self) -> str:
        """The model's name, as its endpoint knows it."""

    @property
    def prompt(self) -> str:
        """The digest of all that it is told beside the events."""
