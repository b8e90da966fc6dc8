"""Text to the parts that are searched: words in their order, and what is looked for letter by letter.

Everything is brought to one spelling first: compatibility forms (full-width letters, ligatures), composed letters, no
case, no invisible characters. Source: UAX #15 and #29, simplified; NFKC_Casefold of Unicode 3.13.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

DENSE = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\uac00-\ud7a3\U00020000-\U0003ffff"
)
"""Scripts that write no spaces between words, and Korean, which writes endings on to them: indexed by pairs."""

JOINERS = "'"
PLAIN = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "‐": "-", "‑": "-", "−": "-"})
"""Apostrophes and hyphens as they are typed."""

EDGES = ".,:;!?'\"“”«»„()[]{}<>|…·*~`^=\\/-–—_。、，！？：；「」『』（）【】"
"""What stands at the ends of a code without belonging to it."""

GROUPED = re.compile(r"\d{1,3}(?:[.,'’\u00a0]\d{3})+")
"""A number with its thousands set apart."""

LONGEST = 200
"""A longer run without spaces is no name and no id; its words are indexed all the same."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a text. `kind`: `word`, `pair` (two signs of a dense script), `sign` (one of them alone), `code`.

    Words, pairs and lonely signs stand in reading order; a code stands after the words that it is made of.
    """

    kind: str
    text: str
    is_capital: bool = False


def spelling(text: str) -> str:
    """One spelling for all: NFKC without case and without characters that are not seen."""
    return casefold(visible(text))


def visible(text: str) -> str:
    """NFKC without invisible characters; letters keep their case."""
    if text.isascii():
        return text
    normal = unicodedata.normalize("NFKC", text)
    return "".join(char for char in normal.translate(PLAIN) if unicodedata.category(char) != "Cf")


def casefold(text: str) -> str:
    """Without case; normalised again, for folding may decompose."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text.casefold())


def parts(text: str) -> Iterator[Part]:
    """The parts of a text, in linear time."""
    for chunk in visible(text).split():
        yield from parts_of(chunk)


def pairs(run: str) -> list[str]:
    """Each sign of a run with the next one; the sign itself when it stands alone."""
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


@lru_cache(maxsize=65536)
def parts_of(chunk: str) -> tuple[Part, ...]:
    """The parts of a run without spaces, made visible. A cache of a pure function: most runs come again and again."""
    pieces = _pattern().findall(chunk)
    found = [part for dense, word in pieces for part in (_signs(dense) if dense else [_word(word)])]
    return (*found, *(Part("code", code) for code in _codes(chunk, len(pieces))))


def _signs(run: str) -> list[Part]:
    return [Part("pair" if len(pair) > 1 else "sign", pair) for pair in pairs(casefold(run))]


def _word(word: str) -> Part:
    return Part("word", casefold(word), word[0].isupper())


def _codes(chunk: str, pieces: int) -> Iterator[str]:
    """What of a chunk is looked for as a whole: ids, versions, addresses, figures with their marks."""
    for run in [] if chunk.isalnum() else _sparse(chunk):
        code = casefold(run.strip(EDGES))
        if 1 < len(code) <= LONGEST and _is_code(code, pieces):
            yield code
            if GROUPED.fullmatch(code):
                yield "".join(char for char in code if char.isdigit())


def _sparse(chunk: str) -> list[str]:
    """The runs of a chunk that are in no dense script."""
    if chunk.isascii():
        return [chunk]
    return ["".join(run) for is_dense, run in groupby(chunk, key=_is_dense) if not is_dense]


def _is_code(code: str, pieces: int) -> bool:
    """True when there are marks between or beside its words and figures; an apostrophe is one in a figure only."""
    has_word, has_figure = any(map(str.isalnum, code)), any(map(str.isdigit, code))
    is_marked = any(not _is_of_word(char) or (has_figure and char in JOINERS) for char in code)
    return has_word and is_marked and (pieces > 1 or not code.isalnum())


def _is_of_word(char: str) -> bool:
    return char.isalnum() or char in JOINERS or unicodedata.category(char)[0] == "M"


def _is_dense(char: str) -> bool:
    return not char.isascii() and _dense().match(char) is not None


@cache
def _dense() -> re.Pattern[str]:
    return re.compile(f"[{DENSE}]")


@cache
def _pattern() -> re.Pattern[str]:
    """A run of a dense script, or a word: letters, digits and the marks that belong to them, with inner apostrophes."""
    letter = rf"(?:[^\W_{DENSE}][{_marks()}]*)"
    return re.compile(rf"([{DENSE}]+)|({letter}+(?:[{JOINERS}]{letter}+)*)")


@cache
def _marks() -> str:
    """A character class of all marks outside the dense scripts: Python's `\\w` does not hold them."""
    dense = _dense()
    found = [code for code in range(0x300, 0x1F000) if unicodedata.category(chr(code))[0] == "M"]
    runs = groupby(
        enumerate(code for code in found if not dense.match(chr(code))), key=lambda place: place[1] - place[0]
    )
    spans = [[code for _, code in run] for _, run in runs]
    return "".join(f"{chr(span[0])}-{chr(span[-1])}" for span in spans)
