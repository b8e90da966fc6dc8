"""Secrets that are known by the words before them: `password is ...`, `api_key=...`, `"token": "..."`.

A word alone proves nothing ("the password is wrong"), so what follows is judged: how it is linked to the word, and
whether it looks like something that was made to be secret. Source: docs/design.md, sealing.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from provgraph.domain.redaction import codes
from provgraph.domain.redaction.shapes import Secret


def _words(text: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(text.split())


KEYWORD = re.compile(
    rf"""
      (?P<password> pass(?:word|wd|phrase|code)s? | (?<![A-Za-z])(?:pwd|pw)
                  | passwort | kennwort | mot\ de\ passe | contrase(?:ñ|n)a | (?<![A-Za-z])(?:senha|wachtwoord|hasło)
                  | пароль | 密码 | 密碼 | 口令 | パスワード | 비밀번호 )
    | (?P<API_key>  (?:api|access|secret|signing|encryption|master|account|storage|license|private|ssh)[ _-]?key )
    | (?P<secret>   (?:client|app|consumer|shared|webhook)[ _-]?secret | (?<![A-Za-z])secret )
    | (?P<token>    (?:access|auth|refresh|session|api|bot|id|bearer)[ _-]?token | (?<![A-Za-z])token )
    | (?P<access_code> {codes.NAMES} )
    | (?P<PIN>      (?<![A-Za-z])(?-i:PIN)(?:[ ](?:code|number))? | (?<![A-Za-z])pin[ _-](?:code|number) )
    """,
    re.IGNORECASE | re.VERBOSE,
)
AFTER_KEYWORD = re.compile(r"_?\d?(?![A-Za-z0-9_])")
"""`password2` is a name for a password, `password_file` is not."""

OPTION = re.compile(r"(?<!\S)--[a-z-]*\Z", re.IGNORECASE)
"""A keyword that ends a command-line option: `--db-password`."""

LINKS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        ("assigned", r"[\"'`\]]{0,2}\s{0,3}(?:=>|:=|={1,3})\s{0,3}|>"),
        ("told", r"[\"'`*_]{0,2}\s{0,3}[:：]\s{0,3}[*_]{0,2}"),
        (
            "told",
            r"(?:\s{1,3}(?:for|of|to|on|in|at|from|für|de|pour|para|del?)(?:\s{1,3}[\w.'@/-]{1,40}){1,6}?)?"
            r"\s{1,3}(?:(?:is|was|are|will\ be|has\ been|to)(?:\ now|\ still)?(?:\ (?:set|changed|reset)\ to)?"
            r"|(?:set|changed|reset)\ to|ist|war|lautet|est|es|era|é|è)\s{0,2}:?\s{1,3}",
        ),
        ("told", r"\s?(?:是|为|為|は、|は|는|은)\s?[:：]?\s?"),
        ("beside", r"\s{1,3}"),
    )
)
QUOTED = re.compile(r"\"([^\"\n]{1,200})\"|'([^'\n]{1,200})'|`([^`\n]{1,200})`|“([^”\n]{1,200})”|«\s?([^»\n]{1,200})»")
BARE = re.compile(r"(?:[^\s\"'`“”«»<>,;&|。，、；」』]|[,;&|](?![\w. -]{1,40}=)(?=[^\s,;&|])|'(?=\w)){1,512}")
"""A run without spaces; a separator belongs to it unless white space or the next `name=` follows."""

AROUND = ".,;:)]}"
MARKUP = "?*_"
"""What ends a sentence or a markup rather than a secret: the one always, the other in running text."""

REVERSED = re.compile(
    r"(?<!\S)(?P<secret>[^\s\"'<>\[\]]{6,64})[\"']?\s{1,3}is\s{1,3}(?:the|my|our|your|his|her|their)\s{1,3}"
    r"(?:[\w-]{1,20}\s{1,3}){0,2}(?:password|passphrase|passcode)\b",
    re.IGNORECASE,
)

PAIRED = re.compile(
    r"(?<![^\W\d_])(?:log-?ins?|sign-in|credentials|zugangsdaten|anmeldedaten|identifiants|credenziali|credenciales"
    r"|credenciais|inloggegevens|логин)(?![\w-])[^\n.;:=!?]{0,60}?"
    r"(?:\s{0,3}[:=]|\s(?:is|are|was|were|ist|sind|lautet|lauten|est|sont|è|sono|es|son|é|são|zijn))"
    r"\s{1,3}[\w.@+-]{1,64}\s{1,2}[/|]\s{1,2}(?P<secret>[^\s\"'<>\[\],;]{6,64})",
    re.IGNORECASE,
)
"""A user's name and what opens their account, side by side: `the login is omar / ...`."""

PLACEHOLDER = re.compile(
    r"\[redacted|<|\{|\[|\$\{|\$\(|\$[A-Z_]{2,}|%[A-Z_{(]|\*{2,}|x{3,}\b|\.{3}|…|•|redacted|"
    r"(?:os\.|process\.|env\.|getenv|config\.|self\.|vault:|secret:|arn:|/|~|\\)",
    re.IGNORECASE,
)
"""What stands for a secret, or says where it is kept."""

REFERENCE = re.compile(r"[^\W\d]*(?:\.[^\W\d]+)+|[^\W\d]*(?:pass|secret|key|token|pwd)[^\W\d]*", re.IGNORECASE)
"""A name in code, such as `settings.password` or `user_password`, without any digit."""

PLAIN = _words(
    """
    await lambda
    alphanumeric any anything as authentication available bad boolean bytes bug case changed char complex compromised
    confidential correct default different down due easy either empty enough exactly false field fine first found from
    gone good guessable here hidden hint history identical important incorrect input insecure int integer invalid it
    its just known least long lost manager mandatory me mine missing more n/a necessary never new nil no none now null
    numeric obsolete ok old on one only optional or our out outdated pending plaintext plain policy private prompt
    public read ready right safe same secret secure see sensitive sent set short simple stale still str string strong
    temporary text them then there true type undefined unique unknown unsafe unset up valid varchar visible weak what
    when where which who why without word work worse wrong yes yet yours
    a an and are at be been being both but by can cannot do does for has have how if in into is must my needs not of
    please should so than that the their they this to too until very was we were will with you your
    """
)
"""Words that follow "password" in ordinary sentences."""

FUNCTION = _words(
    "a an and are at be can cannot do does for has have in is must my needs not of please should that the this to too "
    "until was were will with you your"
)
"""Words that tell a sentence from a phrase that is a password."""

ENDINGS = ("ed", "ing", "able", "ible", "less", "ful", "ly")
ALGORITHM = re.compile(
    r"(?:sha|md|aes|rsa|utf|base|argon|pbkdf|bcrypt|scrypt|ed|es|hs|rs|oauth|tls|ssl|v)-?\d[\w.-]{0,12}", re.IGNORECASE
)
LABEL = re.compile(
    r"[A-Z]{1,8}-?\d{1,8}|\d{4}-\d{2}-\d{2}\S*|\d{1,12}(?:[.,:]\d{1,9})*%?|https?://\S*|[\w.+-]+@[\w.-]+"
)
"""Ids, dates, numbers, addresses: checkable facts that must not be lost."""

LENGTH = re.compile(r"\d{1,4}-[a-z]+|https?://\S*", re.IGNORECASE)
"""`12-character`, or where to read more."""

PAGING = re.compile(r"(?:^|_)(?:page|next|cursor|continuation|sync|csrf|count|usage)(?:_|$)", re.IGNORECASE)
"""Names of tokens that open nothing."""

CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
CLAUSE_END = re.compile(r"\s{0,3}(?:\Z|[\n.,;!?)。，])")
STEMS = (
    *("pass", "pw", "kenn", "contrase", "senha", "wachtwoord", "hasł", "парол"),
    *("login", "log-in", "sign-in", "credent", "credenz", "credenc", "zugangs", "anmelde", "identifiant", "inlog"),
    *("логин", "密", "口令", "パス", "비밀", "key", "secret", "token", "pin"),
    *codes.STEMS,
)
"""What a text must hold, in lower case, for the expressions to be tried at all."""

MIN_BESIDE, MIN_KEY, MIN_TOKEN, MIN_TOKEN_BESIDE, MIN_BITS = 6, 8, 12, 16, 3.0


def worded(text: str) -> Iterator[Secret]:
    """Every secret that the words before (or after) it give away. They may overlap."""
    lowered = text.lower()
    if not any(stem in lowered for stem in STEMS):
        return
    done = 0
    for keyword in KEYWORD.finditer(text):
        secret = _after(text, keyword) if keyword.start() >= done else None
        if secret is not None:
            done = secret.end
            yield secret
    for match in REVERSED.finditer(text) if "pass" in lowered else ():
        if looks_made(match["secret"]):
            yield Secret(match.start("secret"), match.end("secret"), "password")
    for match in PAIRED.finditer(text) if any(sign in text for sign in "/|") else ():
        said = match["secret"].rstrip(AROUND)
        if looks_made(said) and not LABEL.fullmatch(said):
            yield Secret(match.start("secret"), match.start("secret") + len(said), "password")


def kind_under(name: str, value: str) -> str | None:
    """The kind of secret that a value is under a key of that name in structured data, or None."""
    spaced = CAMEL.sub("_", name)
    keyword = next((match for match in KEYWORD.finditer(spaced) if AFTER_KEYWORD.fullmatch(spaced, match.end())), None)
    if keyword is None or PLACEHOLDER.match(value):
        return None
    kind = _kind(keyword)
    if kind in ("password", "PIN"):
        is_secret = bool(value) and not _is_prose(value)
    elif kind == "access code":
        is_secret = _is_access_code("beside", value, stands_alone=True)
    else:
        is_secret = not PAGING.search(spaced) and _is_token(kind, "assigned", value)
    return kind if is_secret else None


def looks_made(value: str) -> bool:
    """True for text of a mixture that ordinary words do not have; lengths and names of algorithms are no such text."""
    if len(value) < 4 or ALGORITHM.fullmatch(value) or LENGTH.fullmatch(value):
        return False
    has_sign = any(sign in value for sign in "!@#$%^&*+=~?_") and any(map(str.isalnum, value))
    has_inner_capital = re.search(r"[a-z][A-Z]", value) is not None
    return _has_letter_and_digit(value) or has_sign or has_inner_capital or (value.isdigit() and len(value) >= 4)


def _kind(keyword: re.Match[str]) -> str:
    """The kind as it is written in a marker."""
    return (keyword.lastgroup or "secret").replace("_", " ")


def _after(text: str, keyword: re.Match[str]) -> Secret | None:
    """The secret that follows a keyword, if one does."""
    tail = AFTER_KEYWORD.match(text, keyword.end())
    links = ((name, pattern.match(text, tail.end())) for name, pattern in LINKS) if tail else ()
    found = next(((name, link) for name, link in links if link is not None), None)
    if found is None:
        return None
    name, link = found
    is_option = name == "beside" and OPTION.search(text, max(0, keyword.start() - 40), keyword.start()) is not None
    return _value(text, link.end(), _kind(keyword), "assigned" if is_option else name)


def _value(text: str, start: int, kind: str, link: str) -> Secret | None:
    """The secret at this place, if what stands there is one."""
    quoted = QUOTED.match(text, start)
    if quoted is not None:
        first, last = quoted.span(quoted.lastindex or 0)
        return Secret(first, last, kind) if _is_secret(kind, link, text[first:last], True) else None
    bare = BARE.match(text, start)
    value = bare.group().rstrip(AROUND if link == "assigned" else AROUND + MARKUP) if bare else ""
    end = start + len(value)
    stands_alone = link == "assigned" or CLAUSE_END.match(text, end) is not None
    return Secret(start, end, kind) if _is_secret(kind, link, value, stands_alone) else None


def _is_secret(kind: str, link: str, value: str, stands_alone: bool) -> bool:
    """Whether a value that is linked like this to a keyword of this kind is a secret."""
    if not value or PLACEHOLDER.match(value) or REFERENCE.fullmatch(value):
        return False
    if kind == "PIN":
        return link != "beside" and value.isascii() and value.isdigit() and 4 <= len(value) <= 8
    if kind == "access code":
        return _is_access_code(link, value, stands_alone)
    if kind != "password":
        return _is_token(kind, link, value)
    if link == "beside":
        return len(value) >= MIN_BESIDE and looks_made(value) and not LABEL.fullmatch(value)
    if link == "assigned":
        return len(value) >= 3 and not _is_prose(value) and "(" not in value
    return looks_made(value) or (stands_alone and len(value) >= 4 and not _is_prose(value))


def _is_access_code(link: str, value: str, stands_alone: bool) -> bool:
    """Whether a value is a code that opens something; right beside its name only figures are one."""
    if link == "beside":
        return stands_alone and codes.FIGURES.fullmatch(value) is not None
    is_code = codes.FIGURES.fullmatch(value) or codes.MARKED.fullmatch(value)
    return bool(is_code) or (looks_made(value) and not LABEL.fullmatch(value))


def _is_token(kind: str, link: str, value: str) -> bool:
    """Whether a value is a key or token: long, and of a mixture that words do not have."""
    if LABEL.fullmatch(value) or " " in value or "(" in value:
        return False
    if link == "assigned" and kind != "token":
        return len(value) >= MIN_KEY and not _is_prose(value)
    shortest = MIN_TOKEN_BESIDE if link == "beside" else MIN_TOKEN
    return len(value) >= shortest and _has_letter_and_digit(value) and _bits(value) >= MIN_BITS


def _has_letter_and_digit(value: str) -> bool:
    """True when both occur."""
    return any(map(str.isalpha, value)) and any(map(str.isdigit, value))


def _is_prose(value: str) -> bool:
    """True for what is said about a password rather than being one."""
    words = [word.strip(AROUND) for word in value.lower().split()]
    if len(words) > 1:
        return any(word in FUNCTION for word in words)
    return (
        value.lower() in PLAIN
        or value.endswith("'s")
        or (value.isalpha() and value[1:].islower() and value.lower().endswith(ENDINGS))
    )


def _bits(value: str) -> float:
    """Shannon entropy in bits per character."""
    counts = Counter(value).values()
    return -sum(count / len(value) * math.log2(count / len(value)) for count in counts)
