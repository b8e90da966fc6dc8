"""The documents that the package `prov` ships for its own tests."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from provgraph.domain.prov.statement import Document
from provgraph.errors import UnreadableFile
from provgraph.exchange import formats

ROOT = Path(str(files("prov.tests")))
WORDS = {
    ".json": "PROV-JSON",
    ".jsonld": "PROV-JSONLD",
    ".provn": "PROV-N",
    ".ttl": "Turtle",
    ".trig": "TriG",
    ".xml": "PROV-XML",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A document, and where it is from."""

    folder: str
    name: str
    suffix: str
    data: bytes

    @property
    def format(self) -> str:
        """Its notation."""
        return formats.SUFFIXES[self.suffix]

    @property
    def kind(self) -> tuple[str, str]:
        """Its folder and the word for its notation: a line of a table."""
        return self.folder, WORDS[self.suffix]

    def read(self) -> Document | None:
        """The document; None if it is refused with a reason."""
        try:
            return formats.read(self.data, self.format)
        except UnreadableFile as error:
            assert error.message
            return None


def shipped() -> list[Case]:
    """All of them, in the order of folders and names."""
    paths = [path for path in sorted(ROOT.rglob("*")) if path.suffix in WORDS and path.parent.name != "schemas"]
    return [Case(str(path.parent.relative_to(ROOT)), path.name, path.suffix, path.read_bytes()) for path in paths]
