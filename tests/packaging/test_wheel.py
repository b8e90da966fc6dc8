"""The wheel holds all that the package needs, and works where nothing of the checkout is."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from provgraph import __version__
from provgraph.graph.runner import Address

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {"provgraph": "provgraph", "cypher": "provgraph/cypher", "api/provgraph_api": "provgraph_api"}
"""Where folders of the checkout stand in the wheel."""

COUNT = """
from provgraph.graph.catalogue import load_catalogue
from provgraph.lexicon import load
from provgraph.schemas import event_faults
import provgraph, provgraph_api
load(), event_faults({})
print(provgraph.__file__)
"""
ASK = """
import os, sys
from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.runner import Address, Engine
with Engine(Address(*sys.argv[1:3], os.environ["PASSWORD"], sys.argv[3]), load_catalogue()) as engine:
    print(engine.verify())
"""


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """What a command prints; it must end well. It sees nothing of the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={**kept, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: a build leaves folders behind, and finds those of an older one."""
    copy, folder = tmp_path_factory.mktemp("source") / "tree", tmp_path_factory.mktemp("wheel")
    copytree(ROOT, copy, ignore=ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "tests"))
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, copy)
    (built,) = folder.glob("provgraph-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a clean environment that has the wheel and what the runtime lock names, no more."""
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", folder)
    pip = (folder / "bin/python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements.runtime.lock")
    run(*pip, "--no-deps", "--no-index", wheel)
    return folder / "bin"


def data_files(suffixes: tuple[str, ...]) -> Iterator[str]:
    """The files of the checkout with these suffixes, as the wheel names them."""
    for folder, name in FOLDERS.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.name.endswith(suffixes):
                yield f"{name}/{path.relative_to(ROOT / folder).as_posix()}"


@pytest.mark.parametrize(
    ("suffixes", "at_least"),
    [
        ((".cypher",), 20),
        ((".sql",), 10),
        ((".schema.json",), 3),
        ((".toml",), 3),
        ((".jsonl",), 1),
        (("py.typed",), 2),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else str(value),
)
def test_the_wheel_holds_every_data_file(wheel: Path, suffixes: tuple[str, ...], at_least: int) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(suffixes)}
    assert packed == set(data_files(suffixes))
    assert len(packed) >= at_least


def test_the_wheel_holds_every_module_and_nothing_of_the_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name for name in names if name.endswith(".py")} == set(data_files((".py",)))
    foreign = {name.split("/")[0] for name in names} - {
        "provgraph",
        "provgraph_api",
        f"provgraph-{__version__}.dist-info",
    }
    assert foreign == set()


def test_the_wheel_carries_its_licence_and_no_jar(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert f"provgraph-{__version__}.dist-info/licenses/LICENSE" in names
    assert not [name for name in names if name.endswith((".jar", ".so", ".pyc"))]


def test_the_command_of_a_clean_install_knows_its_version_and_its_help(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "provgraph", "--version", cwd=tmp_path).split() == ["provgraph", __version__]
    assert "consolidate" in run(installed / "provgraph", "--help", cwd=tmp_path)


def test_a_clean_install_reads_its_own_data_files(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", COUNT, cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_a_clean_install_runs_its_queries_on_a_server(installed: Path, address: Address, tmp_path: Path) -> None:
    place = {"PASSWORD": address.password}
    version = run(installed / "python", "-c", ASK, address.uri, address.user, address.database, cwd=tmp_path, **place)
    assert tuple(map(int, version.strip().split(".")[:2])) >= (5, 26)
