"""The plan of a rebuild: from what a policy asks for, or from the policy version that a generation was made under."""

from __future__ import annotations

from dataclasses import replace

from provgraph.domain.distil.request import Distiller
from provgraph.domain.identifiers import EntityId
from provgraph.domain.reading import JsonObject
from provgraph.domain.rebuild import Asked
from provgraph.domain.segments import Selector
from provgraph.errors import Erased, InputError, UnknownIdentifier
from provgraph.lexicon import load
from provgraph.service.consolidation.choosing import distiller_named, plan_of
from provgraph.service.consolidation.folding import Maker
from provgraph.service.consolidation.making import Plan
from provgraph.service.context import Context
from provgraph.service.policies import ensure_policy, list_policies

WINDOW = Selector().window


def plan_asked(context: Context, asked: Asked, distiller: Distiller | None = None) -> Plan:
    """The plan that a policy asks for, as a policy version. `distiller` stands in for the one of its name.

    Raises InputError when it asks for what this version of provgraph does not have.
    """
    lexicon = load()
    maker = Maker(distiller or distiller_named(context, asked.distiller_name, lexicon), lexicon)
    selector = Selector(window=asked.window or WINDOW, leave_open=asked.leave_open)
    policy = replace(plan_of(maker.distiller, selector), budget=asked.budget, leaves_open=asked.leave_open)
    content = policy.to_json()
    asked.check(content)
    policy_id, _ = ensure_policy(context, content)
    return Plan(maker, policy, policy_id, asked.budget)


def asked_of(
    context: Context, policy: JsonObject | None = None, policy_id: str | None = None, schema: str | None = None
) -> Asked:
    """What a caller asks for: by content, by the id of a policy version, and by the version of the fold's schema.

    Raises InputError for both a content and an id, and as `Asked.from_json` and `content_of`.
    """
    if policy is not None and policy_id is not None:
        raise InputError("name a policy version by its id or by its content, not by both")
    content = content_of(context, policy_id) if policy_id is not None else policy or {}
    asked = Asked.from_json(content)
    return asked if schema is None else replace(asked, versions={**asked.versions, "schema": schema})


def plan_again(context: Context, policy_id: str, distiller: Distiller | None = None) -> Plan:
    """The plan of a policy version that folds were made with before. Raises as `plan_asked`, and UnknownIdentifier."""
    return plan_asked(context, Asked.from_json(content_of(context, policy_id)), distiller)


def content_of(context: Context, policy_id: str) -> JsonObject:
    """What a policy version says. Raises UnknownIdentifier when there is none, Erased when it is gone."""
    found = next((policy for policy in list_policies(context) if policy.id == EntityId(policy_id)), None)
    if found is None:
        raise UnknownIdentifier(f"there is no policy version {policy_id}")
    if found.content is None:
        raise Erased(f"the content of policy version {policy_id} was erased")
    return found.content
