"""One table of the statements of PROV: their places, what may stand there, and how the formats call them.

Source: PROV-DM 5; the names of the places are those of PROV-XML and PROV-JSON; which placeholders stand for
something unknown is PROV-CONSTRAINTS 4.1, definitions 1 to 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from provgraph.domain.prov.terms import QualifiedName, prov

ENTITY, ACTIVITY, AGENT = "entity", "activity", "agent"


class Absent(Enum):
    """What it means when nothing stands in a place."""

    BROKEN = "broken"
    """The statement says nothing without it."""
    UNKNOWN = "unknown"
    """Something stands there and is not named: an existential variable."""
    NONE = "none"
    """It is not said that anything stands there: it equals nothing but another such place."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a statement; `kind` is entity, activity, agent, time, name (of a statement or bundle) or any."""

    name: str
    kind: str
    absent: Absent = Absent.UNKNOWN


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a kind of statement. `has_id`: it may have an identifier, and then attributes too."""

    kind: str
    places: tuple[Place, ...]
    has_id: bool = True

    @property
    def required(self) -> int:
        """How many places have to be written in PROV-N."""
        return sum(place.absent is Absent.BROKEN for place in self.places)


def _one(name: str, kind: str) -> Place:
    return Place(name, kind, Absent.BROKEN)


TIME = Place("time", "time")

FORMS: Mapping[str, Form] = {
    form.kind: form
    for form in (
        Form(ENTITY, ()),
        Form(ACTIVITY, (Place("startTime", "time"), Place("endTime", "time"))),
        Form(AGENT, ()),
        Form("wasGeneratedBy", (_one("entity", ENTITY), Place("activity", ACTIVITY), TIME)),
        Form("used", (_one("activity", ACTIVITY), Place("entity", ENTITY), TIME)),
        Form("wasInformedBy", (_one("informed", ACTIVITY), _one("informant", ACTIVITY))),
        Form("wasStartedBy", (_one("activity", ACTIVITY), Place("trigger", ENTITY), Place("starter", ACTIVITY), TIME)),
        Form("wasEndedBy", (_one("activity", ACTIVITY), Place("trigger", ENTITY), Place("ender", ACTIVITY), TIME)),
        Form("wasInvalidatedBy", (_one("entity", ENTITY), Place("activity", ACTIVITY), TIME)),
        Form(
            "wasDerivedFrom",
            (
                _one("generatedEntity", ENTITY),
                _one("usedEntity", ENTITY),
                # Without an activity nothing is said of a generation or a usage either (definition 4).
                Place("activity", ACTIVITY, Absent.NONE),
                Place("generation", "name"),
                Place("usage", "name"),
            ),
        ),
        Form("wasAttributedTo", (_one("entity", ENTITY), _one("agent", AGENT))),
        Form(
            "wasAssociatedWith",
            (_one("activity", ACTIVITY), Place("agent", AGENT), Place("plan", ENTITY, Absent.NONE)),
        ),
        Form(
            "actedOnBehalfOf",
            (_one("delegate", AGENT), Place("responsible", AGENT), Place("activity", ACTIVITY, Absent.NONE)),
        ),
        Form("wasInfluencedBy", (_one("influencee", "any"), _one("influencer", "any"))),
        Form("alternateOf", (_one("alternate1", ENTITY), _one("alternate2", ENTITY)), has_id=False),
        Form("specializationOf", (_one("specificEntity", ENTITY), _one("generalEntity", ENTITY)), has_id=False),
        Form("hadMember", (_one("collection", ENTITY), _one("entity", ENTITY)), has_id=False),
        Form(
            "mentionOf",
            (_one("specificEntity", ENTITY), _one("generalEntity", ENTITY), _one("bundle", ENTITY)),
            has_id=False,
        ),
    )
}
"""Every statement of PROV-DM, and mentionOf of PROV-LINKS."""

ELEMENTS = (ENTITY, ACTIVITY, AGENT)

SUBTYPES: Mapping[str, tuple[str, QualifiedName]] = {
    "person": (AGENT, prov("Person")),
    "organization": (AGENT, prov("Organization")),
    "softwareAgent": (AGENT, prov("SoftwareAgent")),
    "plan": (ENTITY, prov("Plan")),
    "collection": (ENTITY, prov("Collection")),
    "emptyCollection": (ENTITY, prov("EmptyCollection")),
    "bundle": (ENTITY, prov("Bundle")),
    "dictionary": (ENTITY, prov("Dictionary")),
    "emptyDictionary": (ENTITY, prov("EmptyDictionary")),
    "wasRevisionOf": ("wasDerivedFrom", prov("Revision")),
    "wasQuotedFrom": ("wasDerivedFrom", prov("Quotation")),
    "hadPrimarySource": ("wasDerivedFrom", prov("PrimarySource")),
}
"""Elements of PROV-XML that are a statement with a type. Source: PROV-XML 2.3 to 2.5, PROV-DICTIONARY 4."""

RESERVED_ATTRIBUTES = frozenset(prov(name) for name in ("label", "location", "role", "type", "value"))
TERMS_OF_STATEMENTS = (
    frozenset(FORMS) | frozenset(SUBTYPES) | {place.name for form in FORMS.values() for place in form.places}
)
"""Names that PROV gives to statements and their places: they are no attributes."""
