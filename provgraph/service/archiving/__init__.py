"""The lossless archive of a tenant: made, checked without a server, and brought back. Source: docs/archive.md."""

from provgraph.service.archiving.create import Created, KeyFile, create
from provgraph.service.archiving.restore import Restored, restore
from provgraph.service.archiving.showing import discard, finish_showing, interrupted
from provgraph.service.archiving.verify import KeysToOpen, Verified, verify

__all__ = [
    "Created",
    "KeyFile",
    "KeysToOpen",
    "Restored",
    "Verified",
    "create",
    "discard",
    "finish_showing",
    "interrupted",
    "restore",
    "verify",
]
