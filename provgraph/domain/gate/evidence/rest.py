"""What a copied clause leaves behind of its sentence, and whether that matters."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.preserve.rule import has_cue, opens_with
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content, markers_of
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token

SEPARATORS = frozenset(",;:-–—.!?()")


@dataclass(frozen=True, slots=True)
class Rest:
    """A copy from character `start` to `end` of a text, and the tokens of its sentences before and after it."""

    start: int
    end: int
    head: tuple[Token, ...]
    tail: tuple[Token, ...]
    body: tuple[Token, ...]

    @classmethod
    def around(cls, text: Text, start: int, end: int) -> Rest:
        """The rest of the sentences that the copy touches."""
        touched = [(a, b) for a, b in text.sentences if text.tokens[a].start < end and text.tokens[b - 1].end > start]
        first, last = (touched[0][0], touched[-1][1]) if touched else (0, 0)
        inside = text.tokens[first:last]
        head = tuple(token for token in inside if token.start < start)
        tail = tuple(token for token in inside if token.end > end)
        body = tuple(token for token in inside if start <= token.start and token.end <= end)
        return cls(start, end, head, tail, body)


def is_harmless_head(rest: Rest, lexicon: Lexicon) -> bool:
    """True when what stands before the copy is courtesy, or another clause with a subject of its own."""
    words = [token for token in rest.head if token.kind != "mark"]
    if all(token.text.lower() in lexicon.words("polite") for token in words):
        return True
    ends = [token.text for token in rest.head if token.text.lower() not in lexicon.words("joiners")]
    if ends[-1] not in SEPARATORS or _limits(rest.head, lexicon, "head_limits"):
        return False
    says = _has_subject(rest.body[:2], lexicon) or _commands(rest.body, lexicon)
    return says and (_has_subject(rest.head, lexicon) or _has_verb(rest.head, lexicon))


def is_harmless_tail(rest: Rest, lexicon: Lexicon) -> bool:
    """True when what stands after the copy neither limits nor negates nor counts."""
    words = [token for token in rest.tail if token.kind != "mark"]
    if not words:
        return True
    if rest.tail[0].text not in SEPARATORS:
        return False
    asks = rest.tail[-1].text in "?？"
    return asks or not (_says_more(rest.tail, lexicon) or _limits(rest.tail, lexicon))


def is_torn(rest: Rest) -> bool:
    """True when the copy ends between two words that no mark divides."""
    return bool(rest.tail) and rest.tail[0].text not in SEPARATORS


def limits(rest: Rest, lexicon: Lexicon) -> bool:
    """True when what was left out limits the rule."""
    return _limits(rest.head, lexicon) or _limits(rest.tail, lexicon)


def _limits(tokens: tuple[Token, ...], lexicon: Lexicon, name: str = "scopes") -> bool:
    """True when the tokens hold a word that limits."""
    words = tuple(token.text.lower() for token in tokens)
    return has_cue(words, lexicon, name)


def _says_more(tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the tokens negate, or hold a figure or an id."""
    kinds = {marker.kind for marker in markers_of(tokens, lexicon)}
    figures = any(token.kind in ("number", "date", "time", "code") and is_content(token, lexicon) for token in tokens)
    return figures or "negation" in kinds


def _has_subject(tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the tokens hold a personal pronoun."""
    words = {token.text.lower().removesuffix("'s") for token in tokens}
    return bool(words & (lexicon.words("subjects") | lexicon.words("negations")))


def _commands(tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the tokens open with a negated command, which needs no subject: `please do not mention it`."""
    return opens_with(tuple(token.text.lower() for token in tokens), lexicon, "negated_commands")


def _has_verb(tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the tokens hold a verb that is, has or helps: they say something by themselves."""
    words = {token.text.lower() for token in tokens}
    return any(words & lexicon.words(name) for name in ("present_aux", "past_aux", "copulas"))
