"""The mutation engine: faithful folds that the gate must accept, and folds with a single error that it must refuse."""

from __future__ import annotations

from provgraph.domain.mutation.operator import Operator
from provgraph.domain.mutation.operators import evidence, stances, times, values, words

OPERATORS: tuple[Operator, ...] = (
    *values.OPERATORS,
    *times.OPERATORS,
    *stances.OPERATORS,
    *words.OPERATORS,
    *evidence.OPERATORS,
)
"""Every operator. One is added to the tuple of its module."""
