"""What stands in the places of a PROV statement: names, nodes without a name, times and literal values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from provgraph.errors import InputError

PROV = "http://www.w3.org/ns/prov#"
XSD = "http://www.w3.org/2001/XMLSchema#"

DATE_TIME = re.compile(
    r"\s*(?P<year>-?(?:[1-9][0-9]{4,8}|[0-9]{4}))-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12][0-9]|3[01])"
    r"T(?P<hour>[01][0-9]|2[0-4]):(?P<minute>[0-5][0-9]):(?P<second>[0-5][0-9])(?:\.(?P<fraction>[0-9]+))?"
    r"(?P<offset>Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?\s*",
    re.ASCII,
)
"""xsd:dateTime. Years have at most nine digits here."""

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class QualifiedName:
    """A name. Two are the same when their URIs are, however they are written. Source: PROV-DM 5.7.1."""

    uri: str
    prefix: str = field(default="", compare=False)
    local: str = field(default="", compare=False)

    def __str__(self) -> str:
        if self.prefix:
            return f"{self.prefix}:{self.local}"
        return self.local or f"<{self.uri}>"


@dataclass(frozen=True, slots=True)
class Blank:
    """Something that a document speaks of but does not name (`_:b1` in PROV-JSON): an existential variable."""

    label: str

    def __str__(self) -> str:
        return f"_:{self.label}"


@dataclass(frozen=True, slots=True)
class Time:
    """An xsd:dateTime. Two are the same when they are the same moment; one without offset equals only its like."""

    text: str = field(compare=False)
    moment: tuple[bool, int, str]
    """Has an offset; whole seconds since 1970-01-01, in UTC if it has one; digits of the fraction."""

    @classmethod
    def parse(cls, text: str) -> Time:
        """The time of a text. Raises InputError when it is no xsd:dateTime. Source: XML Schema 1.1 part 2, 3.3.7."""
        found = DATE_TIME.fullmatch(text)
        if found is None or not _is_day(found):
            raise InputError(
                f"{text[:40]!r} is no xsd:dateTime (2012-04-01T13:00:00, with Z or an offset if it has one)"
            )
        return cls(text.strip(), (bool(found["offset"]), _seconds(found), (found["fraction"] or "").rstrip("0")))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Literal:
    """A value with its datatype and, for text, its language; kept as it is spelled. Source: PROV-DM 5.7.3."""

    text: str
    datatype: QualifiedName
    language: str = ""

    def __str__(self) -> str:
        escaped = self.text.translate(ESCAPES)
        tail = f"@{self.language}" if self.language else "" if self.datatype == STRING else f" %% {self.datatype}"
        return f'"{escaped}"{tail}'


Term: TypeAlias = QualifiedName | Blank | Time
Value: TypeAlias = QualifiedName | Literal
Attribute: TypeAlias = tuple[QualifiedName, Value]

ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def prov(local: str) -> QualifiedName:
    """A name in the PROV namespace."""
    return QualifiedName(PROV + local, "prov", local)


def xsd(local: str) -> QualifiedName:
    """A name in the namespace of XML Schema."""
    return QualifiedName(XSD + local, "xsd", local)


STRING, INTERNATIONALIZED = xsd("string"), prov("InternationalizedString")
TYPE, LABEL, LOCATION, ROLE, VALUE = (prov(name) for name in ("type", "label", "location", "role", "value"))


def _is_day(found: re.Match[str]) -> bool:
    """The day exists in its month, and hour 24 is the end of a day."""
    year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    longest = 29 if is_leap and month == 2 else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    is_end = found["hour"] != "24" or (found["minute"], found["second"], found["fraction"] or "0") == ("00", "00", "0")
    return day <= longest and is_end


def _seconds(found: re.Match[str]) -> int:
    """Seconds since 1970-01-01; datetime would stop at the years 1 and 9999."""
    days = _days(int(found["year"]), int(found["month"]), int(found["day"]))
    clock = int(found["hour"]) * HOUR + int(found["minute"]) * MINUTE + int(found["second"])
    return days * DAY + clock - _offset(found["offset"] or "Z")


def _days(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01, Gregorian at all times; years are counted from March so that leap days come last."""
    year -= month <= 2
    shifted = (month + 9) % 12
    leaps = year // 4 - year // 100 + year // 400
    return 365 * year + leaps + (153 * shifted + 2) // 5 + day - 1 - 719468


def _offset(text: str) -> int:
    """Seconds east of Greenwich."""
    if text == "Z":
        return 0
    seconds = int(text[1:3]) * HOUR + int(text[4:6]) * MINUTE
    return -seconds if text[0] == "-" else seconds
