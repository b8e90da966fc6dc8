"""Words of each language, as data files, read here and handed to the domain. Adding a language is adding two files.

`<code>.toml` holds the cues, by which the gate judges; `vocabulary/<code>.toml` in which words the same may be said.
"""

from __future__ import annotations

import re
import tomllib
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import product

from provgraph.domain.text.lexicon import Lexicon, phrase_index, vocabulary
from provgraph.errors import SettingsInvalid

COMMON = "common"
"""The file of what no language owns: units, currencies, zones."""
VOCABULARY = "vocabulary"
"""The folder of the words in which the same may be said."""
BRACKETS = re.compile(r"[()]")
"""They enclose alternatives of which any one may stand in a phrase."""


def available() -> tuple[str, ...]:
    """The languages that have a file (ISO 639-1), English first."""
    names = {entry.name.removesuffix(".toml") for entry in resources.files(__package__).iterdir()}
    found = sorted(name for name in names if len(name) == 2)
    return tuple(sorted(found, key=lambda name: name != "en"))


@cache
def load(languages: tuple[str, ...] = ("en",)) -> Lexicon:
    """The lexicon of these languages (ISO 639-1), the first one being the default of a text that shows none.

    Raises SettingsInvalid for a language that has no file.
    """
    known = [_language(name) for name in languages]
    first, *others = (_with_foreign(own, known) for own in known)
    return replace(first, others=tuple(others))


SURE = 4
"""A word of so many letters is no other word of another language by accident."""


def _with_foreign(own: Lexicon, known: Sequence[Lexicon]) -> Lexicon:
    """A language with the units of the others: in a text of two languages a figure keeps its unit."""
    units = own.table("units")
    taken = vocabulary(own) | set(own.table("currencies")) | set(own.table("scales"))
    foreign = {
        word: unit
        for other in known
        for word, unit in other.table("units").items()
        if len(word) >= SURE and word not in taken
    }
    return replace(own, tables={**own.tables, "units": {**foreign, **units}})


@cache
def _language(name: str) -> Lexicon:
    """The lexicon of one language, with what is common to all; of two files with the same word the first one counts."""
    files = (_read(name), _read(f"{VOCABULARY}/{name}"), _read(COMMON))
    lists = {key: frozenset[str]().union(*(_listed(file, key) for file in files)) for key in _keys(files, "lists")}
    tables = {key: dict(ChainMap(*(_table(file, key) for file in files))) for key in _keys(files, "tables")}
    phrases = {key: phrase_index(found) for key, found in lists.items()}
    return Lexicon(name, lists, tables, phrases, str(files[0].get("stemmer", "")))


Toml = Mapping[str, object]


def _read(name: str) -> Toml:
    """The parsed file of a language."""
    file = resources.files(__package__) / f"{name}.toml"
    if not file.is_file():
        raise SettingsInvalid(f"there is no lexicon for the language {name!r}; known are {', '.join(available())}")
    return tomllib.loads(file.read_text("utf-8"))


def _group(file: Toml, group: str) -> Mapping[str, object]:
    """The table `group` of a file, or an empty one."""
    found = file.get(group)
    return found if isinstance(found, Mapping) else {}


def _keys(files: Sequence[Toml], group: str) -> list[str]:
    """The keys of `group` in any of the files."""
    return sorted({key for file in files for key in _group(file, group)})


def _listed(file: Toml, key: str) -> frozenset[str]:
    """A list, written as one text with a phrase per line or separated by commas."""
    text = str(_group(file, "lists").get(key, ""))
    written = (phrase.lower() for line in text.splitlines() for phrase in line.split(","))
    return frozenset(phrase for pattern in written for phrase in spread(pattern)) - {""}


def spread(pattern: str) -> Iterator[str]:
    """The phrases that a pattern stands for: `(keep|kept) going` is two; an alternative may be empty.

    Raises SettingsInvalid for a bracket that is not closed.
    """
    parts = BRACKETS.split(pattern)
    if len(parts) % 2 == 0:
        raise SettingsInvalid(f"the lexicon's phrase {pattern.strip()!r} has a bracket that is not closed")
    for row in product(*(part.split("|") if at % 2 else [part] for at, part in enumerate(parts))):
        yield " ".join("".join(row).split())


def _table(file: Toml, key: str) -> dict[str, str]:
    """A table written as value = "word, word": turned round to word and value."""
    rows = _group(file, "tables").get(key)
    pairs = rows.items() if isinstance(rows, Mapping) else ()
    return {word.strip().lower(): str(value) for value, words in pairs for word in str(words).split(",")}
