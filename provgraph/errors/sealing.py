"""Sealed content that cannot be opened. Source: docs/design.md, sealing."""

from __future__ import annotations

from provgraph.errors.base import ProvgraphError


class KeyUnavailable(ProvgraphError):
    """Sealed content whose data key is missing although the entity was not erased."""

    exit_status = 6
    http_status = 503
    what_to_do = "Check that PROVGRAPH_KEYS points at the key store that belongs to this graph."


class SealBroken(ProvgraphError):
    """Sealed content that does not open under its own key: it was changed, or belongs to another entity."""

    what_to_do = "Restore the graph from a backup or rebuild what rests on this entity; nothing of it can be trusted."
