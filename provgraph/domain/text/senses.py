"""Words that mean the same are compared as one: `mend` and `repair`, `called off` and `cancelled`.

Which words mean the same is data: the groups of the table `synonyms` of a lexicon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marks import COLONS, ENDS
from provgraph.domain.text.stems import SENSE
from provgraph.domain.text.tokens import Token, tokenise

Phrase = tuple[str, ...]
PAIR = 2
"""A verb and its particle."""
OPENERS = ENDS | COLONS
"""Behind these a capital says nothing of a word."""


def with_senses(tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens, where those of a word or phrase of a group have the group for their stem.

    A name is no such word where a capital tells it: `Bill` is no invoice.
    """
    groups = _groups(lexicon)
    if not groups:
        return tokens
    places = [at for at, token in enumerate(tokens) if token.stem in groups or token.text.lower() in groups]
    found, after = list(tokens), 0
    for at in places:
        if at < after or _is_name(tokens, at, lexicon):
            continue
        width, group = _longest(tokens, at, groups)
        parted = _parted(tokens, at, groups, lexicon) if width < PAIR else ""
        if parted:
            found[at], found[at + PAIR] = _meaning(tokens[at], parted), _meaning(tokens[at + PAIR], parted)
            after = at + PAIR + 1
        else:
            after = at + width
            found[at:after] = (_meaning(token, group) for token in tokens[at:after])
    return tuple(found)


def _meaning(token: Token, group: str) -> Token:
    """The token with a group for its stem."""
    return replace(token, stem=group, own=token.stem)


def _parted(
    tokens: tuple[Token, ...], at: int, groups: Mapping[str, list[tuple[Phrase, str]]], lexicon: Lexicon
) -> str:
    """The group of a verb whose particle stands behind a pronoun (`try it out`); empty where there is none."""
    between, particle = (tokens[at + step].text.lower() if at + step < len(tokens) else "" for step in (1, PAIR))
    if particle not in lexicon.words("loose_particles") or between not in lexicon.words("thirds"):
        return ""
    width, group = _longest((tokens[at], tokens[at + PAIR]), 0, groups)
    return group if width == PAIR else ""


def _is_name(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> bool:
    """True for a capital where only a name takes one."""
    opens = at == 0 or tokens[at - 1].text in OPENERS
    return tokens[at].is_capital and not opens and lexicon.table("format").get("names") != "none"


def _longest(tokens: tuple[Token, ...], at: int, groups: Mapping[str, list[tuple[Phrase, str]]]) -> tuple[int, str]:
    """How many tokens the longest phrase of a group takes from a place, and the group; the word itself first."""
    token = tokens[at]
    for first in (token.text.lower(), token.stem) if token.kind == "word" else ():
        for phrase, group in groups.get(first, ()):
            rest = tokens[at + 1 : at + len(phrase)]
            if len(rest) == len(phrase) - 1 and all(_is(*pair) for pair in zip(rest, phrase[1:], strict=True)):
                return len(phrase), group
    return 0, ""


def _is(token: Token, word: str) -> bool:
    """True when a token is a word, or a form of it."""
    return word in (token.stem, token.text.lower())


@cache
def _groups(lexicon: Lexicon) -> Mapping[str, list[tuple[Phrase, str]]]:
    """The phrases of the groups as words and as stems, by their first word, the longest first. A cache."""
    found: dict[str, dict[Phrase, str]] = {}
    for text, name in lexicon.table("synonyms").items():
        for phrase in _forms(text, lexicon):
            found.setdefault(phrase[0], {}).setdefault(phrase, SENSE + name)
    return {first: sorted(known.items(), key=lambda entry: -len(entry[0])) for first, known in found.items()}


def _forms(text: str, lexicon: Lexicon) -> Iterator[Phrase]:
    """A phrase as its words, and as their stems."""
    tokens = tokenise(text, lexicon)
    yield tuple(token.text for token in tokens)
    yield tuple(token.stem for token in tokens)
