"""Cues of each language, as data files, read here and handed to the domain."""

from __future__ import annotations

from functools import cache

from provgraph.domain.preserve.lexicon import Lexicon


@cache
def load(languages: tuple[str, ...] = ("en",)) -> Lexicon:
    """The lexicon of these languages (ISO 639-1). Raises SettingsInvalid for a language that has no file."""
    return Lexicon(languages)
