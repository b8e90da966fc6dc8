"""Names as PROV-JSONLD spells them: shortened where every processor of JSON-LD takes the short form, else in full."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count

from provgraph.errors import ExportGap
from provgraph.exchange.namespaces import PREDECLARED
from provgraph.exchange.provjsonld.context import terms
from provgraph.exchange.shortening import IRI, Shortening

PREFIX = re.compile(r"[A-Za-z][\w.-]*", re.ASCII)
ENDS = tuple(":/?#[]@")
"""What a namespace must end with for a prefix to stand for it. Source: JSON-LD 1.1 API (W3C, 2020), 4.2.2, 14.2.5."""


class Names(Shortening):
    """Spells names by the prefixes in force. A namespace whose own prefix cannot be declared is given another."""

    FORMAT = "PROV-JSONLD"

    def __init__(self, namespaces: Mapping[str, str], outer: Names | None = None) -> None:
        known = {**(outer.known if outer else PREDECLARED)}
        self.declared = _declared(namespaces, known)
        """The prefixes to be declared here."""
        self.known: Mapping[str, str] = known | self.declared
        super().__init__({prefix: uri for prefix, uri in self.known.items() if uri.endswith(ENDS)})

    def can_shorten(self, uri: str, at: int) -> bool:
        """Whether no processor takes the whole for a name in full."""
        return not uri.startswith("//", at)

    def in_full(self, uri: str) -> str:
        """As it is. Raises ExportGap for what would be taken for a shortened name."""
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
