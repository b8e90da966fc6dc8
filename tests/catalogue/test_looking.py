"""A look: one statement without a transaction of ours around it. What a transaction would repeat, it repeats."""

from __future__ import annotations

import pytest
from neo4j.exceptions import ClientError, Neo4jError, ServiceUnavailable

from provgraph.errors import InputError, QueryFailed
from provgraph.graph.runner import Engine
from provgraph.graph.store import ProvStore


class Failing:
    """Work that fails so often, then tells how often it was tried."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.tries = 0

    def __call__(self, store: ProvStore) -> int:
        self.tries += 1
        if self.errors:
            raise self.errors.pop(0)
        return self.tries


def test_what_may_be_repeated_is_repeated(engine: Engine) -> None:
    assert engine.look(Failing(ServiceUnavailable("gone"))) == 2


def test_what_may_not_be_repeated_comes_out_as_ours(engine: Engine) -> None:
    refused = Neo4jError._hydrate_neo4j(code="Neo.ClientError.Statement.ArgumentError", message="no")
    assert isinstance(refused, ClientError)
    work = Failing(refused)
    with pytest.raises(QueryFailed):
        engine.look(work)
    assert work.tries == 1


def test_what_work_raises_comes_out_unchanged(engine: Engine) -> None:
    mine = InputError("mine")
    with pytest.raises(InputError) as caught:
        engine.look(Failing(mine))
    assert caught.value is mine


def test_a_look_may_not_write(engine: Engine, tenant: str) -> None:
    with pytest.raises(QueryFailed, match="may not run here"):
        engine.look(lambda store: store.register_names(tenant=tenant, now=1, scopes=[], agents=[], subjects=[]))
