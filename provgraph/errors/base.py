"""The root of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class ProvgraphError(Exception):
    """Root of the family. `details` holds ids, counts and places, never content; all values are JSON."""

    is_retryable: ClassVar[bool] = False
    exit_status: ClassVar[int] = 9
    http_status: ClassVar[int] = 500
    what_to_do: ClassVar[str] = "Run the command again with --debug and report what it prints."

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message)
        self.message = message
        self.details: Mapping[str, object] = details

    @property
    def code(self) -> str:
        """The stable code: the name of the class."""
        return type(self).__name__
