"""The transaction of an import: everything that a document brings, under the lock of its scope, or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.imports.links import Way
from provgraph.domain.instant import Instant
from provgraph.errors import FencedOut, MarkingInProgress
from provgraph.graph.store import ProvStore
from provgraph.graph.store.importing import NewLink
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.service.importing.reading import Readable
from provgraph.service.importing.rows import Rows
from provgraph.service.locks import admit

T = TypeVar("T")

BATCH = 5_000
"""Rows of one statement; all statements of an import are one transaction."""

Progress = Callable[[int, int], None]
"""Called with how many rows are written, and how many there are."""

WAYS: Mapping[Way, str] = {
    Way.DERIVED: "derivations",
    Way.MEMBER: "members",
    Way.RESTS: "rests",
    Way.RELATES: "relates",
}
"""The parameter of the query that takes the links of each way."""


class NamesMoved(FencedOut):
    """Another document was imported since names were looked up. It never leaves this package."""

    is_retryable = True


@dataclass(frozen=True, slots=True)
class Deed:
    """One document on its way into one scope. `agent` is the name of who asked."""

    context: Context
    scope_id: ScopeId
    document: Readable
    document_hash: str
    rows: Rows
    agent: str | None
    progress: Progress

    def write(self, store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        """Everything; the answer. Of a document that was imported before the answer of then, and nothing is written.

        Raises NamesMoved, MarkingInProgress, MoreScopes.
        """
        store.lock_scopes(tenant=self.context.tenant, scopes=held)
        locked = store.lock_import(tenant=self.context.tenant, scope_id=self.scope_id, document_hash=self.document_hash)
        if locked and locked.answer is not None:
            return {**json.loads(locked.answer), "repeated": True}
        if locked is None or locked.imports != self.rows.imports:
            raise NamesMoved("another document was imported meanwhile")
        if locked.marking:
            raise MarkingInProgress("a large closure is being marked in this scope; an import adds to what rests on it")
        for done in self._written(store, now):
            self.progress(done, self.rows.total)
        answer = self._answer(self._settled(store, held))
        self._close(store, now, answer)
        return answer

    def _written(self, store: ProvStore, now: Instant) -> Iterator[int]:
        """Write row after row; how many are done after each statement."""
        tenant, scope_id, import_id, done = self.context.tenant, self.scope_id, self.rows.import_id, 0
        for things in _batches(self.rows.things):
            store.import_things(tenant=tenant, now=now, scope_id=scope_id, import_id=import_id, things=things)
            yield (done := done + len(things))
        for said in _batches(self.rows.descriptions):
            store.import_descriptions(tenant=tenant, now=now, scope_id=scope_id, import_id=import_id, descriptions=said)
            yield (done := done + len(said))
        for way, links in self.rows.links.items():
            for some in _batches(links):
                self._link(store, now, way, some)
                yield (done := done + len(some))

    def _link(self, store: ProvStore, now: Instant, way: Way, links: Sequence[NewLink]) -> None:
        store.import_links(tenant=self.context.tenant, now=now, **{WAYS[way]: links})

    def _settled(self, store: ProvStore, held: Sequence[ScopeId]) -> int:
        """How many things fall, because they rest on something that does not stand."""
        if not self.rows.touched:
            return 0
        settled = store.import_settle(tenant=self.context.tenant, scopes=held, ids=self.rows.touched)
        admit(settled.missing)
        return settled.fallen

    def _answer(self, fallen: int) -> Mapping[str, object]:
        """Ids and counts: what the receipt keeps."""
        return {
            "import_id": self.rows.import_id,
            "scope_id": self.scope_id,
            "format": self.document.format,
            "statements": self.document.statements,
            "bundles": len(self.document.parts) - 1,
            "things": len(self.rows.things),
            "known": self.rows.known,
            "links": sum(map(len, self.rows.links.values())),
            "fallen": fallen,
        }

    def _close(self, store: ProvStore, now: Instant, answer: Mapping[str, object]) -> None:
        """Record the Activity, and who asked."""
        tenant, import_id = self.context.tenant, self.rows.import_id
        store.close_import(
            tenant=tenant,
            now=now,
            scope_id=self.scope_id,
            activity_id=import_id,
            document_hash=self.document_hash,
            sealed=self.rows.sealed,
            answer=json.dumps(answer),
        )
        if self.agent:
            hash = names.agent_hashes(self.context, [self.agent])[0]
            store.associate(tenant=tenant, now=now, activity_id=import_id, name_hash=hash)


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[start : start + BATCH] for start in range(0, len(rows), BATCH))
