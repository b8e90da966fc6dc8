"""Resolves: what sounds like a promise and promises nothing that anybody would miss (`I'll keep going!`)."""

from __future__ import annotations

from provgraph.domain.text.lexicon import Lexicon, Words

QUIET = ("stop", "negations", "polite", "vocatives", "fillers")
"""Words that add nothing to a resolve."""
ADDRESS = 3
"""A comma, a name and a mark at the end of a sentence call somebody."""


def promises_in(words: Words, lexicon: Lexicon) -> list[int]:
    """Where the sentence starts to promise something: at the cues of promises, save those of resolves and feelings."""
    return [at for at, end in _stretches(words, lexicon) if not _is_idle(words, at, end, lexicon)]


def resolved_from(words: Words, lexicon: Lexicon) -> int:
    """Where the first resolve of a sentence starts; the number of its words where there is none."""
    found = (at for at, end in _stretches(words, lexicon) if _is_resolve(words, at, end, lexicon))
    return next(found, len(words))


def _stretches(words: Words, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Every cue of a promise, and where the next one starts or the sentence ends."""
    starts = [at for at in lexicon.starts_in("commits", words) if lexicon.match("commits", words, at)]
    return list(zip(starts, [*starts, len(words)][1:], strict=True))


def _is_idle(words: Words, at: int, end: int, lexicon: Lexicon) -> bool:
    """True for a resolve, for what lasts in the mind (`I will never forget it`), and behind `if` (`if I will go`)."""
    near = range(max(at - 1, 0), min(end, at + ADDRESS)) if lexicon.has_start("sentiments", words) else ()
    return any(lexicon.match("sentiments", words, place) for place in near) or _is_resolve(words, at, end, lexicon)


def _is_resolve(words: Words, at: int, end: int, lexicon: Lexicon) -> bool:
    """True when all that is promised is to go on, to do one's best or to stand by somebody: nothing else is said.

    To give up is one only where it is denied: `I won't give up`. A date makes every promise one.
    """
    if not lexicon.has_start("resolves", words) and not lexicon.has_start("surrenders", words):
        return False
    rest = _unaddressed(words[at + lexicon.match("commits", words, at) : end])
    lists = ("resolves", "surrenders") if any(word in lexicon.words("negations") for word in rest) else ("resolves",)
    found, place = False, 0
    while place < len(rest):
        length = max(lexicon.match(name, rest, place) for name in lists)
        if not length and _says_something(rest[place], lexicon):
            return False
        found, place = found or bool(length), place + max(length, 1)
    return found


def _unaddressed(words: Words) -> Words:
    """The words without a name that is called at their end."""
    return words[:-2] if len(words) > ADDRESS and words[-ADDRESS] == "," and not words[-1].isalnum() else words


def _says_something(word: str, lexicon: Lexicon) -> bool:
    """True for a date, which is blank, and for words that are no small words."""
    return not word or (word.isalnum() and not any(word in lexicon.words(name) for name in QUIET))
