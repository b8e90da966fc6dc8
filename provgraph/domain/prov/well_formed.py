"""What the grammars of PROV forbid and our readers let pass, so that it can be told as a finding with its line."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.prov.finding import Finding
from provgraph.domain.prov.rules import WELL_FORMED
from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import PROV
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, TERMS_OF_STATEMENTS, Absent

FIRST_PLACE_OF_PROV = len(PROV)


def malformed(bundle: Bundle) -> Iterator[Finding]:
    """Statements that miss what they cannot be without, or use a PROV term as an attribute. Source: PROV-N 3."""
    for stated in bundle.statements:
        for sentence in _faults(stated):
            yield Finding(None, WELL_FORMED, sentence, (stated,))


def repeated_bundles(document: Document) -> Iterator[Finding]:
    """Bundles of one document have different names. Source: PROV-CONSTRAINTS 7.2."""
    seen: set[str] = set()
    for bundle in document.bundles:
        if bundle.id is not None and bundle.id.uri in seen:
            sentence = f"Two bundles are named {bundle.id} (the later one on line {bundle.line})."
            yield Finding(None, WELL_FORMED, sentence, (), bundle=str(bundle.id))
        seen.add(bundle.id.uri if bundle.id else "")


def whole(bundle: Bundle) -> tuple[Statement, ...]:
    """The statements that miss nothing: the others can take part in no rule."""
    return tuple(stated for stated in bundle.statements if not any(_missing(stated)))


def _faults(stated: Statement) -> Iterator[str]:
    for place in _missing(stated):
        yield f"{stated.kind} does not say its {place}; - cannot stand there."
    for name, _ in stated.attributes:
        if name.uri.startswith(PROV) and name.uri[FIRST_PLACE_OF_PROV:] in TERMS_OF_STATEMENTS:
            yield f"{name} is no attribute: PROV uses this name for a statement or for a place of one."


def _missing(stated: Statement) -> Iterator[str]:
    if stated.kind in ELEMENTS and stated.id is None:
        yield "identifier"
    for arg, place in zip(stated.args, FORMS[stated.kind].places, strict=True):
        if arg is None and place.absent is Absent.BROKEN:
            yield place.name
