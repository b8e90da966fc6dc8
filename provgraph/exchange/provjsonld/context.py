"""The terms of PROV-JSONLD, from the context that its submission publishes; nothing is ever fetched.

`context.json` holds that context as published (laid out anew). Source: PROV-JSONLD (W3C Member Submission, 2024),
https://www.w3.org/submissions/prov-jsonld/context.jsonld, under the W3C document license.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from provgraph.domain.prov.terms import LABEL, LOCATION, PROV, ROLE, TYPE, VALUE, QualifiedName
from provgraph.domain.prov.vocabulary import ELEMENTS
from provgraph.exchange.provo.ontology import QUALIFIED

CONTEXT, GRAPH, BUNDLE = "@context", "@graph", "Bundle"
ADDRESS = "https://openprovenance.org/prov-jsonld/context.jsonld"
"""How documents refer to the context."""

KNOWN = re.compile(
    r"https?://(?:www\.)?(?:openprovenance\.org/prov-jsonld(?:/context\.jsonld|/context\.json|\.json)"
    r"|w3\.org/submissions/(?:2024/SUBM-prov-jsonld-[0-9]{8}|prov-jsonld)/context\.jsonld)"
)
"""Addresses that the context is or was published at."""

TYPES: Mapping[str, str] = {
    **{kind: kind.capitalize() for kind in ELEMENTS},
    **{kind: qualified.node.removeprefix(PROV) for kind, qualified in QUALIFIED.items()},
    "alternateOf": "Alternate",
    "specializationOf": "Specialization",
    "hadMember": "Membership",
}
"""By kind of statement; there is none for mentionOf."""

KINDS: Mapping[str, str] = {type: kind for kind, type in TYPES.items()}

SHORT: Mapping[QualifiedName, str] = {
    TYPE: "type",
    LABEL: "label",
    ROLE: "role",
    LOCATION: "location",
    VALUE: "value",
}
"""Attributes of PROV that have a term; `value` is one of entities alone."""

LONG: Mapping[str, QualifiedName] = {term: name for name, term in SHORT.items()}
NAMING = frozenset((TYPE, ROLE, LOCATION))
"""Attributes whose plain values are names; those of all others are text."""


@cache
def published() -> Mapping[str, object]:
    """The context as an object."""
    whole: dict[str, dict[str, object]] = json.loads((files(__package__) / "context.json").read_text("utf-8"))
    return whole[CONTEXT]


@cache
def terms() -> frozenset[str]:
    """Every term that the context defines for the whole document or for a type: no prefix may be called like one."""
    return frozenset(_terms(published()))


def _terms(context: Mapping[str, object]) -> Iterator[str]:
    for term, definition in context.items():
        yield term
        if isinstance(definition, dict):
            yield from _terms(definition.get(CONTEXT, {}))
