"""The shapes of bodies that come in. Strict: an unknown field is refused, for it would be ignored in silence."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from provgraph_api.wire import AliasName, Wire

Id = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Field(max_length=10_000)]
Whole = Annotated[int, Field(ge=0, le=2**53 - 1)]


def _event_schema() -> dict[str, object]:
    """The published schema of an event, as a part of a document that names its dialect by itself."""
    published: dict[str, object] = json.loads((files("provgraph.schemas") / "event.schema.json").read_text("utf-8"))
    return {key: value for key, value in published.items() if key not in ("$schema", "$id")}


EventBody = Annotated[dict[str, object], WithJsonSchema(_event_schema())]
"""An event as a caller sends it. It is checked where its spelling is kept, against the same schema."""


class Asked(Wire):
    """What every write may carry. `request_id` may come as the header Idempotency-Key instead."""

    request_id: Annotated[str | None, Field(pattern=r"^[!-~]{1,200}$", description="makes a repeat harmless")] = None


class Deed(Asked):
    """What takes back may also say who asks: it is recorded with the Activity."""

    agent: Annotated[Id | None, Field(description="name of the person or program that asks; kept sealed")] = None


class Append(Asked):
    """A batch of events, stored as a whole or not at all. Each is as `event.schema.json` says."""

    events: Annotated[list[EventBody], Field(min_length=1, max_length=10_000)]


class Replacement(Deed):
    """The corrected event, and why."""

    event: EventBody
    reason: Text = ""


class Revocation(Deed):
    """Why it may not be relied on any more."""

    reason: Annotated[Text, Field(min_length=1)]


class Undo(Deed):
    """Why the Activity is taken back."""

    reason: Text = ""


class Consolidation(Asked):
    """What a consolidation may be told. Without a budget nothing is moved to cold retrieval."""

    budget: Annotated[Whole | None, Field(description="tokens that the summary may take")] = None
    leave_open: Annotated[bool, Field(description="leave events of open tasks raw")] = False
    alias: AliasName = "current"
    distiller: Annotated[
        str | None, Field(max_length=100, description="what makes the folds: extractive, or chat where it is set up")
    ] = None
    fold: Annotated[
        dict[str, object] | None,
        Field(description="a fold (`fold.schema.json`) to be judged by the gate instead of the distiller's"),
    ] = None


class Triple(Wire):
    """The alias as the caller read it: artifact id ('' before the first switch), its source epoch, its coverage."""

    artifact_id: Annotated[str, Field(max_length=200)] = ""
    source_epoch: Whole = 0
    covers_through: Whole = 0


class Switch(Asked):
    """Which stored candidate is to become current, and what the alias is expected to be until then."""

    candidate_id: Id
    expected: Triple
    alias: AliasName = "current"


class Rebuild(Asked):
    """Under which policy to derive anew: its content, or the id of a policy version; without both, that of now."""

    policy: Annotated[
        dict[str, object] | None,
        Field(description="`window`, `budget`, `leave_open`, `distiller`, and versions that must be those there are"),
    ] = None
    policy_id: Id | None = None
    schema_version: Annotated[str | None, Field(max_length=100, description="the version of the fold's schema")] = None
    segments: Annotated[
        int | None, Field(ge=1, le=10_000, description="segments in a step; what a step made is not lost")
    ] = None


class SwitchOver(Asked):
    """How to switch to the other generation."""

    as_it_is: Annotated[bool, Field(description="refuse where it lacks what came since, instead of catching up")] = (
        False
    )


class OtherGeneration(Asked):
    """What is done with the other generation needs nothing but a request id."""


class Dispute(Asked):
    """What does not agree: at least two claims or events, by our ids or, for events, the caller's."""

    scope: Annotated[str, Field(max_length=401, description="SUBJECT/PROJECT")]
    members: Annotated[list[Id], Field(min_length=2, max_length=1000)]
    about: Annotated[Text, Field(min_length=1)]


class ClaimBody(Wire):
    """A claim: what is said of a subject, and the ids of the events or claims that it rests on.

    `value` is kept as it is spelled: 64.50 stays 64.50. `valid_from` and `valid_to` are RFC 3339 texts, half-open.
    `revises` names the claim that it takes the place of, `disputes` those that it disagrees with.
    """

    subject: Annotated[Text, Field(min_length=1)]
    predicate: Annotated[Text | None, Field(description="what is said of the subject")] = None
    value: Annotated[str | int | float | bool | None, Field(description="a figure, a text, true or false")] = None
    unit: Annotated[str | None, Field(max_length=100)] = None
    text: Annotated[Text | None, Field(description="the claim in words; else it is made of the parts")] = None
    polarity: Literal["positive", "negative"] | None = None
    modality: (
        Literal["asserted", "planned", "required", "prohibited", "permitted", "hypothetical", "questioned"] | None
    ) = None
    valid_from: Annotated[str | None, Field(max_length=100)] = None
    valid_to: Annotated[str | None, Field(max_length=100)] = None
    evidence: Annotated[list[Id], Field(max_length=1000, description="our ids, or your event ids of the scope")]
    revises: Id | None = None
    disputes: Annotated[list[Id], Field(max_length=1000, default_factory=list)]


class Propose(Deed):
    """Claims of a scope, stored as a whole or not at all."""

    scope: Annotated[str, Field(max_length=401, description="SUBJECT/PROJECT")]
    claims: Annotated[list[ClaimBody], Field(min_length=1, max_length=10_000)]


class Merge(Deed):
    """The claim that is a duplicate, and why."""

    duplicate: Id
    reason: Text = ""


Authority = Literal["person", "verified_tool", "recency"]
Sides = Annotated[list[Id], Field(max_length=1000, default_factory=list)]


class Settlement(Deed):
    """Which sides of a conflict are kept, or which are rejected, or that all stand: one of the three."""

    keep: Sides
    reject: Sides
    all_stand: bool = False
    claims_only: Annotated[bool, Field(description="leave the events standing that rejected claims cite")] = False
    authority: Annotated[Authority, Field(description="on what authority; a person gives `agent`")] = "person"
    reason: Text = ""


Names = Annotated[list[Id], Field(max_length=1000, default_factory=list)]


class Rules(Asked):
    """The rules to put in force. What is left out has its default.

    `many_valued` are predicates with several values at a time, `newest_wins` those about which the newest statement
    may decide; `people` may decide as `person`, and when nobody is named, anybody by name.
    """

    many_valued: Names
    newest_wins: Names
    authorities: Annotated[list[Authority], Field(default_factory=lambda: ["person"])]
    people: Names


class Trust(Deed):
    """Whose events are trusted no more, or again: those of a speaker, or those of a source class."""

    speaker: Annotated[Id | None, Field(description="the name under which events were said")] = None
    source_class: Literal["user_assertion", "tool_verified", "agent_inference", "policy", "recalled"] | None = None
    level: Literal["trusted", "distrusted"]
    reason: Text = ""


ProvFormat = Literal["provn", "xml", "json", "jsonld", "turtle", "trig", "nquads"]
"""The formats of PROV that are read and written."""


class ToValidate(Wire):
    """A PROV document to judge. Nothing of it is stored, so there is no request id."""

    document: Annotated[str, Field(description="the text of the document")]
    format: Annotated[ProvFormat | None, Field(description="else the text's start tells")] = None
    rec_only: Annotated[bool, Field(description="only PROV-CONSTRAINTS itself and the grammars")] = False


class ToImport(Deed):
    """A PROV document to store in a scope. The same document again is answered by its first import."""

    scope: Annotated[str, Field(min_length=3, max_length=401, description="SUBJECT/PROJECT")]
    document: Annotated[str, Field(description="the text of the document")]
    format: Annotated[ProvFormat | None, Field(description="else the text's start tells")] = None
    keep_going: Annotated[bool, Field(description="store what can be read, and list the rest")] = False


Alternatives = Annotated[list[Id], Field(max_length=50, default_factory=list)]
"""Any of them will do; none lets everything pass."""


class Search(Wire):
    """What is looked for. Nothing is stored, so there is no request id. Times are half-open; lists are alternatives."""

    scope: Annotated[str, Field(max_length=401, description="SUBJECT/PROJECT")]
    query: Annotated[Text, Field(min_length=1, description='words; what is "quoted" must be there word by word')]
    k: Annotated[int, Field(ge=1, le=1000, description="at most so many hits")] = 10
    kinds: Annotated[Alternatives, Field(description="event, claim, a kind of event (message), a list of claims")]
    occurred_from: Annotated[str | None, Field(max_length=64, description="a date-time")] = None
    occurred_before: Annotated[str | None, Field(max_length=64, description="a date-time")] = None
    tasks: Alternatives
    source_classes: Alternatives
    recalled: Annotated[bool | None, Field(description="only what was recalled from a memory, or nothing of it")] = None
    as_of: Annotated[Id | None, Field(description="a date-time, or the id of what happened then")] = None


class Reindexing(Asked):
    """How a scope is indexed anew."""

    missing: Annotated[bool, Field(description="only what is not indexed; the key stays")] = False
