"""The function words by which a search tells the languages of texts, read here and handed to the domain."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from provgraph.domain.search.languages import Languages, stemmers


@cache
def search_languages() -> Languages:
    """The languages in Latin letters that are told apart."""
    file = resources.files(__package__) / "search.toml"
    rows = tomllib.loads(file.read_text("utf-8"))["function_words"]
    known = stemmers()
    pairs = [(word.strip(), name) for name, line in rows.items() if name in known for word in line.split(",")]
    by_word: dict[str, tuple[str, ...]] = {}
    for word, name in pairs:
        by_word[word] = (*by_word.get(word, ()), name)
    return Languages(by_word)
