"""The catalogue: every query is a file with a checked header, and Python only gives it a name.

A header is comment lines at the top: the purpose, then `params`, `rows`, `mode` and `returns`. Names in `params` are
compared with every `$name` of the body, both ways; a query under `mode: read` holds no word that writes; every query
outside `server/` and `schema/` takes the tenant. `$tx` names the transaction and is filled in by the store.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import LiteralString, TypeVar

from provgraph.errors import CatalogueError

E = TypeVar("E", bound=StrEnum)

KEYS = ("params", "rows", "mode", "returns")
TENANTLESS = frozenset({"schema", "server"})
"""Folders whose queries concern the whole server."""

HEADER_KEY = re.compile(r"(params|rows|mode|returns):\s*(.*)")
SHAPE = re.compile(r"[\[({][^\[\](){}]*[\])}]")
STRING_OR_COMMENT = re.compile(r"(?P<string>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")|//[^\n]*", re.DOTALL)
"""Sought together: `//` in a string begins no comment, and an apostrophe in a comment no string."""

PARAMETER = re.compile(r"\$(\w+)")
WRITES = re.compile(
    r"\b(CREATE|INSERT|MERGE|SET|DELETE|REMOVE|FOREACH|DROP|LOAD\s+CSV|IN\s+TRANSACTIONS)\b", re.IGNORECASE
)
IN_TRANSACTIONS = re.compile(r"\bIN\s+TRANSACTIONS\b", re.IGNORECASE)


class Mode(StrEnum):
    """What a query does to the store. `batch` commits by itself and runs outside a transaction."""

    READ = "read"
    WRITE = "write"
    BATCH = "batch"
    SCHEMA = "schema"


class Rows(StrEnum):
    """How many rows a query answers with."""

    NONE = "none"
    ONE = "one"
    OPTIONAL = "optional"
    MANY = "many"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Query:
    """One query file. `returns` are its columns, in order; `folder` is the first folder below `cypher/`."""

    name: str
    folder: str
    text: LiteralString
    params: frozenset[str]
    rows: Rows
    mode: Mode
    returns: tuple[str, ...]

    def statements(self) -> tuple[LiteralString, ...]:
        """The statements of a schema file, which alone may hold several, separated by semicolons."""
        without = STRING_OR_COMMENT.sub(lambda found: found["string"] or "", self.text)
        parts = (part.strip() for part in without.split(";"))
        return tuple(part for part in parts if part)


class Catalogue:
    """All queries by name. Frozen."""

    def __init__(self, queries: Mapping[str, Query]) -> None:
        self._queries = MappingProxyType(dict(queries))

    def __getitem__(self, name: str) -> Query:
        """The query of that name. Raises CatalogueError when there is none."""
        try:
            return self._queries[name]
        except KeyError:
            raise CatalogueError(f"there is no query named {name!r}") from None

    def __iter__(self) -> Iterator[Query]:
        return iter(self._queries.values())

    def __len__(self) -> int:
        return len(self._queries)

    def schema(self) -> tuple[Query, ...]:
        """The schema files, in the order of their numbers."""
        return tuple(sorted((q for q in self if q.folder == "schema"), key=lambda query: query.name))


def load_catalogue(folder: Traversable | None = None) -> Catalogue:
    """Read and check every query file, by default those that the package ships.

    Raises CatalogueError naming the file whose header and body disagree, or two files of one name.
    """
    queries: dict[str, Query] = {}
    for source, text in _query_files(files("provgraph.cypher") if folder is None else folder, ""):
        query = parse_query(source, text)
        if query.name in queries:
            raise CatalogueError(f"{source}: another query is named {query.name!r} too")
        queries[query.name] = query
    return Catalogue(queries)


def parse_query(source: str, text: str) -> Query:
    """The query in a file's text; `source` is its path below `cypher/`, such as `write/append.cypher`.

    Raises CatalogueError naming the file and what is wrong.
    """
    header, body = _split(text)
    keys = _header_keys(source, header)
    query = Query(
        name=source.rsplit("/", 1)[-1].removesuffix(".cypher"),
        folder=source.split("/", 1)[0],
        text=text,  # the one place where text from a file becomes a query
        params=frozenset(_names(keys["params"])),
        rows=_member(source, Rows, keys["rows"]),
        mode=_member(source, Mode, keys["mode"]),
        returns=tuple(_names(keys["returns"])),
    )
    _check(source, query, STRING_OR_COMMENT.sub(lambda found: "''" if found["string"] else "", body))
    return query


def _query_files(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _query_files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".cypher"):
            yield prefix + entry.name, entry.read_text("utf-8")


def _split(text: str) -> tuple[list[str], str]:
    """The comment lines at the top, without their slashes, and the rest."""
    lines = text.splitlines()
    end = next((at for at, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return [line[2:].strip() for line in lines[:end]], "\n".join(lines[end:])


def _header_keys(source: str, header: list[str]) -> dict[str, str]:
    """The four keys; a line that begins with none of them continues the key before it, or is the purpose."""
    keys: dict[str, str] = {}
    current = "purpose"
    for line in header:
        match = HEADER_KEY.fullmatch(line)
        current, rest = (match[1], match[2]) if match else (current, line)
        keys[current] = f"{keys[current]} {rest}" if current in keys else rest
    missing = [key for key in ("purpose", *KEYS) if not keys.get(key)]
    if missing:
        raise CatalogueError(f"{source}: the header lacks {', '.join(missing)}")
    return keys


def _names(text: str) -> list[str]:
    """The names of a list such as `tx, summary {id, digest}, inputs [{id, digest}] (what is cited)`."""
    bare, before = SHAPE.sub("", text), text
    while bare != before:
        bare, before = SHAPE.sub("", bare), bare
    words = [part.split()[0] for part in bare.split(",") if part.split()]
    return [word for word in words if word not in ("none", "nothing")]


def _member(source: str, kind: type[E], text: str) -> E:
    word = text.split()[0]
    if word not in [str(member) for member in kind]:
        raise CatalogueError(f"{source}: {word!r} is none of {', '.join(kind)}")
    return kind(word)


def _check(source: str, query: Query, body: str) -> None:
    """Raise CatalogueError when header and body disagree. `body` is free of comments and strings."""
    used = frozenset(PARAMETER.findall(body))
    faults = {
        f"not in the body: {_listed(query.params - used)}": query.params - used,
        f"not in the header: {_listed(used - query.params)}": used - query.params,
        f"mode read, but it says {_listed(WRITES.findall(body))}": query.mode is Mode.READ and WRITES.search(body),
        "IN TRANSACTIONS and mode batch go together": bool(IN_TRANSACTIONS.search(body)) != (query.mode is Mode.BATCH),
        "it takes no tenant": query.folder not in TENANTLESS and "tenant" not in query.params,
        "rows none returns nothing, and other rows something": (query.rows is Rows.NONE) == bool(query.returns),
        "rows value returns one column": query.rows is Rows.VALUE and len(query.returns) != 1,
        "its body is empty": not body.strip(),
    }
    found = [message for message, fault in faults.items() if fault]
    if found:
        raise CatalogueError(f"{source}: {'; '.join(found)}")


def _listed(names: object) -> str:
    return ", ".join(sorted(map(str, names))) if isinstance(names, frozenset | list) else ""
