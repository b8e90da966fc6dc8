"""Claims that callers propose: what they say, when two of them contradict each other, and their secrets taken out."""

from provgraph.domain.claim.proposal import (
    MEASURES,
    Canonical,
    ClaimValue,
    Proposal,
    Said,
    canonical,
    contradicts,
    is_single_valued,
    value_of,
    words,
)

__all__ = [
    "MEASURES",
    "Canonical",
    "ClaimValue",
    "Proposal",
    "Said",
    "canonical",
    "contradicts",
    "is_single_valued",
    "value_of",
    "words",
]
