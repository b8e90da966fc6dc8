"""What a use case is given: the tenant it works for, and the parts it works with. Put together by `bootstrap`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field

from provgraph.domain.distil.extractive import NAME as EXTRACTIVE
from provgraph.domain.distil.request import Distiller
from provgraph.domain.identifiers import RequestId, ScopeId, TenantId, make_id
from provgraph.domain.instant import Instant
from provgraph.domain.search.ranking import Counted
from provgraph.domain.text.lexicon import Lexicon
from provgraph.errors import TenantRequired
from provgraph.graph.runner import Engine
from provgraph.keys.vault import Vault
from provgraph.service.points import Reach, passed

Clock = Callable[[], Instant]
Entropy = Callable[[int], bytes]
MakeDistiller = Callable[[Lexicon], Distiller]

LEASE = 15 * 60 * 1_000_000
"""How long a new data key waits for the graph to refer to it, in microseconds."""


@dataclass(frozen=True, slots=True)
class Context:
    """One tenant's view. Raises TenantRequired when there is none: a missing tenant is never an empty filter."""

    tenant: TenantId
    engine: Engine
    vault: Vault
    clock: Clock
    entropy: Entropy
    batch_above: int | None = None
    """Closures larger than this are marked in fenced batches; None: derived from the server's transaction memory."""
    reach: Reach = passed
    """Told of every named point that a use case passes; does nothing unless a test says otherwise."""
    scopes: MutableMapping[str, ScopeId] = field(default_factory=dict)
    """Ids of scopes by the keyed hashes of their names, as far as this process has met them."""

    counted: MutableMapping[str, Counted] = field(default_factory=dict)
    """How often tokens stand in scopes, as far as this process has counted them for searches."""

    index: bool = True
    """False: what is written is not put into the search index; `reindex` does so later."""

    distiller: str = EXTRACTIVE
    """The name of the distiller that folds are made with, unless a consolidation names another one."""

    distillers: Mapping[str, MakeDistiller] = field(default_factory=dict)
    """Those that there are beside the extractive one, by name."""

    def __post_init__(self) -> None:
        """Refuse to exist without a tenant."""
        if not self.tenant.strip():
            raise TenantRequired("no tenant was named")

    def new_id(self, prefix: str) -> str:
        """A fresh id of our own, as `ev_01J...`."""
        return make_id(prefix, self.clock(), self.entropy(10))

    def lease(self) -> Instant:
        """Until when a data key made now waits to be referred to."""
        return self.clock() + LEASE

    def named(self, text: str) -> str:
        """The keyed hash by which a caller's name (scope, event id, speaker, request id) is found in this tenant."""
        return self.vault.lookup(f"tenant/{self.tenant}", text)

    def named_all(self, texts: Iterable[str]) -> list[str]:
        """The keyed hashes of many names, in order."""
        return self.vault.lookups(f"tenant/{self.tenant}", texts)


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, and the key that makes a repeat harmless."""

    id: RequestId
    agent: str | None = None
    """The name of the person or program that asks; recorded with the Activity."""
