"""Sets of sequence numbers as sorted, disjoint, closed ranges: `((1, 5), (7, 7))`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Ranges = tuple[tuple[int, int], ...]


def ranges_of(numbers: Iterable[int]) -> Ranges:
    """The ranges that hold exactly these numbers; repeats count once."""
    found: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)


def merged(*sets: Ranges) -> Ranges:
    """The union of several sets."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(pair for ranges in sets for pair in ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return tuple(found)


def missing_from(ranges: Ranges, high_water: int) -> Ranges:
    """What is left of `1..high_water`. `ranges` is sorted and disjoint."""
    found: list[tuple[int, int]] = []
    expected = 1
    for low, high in ranges:
        if low > expected:
            found.append((expected, min(low - 1, high_water)))
        expected = max(expected, high + 1)
    if expected <= high_water:
        found.append((expected, high_water))
    return tuple(pair for pair in found if pair[0] <= high_water)


def difference(ranges: Ranges, taken: Ranges) -> Ranges:
    """The ranges less other ones; both are sorted and disjoint. Costs as many ranges as there are, not numbers."""
    left = missing_from(taken, ranges[-1][1]) if ranges else ()
    found: list[tuple[int, int]] = []
    at = 0
    for low, high in ranges:
        while at < len(left) and left[at][1] < low:
            at += 1
        while at < len(left) and left[at][0] <= high:
            found.append((max(low, left[at][0]), min(high, left[at][1])))
            if left[at][1] > high:
                break  # the rest of it may lie in the next range
            at += 1
    return tuple(found)


def size_of(ranges: Ranges) -> int:
    """How many numbers the ranges hold."""
    return sum(high - low + 1 for low, high in ranges)


def numbers_in(ranges: Ranges) -> Iterator[int]:
    """Every number, ascending."""
    for low, high in ranges:
        yield from range(low, high + 1)


def to_flat(ranges: Ranges) -> list[int]:
    """`[low, high, low, high, ...]`: how a node stores ranges, since a property holds no nested list."""
    return [number for pair in ranges for number in pair]


def from_flat(flat: Sequence[int]) -> Ranges:
    """The inverse of `to_flat`."""
    return tuple(zip(flat[::2], flat[1::2], strict=True))
