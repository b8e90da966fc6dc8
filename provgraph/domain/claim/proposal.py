"""Claims as they are proposed, what makes two of them the same, and what makes them contradict each other.

Two claims are the same when subject, predicate, value, polarity, modality and valid time are, in canonical form:
`1,050` is `1050`, `18.4 t` is `18400 kg`. Nothing here looks at similarity. Source: docs/design.md, claims.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Context, Decimal

from provgraph.domain.instant import Moment
from provgraph.domain.interval import ALWAYS, FOREVER, Interval
from provgraph.domain.text.numerals import canonical_number, is_number, plain
from provgraph.errors import InputError

ClaimValue = str | bool | Decimal | None
POSITIVE, NEGATIVE = "positive", "negative"
POLARITIES = (POSITIVE, NEGATIVE)
MODALITIES = ("asserted", "planned", "required", "prohibited", "permitted", "hypothetical", "questioned")
SUPPOSED = frozenset({"hypothetical", "questioned"})
"""What nobody states contradicts nothing."""

MEASURES: dict[str, tuple[str, str]] = {
    **{unit: ("g", factor) for unit, factor in (("mg", "0.001"), ("g", "1"), ("kg", "1000"), ("t", "1000000"))},
    **{unit: ("m", factor) for unit, factor in (("mm", "0.001"), ("cm", "0.01"), ("m", "1"), ("km", "1000"))},
    **{unit: ("s", factor) for unit, factor in (("ms", "0.001"), ("s", "1"), ("min", "60"), ("h", "3600"))},
    **{unit: ("l", factor) for unit, factor in (("ml", "0.001"), ("cl", "0.01"), ("l", "1"), ("hl", "100"))},
}
"""Units that convert exactly: what each is a multiple of, and by how much."""

DIGITS = 40
"""A figure written out has no more digits than that before or after its point."""

EXACT = Context(prec=4 * DIGITS)
MEASURED = re.compile(r"([+-]?\d[\d.,']*)\s+(\S+)")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A claim that somebody proposes, with the ids of its evidence: ours, or callers' event ids.

    Without a `predicate` it is a statement in words (`text`) about its subject. `revises` names the claim that this one
    takes the place of, `disputes` those that it disagrees with. Raises InputError when it says nothing, or both.
    """

    subject: str
    evidence: tuple[str, ...]
    predicate: str | None = None
    value: ClaimValue = None
    unit: str | None = None
    text: str | None = None
    polarity: str | None = None
    modality: str | None = None
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    revises: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what states nothing, and labels that there are not."""
        if not self.subject.strip() or not ((self.predicate or "").strip() or (self.text or "").strip()):
            raise InputError("a claim has a subject, and a predicate or a text")
        if self.polarity not in (None, *POLARITIES) or self.modality not in (None, *MODALITIES):
            raise InputError(f"polarity is one of {', '.join(POLARITIES)}; modality of {', '.join(MODALITIES)}")
        if len(self.revises) > 1 or (self.revises and self.disputes):
            raise InputError("a claim either revises one other or disputes others")
        if isinstance(self.value, Decimal) and not (self.value.is_finite() and abs(self.value.adjusted()) <= DIGITS):
            raise InputError(f"a figure has at most {DIGITS} digits on either side of its point")
        self.valid_time()

    def valid_time(self) -> Interval:
        """When it holds in the world, half-open. Raises InputError when it ends before it begins."""
        start, end = self.valid_from, self.valid_to
        return Interval(start.instant if start else ALWAYS, end.instant if end else FOREVER)

    def statement(self) -> str:
        """What it says in words: its text, or subject, predicate, value and unit in a row."""
        if self.text and self.text.strip():
            return self.text
        value = None if isinstance(self.value, bool) or self.value is None else str(self.value)
        said = " ".join(part for part in (self.subject, self.predicate, value, self.unit) if part)
        return f"not: {said}" if canonical(self).polarity == NEGATIVE else said


@dataclass(frozen=True, slots=True)
class Canonical:
    """What claims are compared by, each part in canonical form; its hashes are keyed per scope.

    `identity` stands for the whole statement: equal for two claims exactly when they say the same.
    """

    subject: str
    predicate: str | None
    value: str | None
    polarity: str | None
    identity: tuple[str, ...]


def canonical(proposal: Proposal) -> Canonical:
    """The canonical form of a proposed claim."""
    subject, predicate = words(proposal.subject), proposal.predicate and words(proposal.predicate)
    value, polarity = value_of(proposal.value, proposal.unit), proposal.polarity or (predicate and POSITIVE)
    if value == "false" and isinstance(proposal.value, bool):  # not true is false, and not false is true
        value, polarity = "true", POSITIVE if polarity == NEGATIVE else NEGATIVE
    held = proposal.valid_time()
    parts = (subject, predicate, value, polarity, proposal.modality or "asserted", str(held.start), str(held.end))
    said = () if predicate else (words(proposal.text or ""),)
    return Canonical(subject, predicate or None, value, polarity or None, (*(part or "" for part in parts), *said))


def words(text: str) -> str:
    """Words in one spelling: compatibility forms composed, case folded, one blank between them."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def value_of(value: ClaimValue | int | float, unit: str | None = None) -> str | None:
    """The canonical form of a value with its unit: figures without grouping, exact units in their base, else words."""
    if value is None or isinstance(value, bool):
        return None if value is None else str(value).lower()
    text = str(value).strip()
    measured = MEASURED.fullmatch(text) if unit is None else None
    number, name = measured.groups() if measured else (text, (unit or "").strip())
    if not (isinstance(value, Decimal | int | float) or is_number(number)):
        return words(f"{text} {name}")
    base, factor = MEASURES.get(name, (name, "1"))
    amount = plain(EXACT.multiply(Decimal(canonical_number(number)), Decimal(factor)))
    return f"{amount} {base}".strip()


@dataclass(frozen=True, slots=True)
class Said:
    """What a claim says of a subject and predicate that another claim is about too; `value` is a keyed hash."""

    value: str | None
    polarity: str | None
    modality: str | None
    held: Interval


def contradicts(one: Said, other: Said, *, is_single_valued: bool) -> bool:
    """True when both cannot hold, given that they are about the same subject and predicate.

    Their valid times overlap, and they say the same value with another polarity, or another value of a predicate that
    has one value at a time. `permitted` contradicts `prohibited`; otherwise both have one modality.
    """
    kinds = {one.modality or "asserted", other.modality or "asserted"}
    if kinds & SUPPOSED or not one.held.overlaps(other.held):
        return False
    polarities = (one.polarity or POSITIVE, other.polarity or POSITIVE)
    if kinds == {"permitted", "prohibited"}:
        return one.value == other.value and polarities[0] == polarities[1]
    if len(kinds) > 1:
        return False
    if one.value == other.value:
        return polarities[0] != polarities[1]
    return is_single_valued and polarities == (POSITIVE, POSITIVE)


def is_single_valued(predicate: str, many_valued: Collection[str]) -> bool:
    """True unless the policy lists the predicate as one that has several values at a time."""
    return words(predicate) not in {words(name) for name in many_valued}
