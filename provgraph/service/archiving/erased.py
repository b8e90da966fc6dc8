"""What must not come back: content that was erased here, or is named as erased, and all that rests on it.

Its keys are not taken over, and its words leave the index; what stays is the skeleton, with an Erasure as its cause.
Source: docs/archive.md, restoring; docs/design.md, sealing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from provgraph.domain.archive.rows import read_destroyed
from provgraph.domain.archive.tables import DESTROYED
from provgraph.domain.identifiers import ACTIVITY, TenantId
from provgraph.errors import KeyStoreUnusable
from provgraph.keys.travel import KeyPage, read_keys
from provgraph.service.archiving.container import Container
from provgraph.service.archiving.staging import pages
from provgraph.service.archiving.verify import KeysToOpen
from provgraph.service.context import Context

LEASE = 24 * 60 * 60 * 1_000_000
"""How long keys that were taken over wait for the restoration to end, in microseconds."""


@dataclass(frozen=True, slots=True)
class Erasures:
    """The keys of an archive, and what of them must not be taken over."""

    context: Context
    hidden: TenantId
    activity_id: str
    container: Container
    keys: KeysToOpen

    def carry_out(self, named: frozenset[str]) -> frozenset[str]:
        """Erase, in what was written and is not shown yet; the ids of all that loses its content."""
        return self._erased(named | self._destroyed_here())

    def carry_out_late(self, named: frozenset[str]) -> frozenset[str]:
        """As `carry_out`, of what is named when the keys were taken over already: those of it are destroyed."""
        gone, store = self._erased(named), self.context.vault.store
        for part in pages(sorted(gone)):
            store.put_destroyed(sorted(store.get(part)))
        return gone

    def _erased(self, seeds: frozenset[str]) -> frozenset[str]:
        """Erase; the seeds with all that rests on them."""
        if not seeds:
            return frozenset()
        erasure, now = self.context.new_id(ACTIVITY), max(self.context.clock(), self.container.manifest.as_of + 1)
        found = self.context.engine.write(
            lambda store: store.restored_erased(
                tenant=self.hidden,
                into=self.context.tenant,
                activity_id=self.activity_id,
                erasure_id=erasure,
                now=now,
                ids=sorted(seeds),
            )
        )
        return seeds.union(found)

    def put_keys(self, gone: frozenset[str], graphs: Sequence[str]) -> int:
        """Take over all keys but those; how many data keys."""
        count, store = 0, self.context.vault.store
        until = self.context.clock() + LEASE
        for page in self._pages():
            data = {id: key for id, key in page.data.items() if id not in gone}
            self._put_named(page, graphs)
            store.put_destroyed(sorted({*page.destroyed, *(page.data.keys() & gone)}))
            store.put(data, until)
            count += len(data)
        for part in pages(self.container.lines(DESTROYED)):
            store.put_destroyed([read_destroyed(line, place) for place, line in part])
        return count

    def _destroyed_here(self) -> frozenset[str]:
        """Ids whose keys this key store destroyed, and the archive would bring back."""
        store = self.context.vault.store
        return frozenset().union(*(store.is_destroyed(list(page.data)) for page in self._pages()))

    def _put_named(self, page: KeyPage, graphs: Sequence[str]) -> None:
        """Replace lookup keys. Raises KeyStoreUnusable when that could make another graph's names unfindable."""
        store = self.context.vault.store
        known = store.find_named(list(page.named))
        changed = {name: key for name, key in page.named.items() if known.get(name) != key}
        if changed.keys() & known.keys() and len(set(graphs)) > 1:
            raise KeyStoreUnusable("this key store serves another graph, which has a tenant of that name")
        store.put_named(changed)

    def _pages(self) -> Iterator[KeyPage]:
        return read_keys(self.keys.path, self.container.manifest.digest, self.keys.opener)
