"""Which sentences of an event are worth keeping, and in which list of a fold each belongs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from provgraph.domain.contradiction.read import stated
from provgraph.domain.event import Event
from provgraph.domain.preserve import obligations_of
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Part, Text
from provgraph.domain.text.tokens import normal
from provgraph.domain.text.written import as_written

LISTS = {
    "error_string": "error_strings",
    "open_thread": "open_threads",
    "prohibition": "constraints",
    "constraint": "constraints",
    "permission": "permissions",
    "commitment": "commitments",
    "decision": "decisions",
}
"""The list of a category, in order of precedence; all others are facts."""
LEAST = 3
"""A sentence without anything checkable and with fewer content words than this is small talk."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A sentence or a leaf of data to be kept: its list and text, and for a leaf its name and value.

    `is_own` is True when it speaks of its speaker in the first person.
    """

    list: str
    text: str
    key: str | None = None
    value: str | None = None
    is_own: bool = False


def picked(event: Event, parts: tuple[Part, ...], whole: bool) -> Iterator[Picked]:
    """What to keep of an event, in its order; everything when `whole`."""
    for part in parts:
        if part.key is not None:
            yield leaf(part)
        else:
            yield from _sentences(part, whole)


def leaf(part: Part) -> Picked:
    """A leaf of data: an error string, or a fact `key: value`."""
    value = written(part)
    if any(o.category == "error_string" for o in obligations_of([part])):
        return Picked("error_strings", value)
    return Picked("facts", part.read.text.removesuffix(part.raw) + value, part.key, value)


def written(part: Part) -> str:
    """A text as it was written; where something was taken out of it, in its normal form."""
    return part.origin if part.raw == normal(part.origin) else part.raw


def _sentences(part: Part, whole: bool) -> Iterator[Picked]:
    """The sentences of a text that are worth keeping."""
    text, duties = part.read, obligations_of([part])
    stating = {statement.span for statement in stated(part)}
    for first, last in text.sentences:
        span = (text.tokens[first].start, text.tokens[last - 1].end)
        inside = [duty for duty in duties if span[0] <= duty.span[0] < span[1]]
        if whole or inside or span in stating or _says_enough(text, first, last):
            own = any(token.text.lower() in text.lexicon.words("first_person") for token in text.tokens[first:last])
            yield Picked(_list(inside), as_written(part.origin, *span), is_own=own)


def _list(duties: list[Obligation]) -> str:
    """The list for a sentence with these obligations."""
    categories = {duty.category for duty in duties}
    return next((name for category, name in LISTS.items() if category in categories), "facts")


def _says_enough(text: Text, first: int, last: int) -> bool:
    """True for a statement with enough words of its own; questions and applause are dropped."""
    tokens = text.tokens[first:last]
    if tokens[-1].text in "?？":
        return False
    plain = [token.text.lower() for token in tokens if is_content(token, text.lexicon)]
    quiet = text.lexicon.words("addable") | text.lexicon.words("vocatives") | text.lexicon.words("greetings")
    applause = tokens[-1].text in "!！" and not any(
        t.text.lower() in text.lexicon.words("first_person") for t in tokens
    )
    return not applause and sum(word not in quiet for word in plain) >= LEAST
