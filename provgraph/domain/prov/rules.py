"""The rules of PROV-CONSTRAINTS by number: their names, as the recommendation has them."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[int, str] = {
    22: "key-object",
    23: "key-properties",
    24: "unique-generation",
    25: "unique-invalidation",
    26: "unique-wasStartedBy",
    27: "unique-wasEndedBy",
    28: "unique-startTime",
    29: "unique-endTime",
    30: "start-precedes-end",
    31: "start-start-ordering",
    32: "end-end-ordering",
    33: "usage-within-activity",
    34: "generation-within-activity",
    35: "wasInformedBy-ordering",
    36: "generation-precedes-invalidation",
    37: "generation-precedes-usage",
    38: "usage-precedes-invalidation",
    39: "generation-generation-ordering",
    40: "invalidation-invalidation-ordering",
    41: "derivation-usage-generation-ordering",
    42: "derivation-generation-generation-ordering",
    43: "wasStartedBy-ordering",
    44: "wasEndedBy-ordering",
    45: "specialization-generation-ordering",
    46: "specialization-invalidation-ordering",
    47: "wasAssociatedWith-ordering",
    48: "wasAttributedTo-ordering",
    49: "actedOnBehalfOf-ordering",
    50: "typing",
    51: "impossible-unspecified-derivation-generation-use",
    52: "impossible-specialization-reflexive",
    53: "impossible-property-overlap",
    54: "impossible-object-property-overlap",
    55: "entity-activity-disjoint",
    56: "membership-empty-collection",
}

WELL_FORMED = "well-formed"
"""No number: the document is no PROV by its own grammar (PROV-N 3, PROV-XML 3, PROV-CONSTRAINTS 7.2)."""

UNIQUE_MENTION = "unique-mention"
"""No number: PROV-LINKS 5.2, which is a note beside PROV-CONSTRAINTS."""

UNIQUE_USAGE = "unique-usage"
"""No number: not in PROV-CONSTRAINTS, where an activity may use an entity more than once, but in the suite of
ProvToolbox. Held here to usages that nothing but name and time tells apart: what differs in role is two."""

BEYOND = frozenset((UNIQUE_MENTION, UNIQUE_USAGE))
"""What can be left out, to be judged by the recommendation alone."""
