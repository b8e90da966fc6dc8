"""What a copied clause leaves behind of its sentence, and whether that matters."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from provgraph.domain.preserve.rule import has_cue, opens_with
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content, markers_of
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token

SEPARATORS = frozenset(",;:-–—.!?()")
PARTING = frozenset(";；")
"""What stands behind it is a clause by itself."""
OWN = 4
"""A subject among so many words of a clause is its own."""


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
    """True when what stands before the copy is courtesy, or another clause that does not limit it."""
    words = [token for token in rest.head if token.kind != "mark"]
    if all(token.text.lower() in lexicon.words("polite") for token in words):
        return True
    ends = [token.text for token in rest.head if token.text.lower() not in _joining(lexicon)]
    joined = rest.head[-1].text.lower() in _joining(lexicon)
    contrasted = joined and _is_contrasted(rest, lexicon)
    if (ends[-1] not in SEPARATORS and not contrasted) or _head_limits(rest.head, lexicon):
        return False
    parted = ends[-1] in PARTING
    return (parted or _is_clause(rest.body, lexicon) or (joined and _is_named_clause(rest.body, lexicon))) and (
        joined or any(has(rest.head, lexicon) for has in (_has_subject, _has_verb))
    )


def _is_contrasted(rest: Rest, lexicon: Lexicon) -> bool:
    """True behind `but` and the like, where a clause opens without a comma: `I have not paid it yet but I will pay`."""
    return rest.head[-1].text.lower() in lexicon.words("contrasting") and _has_subject(rest.body[:1], lexicon)


def _is_named_clause(body: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True for a clause that opens with an article, and what it names with a verb: `a fee of 5 euros is due`."""
    words = [token.text.lower() for token in body]
    if not words or words[0] not in lexicon.words("determiners"):
        return False
    verbs = (lexicon.words("present_aux") | lexicon.words("copulas")) - lexicon.words("infinitive_marks")
    named = list(takewhile(lambda word: word not in verbs and word not in SEPARATORS, words))
    return 1 < len(named) < len(words) and words[len(named)] in verbs


def _head_limits(head: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the head limits what follows: a clause that is merely joined to it has limits of its own.

    `It closes after work, and you get the key` limits no key; `after work, you get the key` does.
    """
    if head[-1].text.lower() not in _joining(lexicon):
        return _limits(head, lexicon, "head_limits")
    words = tuple(token.text.lower() for token in head)
    starts = [at for at, word in enumerate(words) if at == 0 or words[at - 1] in SEPARATORS]
    return any(lexicon.match("head_limits", words, at) for at in starts)


def _is_clause(body: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True for a copy that is a clause by itself: with a subject, a command, or a verb of what somebody has."""
    words = tuple(token.text.lower() for token in body)
    asked = words[:1] and words[0] in lexicon.words("polite")
    if _has_subject(body[:2], lexicon) or opens_with(words, lexicon, "negated_commands") or (asked and len(words) > 1):
        return True
    owned = any(words[:1] and words[0] in lexicon.words(name) for name in ("thirds", "first_person", "second_person"))
    return owned and _has_verb(body, lexicon)


def is_harmless_tail(rest: Rest, lexicon: Lexicon) -> bool:
    """True when what stands after the copy neither limits nor negates nor counts, save in a clause of its own."""
    words = [token for token in rest.tail if token.kind != "mark"]
    if not words:
        return True
    if rest.tail[0].text not in SEPARATORS:
        return False
    asks = rest.tail[-1].text in "?？"
    if asks or not (_says_more(rest.tail, lexicon) or _limits(rest.tail, lexicon)):
        return True
    said = tuple(token.text.lower() for token in words)
    own = said[0] in _joining(lexicon) and _has_subject(tuple(words[1:OWN]), lexicon)
    return (own or lexicon.match("reasons", said, 0) > 0) and not _limits(rest.tail, lexicon)


def _joining(lexicon: Lexicon) -> frozenset[str]:
    """The words that join one clause to another."""
    return lexicon.words("joiners") | lexicon.words("joints")


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


def _has_verb(tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the tokens hold a verb that is, has or helps, or one in the past: they say something by themselves."""
    words = {token.text.lower() for token in tokens}
    ended = any(word.endswith(tuple(lexicon.words("past_endings"))) for word in words - lexicon.words("not_past"))
    return ended or any(words & lexicon.words(name) for name in ("present_aux", "past_aux", "copulas", "past_forms"))
