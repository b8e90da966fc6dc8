"""The cues of the languages that people write, as the domain sees them: word lists, read elsewhere and handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Lists of words and phrases by name, all lower case, of one or more languages.

    `lists` maps the name of a list (`negations`, `hedges`, `addable`, ...) to its phrases; `values` maps the name of a
    table (`number_words`, `months`, `units`) to word and value.
    """

    languages: tuple[str, ...]
    lists: Mapping[str, frozenset[str]] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def phrases(self, name: str) -> frozenset[str]:
        """The phrases of the list `name`; empty when no language has it."""
        return self.lists.get(name, frozenset())

    def table(self, name: str) -> Mapping[str, str]:
        """The table `name`, word to value; empty when no language has it."""
        return self.values.get(name, {})
