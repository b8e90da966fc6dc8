"""Whether a document is valid: every rule of PROV-CONSTRAINTS on the toplevel and on each bundle, one by one.

Source: PROV-CONSTRAINTS 7.1 (an instance is valid when its normal form exists and breaks no constraint) and 7.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from provgraph.domain.prov.clashes import told
from provgraph.domain.prov.cycles import disorder
from provgraph.domain.prov.derived import derive
from provgraph.domain.prov.facts import Facts
from provgraph.domain.prov.finding import Finding, Judgement
from provgraph.domain.prov.impossible import impossible
from provgraph.domain.prov.ordering import Ordering
from provgraph.domain.prov.statement import Bundle, Document
from provgraph.domain.prov.typing import untyped
from provgraph.domain.prov.unify import Unification
from provgraph.domain.prov.well_formed import malformed, repeated_bundles, whole

MOST_FINDINGS = 1000
"""That a judgement lists; more are counted."""


def judge(document: Document, *, beyond: bool = True) -> Judgement:
    """The judgement on a document; `beyond` holds it also to the rules beside PROV-CONSTRAINTS (`rules.BEYOND`).

    Takes time in proportion to n log n of its statements, and memory in proportion to them.
    """
    found = _findings(document, beyond)
    listed = tuple(islice(found, MOST_FINDINGS))
    statements = sum(len(bundle.statements) for bundle in document)
    return Judgement(statements, len(document.bundles), listed, sum(1 for _ in found), document.notes)


def findings_of(bundle: Bundle, beyond: bool) -> Iterator[Finding]:
    """What is wrong with one bundle or toplevel, taken alone."""
    yield from malformed(bundle)
    facts = Facts(whole(bundle))
    unification = Unification(facts, beyond)
    unification.run()
    yield from (told(facts.terms, clash) for clash in unification.clashes)
    derived = derive(facts)
    yield from impossible(facts, derived)
    yield from untyped(facts, derived)
    yield from disorder(facts, Ordering(facts, derived))


def _findings(document: Document, beyond: bool) -> Iterator[Finding]:
    yield from repeated_bundles(document)
    for bundle in document:
        name = str(bundle.id) if bundle.id else None
        for finding in findings_of(bundle, beyond):
            yield replace(finding, bundle=name)
