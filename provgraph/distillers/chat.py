"""The chat distiller: a model tells the prose of a fold, code fills in everything that has to be verbatim.

The gate judges what comes out as any other fold. Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from provgraph.distillers.endpoint import Endpoint
from provgraph.distillers.prompt import material, prompt_digest, system
from provgraph.domain.distil.block import Told, compose, to_tell, verbatim_block
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.reading import JsonObject
from provgraph.domain.text.lexicon import Lexicon

NAME, VERSION = "chat", "1"
LONGEST = 24_000
"""Characters of events in one question; the answer is to fit into as many tokens as an endpoint gives by default."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A distiller over an OpenAI-compatible endpoint, as the `Distiller` protocol has it."""

    endpoint: Endpoint
    lexicon: Lexicon
    name: str = NAME
    version: str = VERSION

    @property
    def model(self) -> str:
        """The model that is asked; it goes into the manifest."""
        return self.endpoint.model

    @property
    def prompt(self) -> str:
        """The digest of prompt and schema; it goes into the manifest."""
        return prompt_digest()

    def distil(self, request: DistilRequest) -> JsonObject:
        """The fold of a segment. Where code repeats everything, nobody is asked. Raises DistillerFailed."""
        block = verbatim_block(request, self.lexicon)
        fold = block
        for events in _questions(to_tell(request, self.lexicon)):
            fold = compose(fold, self.endpoint.ask(system(), material(events, block)))
        return fold


def _questions(events: Sequence[Told]) -> Iterator[list[Told]]:
    """The events in their order, as many to a question as a model is sure to hold at once; a long one stands alone."""
    group: list[Told] = []
    size = 0
    for event in events:
        if group and size + len(event.text) > LONGEST:
            yield group
            group, size = [], 0
        group.append(event)
        size += len(event.text)
    if group:
        yield group
