"""Sentences about claims, what they rest on, and claims that do not agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.behaviour.answers import Answer
from tests.behaviour.musts import must
from tests.behaviour.musts.graph import CITED, CITING, CLAIMS, REVISED, UNSUPPORTED, asked, ids, ledger, open_conflicts
from tests.behaviour.telling import Telling

LISTS = ("constraints", "permissions", "commitments", "open_threads", "decisions", "facts", "identifiers")


def settled(now: Answer, text: str) -> Iterator[Mapping[str, object]]:
    """The items that state a text as settled: none of them says that it is disputed."""
    in_conflict = {str(side["id"]) for one in now.rows("conflicts") for side in one["sides"]}  # type: ignore[attr-defined]
    cited = {str(side["caller_id"]) for one in now.rows("conflicts") for side in one["sides"]}  # type: ignore[attr-defined]
    for name in LISTS:
        for item in now.rows(name):
            is_disputed = item["claim_id"] in in_conflict or set(item["derived_from"]) & cited  # type: ignore[call-overload]
            if text in str(item["text"]) and not is_disputed:
                yield item


@must("B02", "after the case every claim node in the store has at least one path of evidence")
def every_claim_rests_on_an_event(telling: Telling) -> None:
    assert asked(telling, CLAIMS, "grainco"), "there are claims to look at"
    assert not asked(telling, UNSUPPORTED, "grainco")


@must("B08", "`now` carries one open conflict, @k1")
def both_sides_stand_in_one_open_conflict(telling: Telling) -> None:
    now, sides = telling.answers["now"], {telling.id("yes"), telling.id("no")}
    (conflict,) = now.rows("conflicts")
    assert conflict["id"] == telling.id("k1")
    assert {side["id"] for side in conflict["sides"]} == sides  # type: ignore[attr-defined]
    assert open_conflicts(telling, "forge") == {telling.id("k1"): sides}
    assert not [*settled(now, "harbour cluster is")]


@must("B08", "the two proposals got two different claim ids")
def opposite_claims_are_two(telling: Telling) -> None:
    assert telling.id("yes") != telling.id("no")


@must("B10", "both claims exist with their own source event")
def a_change_of_mind_keeps_both(telling: Telling) -> None:
    events = {name: telling.event("clubhouse", "mira/preferences", name) for name in ("ev-like", "ev-hate")}
    claims = {name: ids(asked(telling, CITING, "clubhouse", id=id)) for name, id in events.items()}
    assert claims["ev-like"] and claims["ev-hate"]
    own = [id for id in claims["ev-like"] if ids(asked(telling, CITED, "clubhouse", id=id)) == {events["ev-like"]}]
    assert own, "the earlier claim rests on its own event"
    revised = {(str(row["newer"]), str(row["older"])) for row in asked(telling, REVISED, "clubhouse")}
    disputed = open_conflicts(telling, "clubhouse").values()
    sides = {name: claims[name] | {id} for name, id in events.items()}
    assert any((new, old) in revised for new in claims["ev-hate"] for old in claims["ev-like"]) or any(
        members & sides["ev-like"] and members & sides["ev-hate"] for members in disputed
    )
    now = telling.answers["now"]
    assert not ([*settled(now, "I love")] and [*settled(now, "I hate")])


@must("B11", "the manifest of @f1 lists ev-recall as excluded")
def what_was_recalled_is_excluded_with_its_reason(telling: Telling) -> None:
    excluded = ledger(telling, "dockside", telling.id("f1"))["excluded"]
    assert isinstance(excluded, Mapping)
    assert excluded["recalled"] == [[4, 4]]


@must("B11", "if 900 kg appears in `now` at all")
def an_echo_is_no_second_witness(telling: Telling) -> None:
    now = telling.answers["now"]
    assert not [*settled(now, "900 kg")]
    wrong = telling.event("dockside", "bay-9/limits", "ev-wrong")
    retold = telling.event("dockside", "bay-9/limits", "ev-retold")
    for name in LISTS:
        for item in now.rows(name):
            if "limit in bay 9 is 900 kg" in str(item["text"]):
                assert wrong in item["events"] and retold not in item["events"]  # type: ignore[operator]


@must("B23", "in `marked`, right after the revocation, the claim is STALE")
def a_claim_outlives_one_of_its_sources(telling: Telling) -> None:
    events = {name: telling.event("mapworks", "bridge-14/survey", name) for name in ("ev-d1", "ev-d2")}
    marked = {str(node["id"]): node["validity"] for node in telling.answers["marked"].rows("nodes")}
    assert marked == {telling.id("c2"): "STALE", events["ev-d1"]: "REVOKED", events["ev-d2"]: "VALID"}
    valid = {str(row["id"]) for row in asked(telling, CLAIMS, "mapworks") if row["validity"] == "VALID"}
    alone = [id for id in valid if ids(asked(telling, CITED, "mapworks", id=id)) == {events["ev-d2"]}]
    assert alone, "a valid claim rests on the second source alone"
