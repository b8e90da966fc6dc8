"""Secrets that are known by their own shape: keys of well-known services, private keys, tokens, URLs with passwords.

Every expression is linear: repeats are bounded, or stand alone at the end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret in a text: `[start, end)` in characters, and what kind of thing it is."""

    start: int
    end: int
    kind: str


START, END = r"(?<![A-Za-z0-9_-])", r"(?![A-Za-z0-9_-])"
"""Where a word of a key's alphabet begins and ends."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An expression for one kind of secret (its group `secret`), tried where the lowered text holds a stem."""

    kind: str
    stems: tuple[str, ...]
    pattern: re.Pattern[str]


def _own(kind: str, stems: str, pattern: str) -> Shape:
    """A secret that is recognised by itself, as a word."""
    return Shape(kind, tuple(stems.split()), re.compile(f"{START}(?P<secret>{pattern})"))


def _carried(kind: str, stems: str, pattern: str) -> Shape:
    """A secret that is recognised by what stands before it."""
    return Shape(kind, tuple(stems.split()), re.compile(pattern, re.IGNORECASE))


SHAPES: tuple[Shape, ...] = (
    _own("AWS key", "akia asia abia acca", rf"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{{16}}{END}"),
    _own("GitHub token", "ghp_ gho_ ghs_ ghu_ ghr_", r"gh[opsur]_[A-Za-z0-9]{30,255}"),
    _own("GitHub token", "github_pat_", r"github_pat_[A-Za-z0-9_]{22,255}"),
    _own("GitLab token", "gl", r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|oas|soat|agent|ffct)-[A-Za-z0-9_-]{18,255}"),
    _own("Slack token", "xox xapp-", r"(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,255}"),
    _own("Stripe key", "sk_ rk_", r"[rs]k_(?:live|test|prod)_[A-Za-z0-9]{10,255}"),
    _own("Stripe key", "whsec_", r"whsec_[A-Za-z0-9+/=]{16,255}"),
    _own(
        "API key",
        "sk-",
        r"sk-(?=[A-Za-z_-]{0,100}[0-9])(?:(?=[a-z0-9_-]{0,100}[A-Z])|(?=[A-Za-z0-9_-]{32}))[A-Za-z0-9_-]{16,255}",
    ),
    _own("API key", "aiza", r"AIza[A-Za-z0-9_-]{35}" + END),
    _own("API key", "gocspx-", r"GOCSPX-[A-Za-z0-9_-]{20,40}"),
    _own("API key", "sk dapi", r"(?:SK|dapi)[0-9a-f]{32}" + END),
    _own("API key", "sg.", r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}"),
    _own("API key", "shpat_ shpca_ shppa_ shpss_", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
    _own("private key", "age-secret-key-", r"AGE-SECRET-KEY-1[A-Z0-9]{50,60}"),
    _own("token", "npm_", r"npm_[A-Za-z0-9]{36}"),
    _own("token", "pypi-", r"pypi-AgE[A-Za-z0-9_-]{40,255}"),
    _own("token", "hf_", r"hf_[A-Za-z0-9]{30,40}"),
    _own("token", "_v1_", r"do[opr]_v1_[0-9a-f]{64}"),
    _own("token", "ya29.", r"ya29\.[A-Za-z0-9_-]{20,255}"),
    _own("token", "hvs. hvb.", r"hv[sb]\.[A-Za-z0-9_-]{20,255}"),
    _own("token", ":aa", r"[0-9]{8,10}:AA[A-Za-z0-9_-]{33}"),
    _own("token", "eyj", r"eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{0,2048}"),
    _carried(
        "token", "bearer", r"\bBearer\s{1,4}(?P<secret>(?=[A-Za-z._~+/-]{0,200}[0-9])[A-Za-z0-9._~+/-]{16,4096}=*)"
    ),
    _carried(
        "credentials",
        "authorization",
        r"\bAuthorization\W{1,6}(?:Basic|Digest|Token|ApiKey)\s{1,4}(?P<secret>[A-Za-z0-9+/=_-]{8,4096})",
    ),
    _carried("password", "://", r"(?<=://)[^\s/:@\"'\[]{0,128}:(?P<secret>[^\s/@\"'\[]{1,256})@"),
    _carried("webhook", "hooks.slack.com", r"hooks\.slack\.com/(?P<secret>(?:services|workflows)/[\w/-]{20,200})"),
    _carried("webhook", "webhooks/", r"discord(?:app)?\.com/api/webhooks/(?P<secret>[0-9]{8,24}/[\w-]{20,200})"),
    _carried(
        "signature",
        "sig= signature=",
        r"[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=(?P<secret>[A-Za-z0-9%+/=_-]{16,512})",
    ),
)

STEMS = [(stem, shape) for shape in SHAPES for stem in shape.stems]
"""What a text must hold, in lower case, for an expression to be tried at all."""

PRIVATE_KEY = re.compile(r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
PRIVATE_KEY_END = re.compile(r"-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
KEY_LINES = re.compile(r"(?:(?:\\[rn]|\s)*[A-Za-z0-9+/=]{16,})*(?:[\r\n]{1,2}[A-Za-z0-9+/=]{1,15}(?=[\r\n]|\Z))?")
LONGEST_KEY = 20_000


def shaped(text: str) -> Iterator[Secret]:
    """Every secret that its own shape gives away. They may overlap."""
    lowered = text.lower()
    if "private key" in lowered:
        yield from _private_keys(text)
    for shape in dict.fromkeys([shape for stem, shape in STEMS if stem in lowered]):
        for match in shape.pattern.finditer(text):
            yield Secret(match.start("secret"), match.end("secret"), shape.kind)


def _private_keys(text: str) -> Iterator[Secret]:
    """Private keys in PEM; one whose end is missing reaches as far as its lines do."""
    ends = [match.end() for match in PRIVATE_KEY_END.finditer(text)]
    position = 0
    while match := PRIVATE_KEY.search(text, position):
        place = bisect_right(ends, match.end())
        has_end = place < len(ends) and ends[place] - match.end() < LONGEST_KEY
        position = ends[place] if has_end else _end_of_lines(text, match.end())
        if position > match.end():
            yield Secret(match.start(), position, "private key")


def _end_of_lines(text: str, position: int) -> int:
    """Where the lines of a key end that start here."""
    match = KEY_LINES.match(text, position)
    return match.end() if match else position
