"""Which graphs a key store has served: a key that one graph does not know may belong to another."""

from __future__ import annotations

from pathlib import Path

from provgraph.errors import KeyStoreUnusable
from provgraph.keys.files import private_folder, touch_private

FILE_NAME = "graphs.txt"


def graphs_of(folder: Path) -> tuple[str, ...]:
    """The ids of the graphs that this folder's keys have been used with, in the order of first use."""
    path = folder / FILE_NAME
    try:
        return tuple(dict.fromkeys(path.read_text("utf-8").split())) if path.exists() else ()
    except OSError as error:
        raise KeyStoreUnusable(f"{path} cannot be read: {error.strerror}") from error


def note_graph(folder: Path, graph_id: str) -> None:
    """Remember that this folder's keys serve a graph. Raises KeyStoreUnusable when the folder is open to others."""
    if graph_id in graphs_of(folder):
        return
    path = private_folder(folder) / FILE_NAME
    touch_private(path)
    with path.open("a", encoding="utf-8") as file:  # one short line: two processes at once do no harm
        file.write(f"{graph_id}\n")
