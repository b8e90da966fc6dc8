"""PROV-O: which properties and classes say what a statement says.

Source: PROV-O (W3C, 2013), 3 and 4; names of inverse properties are those of its appendix B; PROV-LINKS for mentionOf.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provgraph.domain.prov.terms import LABEL, LOCATION, PROV, ROLE, TYPE, XSD
from provgraph.domain.prov.vocabulary import ACTIVITY, AGENT, ELEMENTS, ENTITY, FORMS, SUBTYPES

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
RDF_TYPE, RDFS_LABEL = RDF + "type", RDFS + "label"
ANY_URI = XSD + "anyURI"

DERIVATION, GENERATION, INVALIDATION = "wasDerivedFrom", "wasGeneratedBy", "wasInvalidatedBy"


@dataclass(frozen=True, slots=True)
class Qualified:
    """How a relation is said with a node of its own: `link` leads to the node, whose class is `node`.

    `places` are the properties of the node for the places after the first, in their order.
    """

    link: str
    node: str
    places: tuple[str, ...]


def _qualified(node: str, *places: str) -> Qualified:
    return Qualified(f"{PROV}qualified{node}", PROV + node, tuple(PROV + place for place in places))


QUALIFIED: Mapping[str, Qualified] = {
    GENERATION: _qualified("Generation", ACTIVITY, "atTime"),
    "used": _qualified("Usage", ENTITY, "atTime"),
    "wasInformedBy": _qualified("Communication", ACTIVITY),
    "wasStartedBy": _qualified("Start", ENTITY, "hadActivity", "atTime"),
    "wasEndedBy": _qualified("End", ENTITY, "hadActivity", "atTime"),
    INVALIDATION: _qualified("Invalidation", ACTIVITY, "atTime"),
    DERIVATION: _qualified("Derivation", ENTITY, "hadActivity", "hadGeneration", "hadUsage"),
    "wasAttributedTo": _qualified("Attribution", AGENT),
    "wasAssociatedWith": _qualified("Association", AGENT, "hadPlan"),
    "actedOnBehalfOf": _qualified("Delegation", AGENT, "hadActivity"),
    "wasInfluencedBy": _qualified("Influence", "influencer"),
}
"""By kind of statement."""

INFLUENCERS = frozenset(PROV + name for name in (ENTITY, ACTIVITY, AGENT, "influencer"))
"""Properties that lead from a node to the second place of its relation; the last is above the others."""

DERIVATIONS: Mapping[str, str] = {
    PROV + local: name.uri for local, (kind, name) in SUBTYPES.items() if kind == DERIVATION
}
"""Properties below wasDerivedFrom, each with the type that it says."""

ELEMENT_CLASSES: Mapping[str, str] = {
    **{PROV + kind.capitalize(): kind for kind in ELEMENTS},
    **{name.uri: kind for kind, name in SUBTYPES.values() if kind in ELEMENTS},
}
"""Classes of elements, those of PROV-DICTIONARY included, with the kind of statement that they are said by."""

PLAIN_CLASSES: Mapping[str, str] = {PROV + kind.capitalize(): kind for kind in ELEMENTS}
"""Those that say no more than the kind."""

GENERAL_CLASSES = frozenset(
    PROV + name
    for name in ("Influence", "EntityInfluence", "ActivityInfluence", "AgentInfluence", "InstantaneousEvent")
)
"""Classes above those of the nodes of relations."""

NODE_CLASSES: Mapping[str, str] = {
    **{qualified.node: kind for kind, qualified in QUALIFIED.items()},
    **dict.fromkeys(DERIVATIONS.values(), DERIVATION),
}
"""Classes of the nodes of relations, with the kind of statement."""

LINKS: Mapping[str, tuple[str, str]] = {
    **{qualified.link: (kind, "") for kind, qualified in QUALIFIED.items()},
    **{f"{PROV}qualified{uri.removeprefix(PROV)}": (DERIVATION, uri) for uri in DERIVATIONS.values()},
}
"""Properties that lead to the node of a relation: the kind, and the type that they say besides."""

INVERSE_LINKS: Mapping[str, str] = {
    **{f"{link}Of": link for link in LINKS},
    PROV + "qualifiedUsingActivity": PROV + "qualifiedUsage",
    PROV + "qualifiedSourceOf": PROV + "qualifiedPrimarySource",
    PROV + "revisedEntity": PROV + "qualifiedRevision",
}

DIRECT: Mapping[str, tuple[str, str]] = {
    **{PROV + kind: (kind, "") for kind in FORMS if kind not in ELEMENTS},
    **{link: (DERIVATION, uri) for link, uri in DERIVATIONS.items()},
}
"""Properties that say a relation at once: its kind, and the type that they say besides."""

INVERSE: Mapping[str, str] = {
    PROV + inverse: PROV + direct
    for inverse, direct in (
        ("generated", GENERATION),
        ("invalidated", INVALIDATION),
        ("influenced", "wasInfluencedBy"),
        ("informed", "wasInformedBy"),
        ("started", "wasStartedBy"),
        ("ended", "wasEndedBy"),
        ("wasUsedBy", "used"),
        ("hadDerivation", DERIVATION),
        ("hadRevision", "wasRevisionOf"),
        ("quotedAs", "wasQuotedFrom"),
        ("wasPrimarySourceOf", "hadPrimarySource"),
        ("contributed", "wasAttributedTo"),
        ("wasAssociateFor", "wasAssociatedWith"),
        ("hadDelegate", "actedOnBehalfOf"),
        ("wasMemberOf", "hadMember"),
        ("generalizationOf", "specializationOf"),
    )
}

STARTED, ENDED, AT_TIME, IN_BUNDLE = (PROV + name for name in ("startedAtTime", "endedAtTime", "atTime", "asInBundle"))
TIMED: Mapping[str, str] = {PROV + "generatedAtTime": GENERATION, PROV + "invalidatedAtTime": INVALIDATION}
"""Properties that say the time of a relation without its node."""

PREDICATES: Mapping[str, str] = {
    TYPE.uri: RDF_TYPE,
    LABEL.uri: RDFS_LABEL,
    LOCATION.uri: PROV + "atLocation",
    ROLE.uri: PROV + "hadRole",
}
"""Attributes of PROV that have another name in RDF."""

ATTRIBUTES: Mapping[str, str] = {predicate: attribute for attribute, predicate in PREDICATES.items()}

PLACES = frozenset(place for qualified in QUALIFIED.values() for place in qualified.places) | INFLUENCERS
"""Properties of the nodes of relations that are places."""

RELATING = frozenset((*DIRECT, *INVERSE, *LINKS, *INVERSE_LINKS, IN_BUNDLE))
"""Properties from thing to thing that say a relation."""

ELSEWHERE = frozenset((*ATTRIBUTES, STARTED, ENDED, *TIMED))
"""Properties that are read as something else than an attribute of their name."""
