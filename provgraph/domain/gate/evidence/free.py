"""Words that a fold may add although no cited event holds them: words of reporting and other general words.

Which ones is data (the list `addable` of a lexicon, and others).
"""

from __future__ import annotations

from functools import cache

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.stems import stem
from provgraph.domain.text.tokens import Token

FREE_TABLES = (
    "months",
    "weekdays",
    "numbers",
    "ordinals",
    "units",
    "zones",
    "scales",
    "time_spans",
    "sides",
    "half_days",
)
FREE_LISTS = (
    "stop",
    "addable",
    "negations",
    "questions",
    "unanswered",
    "unsettled",
    "clock_words",
    "per",
    "ordinal_endings",
    "polite",
)


AS_WRITTEN = ("polite", "negations")
"""Of these lists no other forms may be added: `please` is a courtesy, `pleased` says something."""


def bare(token: Token) -> str:
    """The word in lower case, a possessive opened."""
    return token.text.lower().removesuffix("'s")


def are_initials(one: Token, other: Token) -> bool:
    """True where an abbreviation stands for words: another check knows which."""
    return other.text.isupper() and not one.text.isupper()


def is_free(token: Token, lexicon: Lexicon) -> bool:
    """True for words that a fold may add."""
    lower = bare(token)
    if len(lower) == 1 and not lower.isalpha():
        return True
    if lower in lexicon.words("quantifiers"):
        return False
    free = free_stems(lexicon)
    return token.root in free or lower in free or any(lower in lexicon.table(name) for name in FREE_TABLES)


@cache
def free_stems(lexicon: Lexicon) -> frozenset[str]:
    """The words that may be added, as stems. A cache of a pure function."""
    listed = {name: [word for phrase in lexicon.words(name) for word in phrase.split()] for name in FREE_LISTS}
    families = (word for name, words in listed.items() if name not in AS_WRITTEN for word in words)
    forms = (form for word in families for form in (stem(word, lexicon), word))
    return frozenset((*forms, *(word for name in AS_WRITTEN for word in listed[name])))
