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
    words = {name: frozenset(word.strip() for word in line.split(",")) for name, line in rows.items()}
    return Languages({name: found for name, found in words.items() if name in known})
