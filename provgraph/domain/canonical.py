"""Canonical JSON bytes, or a refusal. Source: RFC 8785."""

from __future__ import annotations

from typing import cast

import rfc8785

from provgraph.errors import NotCanonical

_Json = str | int | float | None
"""Stands for rfc8785's own recursive type, which is private; it checks what it gets at run time."""


def canonical(value: object) -> bytes:
    """The RFC 8785 bytes of a JSON value.

    Raises NotCanonical for what has none: NaN, infinities, integers beyond 2^53-1, lone surrogates, other types.
    """
    try:
        return rfc8785.dumps(cast(_Json, value))
    except (rfc8785.CanonicalizationError, UnicodeEncodeError, RecursionError) as error:
        raise NotCanonical(f"this value has no canonical JSON form: {error}") from error
