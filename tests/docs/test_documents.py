"""The pages that the repository ships agree with the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from provgraph import __version__, errors
from provgraph.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")])
LOCKS = ("requirements.lock", "requirements.runtime.lock")
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(?: ; .*)? \\$", re.MULTILINE)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")
SECTION = re.compile(r"docs/design\.md, (?:sections? )?`?([a-z]+)`?")


def requirements(*, dev: bool) -> list[Requirement]:
    """What pyproject.toml asks for: at run time, and with `dev` for development and building too."""
    asked: list[str] = list(PROJECT["project"]["dependencies"])
    if dev:
        asked += PROJECT["project"]["optional-dependencies"]["dev"] + PROJECT["build-system"]["requires"]
    return [Requirement(line) for line in asked]


def locked(lock: str) -> dict[str, Version]:
    """The pinned version of every package in a lock."""
    return {
        canonicalize_name(name): Version(version) for name, version in LOCKED.findall((ROOT / lock).read_text("utf-8"))
    }


def sources() -> Iterator[Path]:
    """Every source file that may cite a page."""
    for folder in ("provgraph", "api", "cypher"):
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in {".py", ".cypher", ".sql"})


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def error_classes(root: type[errors.ProvgraphError] = errors.ProvgraphError) -> Iterator[type[errors.ProvgraphError]]:
    """Every class below the root that callers may meet. Signals inside a module, and errors of tests, are not."""
    for kind in root.__subclasses__():
        if kind.__module__.startswith(errors.__name__):
            yield kind
        yield from error_classes(kind)


def test_every_dependency_stands_on_its_page_with_a_reason() -> None:
    page = (ROOT / "docs/dependencies.md").read_text("utf-8").split("## Not taken")[0]
    reasons = dict(re.findall(r"^\| `([^`]+)` \| (\S.*) \|$", page, re.MULTILINE))
    assert {canonicalize_name(name) for name in reasons} == {
        canonicalize_name(requirement.name) for requirement in requirements(dev=True)
    }


@pytest.mark.parametrize(("lock", "dev"), [("requirements.lock", True), ("requirements.runtime.lock", False)])
def test_the_lock_satisfies_what_the_project_asks_for(lock: str, dev: bool) -> None:
    pinned = locked(lock)
    for requirement in requirements(dev=dev):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{lock} lacks {requirement.name}: run `make lock`"
        assert version in requirement.specifier, f"{lock} holds {requirement.name} {version}: run `make lock`"


def test_both_locks_pin_the_same_versions() -> None:
    everything = locked("requirements.lock")
    assert locked("requirements.runtime.lock").items() <= everything.items()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_has_a_hash_and_none_names_a_host(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    blocks = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(locked(lock)) > 0
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text and "index" not in text and "find-links" not in text


def test_the_changelog_begins_with_the_version_of_the_package() -> None:
    versions = re.findall(
        r"^## (\S+) - (\d{4}-\d\d-\d\d|unreleased)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    assert versions[0][0] == __version__
    assert versions == sorted(versions, key=lambda entry: Version(entry[0]), reverse=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text("utf-8")):
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), f"{page.name} links to {target}, which is not there"
        assert not anchor or anchor in anchors(there), f"{page.name} links to {target}#{anchor}, which is no heading"


def test_every_page_and_section_that_the_code_cites_exists() -> None:
    for path in sources():
        text = path.read_text("utf-8")
        for section in SECTION.findall(text):
            assert section in anchors(ROOT / "docs/design.md"), f"{path.name} cites the section {section}"
        for page in re.findall(r"\bdocs/[\w./-]*\w\.md\b", text):
            assert (ROOT / page).exists(), f"{path.name} cites {page}"


def test_the_page_of_errors_lists_every_error_as_it_is() -> None:
    page = (ROOT / "docs/errors.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (yes|no) \| (.+) \|$", page, re.MULTILINE)
    assert {row[0]: row[1:] for row in rows} == {
        kind.__name__: (
            str(kind.exit_status),
            str(kind.http_status),
            "yes" if kind.is_retryable else "no",
            kind.what_to_do.replace("|", "\\|"),
        )
        for kind in error_classes()
    }


def test_every_error_inherits_from_one_root_and_says_what_to_do() -> None:
    for kind in error_classes():
        assert kind.what_to_do.endswith("."), kind.__name__
        assert kind.__doc__, kind.__name__
        assert f"{kind.__name__}" in (errors.__doc__ or ""), f"{kind.__name__} is missing from the tree"


def test_the_page_of_settings_lists_every_setting() -> None:
    page = (ROOT / "docs/settings.md").read_text("utf-8")
    assert set(re.findall(rf"^\| `({PREFIX}\w+)` \|", page, re.MULTILINE)) == {
        PREFIX + name.upper() for name in Settings.model_fields
    }
