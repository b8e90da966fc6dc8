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
        self._made: dict[str, QualifiedName] = {}
        self._free = (prefix for at in count(1) if (prefix := f"ns{at}") not in self.namespaces)

    def name(self, uri: str) -> QualifiedName:
        """The name with this URI; the same one each time."""
        made = self._made.get(uri)
        if made is None:
            made = self._made[uri] = self._make(uri)
        return made

    def _make(self, uri: str) -> QualifiedName:
        start = LAST_PART.search(uri)
        at = start.start() if start else 0
        for end in (at, *(end for end in range(len(uri), 0, -1) if uri[end - 1] in "/#:=?_-.")):
            prefix = self._known.get(uri[:end])
            if prefix is not None:
                return QualifiedName(uri, prefix, uri[end:])
        prefix = self._known[uri[:at]] = next(self._free)
        self.namespaces[prefix] = uri[:at]
        return QualifiedName(uri, prefix, uri[at:])
