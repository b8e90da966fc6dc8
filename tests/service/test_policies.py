"""Policy versions are named by their content, made once, and belong to a tenant."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from provgraph.domain.digest import plain_digest
from provgraph.domain.identifiers import EntityId
from provgraph.errors import NotCanonical, PlanRevoked
from provgraph.service import reading
from provgraph.service.maintenance import Check, graph_checks, settled
from provgraph.service.policies import ensure_policy, list_policies
from tests.service.acting import Acting

CONTENT = {"distiller": "mine/1", "window": 50, "gate": "gate/1"}


def test_one_content_is_one_version_whatever_the_order_of_its_keys(acting: Acting) -> None:
    id, digest = ensure_policy(acting.context, CONTENT)
    assert ensure_policy(acting.context, dict(reversed(CONTENT.items()))) == (id, digest)
    assert digest == plain_digest(CONTENT)
    (found,) = list_policies(acting.context)
    assert (found.id, found.digest, found.validity, found.content) == (id, digest, "VALID", CONTENT)


@pytest.mark.parametrize("changes", [{"window": 51}, {"window": "50"}, {"more": None}], ids=str)
def test_other_content_is_another_version(acting: Acting, changes: dict[str, object]) -> None:
    first, _ = ensure_policy(acting.context, CONTENT)
    second, _ = ensure_policy(acting.context, {**CONTENT, **changes})
    assert first != second
    assert [found.id for found in list_policies(acting.context)] == [second, first], "newest first"


def test_many_threads_make_one_version(acting: Acting) -> None:
    with ThreadPoolExecutor(6) as pool:
        found = set(pool.map(lambda _: ensure_policy(acting.context, CONTENT)[0], range(6)))
    assert [policy.id for policy in list_policies(acting.context)] == list(found)


def test_each_tenant_has_versions_of_its_own(acting: Acting) -> None:
    mine, _ = ensure_policy(acting.context, CONTENT)
    assert list_policies(acting.stranger().context) == []
    theirs, _ = ensure_policy(acting.stranger().context, CONTENT)
    assert mine != theirs


def test_content_that_no_json_can_hold_makes_no_version(acting: Acting) -> None:
    with pytest.raises(NotCanonical):
        ensure_policy(acting.context, {"threshold": float("nan")})
    assert list_policies(acting.context) == []


def test_an_erased_version_is_listed_without_content(acting: Acting) -> None:
    id, digest = ensure_policy(acting.context, CONTENT)
    acting.context.vault.store.destroy([id])
    (found,) = list_policies(acting.context)
    assert (found.id, found.digest, found.content) == (id, digest, None)


def test_a_revoked_version_takes_down_what_it_made_and_makes_nothing_more(acting: Acting) -> None:
    acting.tell("a", "Row 4 has 30 trees.")
    acting.consolidate()
    (policy,) = list_policies(acting.context)
    acting.revoke(policy.id)
    assert [found.validity for found in list_policies(acting.context)] == ["REVOKED"]
    acting.tell("b", "Row 5 has 20 trees.")
    with pytest.raises(PlanRevoked):
        acting.consolidate()
    assert acting.consolidate(window=7).switched, "another version may"


def check(acting: Acting, name: str, *, fix: bool = False) -> Check:
    graph = acting.context.engine.read(lambda store: store.database_id())
    return settled(name, graph_checks(acting.context, [graph], fix=fix)[name])


def interrupted(acting: Acting) -> tuple[EntityId, EntityId]:
    """A revocation whose fence is closed and whose marking nobody has begun; its source and a claim on it."""
    source = acting.tell("a", "Row 4 has 30 trees.")
    claim = acting.claim("Row 4 has 30 trees.", source)
    context = acting.context
    scopes = context.engine.read(lambda store: store.closure_scopes(tenant=context.tenant, ids=[source])).scopes
    context.engine.write(
        lambda store: store.revoke_fence(
            tenant=context.tenant,
            now=context.clock(),
            scopes=sorted(scopes),
            source_id=source,
            activity_id=context.new_id("ac"),
            request_hash="-",
            sealed=None,
            cause_id=None,
        )
    )
    return source, claim


def test_the_doctor_finds_a_marking_that_was_interrupted_and_finishes_it_when_told_to(acting: Acting) -> None:
    _, claim = interrupted(acting)
    found = check(acting, "markings")
    assert (found.state, found.message.split()[0]) == ("warn", "1")
    assert "--fix" in found.what_to_do
    assert check(acting, "markings").state == "warn", "looking mends nothing"
    assert check(acting, "markings", fix=True).state == "ok"
    assert check(acting, "markings") == check(acting, "markings", fix=True)
    assert reading.entity(acting.context, claim)["validity"] == "STALE"


def test_the_doctor_of_one_tenant_leaves_the_markings_of_another_alone(acting: Acting) -> None:
    interrupted(acting)
    stranger = acting.stranger()
    stranger.tell("a", "Row 4 has 30 trees.")
    said = check(stranger, "markings", fix=True).message
    assert said == "every revocation, undo and change of trust is carried to its end"
    assert check(acting, "markings").state == "warn"


def test_a_marking_under_way_is_no_damage_to_the_graph_and_neither_is_its_end(acting: Acting) -> None:
    interrupted(acting)
    for fix in (False, True):
        found = {name: check(acting, name, fix=fix) for name in graph_checks(acting.context, [], fix=fix)}
        assert [name for name, one in found.items() if one.state == "fail"] == []


def test_checks_come_in_a_fixed_order_and_say_what_to_do_exactly_when_something_is_wrong(acting: Acting) -> None:
    interrupted(acting)
    names = list(graph_checks(acting.context, [], fix=False))
    assert names[0] == "server" and names[-1] == "keys"
    for name in names:
        found = check(acting, name)
        assert found.name == name
        assert bool(found.what_to_do) == (found.state != "ok")


def test_a_tenant_without_anything_passes_every_check(acting: Acting) -> None:
    empty = replace(acting, context=acting.stranger().context)
    assert {check(empty, name).state for name in graph_checks(empty.context, [], fix=False)} == {"ok"}
