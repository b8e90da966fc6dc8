"""The documents that the package `prov` ships for its own tests: read, or refused with a reason; kept as they are."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

from provgraph.domain.imports.stated import read, things_in, written
from provgraph.domain.imports.things import Name, holder_of, key_of, survey
from provgraph.domain.prov.statement import Statement
from provgraph.errors import UnreadableFile
from provgraph.exchange import formats
from provgraph.exchange.parts import Part
from provgraph.service.importing.reading import readable
from tests.prov.reading import plain

SUFFIXES = (".json", ".ttl", ".trig", ".provn", ".xml", ".provx")
SHIPPED = sorted(path for path in Path(str(files("prov.tests"))).rglob("*") if path.suffix in SUFFIXES)
EVERY = 5
"""One of so many is looked at: all of them take a while."""


def kept(part: Part) -> list[Statement]:
    """The statements of a part as they come back from what is sealed of them."""
    things = survey(part.statements)
    ids = {key: f"im_{at}" for at, key in enumerate(things)}
    name_of: dict[str, Name] = {ids[key]: name for key, (name, _) in things.items()}
    held: dict[str, list[Statement]] = {}
    for statement in part.statements:
        holder = holder_of(statement)
        assert holder is not None
        held.setdefault(key_of(holder), []).append(statement)
    found = []
    for key, statements in held.items():
        text = written(statements, ids)
        assert things_in(text) <= name_of.keys()
        found += read(text, things[key][0], name_of.__getitem__)
    return found


def taken(path: Path) -> list[Part] | str:
    """The parts of a document, or why it is refused."""
    try:
        found = readable(path.name, path.read_bytes(), formats.SUFFIXES[path.suffix], keep_going=False)
    except UnreadableFile as error:
        return error.message
    return list(found.parts)


def test_what_is_read_is_kept_word_by_word_and_what_is_refused_has_a_reason() -> None:
    counts: Counter[tuple[str, bool]] = Counter()
    for path in SHIPPED[::EVERY]:
        parts = taken(path)
        counts[path.suffix, isinstance(parts, list)] += 1
        if isinstance(parts, str):
            assert path.name in parts and len(parts) > len(path.name) + 10
            continue
        for part in parts:
            assert sorted(map(plain, kept(part))) == sorted(map(plain, part.statements)), path
    assert sum(count for (_, is_read), count in counts.items() if is_read) > 0.8 * counts.total()
