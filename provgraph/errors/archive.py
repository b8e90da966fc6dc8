"""Archives that cannot be used, and places where they cannot go. Source: docs/design.md, errors; docs/archive.md."""

from __future__ import annotations

from provgraph.errors.unusable import InputError


class ArchiveBroken(InputError):
    """An archive, or its file of keys, that is not what it says it is; the message names table and line."""

    what_to_do = "Take another copy of it: nothing of this one was stored."


class ArchiveRefused(InputError):
    """An archive cannot be made, or cannot be restored, as things stand; the message says why."""

    http_status = 409
    what_to_do = "Do what the message names, then try again; docs/archive.md says what an archive needs."
