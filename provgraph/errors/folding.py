"""No fold came of it; the old summary stays. Source: docs/design.md, consolidation."""

from __future__ import annotations

from provgraph.errors.base import ProvgraphError


class LossGateRefused(ProvgraphError):
    """The fold loses, alters or invents something. The verdict is stored; the old summary stays."""

    exit_status = 3
    http_status = 422
    what_to_do = "Read the verdict (`provgraph fold verdict ID`); the events stay served raw until a fold passes."


class DistillerFailed(ProvgraphError):
    """The distiller gave no usable fold: timed out, broke its schema, or stopped midway."""

    is_retryable = True
    exit_status = 5
    http_status = 502
    what_to_do = "Try again, or consolidate with the extractive distiller."
