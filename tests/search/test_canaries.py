"""No word of any content or query is in the files of the store, and a killed server has lost nothing of its index.

Source: docs/design.md, search.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from provgraph.bootstrap import Provgraph, embedded_address, open_at, server_options
from provgraph.embedded import ensure_running, stop
from provgraph.embedded.home import Home
from provgraph.settings import Settings
from tests.search.looking import Looking

CANARIES = ("Xylocanarium", "канарейкинский", "카나리아새장", "kanárek", "QX-77123-ZETA", "金糸雀鳥籠")
ASKED = "Ornithoquery"
"""A word that is only ever looked for."""


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    """A home of this test's own; its server is stopped at the end."""
    jars = os.environ.get("PROVGRAPH_NEO4J_JARS")
    given = Settings(
        home=tmp_path / "home", master_key=tmp_path / "master.key", neo4j_jars=Path(jars) if jars else None
    )
    yield given
    stop(given.server_folder)


def opened(settings: Settings) -> Provgraph:
    """The parts on the home's server, started if need be."""
    return open_at(embedded_address(ensure_running(server_options(settings))), settings)


def spellings(word: str) -> Iterator[bytes]:
    """A word as it might lie in a file: as it is written, without case, shortened; in three encodings."""
    for text in {word, word.lower(), word.upper(), word[:-2].lower()}:
        yield from (text.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.timeout(900)  # two starts of a server of its own
def test_no_word_reaches_the_stores_files_and_a_killed_server_finds_them_all(settings: Settings) -> None:
    with opened(settings) as provgraph:
        told = Looking(provgraph.context())
        for at, canary in enumerate(CANARIES):
            told.note(f"c{at}", f"{canary} was seen at gate {at}.", speaker=f"{canary} Warden", task=canary)
        told.claim(f"{CANARIES[0]} sang.", told.event("c0"), told.event("c1"))
        told.consolidate()
        tokens = provgraph.vault.blinder.tokens(told.key_ids()[0], ["seen", "gate", "was", "at"])
        assert told.found(ASKED) == []
        os.kill(ensure_running(server_options(settings)).pid, signal.SIGKILL)
    while Home.at(settings.server_folder).has_process():  # the time-out of the test ends this
        sleep(0.05)
    with opened(settings) as provgraph:
        told = Looking(provgraph.context())
        for at, canary in enumerate(CANARIES):
            assert f"c{at}" in told.found(canary), canary
            assert told.found(f'"{canary} was seen"') == [f"c{at}"]
        assert told.look(f"{ASKED} gate").complete
    assert stop(settings.server_folder)
    found = files(settings.home)
    assert any(token.encode() in content for token in tokens for content in found.values()), "the index was written"
    leaks = {
        name
        for name, content in found.items()
        for word in (*CANARIES, ASKED)
        for spelt in spellings(word)
        if spelt in content
    }
    assert leaks == set()
