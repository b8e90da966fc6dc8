"""The chat distiller: a model tells the prose of a fold, code fills in everything that has to be verbatim.

The gate judges what comes out as any other fold. Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.distillers.endpoint import Endpoint
from provgraph.distillers.prompt import material, prompt_digest, system
from provgraph.domain.distil.block import compose, to_tell, verbatim_block
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.reading import JsonObject

NAME, VERSION = "chat", "1"


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
        events = to_tell(request, self.lexicon)
        if not events:
            return block
        return compose(block, self.endpoint.ask(system(), material(events, block)))
