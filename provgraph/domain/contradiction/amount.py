"""Amounts: what single-valued statements give, in a form in which two can be compared whatever their units."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from provgraph.domain.claim import MEASURES
from provgraph.domain.text.value import Value

FIGURES = frozenset({"number", "currency", "percent", "duration"})
GIVEN = FIGURES | {"date", "time", "identifier"}
"""Categories of values that a statement may give."""

CONVERTED: dict[str, tuple[str, str]] = {
    **MEASURES,
    **{unit: ("s", factor) for unit, factor in (("day", "86400"), ("week", "604800"))},
    **{
        unit: ("m", factor)
        for unit, factor in (("in", "0.0254"), ("ft", "0.3048"), ("yd", "0.9144"), ("mi", "1609.344"))
    },
    **{unit: ("g", factor) for unit, factor in (("lb", "453.59237"), ("oz", "28.349523125"))},
    **{
        unit: ("B", factor)
        for unit, factor in (("B", "1"), ("kB", "1e3"), ("MB", "1e6"), ("GB", "1e9"), ("TB", "1e12"))
    },
    **{unit: ("B", str(2**power)) for unit, power in (("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40))},
    **{unit: ("W", factor) for unit, factor in (("W", "1"), ("kW", "1e3"), ("MW", "1e6"))},
    **{unit: ("Hz", factor) for unit, factor in (("Hz", "1"), ("kHz", "1e3"), ("MHz", "1e6"), ("GHz", "1e9"))},
    **{unit: ("Pa", factor) for unit, factor in (("Pa", "1"), ("kPa", "1e3"), ("mbar", "100"), ("bar", "1e5"))},
    **{unit: ("bps", factor) for unit, factor in (("bps", "1"), ("Mbps", "1e6"), ("Gbps", "1e9"))},
    **{unit: ("s", factor) for unit, factor in (("month", "2629800"), ("year", "31557600"))},
}
"""Units that convert: what each is a multiple of, and by how much."""

ROUNDING, OF_CALENDAR = Decimal("0.005"), Decimal("0.05")
"""Figures in different units are the same when they differ by no more than this part: one of them was rounded, or it
counts months, which have 28 to 31 days."""
CALENDAR = frozenset({"month", "year"})


@dataclass(frozen=True, slots=True)
class Amount:
    """A value as a statement gives it: `kind` is what it can be compared with (`g`, `EUR`, `date`), `text` its form."""

    kind: str
    text: str
    unit: str | None = None

    @property
    def is_figure(self) -> bool:
        """True for figures; dates, times and identifiers are compared by their form."""
        return self.kind not in ("date", "time", "identifier")


def amount_of(value: Value) -> Amount:
    """The amount of a value of the categories `GIVEN`."""
    if value.category not in FIGURES:
        return Amount("identifier" if value.category == "identifier" else value.category, value.canon, value.unit)
    unit, _, per = (value.unit or "").partition(" per ")
    base = CONVERTED.get(unit, (unit, "1"))[0]
    return Amount(f"{base} per {per}" if per else base, value.canon, value.unit)


def is_same(one: Amount, other: Amount) -> bool:
    """True for equal amounts of one kind: `650 kg` and `0.65 t`, but not `30 min` and `31 min`."""
    if one.unit == other.unit or not one.is_figure:
        return one.text == other.text
    first, second = _in_base(one), _in_base(other)
    part = OF_CALENDAR if {one.unit, other.unit} & CALENDAR else ROUNDING
    return abs(first - second) <= part * max(abs(first), abs(second))


def differs(one: Amount, other: Amount) -> bool:
    """True when both are of one kind and not the same; a date in another precision is no other date."""
    if one.kind != other.kind or (one.kind == "date" and len(one.text) != len(other.text)):
        return False
    return not is_same(one, other)


def _in_base(amount: Amount) -> Decimal:
    """The figure in the base unit."""
    unit = (amount.unit or "").partition(" per ")[0]
    return Decimal(amount.text) * Decimal(CONVERTED.get(unit, (unit, "1"))[1])
