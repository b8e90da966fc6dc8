"""Rules of the house that no linter of ours can see, read from the syntax trees."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.order import LONGEST, TESTS

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SOURCE = sorted([*(ROOT / "provgraph").rglob("*.py"), *(ROOT / "api").rglob("*.py"), *(ROOT / "cypher").rglob("*.py")])
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
QUERY = re.compile(
    r"\b(MATCH|MERGE|CREATE)\s*\(|\bUNWIND\s+[$\[\w]|\bDETACH\s+DELETE\b|\bCALL\s*(\([^)]*\)\s*)?\{|\bCALL\s+(db|dbms)\."
    r"|\bSHOW\s+(INDEXES|CONSTRAINTS|TRANSACTIONS|DATABASES)\b|\A\s*RETURN\s|-\[\s*\w*\s*:"
    r"|\b(CREATE\s+TABLE|INSERT\s+(OR\s+\w+\s+)?INTO|DELETE\s+FROM)\b|\bSELECT\s.+\sFROM\s|\bUPDATE\s.+\sSET\s|\APRAGMA\s",
    re.DOTALL,
)
BROAD = {"Exception", "BaseException"}
LONGEST_FILE, LONGEST_FUNCTION, MOST_IGNORES, MOST_BROAD, MOST_ASYNC = 300, 50, 5, 2, 1

TREES = {path: ast.parse(path.read_text("utf-8")) for path in SOURCE}


def shown(path: Path, node: ast.AST | None = None) -> str:
    """Where something stands."""
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    """Every node of every source file."""
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            yield path, node


def docstrings(tree: ast.Module) -> set[int]:
    """The identities of the constants that are docstrings or stand alone, as those after a field."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def strings(path: Path) -> Iterator[ast.Constant]:
    """Every string of a file that is no docstring."""
    apart = docstrings(TREES[path])
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function below its signature, docstring left out."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def caught(node: ast.AST) -> list[str]:
    """The names that an except clause catches; a bare one catches BaseException."""
    if not isinstance(node, ast.ExceptHandler):
        return []
    kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    return [ast.unparse(kind).rpartition(".")[2] if kind else "BaseException" for kind in kinds]


def tracked() -> list[Path]:
    """Every file of the repository, or of the folder where it is no checkout."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no git checkout: there is no list of files to read")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_query_stands_in_python() -> None:
    found = [shown(path, text) for path in SOURCE for text in strings(path) if QUERY.search(str(text.value))]
    assert found == [], "a query belongs into a file of its own"


def test_the_rule_against_queries_sees_them() -> None:
    assert all(
        QUERY.search(query)
        for query in (
            "MATCH (n) RETURN n",
            "UNWIND $rows AS row",
            "SELECT id FROM keys",
            "RETURN 1",
            "PRAGMA x",
            "CALL {",
        )
    )


def test_every_function_says_what_it_returns() -> None:
    assert [shown(path, node) for path, node in nodes() if isinstance(node, FUNCTION) and node.returns is None] == []


def test_files_and_functions_stay_small() -> None:
    long_files = [shown(path) for path in SOURCE if path.read_text("utf-8").count("\n") > LONGEST_FILE]
    long_functions = [
        shown(path, node)
        for path, node in nodes()
        if isinstance(node, FUNCTION) and body_lines(node) > LONGEST_FUNCTION
    ]
    assert (long_files, long_functions) == ([], [])


def test_the_type_checker_is_hardly_ever_switched_off() -> None:
    ignores = [path for path in SOURCE for _ in re.findall(r"#\s*(?:type|mypy):\s*ignore", path.read_text("utf-8"))]
    assert len(ignores) <= MOST_IGNORES, [shown(path) for path in ignores]


def test_broad_excepts_and_async_functions_are_counted() -> None:
    broad = [shown(path, node) for path, node in nodes() if BROAD & set(caught(node))]
    waits = [shown(path, node) for path, node in nodes() if isinstance(node, ast.AsyncFunctionDef)]
    assert len(broad) <= MOST_BROAD, broad
    assert len(waits) <= MOST_ASYNC, waits


def test_every_folder_with_code_is_packaged() -> None:
    listed = set(PROJECT["tool"]["setuptools"]["packages"])
    roots = {
        "provgraph": ROOT / "provgraph",
        "provgraph.cypher": ROOT / "cypher",
        "provgraph_api": ROOT / "api/provgraph_api",
    }
    found = {
        ".".join((name, *init.parent.relative_to(folder).parts))
        for name, folder in roots.items()
        for init in folder.rglob("__init__.py")
    }
    assert listed == found


def test_every_folder_with_code_can_be_imported_as_a_package() -> None:
    bare = {path.parent for path in SOURCE if not (path.parent / "__init__.py").exists()}
    assert bare == set(), "without an __init__.py neither the wheel nor the import contracts see it"


def test_the_repository_names_no_path_of_a_machine_and_no_index() -> None:
    private = re.compile(r"(?<![\w.])/(?:work|root|tmp)/\w|pypi\.org|files\.pythonhosted|repo1?\.maven")
    here = Path(__file__).resolve()
    found = [
        shown(path) for path in tracked() if path != here and private.search(path.read_text("utf-8", errors="replace"))
    ]
    assert found == []


def test_every_file_that_is_begun_first_is_there() -> None:
    assert [file for file in LONGEST if not (TESTS / file).is_file()] == []
    assert len(set(LONGEST)) == len(LONGEST)


def test_importing_the_package_opens_nothing_and_loads_no_foreign_library() -> None:
    script = (
        "import sys, provgraph; print(sorted({'neo4j', 'pydantic', 'fastapi', 'jpype', 'sqlite3'} & set(sys.modules)))"
    )
    # What measures coverage in child processes loads libraries of its own.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    done = subprocess.run([sys.executable, "-c", script], env=alone, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
