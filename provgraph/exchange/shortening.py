"""Names as RDF and JSON-LD spell them: shortened by the longest of the prefixes in force that fits, else in full."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from provgraph.errors import ExportGap
from provgraph.exchange import naming

IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|^`\\\ud800-\udfff]*")
"""An absolute IRI as far as RDF's notations limit its characters."""


class Shortening(ABC):
    """Spells names by the namespaces given, each once. What fits, and how the rest is written, the format says."""

    FORMAT: ClassVar[str]
    """What an error calls the format."""

    def __init__(self, namespaces: Mapping[str, str]) -> None:
        self._longest = sorted(namespaces.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        self._met: dict[str, str] = {}

    def iri(self, uri: str) -> str:
        """A name. Raises ExportGap for one that is no IRI."""
        found = self._met.get(uri)
        if found is None:
            if len(self._met) >= naming.MET:
                self._met.clear()
            found = self._met[uri] = self._spell(uri)
        return found

    def _spell(self, uri: str) -> str:
        if not IRI.fullmatch(uri):
            raise ExportGap(f"{self.FORMAT} cannot hold a name that is no absolute IRI: {uri[:200]!r}")
        for prefix, namespace in self._longest:
            if uri.startswith(namespace) and self.can_shorten(uri, len(namespace)):
                return f"{prefix}:{uri[len(namespace) :]}"
        return self.in_full(uri)

    @abstractmethod
    def can_shorten(self, uri: str, at: int) -> bool:
        """Whether what begins at this place can stand after a prefix."""

    @abstractmethod
    def in_full(self, uri: str) -> str:
        """A name that no prefix fits. Raises ExportGap when the format would take it for a shortened one."""
