"""Quotations: whether one stands in a text as it is, and is cut out of no longer word."""

from __future__ import annotations

from itertools import pairwise

FIRST_WIDE = "\u2e80"
"""From here on scripts do not part words by spaces."""


def stands_whole(quote: str, text: str) -> bool:
    """True when a quotation stands in a text and neither starts nor ends inside a word of it."""
    at = text.find(quote)
    while at >= 0:
        end = at + len(quote)
        edges = (text[max(0, at - 1) : at + 1], text[end - 1 : end + 1])
        if not any(_are_joined(*pair) for edge in edges for pair in pairwise(edge)):
            return True
        at = text.find(quote, at + 1)
    return False


def _are_joined(one: str, other: str) -> bool:
    """True for two letters or figures of one word."""
    return one.isalnum() and other.isalnum() and max(one, other) < FIRST_WIDE
