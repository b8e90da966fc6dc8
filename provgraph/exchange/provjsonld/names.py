"""Names as PROV-JSONLD spells them: shortened where every processor of JSON-LD takes the short form, else in full."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count

from provgraph.errors import ExportGap
from provgraph.exchange import naming
from provgraph.exchange.namespaces import PREDECLARED
from provgraph.exchange.provjsonld.context import terms
from provgraph.exchange.provo.spelling import IRI

PREFIX = re.compile(r"[A-Za-z][\w.-]*", re.ASCII)
ENDS = tuple(":/?#[]@")
"""What a namespace must end with for a prefix to stand for it. Source: JSON-LD 1.1 API (W3C, 2020), 4.2.2, 14.2.5."""


class Names:
    """Spells names by the prefixes in force. A namespace whose own prefix cannot be declared is given another."""

    def __init__(self, namespaces: Mapping[str, str], outer: Names | None = None) -> None:
        known = {**(outer.known if outer else PREDECLARED)}
        self.declared = _declared(namespaces, known)
        """The prefixes to be declared here."""
        self.known: Mapping[str, str] = known | self.declared
        usable = [pair for pair in self.known.items() if pair[1].endswith(ENDS)]
        self._longest = sorted(usable, key=lambda pair: (-len(pair[1]), pair[0]))
        self._met: dict[str, str] = {}

    def name(self, uri: str) -> str:
        """A name. Raises ExportGap for one that is no IRI."""
        found = self._met.get(uri)
        if found is None:
            if len(self._met) >= naming.MET:
                self._met.clear()
            found = self._met[uri] = self._spell(uri)
        return found

    def _spell(self, uri: str) -> str:
        if not IRI.fullmatch(uri):
            raise ExportGap(f"PROV-JSONLD cannot hold a name that is no absolute IRI: {uri[:200]!r}")
        for prefix, namespace in self._longest:
            if uri.startswith(namespace) and not uri.startswith("//", len(namespace)):
                return f"{prefix}:{uri[len(namespace) :]}"
        scheme, _, rest = uri.partition(":")
        if scheme in self.known and not rest.startswith("//"):
            raise ExportGap(f"PROV-JSONLD cannot hold a name that starts like a prefix that is declared: {uri[:200]}")
        return uri


def _declared(namespaces: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """What can be declared, by its own prefix where that is none of the context's terms."""
    held = {uri: prefix for prefix, uri in namespaces.items() if IRI.fullmatch(uri)}
    declared = {prefix: uri for prefix, uri in namespaces.items() if uri in held and _can_be_declared(prefix)}
    free = (prefix for at in count(1) if (prefix := f"ns{at}") not in {**known, **declared, **namespaces})
    others = (uri for uri in held if uri not in declared.values() and uri not in known.values())
    return declared | {next(free): uri for uri in others}


def _can_be_declared(prefix: str) -> bool:
    return prefix not in terms() and PREFIX.fullmatch(prefix) is not None
