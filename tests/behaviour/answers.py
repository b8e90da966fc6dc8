"""What a step asks for and what a door answers, the same for every door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

OF_THE_ANSWER = ("request_id", "repeated")
"""Fields that belong to the answer and not to what it says: a repeat differs in them."""


@dataclass(frozen=True)
class Asked:
    """One step with its references resolved. `tenant` is the real one; '' where the step names none."""

    do: str
    tenant: str
    scope: str
    given: Mapping[str, object] = field(default_factory=dict)
    request: str | None = None

    def text(self, name: str) -> str:
        """A text of the step."""
        return str(self.given[name])

    def texts(self, name: str) -> list[str]:
        """A list of texts of the step."""
        return [str(one) for one in self.given[name]]  # type: ignore[attr-defined]  # test data


@dataclass(frozen=True)
class Answer:
    """What came back: the JSON document, and the code of the error if it was one; `killed`: nothing came back.

    `made` are the ids of what the step made or answered, the chief one first.
    """

    document: Mapping[str, object]
    error: str | None = None
    killed: bool = False
    made: Sequence[str] = ()

    @property
    def id(self) -> str:
        """The id of what was made."""
        return self.made[0] if self.made else ""

    @property
    def details(self) -> Mapping[str, object]:
        """The details of an error."""
        found = self.document.get("details")
        return found if isinstance(found, Mapping) else {}

    def rows(self, name: str) -> list[Mapping[str, object]]:
        """A list of objects of the document."""
        found = self.document.get(name)
        return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []

    def says(self, text: str) -> bool:
        """True when the text stands in any value of the answer."""
        return any(text in value for value in values_of(self.document))

    def same_as(self, other: Answer) -> bool:
        """True when it says the same, apart from its own id and time."""
        return self._said() == other._said() and self.error == other.error

    def _said(self) -> dict[str, object]:
        return {name: value for name, value in self.document.items() if name not in OF_THE_ANSWER}


def values_of(value: object) -> Iterator[str]:
    """Every value of a document as text."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from values_of(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from values_of(one)
    else:
        yield str(value)


MADE = ("artifact_id", "activity_id", "start", "entity_id", "claim_id", "id")
"""Where an answer names what was made, the chief place first."""


def made_by(document: Mapping[str, object]) -> list[str]:
    """The ids of what an answer says was made: that of the answer, those of its rows, those of refused folds."""
    own = [str(document[name]) for name in MADE if document.get(name)]
    rows = [row for name in ("claims", "events") for row in _rows(document, name)]
    details = document.get("details")
    refused = details.get("rejected", []) if isinstance(details, Mapping) else []
    return [*own, *(id for row in rows for id in made_by(row)[:1]), *map(str, refused)]


def _rows(document: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    found = document.get(name)
    return [row for row in found if isinstance(row, Mapping)] if isinstance(found, list) else []
