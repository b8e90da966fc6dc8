"""Steps as requests to the API."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from urllib.parse import quote

import httpx2

from tests.behaviour.answers import Asked
from tests.behaviour.premises import Premises

Step = Callable[[httpx2.Client, Asked, Premises], httpx2.Response]


def _post(client: httpx2.Client, asked: Asked, path: str, **body: object) -> httpx2.Response:
    keyed = {"Idempotency-Key": asked.request} if asked.request else {}
    content = json.dumps(body, ensure_ascii=False).encode()
    return client.post(path, content=content, headers={"content-type": "application/json", **keyed})


def _scope(asked: Asked) -> str:
    return f"/v1/scopes/{asked.scope}"


def _entity(asked: Asked, premises: Premises) -> str:
    """The path of what a step names; an event by our own id, as its append had answered."""
    named = asked.text("id")
    return f"/v1/entities/{quote(premises.find(asked.tenant, asked.scope, named) or named, safe='')}"


def append(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return _post(client, asked, f"{_scope(asked)}/events", events=asked.given["events"])


def consolidate(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    chosen = {"fold": asked.given["fold"]} if "fold" in asked.given else {}
    return _post(client, asked, f"{_scope(asked)}/consolidations", **chosen)


def current(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return client.get(f"{_scope(asked)}/current", params=_named(asked, "as_of"))


def revoke(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return _post(client, asked, f"{_entity(asked, premises)}/revocation", reason=asked.text("reason"))


def replace(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return _post(client, asked, f"{_entity(asked, premises)}/replacement", event=asked.given["event"])


def undo(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return _post(client, asked, f"/v1/entities/{asked.text('id')}/undo")


def trace(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    named = _named(asked, "direction", "as_of", "limit")
    return client.get(f"{_entity(asked, premises)}/lineage", params=named)


def open_conflict(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return _post(
        client, asked, "/v1/conflicts", scope=asked.scope, members=asked.texts("claims"), about="what is right"
    )


def conflicts(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return client.get("/v1/conflicts", params={"scope": asked.scope})


def entity(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return client.get(_entity(asked, premises))


def verdict(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return client.get(f"{_entity(asked, premises)}/verdict")


def propose_claim(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    claim = {**asked.given["claim"], "evidence": asked.texts("evidence")}  # type: ignore[dict-item]  # test data
    return _post(client, asked, "/v1/claims", scope=asked.scope, claims=[claim])


def search(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return _post(client, asked, "/v1/search", scope=asked.scope, query=asked.text("query"), k=int(asked.text("k")))


def policies(client: httpx2.Client, asked: Asked, premises: Premises) -> httpx2.Response:
    return client.get("/v1/policies")


def _named(asked: Asked, *names: str) -> dict[str, str]:
    return {name: asked.text(name) for name in names if name in asked.given}


VERBS: Mapping[str, Step] = {
    "append": append,
    "consolidate": consolidate,
    "current": current,
    "revoke": revoke,
    "replace": replace,
    "undo": undo,
    "trace": trace,
    "open_conflict": open_conflict,
    "conflicts": conflicts,
    "entity": entity,
    "verdict": verdict,
    "propose_claim": propose_claim,
    "search": search,
    "policies": policies,
}
