"""What is mutated: a segment, a faithful fold of it, and the texts of that fold where they can be changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, OpenConflict
from provgraph.domain.reading import JsonObject, objects_of, text_of, texts_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Text, read
from provgraph.domain.text.value import Value

PROSE = ("facts", "decisions", "commitments", "permissions", "constraints", "open_threads", "narrative")
"""The lists whose texts are sentences."""


@dataclass(frozen=True, slots=True)
class Site:
    """A text of a fold that can be changed: its list, its place there, and the events it rests on."""

    list: str
    place: int
    text: str
    read: Text
    cited: tuple[str, ...]

    def replaced(self, first: int, last: int, words: str) -> str:
        """The text with other words in place of the tokens from `first` to before `last`."""
        start, end = self.read.tokens[first].start, self.read.tokens[last - 1].end
        return f"{self.read.text[:start]}{words}{self.read.text[end:]}"

    def without(self, first: int, last: int) -> str:
        """The text without these tokens, and without the gap that they leave."""
        start, end = self.read.tokens[first].start, self.read.tokens[last - 1].end
        before, after = self.read.text[:start].rstrip(), self.read.text[end:]
        return f"{before}{after}" if before else after.lstrip(" ,")

    def values(self, *categories: str) -> Iterator[Value]:
        """Its values of these categories."""
        return (value for value in self.read.values if value.category in categories)

    def said(self, value: Value) -> str:
        """A value as it is written."""
        return self.read.said(value.first, value.last)


@dataclass(frozen=True)
class Subject:
    """A segment (callers' events, open conflicts) and a fold of it that the gate accepts.

    `kind` says how the fold was made: `copied` by the extractive distiller, `told` in other words.
    """

    name: str
    kind: str
    events: tuple[Event, ...]
    conflicts: tuple[OpenConflict, ...]
    fold: JsonObject
    lexicon: Lexicon

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The texts of all lists but the conflicts."""
        return tuple(self._sites())

    def _sites(self) -> Iterator[Site]:
        below: dict[str, tuple[str, ...]] = {}
        for name in ITEM_LISTS:
            for place, item in enumerate(objects_of(self.fold, name)):
                below[text_of(item, "id")] = texts_of(item, "derived_from")
                yield self._site(name, place, item, texts_of(item, "derived_from"))
        for place, sentence in enumerate(objects_of(self.fold, "narrative")):
            cited = dict.fromkeys(event for item in texts_of(sentence, "items") for event in below.get(item, ()))
            yield self._site("narrative", place, sentence, tuple(cited))

    def _site(self, name: str, place: int, entry: JsonObject, cited: tuple[str, ...]) -> Site:
        text = text_of(entry, "text")
        return Site(name, place, text, read(text, self.lexicon), cited)

    @property
    def prose(self) -> list[Site]:
        """The texts that are sentences."""
        return [site for site in self.sites if site.list in PROSE]

    @property
    def by_id(self) -> Mapping[str, Event]:
        """The events by the callers' ids."""
        return {event.id: event for event in self.events}

    def said_by(self, cited: Iterable[str]) -> str:
        """All that some events say, in lower case."""
        events = self.by_id
        return " ".join(
            f"{events[name].text or ''} {events[name].data or ''}" for name in cited if name in events
        ).lower()


def entries(fold: JsonObject, name: str) -> list[dict[str, object]]:
    """Copies of the entries of a list of a fold."""
    return [dict(entry) for entry in objects_of(fold, name)]


def with_entry(fold: JsonObject, site: Site, **fields: object) -> JsonObject:
    """The fold with some fields of one entry changed."""
    found = entries(fold, site.list)
    found[site.place].update(fields)
    return {**fold, site.list: found}


def without_entry(fold: JsonObject, name: str, place: int) -> JsonObject:
    """The fold without one entry."""
    found = entries(fold, name)
    del found[place]
    return {**fold, name: found}


def with_more(fold: JsonObject, name: str, entry: Mapping[str, object]) -> JsonObject:
    """The fold with one more entry in a list."""
    return {**fold, name: [*entries(fold, name), dict(entry)]}
