"""Text to tokens, in one pass and in linear time. Everything after this works on tokens, never on raw text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from provgraph.domain.text.figured import is_date
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.numerals import is_number
from provgraph.domain.text.stems import stem

Kind = Literal["word", "number", "date", "time", "code", "sign", "mark"]

HARD = r"\s()\[\]{}<>\"“”«»„!?;…|。，、；：！？（）「」『』【】《》〈〉¿¡—–"
CJK = r"぀-ヿ㐀-䶿一-鿿가-힯々〇"
SIGNS = "$€£¥₩₽%‰°℃"
SHAPES = re.compile(
    r"(?P<stamp>\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)"
    r"|(?P<cjkdate>(?:\d{4}[年년] ?)?\d{1,2}[月월](?: ?\d{1,2}[日일号號])?)"
    r"|(?P<cjktime>\d{1,2}[時时点點시](?![間间간])(?:半| ?\d{1,2}[分분])?)"
    rf"|(?P<sign>US\$|R\$|[{SIGNS}]+C?)"
    r"|(?P<colon>:(?=\d))"
    rf"|(?P<cjk>[{CJK}])"
    rf"|(?P<chunk>[^{HARD}{CJK}{SIGNS}]+)"
    r"|(?P<mark>\S)"
)
KINDS: dict[str | None, Kind] = {
    "stamp": "date", "cjkdate": "date", "cjktime": "time", "sign": "sign", "cjk": "word",
}  # fmt: skip
TIME = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:?\d{2}|Z)?|\d{1,2}h(?:\d{2})?|\d{1,2}(?::\d{2})?[ap]m", re.I)
AMOUNT = re.compile(r"([+-]?\d[\d.,]{0,30}?)([A-Za-zµμ]{1,4}|-[^\W\d_]{1,20})")
FILE = re.compile(
    r"(?:~|\.{0,2})/[\w.-]+(?:/[\w.-]+){0,20}/?|(?:[\w-]+/){0,20}[a-z0-9_-]{1,40}(?:\.[a-z0-9_-]{1,40}){0,6}\.[a-z]{2,4}"
)
HOST = re.compile(r"[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}\.[a-z]{2,24}")
PIECE = re.compile(r"[^\W_]+(?:['’ʼ][^\W\d_]+)?|['’ʼ_.,:/@#+=&*~^`\\-]")
WORDS = re.compile(rf"[{CJK}]|[^\W\d_{CJK}]+")
CAPITALS = re.compile(r"\b[A-ZÀ-ÖØ-Þ]{2,}\b")
ELIDED = re.compile(r"([^\W\d_]{1,6}')(?=\d)|([a-zà-ÿ]{1,6}')(?=[A-ZÀ-ÖØ-Þ])")
"""A small word that is written on to a figure or a name, as in `dell'11` and `d'Inès`."""
QUOTES = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "‑": "-", "‐": "-", " ": " ", "−": "-"})
WIDE_TIME = re.compile(r"(?<![\w-])(\d{1,2})：(\d\d)(?!\d)")
LONGEST = 300
"""A chunk longer than this is one opaque code: no pattern is tried on it."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a normalised text: `stem` is its form for comparison, `[start, end)` its span in characters.

    `own` is the stem of the word itself where `stem` stands for all words of its meaning, else empty.
    """

    kind: Kind
    text: str
    stem: str
    start: int
    end: int
    own: str = ""

    @property
    def root(self) -> str:
        """The stem of the word itself."""
        return self.own or self.stem

    @property
    def is_capital(self) -> bool:
        """True when it starts with a capital letter."""
        return self.text[:1].isupper()

    def moved(self, by: int) -> Token:
        """The token in an excerpt that starts that many characters later."""
        return Token(self.kind, self.text, self.stem, self.start - by, self.end - by, self.own)


def normal(text: str) -> str:
    """NFKC with plain quotes and hyphens, so that full-width digits and NFD make no difference. Source: UAX #15.

    A full-width colon outside a time of day parts what stands around it, as in `TE-6402：3600 箱`.
    """
    parted = WIDE_TIME.sub(r"\1:\2", text).replace("：", ": ") if "：" in text else text
    return unicodedata.normalize("NFKC", parted.translate(QUOTES)).translate(QUOTES)


def raw_words(text: str) -> list[str]:
    """The lower-case words of a normalised text; scripts without spaces by characters."""
    return WORDS.findall(text.lower())


def telling_words(text: str) -> list[str]:
    """The raw words that tell the language of a text: without abbreviations in capitals, unless it has no others.

    `MV Skua: departure 10:15 CET` is not French, where `cet` is a small word.
    """
    plain = CAPITALS.sub(" ", text)
    return raw_words(plain) or raw_words(text)


def tokenise(text: str, lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens of a normalised text."""
    found: list[Token] = []
    for match in SHAPES.finditer(text):
        found.extend(_tokens_of(match, lexicon))
    return tuple(found)


def _tokens_of(match: re.Match[str], lexicon: Lexicon) -> list[Token]:
    """The tokens of one match of SHAPES."""
    shape, text, start = match.lastgroup, match.group(), match.start()
    if shape == "chunk":
        return _chunk(text, start, lexicon)
    kinds: dict[str | None, Kind] = {
        "stamp": "date",
        "cjkdate": "date",
        "cjktime": "time",
        "sign": "sign",
        "cjk": "word",
    }
    return [Token(kinds.get(shape, "mark"), text, text.lower(), start, match.end())]


def _chunk(text: str, start: int, lexicon: Lexicon) -> list[Token]:
    """The tokens of a run without spaces: one typed token where it has a shape, pieces otherwise."""
    core = text.strip(".,:'")
    if not core:
        return [Token("mark", char, char, start + at, start + at + 1) for at, char in enumerate(text)]
    begin = text.index(core)
    marks = [Token("mark", text[at], text[at], start + at, start + at + 1) for at in range(begin)]
    tail = range(begin + len(core), len(text))
    ends = [Token("mark", text[at], text[at], start + at, start + at + 1) for at in tail]
    return [*marks, *_core(core, start + begin, lexicon), *ends]


def _core(text: str, start: int, lexicon: Lexicon) -> list[Token]:
    """The tokens of a chunk without punctuation at its ends."""
    if elided := ELIDED.match(text):
        head, rest = elided.group(), text[elided.end() :]
        begin = start + len(head)
        return [Token("word", head, stem(head, lexicon), start, begin), *_core(rest, begin, lexicon)]
    kind = "word" if _is_dotted(text.lower(), lexicon) else _shape_of(text, lexicon)
    if kind is not None:
        return [Token(kind, text, text.lower(), start, start + len(text))]
    if amount := AMOUNT.fullmatch(text):
        return _amount(amount, start, lexicon)
    return _pieces(text, start, lexicon)


def _is_dotted(lower: str, lexicon: Lexicon) -> bool:
    """True for a short form with points inside, as in `e.g` and `p.m`, which is one word."""
    return "." in lower and (lower in lexicon.words("abbreviations") or lower in lexicon.table("half_days"))


def _shape_of(text: str, lexicon: Lexicon) -> Kind | None:
    """The kind of a chunk that is one typed token; None for words and what must be split."""
    if len(text) > LONGEST:
        return "code"
    if is_number(text):
        return "number"
    if is_date(text, lexicon):
        return "date"
    if TIME.fullmatch(text):
        return "time"
    return "code" if _is_code(text) else None


def _is_code(text: str) -> bool:
    """True for ids, versions, paths, addresses, hosts: what must survive letter by letter."""
    if AMOUNT.fullmatch(text):
        return False
    letters, digits = any(map(str.isalpha, text)), any(map(str.isdigit, text))
    if digits:
        return letters or any(mark in text[1:] for mark in "./:-_@#+*")
    return (
        "@" in text[1:-1]
        or "://" in text
        or "_" in text.strip("_")
        or any(shape.fullmatch(text) for shape in (FILE, HOST))
    )


def _amount(match: re.Match[str], start: int, lexicon: Lexicon) -> list[Token]:
    """A number and the unit that is written on to it, as in `512Mi`; a code when the number is none."""
    figure, unit = match.groups()
    middle = start + match.end(1)
    if not is_number(figure) or not _is_unit(unit, lexicon):
        return [Token("code", match.group(), match.group().lower(), start, start + len(match.group()))]
    word = unit.lstrip("-")
    begin = middle + len(unit) - len(word)
    return [
        Token("number", figure, figure, start, middle),
        Token("word", word, stem(word, lexicon), begin, begin + len(word)),
    ]


def _is_unit(unit: str, lexicon: Lexicon) -> bool:
    """True for a known unit, an ordinal ending, or a word joined by a hyphen (`24-month`)."""
    known = lexicon.table("units")
    return unit.lower().lstrip("-") in known or unit.lower() in lexicon.words("ordinal_endings") or unit[0] == "-"


def _pieces(text: str, start: int, lexicon: Lexicon) -> list[Token]:
    """Words and marks of a chunk without a shape; contractions are opened."""
    found: list[Token] = []
    for match in PIECE.finditer(text):
        found.extend(_piece(match.group(), start + match.start(), lexicon))
    return found


def _piece(text: str, start: int, lexicon: Lexicon) -> list[Token]:
    """One word, or the words of a contraction, or one mark."""
    end, lower = start + len(text), text.lower()
    if not text[0].isalnum():
        return [Token("mark", text, text, start, end)]
    if is_number(text):
        return [Token("number", text, text, start, end)]
    opened = lexicon.table("contractions").get(lower) or _ending(lower, lexicon)
    if opened is None:
        return [Token("word", text, stem(text, lexicon), start, end)]
    words = opened.split()
    first = words[0].capitalize() if text[0].isupper() else words[0]
    return [Token("word", word, stem(word, lexicon), start, end) for word in (first, *words[1:])]


def _ending(lower: str, lexicon: Lexicon) -> str | None:
    """The words of a contraction by its ending, as in `she'll`; None when it is none."""
    for ending, words in lexicon.table("endings").items():
        if lower.endswith(ending) and len(lower) > len(ending):
            return f"{lower.removesuffix(ending)} {words}".strip()
    return None
