"""Which distiller makes the folds of a consolidation."""

from __future__ import annotations

from provgraph.domain.distil.extractive import NAME as EXTRACTIVE
from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.request import Distiller, Modelled
from provgraph.domain.gate import GATE_VERSION
from provgraph.domain.policy import Policy
from provgraph.domain.segments import Selector
from provgraph.domain.text.lexicon import Lexicon
from provgraph.errors import InputError
from provgraph.service.context import Context


def distiller_named(context: Context, name: str | None, lexicon: Lexicon) -> Distiller:
    """The distiller of a name; without one, that of the settings. Raises InputError when there is none of that name."""
    wanted = name or context.distiller
    if wanted == EXTRACTIVE:
        return Extractive(lexicon)
    make = context.distillers.get(wanted)
    if make is None:
        known = ", ".join(sorted({EXTRACTIVE, *context.distillers}))
        raise InputError(f"there is no distiller {wanted!r} here; there are: {known}")
    return make(lexicon)


def plan_of(distiller: Distiller, selector: Selector) -> Policy:
    """The plan that folds of this distiller are made under."""
    asks = distiller if isinstance(distiller, Modelled) else None
    return Policy(
        selector=selector,
        distiller=distiller.name,
        distiller_version=distiller.version,
        gate_version=GATE_VERSION,
        prompt=asks.prompt if asks else "",
        model=asks.model if asks else "",
    )
