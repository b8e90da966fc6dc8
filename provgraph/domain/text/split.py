"""Texts into sentences and clauses, on tokens."""

from __future__ import annotations

from itertools import takewhile

from provgraph.domain.text.endings import closes_clause
from provgraph.domain.text.figured import is_pointed
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marks import BREAKS, ENDS
from provgraph.domain.text.tokens import Token

OPENERS = ("conditions", "clause_openers", "joints", "hedges")
"""Words that make what they open a part of what follows: `if you like, I can ask`."""
SHORT, LONG = 3, 24
"""A clause has so many words at least; further back is not looked for its beginning."""

Range = tuple[int, int]
"""Half-open, in token indexes."""


def sentences(text: str, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Range, ...]:
    """The sentences of a text. A line break ends one."""
    found: list[Range] = []
    first = 0
    for at in range(len(tokens)):
        if _ends(text, tokens, at, lexicon):
            found.append((first, at + 1))
            first = at + 1
    return tuple(pair for pair in (*found, (first, len(tokens))) if pair[1] > pair[0])


def _ends(text: str, tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> bool:
    """True when a sentence ends with this token."""
    token = tokens[at]
    if at + 1 == len(tokens):
        return False
    following = tokens[at + 1]
    if "\n" in text[token.end : following.start]:
        return True
    if token.kind != "mark" or token.text not in ENDS or following.text in ENDS:
        return False
    if token.text != "." or following.start == token.end:
        return token.text != "."
    return not (at and (_goes_on(tokens[at - 1], following, lexicon) or _is_initial(tokens, at)))


def _is_initial(tokens: tuple[Token, ...], at: int) -> bool:
    """True for the point of an initial of a name that has several: `J. R. Odell`, `Ines R. R. Odell`.

    A single letter may be what a sentence ends with: `That is plan B. We shall see.`
    """
    if not (_is_letter(tokens, at - 1) and at + 1 < len(tokens) and tokens[at + 1].is_capital):
        return False
    return any(
        _is_letter(tokens, near - 1) and tokens[near].text == "." and tokens[near + 1].start > tokens[near].end
        for near in (at - 2, at + 2)
        if 0 < near < len(tokens) - 1
    )


def _is_letter(tokens: tuple[Token, ...], at: int) -> bool:
    """True for a single capital letter."""
    return len(tokens[at].text) == 1 and tokens[at].is_capital


def _goes_on(before: Token, following: Token, lexicon: Lexicon) -> bool:
    """True for a point that ends no sentence: in `Dr. Odell`, `6. Mai`, `am 3.11. um acht`, `7 p.m. sharp`.

    `No.` is a number where a figure follows, and an answer elsewhere.
    """
    word, months = before.text.lower(), set(lexicon.table("months")) - lexicon.words("month_homonyms")
    if word in lexicon.words("abbreviations"):
        return word not in lexicon.words("negations") or following.kind in ("number", "code")
    if word in lexicon.table("half_days"):
        return not following.is_capital
    if before.kind == "number" and not following.is_capital and is_pointed(before.text, lexicon):
        return True
    dated = (before.kind, following.text.lower() in months), (following.kind, word in months)
    return ("number", True) in dated


def clauses(tokens: tuple[Token, ...], first: int, last: int, lexicon: Lexicon) -> tuple[Range, ...]:
    """The clauses of a sentence: cut at semicolons, colons, brackets, dashes, and commas before a joining word."""
    found: list[Range] = []
    start = first
    for at in range(first, last):
        if _divides(tokens, at, last, lexicon):
            found.append((start, at + 1))
            start = at + 1
    return tuple(pair for pair in (*found, (start, last)) if _says(tokens, pair))


def _divides(tokens: tuple[Token, ...], at: int, last: int, lexicon: Lexicon) -> bool:
    """True when a clause ends with this token."""
    token = tokens[at]
    if token.kind != "mark":
        return _starts_clause(tokens, at + 1, last, lexicon) or _is_closed(tokens, at, last, lexicon)
    if token.text in BREAKS:
        return True
    following = tokens[at + 1] if at + 1 < last else None
    if token.text == "-" and following is not None and at and following.start > token.end:
        return tokens[at - 1].end < token.start
    if token.text not in ",，" or following is None:
        return False
    if at and closes_clause(tokens, at - 1, lexicon):
        return True
    return following.text.lower() in lexicon.words("joints") or _is_spliced(tokens, at + 1, last, lexicon)


def _is_closed(tokens: tuple[Token, ...], at: int, last: int, lexicon: Lexicon) -> bool:
    """True where an ending closes a clause and no mark follows, which would close it itself."""
    return at + 1 < last and tokens[at + 1].kind != "mark" and closes_clause(tokens, at, lexicon)


def _is_spliced(tokens: tuple[Token, ...], at: int, last: int, lexicon: Lexicon) -> bool:
    """True where a new subject opens behind a clause of its own, as in `it's not the pump, it's the seal`."""
    subjects = lexicon.words("spliced")
    if at + 1 >= last or tokens[at].text.lower() not in subjects:
        return False
    before = [token.text.lower() for token in takewhile(_is_word, reversed(tokens[max(0, at - LONG) : at - 1]))]
    opens = before[-1:] and not any(before[-1] in lexicon.words(name) for name in OPENERS)
    return bool(opens) and len(before) >= SHORT and not subjects.isdisjoint(before)


def _is_word(token: Token) -> bool:
    """True for all but marks."""
    return token.kind != "mark"


def _starts_clause(tokens: tuple[Token, ...], at: int, last: int, lexicon: Lexicon) -> bool:
    """True when a joining word and a subject or auxiliary stand here, as in `and has already been`."""
    word = tokens[at].text.lower() if at + 1 < last else ""
    if word not in lexicon.words("joiners"):
        return False
    following = tokens[at + 1].text.lower()
    set_against = word in lexicon.words("contrasting") and following in lexicon.words("spliced")
    return set_against or following in lexicon.words("clause_starts")


def _says(tokens: tuple[Token, ...], pair: Range) -> bool:
    """True when the range holds more than marks."""
    return any(token.kind != "mark" for token in tokens[pair[0] : pair[1]])
