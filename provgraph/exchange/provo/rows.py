"""What RDF makes of several statements of one name: a set of values in each place, and rows of it again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Term
from provgraph.domain.prov.vocabulary import FORMS, Absent

Row = tuple[Term | None, ...]


def rows(values: Sequence[Sequence[Term]]) -> list[Row]:
    """The places of each statement, given the values of each place; at least one.

    A single value stands in every row. Where a place has several they are taken in the order of their spelling.
    """
    most = max((len(found) for found in values), default=0)
    filled = [list(found) * most if len(found) == 1 else sorted(found, key=str) for found in values]
    return list(zip_longest(*filled)) if most else [(None,) * len(values)]


def are_kept_apart(group: Sequence[Statement]) -> bool:
    """Whether statements of one kind and name say the same once RDF has put them together.

    They do when they are read apart as they were, or when they unify: what one leaves open another says.
    Source: PROV-CONSTRAINTS 5.1 and 5.2, key constraints.
    """
    met = {statement.args for statement in group}
    columns = [dict.fromkeys(column) for column in zip(*met, strict=True)]
    known = [[term for term in column if term is not None] for column in columns]
    if set(rows(known)) == met:
        return True
    places = FORMS[group[0].kind].places
    return all(
        len(terms) <= 1 and (len(column) <= 1 or place.absent is not Absent.NONE)
        for place, terms, column in zip(places, known, columns, strict=True)
    )
