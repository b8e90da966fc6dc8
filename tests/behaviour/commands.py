"""Steps as commands: the arguments of each, with the files that it needs written to a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.behaviour.answers import Asked
from tests.behaviour.inside import PASSPHRASE, read_archive


def _keyed(asked: Asked) -> list[str]:
    return ["--request-id", asked.request] if asked.request else []


def _scoped(asked: Asked) -> list[str]:
    return ["--scope", asked.scope] if asked.scope else []


def _file(folder: Path, name: str, *documents: object) -> str:
    lines = [json.dumps(document, ensure_ascii=False) for document in documents]
    path = folder / name
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


def append(asked: Asked, folder: Path) -> list[str]:
    file = _file(folder, "events.jsonl", *asked.given["events"])  # type: ignore[misc]  # test data
    return ["ingest", file, *_scoped(asked), *_keyed(asked)]


def consolidate(asked: Asked, folder: Path) -> list[str]:
    chosen = ["--fold", _file(folder, "fold.json", asked.given["fold"])] if "fold" in asked.given else []
    return ["consolidate", asked.scope, *chosen, *_keyed(asked)]


def current(asked: Asked, folder: Path) -> list[str]:
    return ["current", asked.scope, *(["--as-of", asked.text("as_of")] if "as_of" in asked.given else [])]


def revoke(asked: Asked, folder: Path) -> list[str]:
    return ["revoke", asked.text("id"), *_scoped(asked), "--reason", asked.text("reason"), *_keyed(asked)]


def replace(asked: Asked, folder: Path) -> list[str]:
    file = _file(folder, "event.json", asked.given["event"])
    return ["replace", asked.text("id"), file, *_scoped(asked), *_keyed(asked)]


def undo(asked: Asked, folder: Path) -> list[str]:
    return ["undo", asked.text("id"), *_keyed(asked)]


def trace(asked: Asked, folder: Path) -> list[str]:
    named = [part for name in ("as_of", "limit") if name in asked.given for part in _option(name, asked)]
    return ["trace", asked.text("id"), f"--{asked.text('direction')}", *_scoped(asked), *named]


def open_conflict(asked: Asked, folder: Path) -> list[str]:
    return ["conflict", "open", asked.scope, *asked.texts("claims"), "--about", "what is right", *_keyed(asked)]


def conflicts(asked: Asked, folder: Path) -> list[str]:
    return ["conflict", "list", asked.scope]


def verdict(asked: Asked, folder: Path) -> list[str]:
    return ["fold", "verdict", asked.text("id")]


def propose_claim(asked: Asked, folder: Path) -> list[str]:
    claim = asked.given["claim"]
    assert isinstance(claim, Mapping)
    said = [part for name, value in claim.items() for part in (f"--{name.replace('_', '-')}", _worded(value))]
    cited = [part for id in asked.texts("evidence") for part in ("--evidence", id)]
    return ["claim", "propose", asked.scope, *said, *cited, *_keyed(asked)]


def search(asked: Asked, folder: Path) -> list[str]:
    return ["search", asked.scope, asked.text("query"), "--k", asked.text("k")]


def policies(asked: Asked, folder: Path) -> list[str]:
    return ["policy", "list"]


def export(asked: Asked, folder: Path) -> list[str]:
    opens = folder / "passphrase"
    opens.write_text(PASSPHRASE, "utf-8")
    file = folder / "archive.tar"
    return ["archive", "create", str(file), "--keys", str(file.with_suffix(".keys")), "--passphrase-file", str(opens)]


def _worded(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(name: str, asked: Asked) -> list[str]:
    return [f"--{name.replace('_', '-')}", asked.text(name)]


def normal(do: str, document: Mapping[str, object]) -> Mapping[str, object]:
    """The document, with what says of a file which run of several stored it put together: any of them may be first.

    Of an archive that was made, what stands in it.
    """
    if do == "export":
        return read_archive(Path(str(document["file"])))
    if do != "append":
        return document
    rest = {name: value for name, value in document.items() if name not in ("appended", "repeated")}
    return {**rest, "stored": int(str(document["appended"])) + int(str(document["repeated"]))}


VERBS: Mapping[str, Callable[[Asked, Path], list[str]]] = {
    "append": append,
    "consolidate": consolidate,
    "current": current,
    "revoke": revoke,
    "replace": replace,
    "undo": undo,
    "trace": trace,
    "open_conflict": open_conflict,
    "conflicts": conflicts,
    "verdict": verdict,
    "propose_claim": propose_claim,
    "search": search,
    "policies": policies,
    "export": export,
}
