"""Typed ids that cannot be mixed up, and how a new one is made.

An id is a two-letter prefix, an underscore and a ULID: 48 bits of milliseconds and 80 random bits in Crockford's
base 32. Ids sort by time of creation; locks on scopes are taken in the order of their ids.
"""

from __future__ import annotations

import re
from typing import NewType

TenantId = NewType("TenantId", str)
ScopeId = NewType("ScopeId", str)
EntityId = NewType("EntityId", str)
ActivityId = NewType("ActivityId", str)
AgentId = NewType("AgentId", str)
RequestId = NewType("RequestId", str)
CallerEventId = NewType("CallerEventId", str)
Digest = NewType("Digest", str)

EVENT, CLAIM, FOLD, SUMMARY, POLICY, CONFLICT = "ev", "cl", "fo", "su", "po", "co"
ACTIVITY, AGENT, SCOPE, SUBJECT, RECEIPT, INDEX_KEY = "ac", "ag", "sc", "ds", "re", "ik"
IMPORTED, DESCRIPTION = "im", "de"

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHAPE = re.compile(r"[a-z]{2}_[0-9A-HJKMNP-TV-Z]{26}")


def make_id(prefix: str, now: int, entropy: bytes) -> str:
    """An id from an instant (microseconds UTC) and ten random bytes, as `ev_01J...`. Source: the ULID specification."""
    number = ((now // 1000) & (1 << 48) - 1) << 80 | int.from_bytes(entropy[:10], "big")
    return prefix + "_" + "".join(CROCKFORD[number >> shift & 31] for shift in range(125, -1, -5))


def is_own_id(text: str) -> bool:
    """True for ids of provgraph's own making; a caller's event id may look like anything."""
    return SHAPE.fullmatch(text) is not None


def is_id_of(prefix: str, text: str) -> bool:
    """True for ids of provgraph's own making of this kind."""
    return is_own_id(text) and text.startswith(f"{prefix}_")
