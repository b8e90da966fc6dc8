"""Value: something in a text that has an exact canonical form, and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from provgraph.domain.instant import Moment
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.tokens import Token


@dataclass(frozen=True, slots=True)
class Value:
    """A number, date, time, id ... in a text.

    `first` and `last` are the indexes of its first token and the one after its last; `dates` are the ISO dates that a
    relative date stands for, seen from the event's own time (empty where it has none).
    """

    category: str
    canon: str
    first: int
    last: int
    unit: str | None = None
    dates: frozenset[str] = field(default_factory=frozenset)

    @property
    def anchor(self) -> str:
        """The form in which it takes part in comparisons of context."""
        return f"#{self.canon}"

    def moved(self, by: int) -> Value:
        """The value in an excerpt that starts that many tokens later."""
        return Value(self.category, self.canon, self.first - by, self.last - by, self.unit, self.dates)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a recogniser reads: the tokens of one text, its language, and when the event happened, if known.

    `openers` are the indexes of the tokens that open a new line: no value goes on there.
    """

    tokens: tuple[Token, ...]
    lexicon: Lexicon
    moment: Moment | None = None
    openers: frozenset[int] = frozenset()
    words: tuple[str, ...] = field(init=False, repr=False)
    bare: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Every recogniser asks for the words in lower case, and for the same without an English genitive."""
        words = tuple(token.text.lower() for token in self.tokens)
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "bare", tuple(word.removesuffix("'s") for word in words))

    def lower(self, at: int) -> str:
        """The lower-case text of a token; empty beyond the ends."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    def kind(self, at: int) -> str:
        """The kind of a token; empty beyond the ends."""
        return self.tokens[at].kind if 0 <= at < len(self.tokens) else ""

    def in_table(self, name: str, at: int) -> str | None:
        """What the table `name` says of the token; None when it has no entry."""
        return self.lexicon.table(name).get(self.bare[at]) if 0 <= at < len(self.bare) else None

    @property
    def decimal_mark(self) -> str:
        """The decimal mark of the language."""
        return self.lexicon.table("format").get("decimal_mark", ".")


Recogniser = Callable[[Sheet], Iterator[Value]]
"""Finds the values of one category in a text."""
