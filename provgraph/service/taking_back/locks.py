"""The locks of what changes validity; they live in `provgraph.service.locks`."""

from provgraph.service.locks import (
    BYTES_AN_ENTITY,
    MoreScopes,
    bytes_of,
    closure_of,
    commit_widening,
    is_large,
    threshold,
    widening,
)

__all__ = [
    "BYTES_AN_ENTITY",
    "MoreScopes",
    "bytes_of",
    "closure_of",
    "commit_widening",
    "is_large",
    "threshold",
    "widening",
]
