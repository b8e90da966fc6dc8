"""Category `account`: what somebody tells of themselves, or a program of its work. Its event must not go untold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.injection import is_outside
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Part, Text
from provgraph.domain.text.tokens import Token

LEAST = 3
"""A sentence with fewer content words tells nothing that must be told again."""
HALF = 0.5
QUIET = ("addable", "vocatives", "greetings", "polite", "feelings")
NO_ACCOUNTS = ("feelings", "softeners", "greetings", "chatter")


def find(part: Part) -> Iterator[Obligation]:
    """One obligation for an event whose text has a sentence that tells something: the one that tells most.

    It is met where any item rests on the event.
    """
    text = part.read
    told = [pair for pair in text.sentences if part.key is None and _is_account(part, text, *pair)]
    if told:
        first, last = max(told, key=lambda pair: _amount(text.tokens[slice(*pair)], text.lexicon))
        span = (text.tokens[first].start, text.tokens[last - 1].end)
        yield Obligation("account", text.said(first, last), part.event.id, span, "coldable")


def _is_account(part: Part, text: Text, first: int, last: int) -> bool:
    """True for a plain statement of some length, of its speaker or of a program."""
    tokens, lexicon = text.tokens[first:last], text.lexicon
    if tokens[-1].text in "?？!！" or _amount(tokens, lexicon) < LEAST:
        return False
    words = text.words[first:last]
    own = is_outside(part.event) or has_cue(words, lexicon, "selves")
    return own and not has_cue(words, lexicon, *NO_ACCOUNTS)


@cache
def _quiet(lexicon: Lexicon) -> frozenset[str]:
    """The words that say something and tell nothing. A cache of a pure function."""
    return frozenset().union(*(lexicon.words(name) for name in QUIET))


def _amount(tokens: tuple[Token, ...], lexicon: Lexicon) -> float:
    """How many words say something by themselves; a character of a script without spaces is half a word."""
    plain = (token.text.lower() for token in tokens if is_content(token, lexicon))
    quiet = _quiet(lexicon)
    telling = (word for word in plain if word not in quiet)
    return sum(HALF if len(word) == 1 and not word.isascii() else 1.0 for word in telling)
