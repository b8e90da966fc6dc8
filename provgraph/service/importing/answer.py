"""What an import answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.reading import JsonObject


@dataclass(frozen=True, slots=True)
class Left:
    """A record that was left out under keep_going: where it stands (line from 1, 0 when there is none), and why."""

    line: int
    message: str

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {"line": self.line, "message": self.message}

    def __str__(self) -> str:
        """`line 12: the prefix 'ex' is not declared`."""
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a document.

    `things` are those that the scope did not know, `known` those that it did; `fallen` counts what is STALE because it
    rests on something that does not stand. `repeated`: the document was imported before; the counts are those of then.
    `notes` say what was repaired to read it, `refused` what was left out: of the document as it is read now.
    """

    import_id: str
    request_id: str
    scope_id: str
    format: str
    statements: int
    bundles: int
    things: int
    known: int
    links: int
    fallen: int
    repeated: bool
    notes: Sequence[str]
    refused: Sequence[Left]

    def to_json(self) -> JsonObject:
        """A JSON object."""
        return {
            "import_id": self.import_id,
            "request_id": self.request_id,
            "scope_id": self.scope_id,
            "format": self.format,
            "statements": self.statements,
            "bundles": self.bundles,
            "things": self.things,
            "known": self.known,
            "links": self.links,
            "fallen": self.fallen,
            "repeated": self.repeated,
            "notes": list(self.notes),
            "refused": [left.to_json() for left in self.refused],
        }
