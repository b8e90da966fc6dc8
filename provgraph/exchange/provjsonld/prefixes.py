"""What a document adds to the published context, and names resolved with both. Source: JSON-LD 1.1 (W3C, 2020), 4.1."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from provgraph.domain.prov.terms import Blank, QualifiedName
from provgraph.errors import InputError
from provgraph.exchange.namespaces import PREDECLARED
from provgraph.exchange.provjsonld.context import KNOWN, published
from provgraph.exchange.provo import names
from provgraph.exchange.provo.ontology import RDF, RDFS
from provgraph.exchange.shortening import IRI

ALWAYS = {**PREDECLARED, "rdf": RDF, "rdfs": RDFS, "provext": "https://openprovenance.org/ns/provext#"}
"""Prefixes that the published context declares."""

SCHEMES = re.compile(r"https?|urn|tag|mailto|doi|info|file|data|ftp|did|ark", re.IGNORECASE)
"""How names in full start that nobody takes for shortened ones."""

KEYWORDS = frozenset(("@version", "@language", "@protected", "@propagate"))
"""Entries of a context that change no name."""


class Resolver:
    """Resolves the names of a document, or of a bundle in it whose own context comes on top of `outer`."""

    def __init__(self, context: object, notes: dict[str, None], outer: Resolver | None = None) -> None:
        self._notes = notes
        inherited = outer._known if outer else ALWAYS
        declared = dict(_declared(context, inherited, notes))
        self._known: Mapping[str, str] = {**inherited, **declared}
        given: Mapping[str, str] = outer._names.namespaces if outer else {}
        self._names: names.Names = names.Names({**given, **declared})
        self._given = len(self._names.namespaces)
        self._own, self._met = set(declared), dict[str, QualifiedName]()

    @property
    def declared(self) -> dict[str, str]:
        """The prefixes that were declared here, and those given to names in full."""
        every = list(self._names.namespaces.items())
        own = {prefix: uri for prefix, uri in every if prefix in self._own} | dict(every[self._given :])
        return {prefix: uri for prefix, uri in own.items() if PREDECLARED.get(prefix) != uri}

    def node(self, text: str) -> QualifiedName | Blank:
        """What an identifier stands for. Raises InputError for a relative one without a base."""
        return Blank(text.removeprefix("_:")) if text.startswith("_:") else self.name(text)

    def name(self, text: str) -> QualifiedName:
        """The name of a text, shortened or in full. Raises InputError for a relative one without a base."""
        made = self._met.get(text)
        if made is None:
            made = self._met[text] = self._names.name(self._uri(text))
        return made

    def key(self, text: str) -> QualifiedName:
        """The name of an attribute; a term that the document declared stands for its IRI."""
        return self._names.name(self._known[text]) if text and text in self._known else self.name(text)

    def _uri(self, text: str) -> str:
        prefix, colon, local = text.partition(":")
        if not colon:
            if "" not in self._known:
                raise InputError(f"{text[:40]!r} has no prefix, and there is no @vocab or @base")
            return self._known[""] + text
        if prefix and prefix in self._known and not local.startswith("//"):
            return self._known[prefix] + local
        if not IRI.fullmatch(text):
            raise InputError(f"the prefix {prefix[:40]!r} is not declared")
        if not SCHEMES.fullmatch(prefix) and not local.startswith("//"):
            self._notes.setdefault(
                f"the prefix {prefix!r} is not declared; names that start so are taken to be in full"
            )
        return text


def _declared(context: object, known: Mapping[str, str], notes: dict[str, None]) -> Iterator[tuple[str, str]]:
    """The prefixes that contexts declare, one after the other; the default is `""`. Raises InputError."""
    for part in context if isinstance(context, list) else [context]:
        if isinstance(part, str):
            if not KNOWN.fullmatch(part):
                notes.setdefault(f"the context <{part[:200]}> was not fetched; what it defines is not known")
        elif isinstance(part, dict):
            yield from _of_object(part, known)
        else:
            raise InputError(f"{str(part)[:40]!r} is no context")


def _of_object(part: Mapping[str, object], known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Prefixes; a term of the published context may stand there only as it is published."""
    for term, definition in part.items():
        if published().get(term) == definition or term in KEYWORDS:
            continue
        uri = (
            definition.get("@id")
            if isinstance(definition, dict) and definition.keys() <= {"@id", "@prefix"}
            else definition
        )
        if not isinstance(uri, str) or (term in published() and term not in ALWAYS):
            raise InputError(f"the context gives the term {term[:40]!r} a meaning that PROV-JSONLD does not have")
        if term in ("@vocab", "@base"):
            yield "", uri
        elif term.startswith("@") or ALWAYS.get(term, uri) != uri:
            raise InputError(f"the context gives {term[:40]!r} a meaning that PROV-JSONLD does not have")
        else:
            prefix, _, local = uri.partition(":")
            namespace = known.get(prefix, part.get(prefix))
            yield term, namespace + local if isinstance(namespace, str) and not local.startswith("//") else uri
