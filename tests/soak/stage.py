"""What one round of a race is given: two actors, a reader that never stops, a scope of its own, and words for acts."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from neo4j import Driver

from provgraph.bootstrap import Provgraph
from provgraph.domain.scope import ScopeName
from provgraph.service import reading, settling
from provgraph.service.answers import Current
from provgraph.service.context import Context
from tests.races.rule import disagreements
from tests.soak.actors import Actor
from tests.soak.acts import Said, perform
from tests.soak.reader import Reader

INSIDE = frozenset({"consolidate.candidate", "consolidate.written", "revoke.written", "propose.written"})
"""Points inside a transaction: who stops there holds its locks."""


class Violation(AssertionError):
    """A promise was broken in a round."""


@dataclass
class Stage:
    """One tenant of a race; a round takes a fresh scope in it."""

    provgraph: Provgraph
    driver: Driver
    actors: Sequence[Actor]
    reader: Reader
    rng: random.Random
    tenant: str = ""
    scope: ScopeName = field(default_factory=lambda: ScopeName("nobody", "nothing"))

    @property
    def context(self) -> Context:
        """The tenant, for what a round prepares and looks at."""
        return self.provgraph.context(self.tenant)

    def new_tenant(self) -> None:
        """From now on in a tenant that is empty: what checks read stays small."""
        self.tenant = f"race-{secrets.token_hex(6)}"

    def new_scope(self) -> None:
        """A scope for one round; the reader turns to it."""
        self.scope = ScopeName("harbour", secrets.token_hex(6))
        self.reader.watch(self.context, self.scope)

    def act(self, do: str, **said: object) -> Said:
        """An act in this round's scope, under a request id of its own."""
        return {"do": do, "tenant": self.tenant, "scope": str(self.scope), "request": secrets.token_hex(8), **said}

    def done(self, do: str, **said: object) -> Said:
        """Do something that must go well, here and now; its answer."""
        return answer_of(perform(self.context, self.act(do, **said)))

    def say(self, count: int = 1, recalled: int = 0, speaker: str = "ines") -> tuple[list[str], list[str]]:
        """Append so many sentences, told to the reader: the sentences, and our ids of them."""
        texts = [f"Crane {secrets.token_hex(4)} lifts {self.rng.randint(2, 99)} tonnes." for _ in range(count)]
        ids = self.done("append", texts=texts, recalled=recalled, speaker=speaker)["ids"]
        self.reader.said(*texts)
        return texts, list(ids)  # type: ignore[call-overload]

    def current(self) -> Current:
        """What anybody reads now."""
        return reading.current(self.context, self.scope)

    def validity(self, entity_id: object) -> object:
        return reading.entity(self.context, str(entity_id))["validity"]

    def faults(self) -> list[object]:
        """What the checks and the rule, written a second time, find in this tenant; what was left is finished first."""
        tenant = self.tenant
        settling.finish_what_was_left(self.context)
        found: list[object] = self.provgraph.engine.read(
            lambda s: [
                *s.validity_disagrees(tenant=tenant),
                *s.seq_gaps(tenant=tenant),
                *s.unsupported(tenant=tenant),
                *s.coverage_disagrees(tenant=tenant),
                *s.alias_disagrees(tenant=tenant),
                *s.leftovers(tenant=tenant),
            ]
        )
        return [*found, *["unfinished"] * settling.unfinished(self.context), *disagreements(self.driver, tenant)]


def answer_of(result: Said) -> Said:
    """The answer of an act that must have gone well."""
    if "done" not in result:
        raise Violation(f"refused or broken: {dict(result)}")
    return result["done"]  # type: ignore[return-value]


def refusal_of(result: Said, *codes: str) -> str:
    """The code with which an act was refused, which must be one of these."""
    if result.get("refused") not in codes:
        raise Violation(f"not refused with one of {codes}: {dict(result)}")
    return str(result["refused"])


def must(holds: bool, complaint: object) -> None:
    """Raise Violation unless it holds."""
    if not holds:
        raise Violation(str(complaint))
