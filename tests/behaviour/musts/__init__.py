"""Checks of the sentences that stories state in plain words, each written by hand.

A check goes by its story and the beginning of its sentence, so that a sentence that changes has no check any more.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.behaviour.telling import Telling

Check = Callable[["Telling"], None]
CHECKS: dict[tuple[str, str], Check] = {}


def must(story: str, beginning: str) -> Callable[[Check], Check]:
    """Register the check of a sentence."""

    def register(check: Check) -> Check:
        CHECKS[story, beginning] = check
        return check

    return register


def check_of(story: str, sentence: str) -> Check | None:
    """The check of a sentence of a story; None when there is none."""
    if not CHECKS:
        for module in iter_modules(__path__):
            import_module(f"{__name__}.{module.name}")
    found = [check for (id, beginning), check in CHECKS.items() if id == story and sentence.startswith(beginning)]
    return found[0] if found else None
