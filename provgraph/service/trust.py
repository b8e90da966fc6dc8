"""Trust in an agent or in a source class: taken away from all that it ever said and will say, and given back.

Source: docs/design.md, fences, rule 10.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import text_of, texts_of
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.service import names, unit
from provgraph.service.context import Context, Request
from provgraph.service.taking_back.finishing import carried_through
from provgraph.service.taking_back.marking import FENCING
from provgraph.service.taking_back.records import prepare
from provgraph.service.taking_back.trusting import fence, undo_of_trust

SOURCE_CLASSES = ("user_assertion", "tool_verified", "agent_inference", "policy", "recalled")
TRUSTED, DISTRUSTED = "trusted", "distrusted"
LEVELS = (TRUSTED, DISTRUSTED)


@dataclass(frozen=True, slots=True)
class Whom:
    """An agent by name (who says events), or a source class: one of the two. Raises InputError otherwise."""

    agent: str | None = None
    source_class: str | None = None

    def __post_init__(self) -> None:
        """Refuse what names nobody, or two things."""
        if bool(self.agent) == bool(self.source_class):
            raise InputError("name an agent or a source class, one of the two")
        if self.source_class is not None and self.source_class not in SOURCE_CLASSES:
            raise InputError(f"there is no source class {self.source_class!r}; there are {', '.join(SOURCE_CLASSES)}")


@dataclass(frozen=True, slots=True)
class TrustChanged:
    """Answer of a change of trust: the Activity, and the scopes in which something rests on the events concerned.

    `kind` is TrustChange, or Undo when trust is given back. `state` is DONE, or MARKING while what was acknowledged is
    carried to its end: behind closed fences, or, when it is given back, event by event.
    """

    activity_id: str
    request_id: str
    kind: str
    level: str
    state: str
    scopes: Sequence[str]
    repeated: bool

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "activity_id": self.activity_id,
            "request_id": self.request_id,
            "kind": self.kind,
            "level": self.level,
            "state": self.state,
            "scopes": list(self.scopes),
            "repeated": self.repeated,
        }


def change_trust(context: Context, whom: Whom, level: str, reason: str, request: Request) -> TrustChanged:
    """Trust somebody no more, or again. When this returns, nothing that rests on what they said is served.

    Distrust is a cause on each of their events, those appended later included; trust takes all such causes back.
    Raises InputError for another level, UnknownIdentifier for an agent who never said anything, NotUndoable when
    nothing was said against them, MarkingInProgress, RequestIdTaken, CommitUnknown.
    """
    if level not in LEVELS:
        raise InputError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    agent_hash = _known(context, whom)
    deed = prepare(context, request, reason)

    def work(store: ProvStore, now: Instant) -> Mapping[str, object]:
        if level == TRUSTED:
            return undo_of_trust(context, store, now, deed, agent_hash=agent_hash, source_class=whom.source_class)
        store.trust_change(
            tenant=context.tenant,
            now=now,
            activity_id=deed.id,
            agent_hash=agent_hash,
            source_class=whom.source_class,
            request_hash=deed.request_hash,
            sealed=deed.sealed,
        )
        deed.record_agent(context, store, now)
        return {"activity_id": deed.id, "kind": "TrustChange", "state": FENCING, "scopes": []}

    about = {"agent": agent_hash, "source_class": whom.source_class, "level": level}
    return _acknowledged(context, unit.commit(context, request, "trust", about, work), level, request)


def _known(context: Context, whom: Whom) -> str | None:
    """The keyed hash of the agent's name. Raises UnknownIdentifier when nobody of that name said anything."""
    if whom.agent is None:
        return None
    (hash,) = names.agent_hashes(context, [whom.agent])
    found = context.engine.read(
        lambda store: store.known_names(tenant=context.tenant, scope_hash="", agent_hashes=[hash], subject_hashes=[])
    )
    if hash not in found.agents:
        raise UnknownIdentifier(f"nobody of that name ever said anything in tenant {context.tenant!r}")
    return hash


def _acknowledged(context: Context, receipt: unit.Receipt, level: str, request: Request) -> TrustChanged:
    """The answer, once all is fenced: until then it is not acknowledged, and errors are raised."""
    answer, activity_id = receipt.answer, ActivityId(text_of(receipt.answer, "activity_id"))
    state, scopes = text_of(answer, "state"), texts_of(answer, "scopes")
    if state == FENCING:
        begun = fence(context, activity_id)
        state, scopes = begun.state, tuple(begun.scopes)
    state = carried_through(context, {"activity_id": activity_id, "state": state, "scopes": list(scopes)})
    return TrustChanged(
        activity_id=activity_id,
        request_id=request.id,
        kind=text_of(answer, "kind"),
        level=level,
        state=state,
        scopes=sorted(scopes),
        repeated=receipt.repeated,
    )
