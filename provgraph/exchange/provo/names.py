"""Names of triples, given the prefixes of their document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count

from provgraph.domain.prov.terms import QualifiedName
from provgraph.exchange.namespaces import PREDECLARED

LAST_PART = re.compile(r"[^/#:]*\Z")


class Names:
    """Gives names their prefix and local part; a namespace that no prefix is declared for gets one."""

    def __init__(self, declared: Mapping[str, str]) -> None:
        self.namespaces = dict(declared)
        """Those declared, and those that were given a prefix here."""
        self._known = {uri: prefix for prefix, uri in (*PREDECLARED.items(), *declared.items()) if uri}
        self._lengths = sorted({len(uri) for uri in self._known}, reverse=True)
        self._given: dict[str, str] = {}
        self._made: dict[str, QualifiedName] = {}
        self._free = (prefix for at in count(1) if (prefix := f"ns{at}") not in self.namespaces)

    def name(self, uri: str) -> QualifiedName:
        """The name with this URI; the same one each time."""
        made = self._made.get(uri)
        if made is None:
            made = self._made[uri] = self._make(uri)
        return made

    def _make(self, uri: str) -> QualifiedName:
        """By the longest namespace declared, else by one for all names that differ in their last part only."""
        for end in self._lengths:
            if uri[:end] in self._known:
                return QualifiedName(uri, self._known[uri[:end]], uri[end:])
        last = LAST_PART.search(uri)
        at = last.start() if last and not uri[: last.start()].endswith("://") else len(uri)
        prefix = self._given.get(uri[:at])
        if prefix is None:
            prefix = self._given[uri[:at]] = next(self._free)
            self.namespaces[prefix] = uri[:at]
        return QualifiedName(uri, prefix, uri[at:])
