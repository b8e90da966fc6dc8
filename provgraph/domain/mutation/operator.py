"""An operator: one kind of single error, and how to make it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from provgraph.domain.mutation.chance import shuffled
from provgraph.domain.mutation.subject import Site, Subject, with_entry
from provgraph.domain.reading import JsonObject
from provgraph.domain.text.tokens import normal

SAYING = re.compile(r"\w+|[%$€£¥°+?-]")
"""Words, figures, and the signs that say something."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fold with one error. `before` and `after` say what was changed; `after` is empty for what was dropped."""

    operator: str
    fold: JsonObject
    before: str
    after: str


Make = Callable[[Subject, str], Iterator[Mutant]]
"""Makes the mutants of a subject, in an order that the seed decides."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A kind of error: its name, its category, and the codes of which a verdict should give one."""

    name: str
    category: str
    codes: frozenset[str]
    make: Make


Rewrite = Callable[[Site, Subject], Iterator[str]]
"""The texts that a text becomes by one error."""


def rewriting(name: str, category: str, codes: str, rewrite: Rewrite) -> Operator:
    """An operator that changes one text of the fold, wherever that makes another text of it."""

    def make(subject: Subject, seed: str) -> Iterator[Mutant]:
        for site in shuffled(subject.prose, seed, name, subject.name):
            for text in rewrite(site, subject):
                if _says_other(site.text, text):
                    yield Mutant(name, with_entry(subject.fold, site, text=text), site.text, text)

    return Operator(name, category, frozenset(codes.split()), make)


def _says_other(before: str, after: str) -> bool:
    """True when two texts differ in more than spelling."""
    one, two = (SAYING.findall(normal(unicodedata.normalize("NFC", text)).lower()) for text in (before, after))
    return bool(after.strip()) and one != two
