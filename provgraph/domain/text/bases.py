"""Inflected words to what their forms share: `usiamo` and `usare`, `eingereicht` and `einreichen`.

Stemmers keep apart what short verbs, irregular ones and separable ones have in common. Which endings a verb takes, and
which particles part from it, is data (`verb_endings`, `particles` and the table `irregular` of a lexicon).
"""

from __future__ import annotations

from functools import cache, lru_cache

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.stems import unaccented

SHORTEST = 2
"""What is left of a verb has so many letters at least."""
INSIDE = ("ge", "zu", "te")
"""What stands between a particle and its verb (`ein-ge-reicht`, `ein-zu-reichen`)."""


@lru_cache(maxsize=65536)
def bases(word: str, lexicon: Lexicon) -> frozenset[str]:
    """What the forms of a word share, in one or more ways of reading it; empty for what no verb of the language is.

    A cache of a pure function.
    """
    lower = word.lower()
    regular = lexicon.table("irregular").get(lower, lower)
    readings = {regular, *_without_prefix(regular, lexicon), *(joined for _, _, joined in parted(regular, lexicon))}
    known = frozenset({unaccented(regular)} if regular in lexicon.table("irregular").values() else ())
    return known | frozenset(base for reading in readings for base in _bare(reading, lexicon))


def _without_prefix(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The word without the prefix of participles."""
    known = (prefix for prefix in lexicon.words("participle_prefixes") if word.startswith(prefix))
    return tuple(word.removeprefix(prefix) for prefix in known if word.endswith(("t", "n", "d")))


def parted(word: str, lexicon: Lexicon) -> tuple[tuple[str, str, str], ...]:
    """A separable verb as its particle, the verb itself, and both without what stands between them."""
    found = []
    for particle in lexicon.words("particles"):
        rest = word.removeprefix(particle)
        if rest != word and len(rest) > SHORTEST + 1:
            inner = next((rest.removeprefix(mark) for mark in INSIDE if rest.startswith(mark)), rest)
            verb = inner if len(inner) > SHORTEST + 1 else rest
            found.append((particle, verb, particle + lexicon.table("irregular").get(verb, verb)))
    return tuple(found)


def _bare(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The word without the longest ending that verbs of the language take; nothing where it has none."""
    plain = unaccented(word)
    fitting = (end for end in _endings(lexicon) if plain.endswith(end) and len(plain) - len(end) >= SHORTEST)
    longest = max(fitting, key=len, default="")
    return (plain.removesuffix(longest),) if longest else ()


@cache
def _endings(lexicon: Lexicon) -> tuple[str, ...]:
    """The endings of verbs without accents. A cache of a pure function."""
    return tuple(sorted({unaccented(ending) for ending in lexicon.words("verb_endings")}))
