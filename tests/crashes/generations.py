"""A scope derived anew, by each door: the rebuild itself, the switch to it, and giving it up."""

from __future__ import annotations

from provgraph.domain.rebuild import Asked as Wanted
from provgraph.service import rebuilding
from provgraph.service.context import Context, Request
from tests.crashes.asked import PATH, Asked, file_of, two_cranes
from tests.crashes.quay import SCOPE, Answer, Quay

STEPWISE = rebuilding.Steps(segments=1)


def rebuild(context: Context, request: Request) -> Answer:
    """Under another policy, one segment at a time: nobody is given anything of it."""
    return rebuilding.rebuild(context, SCOPE, request, asked=Wanted(window=3), steps=STEPWISE).to_json()


def rebuilding_stepwise(quay: Quay) -> Asked:
    two_cranes(quay)
    policy = {"window": 3}
    return Asked(
        rebuild,
        ("rebuild", str(SCOPE), "--policy", file_of(quay, "policy.json", policy), "--segments", "1"),
        f"{PATH}/rebuild",
        {"policy": policy, "segments": 1},
    )


def switching_over(quay: Quay) -> Asked:
    """A switch to the generation that was made."""
    rebuilding_stepwise(quay).library(quay.context, quay.request())
    return Asked(
        lambda context, request: rebuilding.switch_over(context, SCOPE, request).to_json(),
        ("rebuild", "switch", str(SCOPE)),
        f"{PATH}/rebuild/switch",
        {},
    )


def dropping(quay: Quay) -> Asked:
    """The generation that was made is given up."""
    rebuilding_stepwise(quay).library(quay.context, quay.request())
    return Asked(
        lambda context, request: rebuilding.drop(context, SCOPE, request).to_json(),
        ("rebuild", "drop", str(SCOPE)),
        f"{PATH}/rebuild/drop",
        {},
    )
