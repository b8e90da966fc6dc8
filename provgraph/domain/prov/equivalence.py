"""Whether two documents say the same: their normal forms are equal but for the names of what is unnamed.

Source: PROV-CONSTRAINTS 7.1 and 7.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from provgraph.domain.prov.facts import NOTHING
from provgraph.domain.prov.normal import NormalForm, normal_form
from provgraph.domain.prov.statement import Bundle, Document

Colours = dict[int, int]
"""Unnamed term to a number; terms with different numbers are told apart by what is said of them."""


def are_equivalent(one: Document, other: Document) -> bool:
    """Toplevels are equivalent, and bundles of the same names are. Statements in another order change nothing.

    A document whose statements cannot be merged is equivalent to none. Raises InputError for normal forms that memory
    should not hold.
    """
    ours, theirs = _bundles(one), _bundles(other)
    return ours.keys() == theirs.keys() and all(_are_same(ours[name], theirs[name]) for name in ours)


def _bundles(document: Document) -> dict[str | None, Bundle]:
    return {bundle.id.uri if bundle.id else None: bundle for bundle in document}


def _are_same(one: Bundle, other: Bundle) -> bool:
    ours, theirs = normal_form(one), normal_form(other)
    if ours is None or theirs is None or len(ours.rows) != len(theirs.rows):
        return False
    palette: dict[Hashable, int] = {}
    mine, yours = _refined(ours, palette), _refined(theirs, palette)
    return _told(ours, mine) == _told(theirs, yours)


def _refined(form: NormalForm, palette: dict[Hashable, int]) -> Colours:
    """Colours of the unnamed, refined by what surrounds them until they tell no more of them apart.

    The palette gives equal surroundings equal numbers in both documents. What is unnamed hangs on names like the leaves
    of a tree (it starts in one statement, and merging only ever joins), where this decides exactly.
    """
    find = form.terms.find
    unnamed = {find(term) for row in form.rows for term in (row.id, *row.args) if _is_unnamed(form, term)}
    colours: Colours = dict.fromkeys(unnamed, 0)
    for _ in range(len(unnamed)):
        around: dict[int, list[Hashable]] = {term: [] for term in unnamed}
        for row in form.rows:
            terms = (row.id, *row.args)
            shape = (row.kind, row.attributes, tuple(_seen(form, term, colours) for term in terms))
            for place, term in enumerate(terms):
                if term in around:
                    around[term].append((place, palette.setdefault(shape, len(palette))))
        refined = {
            term: palette.setdefault((colours[term], frozenset(Counter(seen).items())), len(palette))
            for term, seen in around.items()
        }
        is_stable = len(set(refined.values())) == len(set(colours.values()))
        colours = refined
        if is_stable:
            break
    return colours


def _told(form: NormalForm, colours: Colours) -> tuple[Counter[Hashable], Counter[Hashable]]:
    """What the form says, with colours in the place of the unnamed."""
    rows: Iterable[Hashable] = (
        (row.kind, row.attributes, tuple(_seen(form, term, colours) for term in (row.id, *row.args)))
        for row in form.rows
    )
    groups: Iterable[Hashable] = (
        frozenset(Counter(_seen(form, term, colours) for term in group).items()) for group in form.alternates
    )
    return Counter(rows), Counter(groups)


def _is_unnamed(form: NormalForm, term: int) -> bool:
    return term != NOTHING and not form.terms.is_named(term)


def _seen(form: NormalForm, term: int, colours: Colours) -> Hashable:
    term = form.terms.find(term)
    return ("unnamed", colours.get(term, 0)) if _is_unnamed(form, term) else form.terms.constant[term]
