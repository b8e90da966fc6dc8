"""What is published: three schemas of JSON, compiled once; the ontology of exports and the shapes that they have."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from provgraph.domain.schema import Fault, Shape


@cache
def _shape(name: str) -> Shape:
    """The compiled schema `<name>.schema.json`."""
    return Shape(json.loads((files("provgraph.schemas") / f"{name}.schema.json").read_text("utf-8")))


def event_faults(value: object) -> list[Fault]:
    """What breaks `event.schema.json`. `occurred_at` without an offset is accepted and marked by Moment."""
    return _shape("event").faults(value)


def fold_faults(value: object) -> list[Fault]:
    """What breaks `fold.schema.json`. A fold with faults is refused by the gate; it is no input error."""
    return _shape("fold").faults(value)


def verdict_faults(value: object) -> list[Fault]:
    """What breaks `verdict.schema.json`."""
    return _shape("verdict").faults(value)


def ontology() -> str:
    """The terms that exports use beside those of PROV, as OWL in Turtle. Source: docs/formats.md."""
    return (files("provgraph.schemas") / "provgraph.ttl").read_text("utf-8")


def shapes() -> str:
    """What holds of every export, as SHACL in Turtle. Source: docs/formats.md."""
    return (files("provgraph.schemas") / "provgraph.shapes.ttl").read_text("utf-8")
