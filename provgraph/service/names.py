"""Names that callers give: scopes, speakers, data subjects. Found by keyed hash, kept sealed beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from provgraph.domain.identifiers import AGENT, SCOPE, SUBJECT, EntityId, ScopeId, is_own_id
from provgraph.domain.scope import ScopeName
from provgraph.errors import FencedOut, UnknownIdentifier
from provgraph.graph.store.ledger import KnownNames, NewName
from provgraph.service.context import Context

MET = 100_000
"""Scopes whose ids a process keeps in mind."""


class Unregistered(FencedOut):
    """Raised inside a transaction that relied on names being registered. It never leaves this package."""

    is_retryable = True


def scope_hash(context: Context, scope: ScopeName) -> str:
    """The keyed hash by which a scope is found."""
    return context.named(f"scope {scope}")


def agent_hashes(context: Context, names: Iterable[str]) -> list[str]:
    """The keyed hashes of speakers and other agents, in order."""
    return context.named_all(f"agent {name}" for name in names)


def subject_hashes(context: Context, names: Iterable[str]) -> list[str]:
    """The keyed hashes of data subjects, in order."""
    return context.named_all(f"subject {name}" for name in names)


def caller_hashes(context: Context, ids: Iterable[str]) -> list[str]:
    """The keyed hashes of callers' event ids, in order."""
    return context.named_all(f"event {id}" for id in ids)


def register(context: Context, scope: ScopeName, agents: Iterable[str], subjects: Iterable[str]) -> ScopeId:
    """Make sure that a scope, agents and data subjects are registered; the scope's id.

    A name that is new is written in a transaction of its own: it is no content, and an append that is refused
    afterwards leaves it behind harmlessly.
    """
    key = scope_hash(context, scope)
    found = _register(context, {key: {"subject": scope.subject, "project": scope.project}}, agents, subjects)
    if len(context.scopes) >= MET:
        context.scopes.clear()
    context.scopes[key] = found.scope_id or find_scope(context, scope)
    return context.scopes[key]


def met(context: Context, scope: ScopeName) -> ScopeId | None:
    """The id of a scope that this process has met; whether it is there, the statement that relies on it must say."""
    return context.scopes.get(scope_hash(context, scope))


def register_people(context: Context, agents: Iterable[str], subjects: Iterable[str]) -> None:
    """Make sure that agents and data subjects are registered, as `register` does."""
    _register(context, {}, agents, subjects)


def register_agent(context: Context, name: str) -> str:
    """Make sure that one agent is registered; the keyed hash of its name."""
    register_people(context, [name], [])
    return agent_hashes(context, [name])[0]


def _register(
    context: Context, scopes: dict[str, dict[str, str]], agents: Iterable[str], subjects: Iterable[str]
) -> KnownNames:
    """Register what is new of a scope (by hash, at most one) and of people; what was known before."""
    people, about = sorted(set(agents)), sorted(set(subjects))
    by_agent = dict(zip(agent_hashes(context, people), people, strict=True))
    by_subject = dict(zip(subject_hashes(context, about), about, strict=True))
    found = context.engine.read(
        lambda store: store.known_names(
            tenant=context.tenant,
            scope_hash=next(iter(scopes), ""),
            agent_hashes=list(by_agent),
            subject_hashes=list(by_subject),
        )
    )
    fresh_agents = {hash: {"name": by_agent[hash]} for hash in sorted(set(by_agent) - set(found.agents))}
    fresh_subjects = {hash: {"name": by_subject[hash]} for hash in sorted(set(by_subject) - set(found.subjects))}
    fresh_scope = {} if found.scope_id else scopes
    if fresh_agents or fresh_subjects or fresh_scope:
        rows = [
            _sealed(context, prefix, names)
            for prefix, names in ((SCOPE, fresh_scope), (AGENT, fresh_agents), (SUBJECT, fresh_subjects))
        ]
        now = context.clock()
        context.engine.write(
            lambda store: store.register_names(
                tenant=context.tenant, now=now, scopes=rows[0], agents=rows[1], subjects=rows[2]
            )
        )
    return found


def _sealed(context: Context, prefix: str, names: dict[str, dict[str, str]]) -> Sequence[NewName]:
    ids = [context.new_id(prefix) for _ in names]
    sealed = context.vault.seal(list(zip(ids, names.values(), strict=True)), context.lease())
    return [NewName(s.key_id, hash, s.ciphertext) for hash, s in zip(names, sealed, strict=True)]


def find_scope(context: Context, scope: ScopeName) -> ScopeId:
    """The id of a scope. Raises UnknownIdentifier when nothing was ever appended to it."""
    key = scope_hash(context, scope)
    found = context.engine.read(lambda store: store.find_scope(tenant=context.tenant, scope_hash=key))
    if found is None:
        raise UnknownIdentifier(f"there is no scope {scope} in tenant {context.tenant!r}")
    return ScopeId(found.id)


def resolve(context: Context, text: str, scope: ScopeName | None = None) -> EntityId:
    """Our own id as it stands, or what a name stands for in a scope: an event by its caller's id, an imported thing.

    Raises UnknownIdentifier when there is nothing of that id in the tenant.
    """
    if is_own_id(text):
        own = context.engine.read(lambda store: store.find_own(tenant=context.tenant, id=text))
        if own is not None:
            return EntityId(own.id)
    if scope is None:
        raise UnknownIdentifier(f"nothing has the id {text!r}; a caller's event id needs its scope beside it")
    (hash,), key = caller_hashes(context, [text]), scope_hash(context, scope)
    imported = [imported_hash(context, text)]
    found = context.engine.read(
        lambda store: (
            store.find_event(tenant=context.tenant, scope_hash=key, caller_hash=hash)
            or store.find_imported(tenant=context.tenant, scope_hash=key, name_hashes=imported)
        )
    )
    if found is None:
        raise UnknownIdentifier(f"there is no event {text!r} in {scope}, and no imported thing of that name")
    return EntityId(found.id)


def imported_hash(context: Context, uri: str) -> str:
    """The keyed hash by which what a document names is found, by its full name."""
    return context.named(f"imported {uri}")
