"""What another format cannot hold. Source: docs/design.md, errors."""

from __future__ import annotations

from provgraph.errors.base import ProvgraphError


class ExportGap(ProvgraphError):
    """The target format cannot hold this; nothing is dropped in silence."""

    exit_status = 2
    http_status = 422
    what_to_do = "Choose a format that can hold it; docs/formats.md has the table."
