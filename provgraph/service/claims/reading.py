"""A proposed claim as callers write it: a JSON object, whose figures keep their spelling."""

from __future__ import annotations

from decimal import Decimal

from provgraph.domain.claim import ClaimValue, Proposal
from provgraph.domain.instant import Moment
from provgraph.domain.rawjson import RawObject, parse_object
from provgraph.domain.reading import JsonObject, optional_text, text_of, texts_of
from provgraph.errors import SchemaBroken

TEXTS = ("predicate", "unit", "text", "polarity", "modality")
MOMENTS = ("valid_from", "valid_to")
FIELDS = frozenset({"subject", "value", "evidence", "revises", "disputes", *TEXTS, *MOMENTS})


def proposal_of(text: str) -> Proposal:
    """The proposal of a JSON object: `subject` and `evidence`, and any of the other fields of a Proposal.

    Raises NotJson, SchemaBroken naming the field, InputError for a claim that states nothing.
    """
    found = parse_object(text)
    unknown = sorted(set(found.value) - FIELDS)
    if unknown:
        raise SchemaBroken(f"/{unknown[0]} is no field of a claim")
    said = {name: optional_text(found.value, name) for name in TEXTS}
    revises = optional_text(found.value, "revises")
    return Proposal(
        subject=text_of(found.value, "subject"),
        evidence=texts_of(found.value, "evidence"),
        value=_value(found),
        valid_from=_moment(found.value, "valid_from"),
        valid_to=_moment(found.value, "valid_to"),
        revises=() if revises is None else (revises,),
        disputes=texts_of(found.value, "disputes"),
        predicate=said["predicate"],
        unit=said["unit"],
        text=said["text"],
        polarity=said["polarity"],
        modality=said["modality"],
    )


def _value(found: RawObject) -> ClaimValue:
    """The value; a number by its own text, so that 64.50 stays 64.50 and no digit is lost."""
    value = found.value.get("value")
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int | float):
        return Decimal(found.raw["value"])
    raise SchemaBroken("/value is neither a string, a number, true nor false")


def _moment(value: JsonObject, name: str) -> Moment | None:
    text = optional_text(value, name)
    return None if text is None else Moment.parse(text)
