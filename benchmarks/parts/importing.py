"""Importing a document of PROV, against the least that it takes: to parse it with `prov`, and to write the rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from prov.model import ProvDocument

from benchmarks.ground import Ground
from benchmarks.measuring import Line, by_turns, median
from benchmarks.parts.exchanging import written
from provgraph.domain.identifiers import ACTIVITY
from provgraph.domain.imports.links import Way
from provgraph.domain.scope import ScopeName
from provgraph.graph.rows import parameter
from provgraph.service import importing
from provgraph.service.importing.reading import readable
from provgraph.service.importing.rows import rows_of

AT_LEAST = 0.5


@dataclass(slots=True)
class Sides:
    """A text of PROV-JSON; for each turn a scope that holds nothing, and for the bare driver rows that fit it."""

    ground: Ground
    text: str
    scope: ScopeName = field(init=False)
    params: dict[str, object] = field(init=False)

    def prepare(self) -> None:
        """A scope and rows that nobody wrote."""
        self.scope, scope_id = self.ground.scope("imported")
        context = self.ground.context
        document = readable("bench", self.text.encode(), "json", keep_going=False)
        rows = rows_of(context, scope_id, "bench", document, self.scope.project)
        self.params = {
            "scope_id": scope_id,
            "tenant": context.tenant,
            "tx": "bare",
            "now": context.clock(),
            "activity_id": context.new_id(ACTIVITY),
            "things": parameter(rows.things),
            "descriptions": parameter(rows.descriptions),
            "derived": parameter(rows.links[Way.DERIVED]),
            "rests": parameter(rows.links[Way.RESTS]),
        }

    def product(self) -> None:
        """Import the text."""
        importing.import_document(self.ground.context, self.text.encode(), self.scope, format="json")

    def bare(self) -> None:
        """Parse the text with `prov`, then write what the product would."""
        ProvDocument.deserialize(content=self.text, format="json")
        self.ground.bare("write_imported", **self.params)


def import_document(ground: Ground) -> Iterator[Line]:
    """PROV-JSON into a scope: read, sealed, written with its receipt."""
    sides = Sides(ground, "".join(written("json", ground.sizes.statements)))
    product, bare = by_turns(sides.product, sides.bare, ground.sizes.rounds, sides.prepare)
    speed = median(bare) / median(product)
    note = f"{ground.sizes.statements:,} statements; the ratio is of speeds"
    yield Line("import", "PROV-JSON", median(product), median(bare), speed, AT_LEAST, is_at_most=False, note=note)
