"""Reading everything that a tenant can read, by every path that exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.behaviour import commands, inside, routes
from tests.behaviour.answers import Answer, Asked, values_of
from tests.behaviour.doors import Door
from tests.behaviour.stories import Step

if TYPE_CHECKING:
    from tests.behaviour.telling import Telling

VERBS = {"in process": inside.VERBS, "http": routes.VERBS, "cli": commands.VERBS}
MANY = 4
"""How many events of a scope are walked from: the first ones; every text of a scope is in its other answers."""

NOTHING = "UnknownIdentifier"


def read_everything(telling: Telling, door: Door, step: Step) -> Answer:
    """All answers in one. What is not there is no error here."""
    tenant = step.get("tenant")
    words = [text for one in telling.story.expect if one.get("on") == step.get("as") for text in _texts(one)]
    found = [
        answer for scope in telling.story.scopes(tenant) for answer in _of_scope(telling, door, tenant, scope, words)
    ]
    errors = [answer for answer in found if answer.error and answer.error != NOTHING]
    return errors[0] if errors else Answer({"answers": [answer.document for answer in found]})


def _texts(expectation: Step) -> list[str]:
    return [str(text) for name in ("contains", "lacks") for text in expectation.get(name, [])]  # type: ignore[attr-defined]


def _of_scope(telling: Telling, door: Door, tenant: object, scope: str, words: list[str]) -> Iterator[Answer]:
    real = telling.real(tenant)

    def ask(do: str, **given: object) -> Iterator[Answer]:
        if do in VERBS[door.name]:
            yield door.call(Asked(do, real, scope, given))

    now = [*ask("current")]
    yield from now
    yield from ask("conflicts")
    for text in words:
        yield from ask("search", query=text, k=50)
    for id in sorted(_own_ids(now)):
        yield from ask("entity", id=id)
        yield from ask("trace", id=id, direction="up")
    for id in _events(telling, tenant, scope):
        yield from ask("entity", id=id)
        yield from ask("trace", id=id, direction="down")


def _own_ids(answers: list[Answer]) -> set[str]:
    """The summary's id and those of its claims."""
    return {text for answer in answers for text in values_of(answer.document) if text.startswith(("su_", "cl_", "cf_"))}


def _events(telling: Telling, tenant: object, scope: str) -> list[str]:
    found = telling.premises.rows(
        "MATCH (e:Event {tenant: $tenant, scope_id: $scope_id}) RETURN e.id AS id ORDER BY e.seq LIMIT $many",
        tenant=telling.real(tenant),
        scope_id=telling.scope_id(tenant, scope),
        many=MANY,
    )
    return [str(row["id"]) for row in found]
