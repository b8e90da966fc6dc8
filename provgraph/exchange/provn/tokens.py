"""The tokens of PROV-N. No pattern here goes back over what it took: any text takes linear time. Source: PROV-N 3.7."""

from __future__ import annotations

import re
from bisect import bisect_right

from provgraph.errors import UnreadableFile
from provgraph.exchange.namespaces import unreadable

_BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_CHAR = rf"{_BASE}_\-0-9\u00b7\u0300-\u036f\u203f\u2040"
_OTHER = r"/@~&+*?#$!"
_ESCAPED = r"%[0-9A-Fa-f]{2}|\\[='(),\-:;\[\].]"
_FIRST = rf"(?:[{_BASE}_0-9{_OTHER}]|{_ESCAPED})"
_NEXT = rf"(?:[{_CHAR}{_OTHER}:]|{_ESCAPED})"
_LOCAL = rf"{_FIRST}(?:{_NEXT}|\.++(?={_NEXT}))*+"
_PREFIX = rf"[{_BASE}](?:[{_CHAR}]|\.++(?=[{_CHAR}]))*+"

_IRI = r"<[^<>\"{}|^`\\\s]*+>"
_TIME = r"-?[0-9]{4,9}-[0-9][0-9]-[0-9][0-9]T[0-9:.]++(?:Z|[+-][0-9][0-9]:[0-9][0-9])?"

LOCAL, PREFIX, IRI = re.compile(_LOCAL), re.compile(_PREFIX), re.compile(_IRI)
"""What may stand after the colon of a name, before it, and for a namespace."""

NUMBER_OR_TIME = re.compile(rf"-?[0-9]++|{_TIME}")
"""What would not be read as a name if nothing stood before it."""

SPACE = re.compile(r"(?:\s++|//[^\n\r]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+")
TOKEN = re.compile(
    rf'(?P<string>"""(?:[^"\\]|\\.|"(?!""))*+"""|"(?!"")(?:[^"\\\n\r]|\\.)*+"|"")'
    rf"|(?P<iri>{_IRI})"
    rf"|(?P<time>{_TIME})"
    rf"|(?P<int>-?[0-9]++(?![{_CHAR}{_OTHER}:.%\\]))"
    rf"|(?P<quoted>'[^'\\\s]*+(?:\\.[^'\\\s]*+)*+')"
    rf"|(?P<language>@[A-Za-z]++(?:-[A-Za-z0-9]++)*+)"
    rf"|(?P<name>(?:{_PREFIX}:)(?:{_LOCAL})?|{_LOCAL})"
    r"|(?P<mark>%%|[()\[\]{},;=-])",
    re.DOTALL,
)
END = "end"
ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
ESCAPES = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", "\\": "\\", '"': '"', "'": "'"}


class Cursor:
    """Walks over the tokens of a text: `kind` and `text` are those of the token it stands on."""

    __slots__ = ("_newlines", "_position", "_source", "kind", "start", "text")

    def __init__(self, source: str) -> None:
        self._source = source
        self._newlines = [match.start() for match in re.finditer("\n", source)]
        self._position = 0
        self.kind = self.text = ""
        self.start = 0
        self.advance()

    def advance(self) -> str:
        """Step to the next token; the text of the one left. Raises UnreadableFile where no token starts."""
        left = self.text
        space = SPACE.match(self._source, self._position)
        self.start = space.end() if space else self._position
        found = TOKEN.match(self._source, self.start)
        if found is not None:
            self.kind, self.text, self._position = found.lastgroup or "", found.group(), found.end()
        elif self.start == len(self._source):
            self.kind, self.text, self._position = END, "", self.start
        else:
            raise unreadable(_no_token(self._source, self.start), self.line)
        return left

    def skip_line(self) -> None:
        """Step to the first token of a line below; over lines that start with no token."""
        while True:
            end = self._source.find("\n", self.start)
            self._position = self.start = len(self._source) if end < 0 else end + 1
            try:
                self.advance()
            except UnreadableFile:
                continue
            return

    @property
    def line(self) -> int:
        """The line of the token, from 1."""
        return bisect_right(self._newlines, self.start - 1) + 1

    @property
    def end_of_last(self) -> int:
        """Where the token that the cursor stands on ends, in characters."""
        return self._position

    def slice(self, start: int, end: int) -> str:
        """Source text as it came."""
        return self._source[start:end]

    def take(self, mark: str) -> None:
        """Step over a mark that has to stand here. Raises UnreadableFile."""
        if self.text != mark or self.kind not in ("mark", "name"):
            raise self.wrong(f"{mark!r}")
        self.advance()

    def wrong(self, wanted: str) -> UnreadableFile:
        """The error that something else was wanted here."""
        found = "the end" if self.kind == END else f"{self.text[:40]!r}"
        return unreadable(f"{wanted} expected, {found} found", self.line)


def unquoted(token: str) -> str:
    """The text of a string token. Raises ValueError for an escape that PROV-N has not."""
    inner = token[3:-3] if token.startswith('"""') else token[1:-1]
    return ESCAPE.sub(_character, inner) if "\\" in inner else inner


def _character(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    if code is None:
        return ESCAPES[found[3]] if found[3] in ESCAPES else _refuse(found[0])
    return chr(int(code, 16)) if _is_character(int(code, 16)) else _refuse(found[0])


def _is_character(code: int) -> bool:
    return code < 0xD800 or 0xDFFF < code <= 0x10FFFF


def _refuse(escape: str) -> str:
    raise ValueError(f"{escape!r} is no escape of PROV-N")


def _no_token(source: str, start: int) -> str:
    if source[start] in "\"'<":
        return f"what starts with {source[start]} does not end"
    return f"{source[start]!r} cannot stand here"
