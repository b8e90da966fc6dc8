"""The files that take longest, longest first: a worker that begins one of them last is waited for by all others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

LONGEST = (
    "behaviour/test_stories.py",
    "crashes/test_killed_servers.py",
    "crashes/test_killed_clients.py",
    "docs/test_readme.py",
    "embedded/test_survival.py",
    "api/test_processes.py",
    "cli/test_server.py",
    "corpora/test_locomo.py",
    "catalogue/test_plans.py",
    "unit/gate/test_corpora.py",
    "corpora/test_search.py",
    "environment/test_server.py",
    "reading/test_git_dag.py",
    "races/test_random_race.py",
    "benchmarks/test_benchmarks.py",
    "archiving/test_restoring.py",
    "packaging/test_wheel.py",
    "embedded/test_sharing.py",
    "environment/test_lock_timeout.py",
    "soak/test_rounds.py",
    "prov/test_beside_prov.py",
    "prov/test_fuzz.py",
    "prov/test_writing.py",
    "catalogue/test_engine.py",
)


def longest_first(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The same tests, those of the files above before all others. Within a file, and among the others, as they came."""
    place = {TESTS / file: at for at, file in enumerate(LONGEST)}
    return sorted(items, key=lambda item: place.get(item.path, len(place)))
