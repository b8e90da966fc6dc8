"""A distiller that times out, leaves a field out or stops halfway: nothing half-made can be retrieved. Promise 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import pytest

from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.reading import JsonObject
from provgraph.errors import DistillerFailed, LossGateRefused
from provgraph.lexicon import load
from provgraph.service.consolidation import consolidate
from tests.crashes.quay import SCOPE, Quay

Spoil = Callable[[JsonObject], object]


@dataclass
class Spoiled:
    """The extractive distiller, whose fold is spoiled from the second segment on."""

    spoil: Spoil
    asked: list[DistilRequest] = field(default_factory=list)
    name: str = "spoiled"
    version: str = "1"

    def distil(self, request: DistilRequest) -> JsonObject:
        """A fold, sound or not."""
        self.asked.append(request)
        fold = Extractive(load()).distil(request)
        return fold if len(self.asked) == 1 else cast(JsonObject, self.spoil(fold))


def times_out(fold: JsonObject) -> object:
    raise TimeoutError("no answer; the prompt was: crane 5")


def half(fold: JsonObject) -> str:
    text = json.dumps(fold)
    return text[: len(text) // 2]


def without(name: str) -> Spoil:
    return lambda fold: {key: value for key, value in fold.items() if key != name}


SPOILED: dict[str, tuple[Spoil, type[Exception]]] = {
    "a time-out": (times_out, DistillerFailed),
    "half a document that is parsed": (lambda fold: json.loads(half(fold)), DistillerFailed),
    "half a document as text": (half, LossGateRefused),
    "nothing": (lambda fold: None, LossGateRefused),
    "an empty object": (lambda fold: {}, LossGateRefused),
    **{
        f"no {name}": (without(name), LossGateRefused)
        for name in ("segment_id", "facts", "constraints", "commitments", "narrative")
    },
}


@pytest.mark.parametrize("spoiled", SPOILED)
def test_of_a_fold_that_was_spoiled_nothing_can_be_retrieved(quay: Quay, spoiled: str) -> None:
    spoil, expected = SPOILED[spoiled]
    quay.say("Crane 4 lifts 12 tonnes.")
    quay.consolidate()
    quay.say("Crane 6 is out of order.", "Crane 5 lifts 30 tonnes.")
    old, distiller = quay.view(), Spoiled(spoil)
    with pytest.raises(expected) as raised:
        consolidate(quay.context, SCOPE, quay.request(), distiller=distiller)
    assert "crane" not in str(raised.value).lower(), "what a distiller complains of may be content"
    assert len(distiller.asked) > 1, "the first segment was folded soundly"
    assert quay.view() == old
    assert quay.faults() == []
    quay.consolidate()
    assert quay.view().items == {"Crane 4 lifts 12 tonnes.", "Crane 5 lifts 30 tonnes.", "Crane 6 is out of order."}
