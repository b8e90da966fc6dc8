"""Lineage on real graphs: states, causes, moments, limits, tenants. Source: docs/design.md, graph and fences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from provgraph.domain.instant import to_text
from provgraph.domain.lineage.text import tree
from provgraph.domain.reading import objects_of
from provgraph.errors import InputError, SchemaBroken, UnknownIdentifier
from provgraph.service import claims, names, reading, taking_back
from provgraph.service.answers import Lineage
from provgraph.service.claims import Proposal
from tests.reading.story import PUMPS, Story, node, states


@pytest.fixture
def made(gates: Story) -> str:
    """The summary of the three events."""
    return str(gates.current().artifact_id)


def texts(lineage: Lineage) -> set[str]:
    """Every text that a lineage gives."""
    return {node.text for node in lineage.nodes if node.text is not None}


def test_a_summary_rests_on_folds_these_on_claims_and_these_on_events(gates: Story, made: str) -> None:
    answer = gates.up(made)
    assert [node.kind for node in answer.nodes if node.depth < 2] == ["summary", "fold"]
    assert {gates.event(id) for id in ("ev-level", "ev-rule", "ev-keeper")} <= set(states(answer))
    assert set(states(answer).values()) == {"VALID"}
    assert (answer.complete, answer.visited, answer.left, answer.hidden_by_policy) == (True, len(answer.nodes), 0, 0)
    assert {(relation) for _, relation, _ in answer.edges} == {"HAD_MEMBER", "WAS_DERIVED_FROM"}


class Stopped(Exception):
    """A consolidation ends here."""


def left_behind(story: Story, point: str) -> str:
    """Let a consolidation end at a point; the summary that it had stored."""

    def reach(reached: str) -> None:
        if reached == point:
            raise Stopped

    with pytest.raises(Stopped):
        Story(replace(story.context, reach=reach), story.scope).consolidate()
    known = set(states(story.down(story.event("ev-level"))))
    walked = story.context.engine.read(
        lambda store: store.walk_native_down(
            tenant=story.context.tenant, ids=[story.event("ev-level")], until=story.context.clock()
        )
    )
    (summary,) = [id for id in walked.ids if id not in known and id.startswith("su_")]
    return summary


def test_a_candidate_that_nobody_switched_to_is_counted_and_not_shown(gates: Story) -> None:
    # A fold that had been killed midway stood in every later answer beside the one that counts.
    before = gates.down(gates.event("ev-level"))
    gates.tell("ev-gate", "Gate 8 was shut at 04:20.")
    candidate = left_behind(gates, "consolidate.store")
    after = gates.down(gates.event("ev-level"))
    assert states(after).keys() == states(before).keys()
    assert after.hidden_by_policy == after.visited - len(after.nodes) > 0
    assert (after.complete, after.left) == (True, 0)
    shown = reading.entity(gates.context, gates.event("ev-gate"))
    assert objects_of(shown, "rested_on_by") == (), "the fold of it was never switched to"
    assert "Not shown: " in "".join(tree(after)) and candidate not in "".join(tree(after))


def test_a_candidate_is_walked_from_when_it_is_asked_for(gates: Story) -> None:
    gates.tell("ev-gate", "Gate 8 was shut at 04:20.")
    answer = gates.up(left_behind(gates, "consolidate.store"))
    assert gates.event("ev-gate") in states(answer)
    assert answer.hidden_by_policy == 0


def test_an_event_is_named_by_place_speaker_and_callers_id(gates: Story) -> None:
    shown = node(gates.up(gates.event("ev-rule")), gates.event("ev-rule"))
    assert (shown.label, shown.seq, shown.caller_id) == ("message by gauge", 2, "ev-rule")
    assert (shown.text, shown.speaker, shown.withheld) == ("Never open gate 8 without the keeper.", "gauge", None)


def test_agents_are_shown_and_never_walked_through(gates: Story) -> None:
    """All events have one speaker: a walk through it would meet them all."""
    assert gates.down(gates.event("ev-rule")).visited < gates.up(str(gates.current().artifact_id)).visited
    assert gates.event("ev-level") not in states(gates.down(gates.event("ev-rule")))


def test_nearest_comes_first_in_both_directions(gates: Story, made: str) -> None:
    for answer in (gates.up(made), gates.down(gates.event("ev-level"))):
        assert [node.depth for node in answer.nodes] == sorted(node.depth for node in answer.nodes)
        assert answer.nodes[0].id == answer.start and answer.nodes[0].depth == 0


def test_what_rests_on_a_revoked_event_is_stale_and_says_because_of_what(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    done = gates.revoke(level, "gauge was frozen")
    answer = gates.down(level)
    assert states(answer).pop(level) == "REVOKED"
    assert {state for id, state in states(answer).items() if id != level} == {"STALE"}
    for shown in answer.nodes:
        (cause,) = shown.because
        assert (cause["activity_id"], cause["kind"], cause["source_id"]) == (done.activity_id, "Revocation", level)
        assert (cause["reason"], cause["by"]) == ("gauge was frozen", "keeper")
        assert cause["recorded_at"] > shown.recorded_at  # type: ignore[operator]
    assert texts(answer) == set()
    assert node(answer, level).caller_id == "ev-level"


def test_whoever_falls_by_something_outside_the_walk_says_so_too(gates: Story, made: str) -> None:
    """The summary also rests on the rule: walked from there, the level is never met."""
    level, rule = gates.event("ev-level"), gates.event("ev-rule")
    done = gates.revoke(level)
    answer = gates.down(rule)
    assert level not in states(answer) and states(answer)[rule] == "VALID"
    shown = node(answer, made)
    assert (shown.validity, [c["activity_id"] for c in shown.because]) == ("STALE", [done.activity_id])


def test_as_of_before_a_revocation_all_was_valid_and_nothing_revoked_since_is_told(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    before = states(gates.up(made))
    gates.revoke(level)
    for answer in (gates.up(made, as_of=made), gates.down(level, as_of=made)):
        assert set(states(answer).values()) == {"VALID"}
        assert (answer.as_of is not None, answer.walk_policy, answer.complete) == (True, "native/1", True)
        assert "Gauge G-2 reads 3.15 m." not in texts(answer)
    assert states(gates.up(made, as_of=made)) == before
    assert node(gates.up(made, as_of=made), level).withheld == "REVOKED"


def test_as_of_the_revocation_all_is_down_though_it_was_undone_since(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    done = gates.revoke(level)
    gates.undo(done.activity_id)
    assert set(states(gates.down(level)).values()) == {"VALID"}
    assert not any(node.because for node in gates.down(level).nodes)
    assert states(gates.down(level, as_of=done.activity_id))[made] == "STALE"
    assert states(gates.down(gates.event("ev-rule"), as_of=done.activity_id))[made] == "STALE"
    assert states(gates.up(made, as_of=done.activity_id))[level] == "REVOKED"


def test_an_undo_lifts_nothing_that_another_cause_holds_down(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    first = gates.revoke(level, "frozen")
    gates.revoke(level, "and not calibrated")
    gates.undo(first.activity_id)
    shown = node(gates.up(made), level)
    assert (shown.validity, [c["reason"] for c in shown.because]) == ("REVOKED", ["and not calibrated"])


def test_a_replaced_event_is_superseded_then_and_now_and_stands_again_when_its_correction_falls(
    gates: Story, made: str
) -> None:
    level = gates.event("ev-level")
    done = gates.replace(level, "ev-level-2", "Gauge G-2 reads 2.90 m.")
    assert states(gates.up(made))[level] == "SUPERSEDED"
    gates.revoke(gates.event("ev-level-2"))
    assert states(gates.up(made)) == states(gates.up(made, as_of=made))
    assert states(gates.up(made, as_of=done.activity_id))[level] == "SUPERSEDED"


def test_a_moment_may_be_an_instant_a_date_time_or_an_id(gates: Story, made: str) -> None:
    done = gates.revoke(gates.event("ev-level"))
    by_id = gates.up(made, as_of=done.activity_id)
    assert gates.up(made, as_of=by_id.as_of) == by_id
    assert gates.up(made, as_of=gates.context.clock()).nodes == by_id.nodes
    later = gates.up(made, as_of=to_text(gates.context.clock() + 1_000_000))
    assert later.nodes == by_id.nodes


def test_what_came_later_was_not_there_yet(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    claim = gates.claim("The level is above 3 m.", level)
    assert claim in states(gates.down(level)) and claim not in states(gates.down(level, as_of=made))
    with pytest.raises(UnknownIdentifier):
        gates.up(claim, as_of=made)


def test_a_moment_that_is_none_is_refused(gates: Story, made: str) -> None:
    with pytest.raises(SchemaBroken):
        gates.up(made, as_of="last week")
    with pytest.raises(UnknownIdentifier):
        gates.up(made, as_of=gates.context.new_id("ac"))


def test_a_limit_cuts_the_farthest_says_so_and_how_many_are_left(gates: Story, made: str) -> None:
    whole = gates.up(made)
    cut = gates.up(made, limit=2)
    assert (cut.complete, len(cut.nodes), cut.visited) == (False, 3, whole.visited)
    assert [node.id for node in cut.nodes] == [node.id for node in whole.nodes][:3]
    assert gates.up(made, limit=2 + cut.left) == whole
    assert gates.up(made, limit=0).nodes == whole.nodes[:1]


def test_a_direction_a_policy_or_a_limit_that_there_is_not_is_refused(gates: Story, made: str) -> None:
    for asked in ({"walk": "native/9"}, {"limit": -1}):
        with pytest.raises(InputError):
            gates.up(made, **asked)


def test_while_a_marking_runs_nothing_derived_is_told_and_states_are_those_of_the_rule(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    activity = gates.fence(level)
    for answer in (gates.up(made), gates.down(level), gates.down(gates.event("ev-rule")), gates.up(made, as_of=made)):
        assert texts(answer) <= {"Never open gate 8 without the keeper.", "The keeper saw the gate shut at 04:10."}
        assert all(shown.text is None for shown in answer.nodes if shown.kind != "Event")
    assert states(gates.up(made))[made] == "STALE" == states(gates.down(gates.event("ev-rule")))[made]
    during = states(gates.up(made))
    taking_back.finish_markings(gates.context)
    assert states(gates.up(made)) == during
    assert states(gates.up(made, as_of=activity)) == during


def test_what_a_revoked_policy_version_made_is_not_told_before_the_sweep_either(gates: Story, made: str) -> None:
    gates.revoke(gates.plan())
    assert all(shown.text is None for shown in gates.up(made).nodes if shown.kind != "Event")


def test_erased_content_is_gone_and_its_skeleton_stays(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    gates.forget(level)
    shown = node(gates.up(made), level)
    assert (shown.text, shown.caller_id, shown.withheld) == (None, None, "Erased")
    assert (shown.seq, shown.validity) == (1, "VALID")


def test_a_rejected_or_unswitched_claim_is_not_told(gates: Story) -> None:
    level = gates.event("ev-level")
    claim = gates.claim("The level is above 3 m.", level)
    assert node(gates.up(claim), claim).text == "The level is above 3 m."
    gates.revoke(claim, "not so")
    assert node(gates.up(claim), claim).withheld == "REVOKED"
    assert node(gates.up(claim), level).text == "Gauge G-2 reads 3.15 m."


def test_lineage_crosses_scopes_of_a_tenant(gates: Story, made: str) -> None:
    pumps = Story(gates.context, PUMPS)
    pumps.tell("ev-pump", "Pump P-1 is off.")
    level = gates.event("ev-level")
    claim = pumps.claim("The pump may rest.", level, pumps.event("ev-pump"))
    assert node(gates.down(level), claim).scope_id == names.find_scope(gates.context, PUMPS)
    gates.revoke(level)
    assert states(pumps.up(claim))[claim] == "STALE"
    assert states(pumps.down(pumps.event("ev-pump")))[claim] == "STALE"
    assert node(pumps.down(pumps.event("ev-pump")), claim).because[0]["source_id"] == level


def test_an_id_of_another_tenant_is_unknown(gates: Story, made: str, stranger: Story) -> None:
    stranger.tell("ev-1", "Mine.")
    for asked in (made, gates.event("ev-level"), gates.context.new_id("ev")):
        with pytest.raises(UnknownIdentifier):
            stranger.up(asked)
    with pytest.raises(UnknownIdentifier):
        stranger.up(stranger.event("ev-1"), as_of=made)


def test_by_the_policy_of_imports_revision_and_generation_count_too(gates: Story, made: str) -> None:
    level = gates.event("ev-level")
    gates.replace(level, "ev-level-2", "Gauge G-2 reads 2.90 m.")
    correction = gates.event("ev-level-2")
    assert level not in states(gates.up(correction))
    answer = gates.up(correction, walk="prov/1")
    assert (answer.walk_policy, states(answer)[level]) == ("prov/1", "SUPERSEDED")
    assert {"Replacement", "Ingestion"} <= {node.kind for node in answer.nodes}
    assert correction in states(gates.down(level, walk="prov/1"))


def test_hundreds_that_rest_on_one_event_are_all_met_and_a_cut_one_tells_how_to_go_on(story: Story) -> None:
    probe = story.tell("ev-probe", "Probe PR-1 read 300 samples.")
    told = [Proposal("samples", (probe,), text=f"sample {number} read R{number}x") for number in range(300)]
    made = [claim.claim_id for claim in claims.propose(story.context, story.scope, told, story.request()).claims]
    whole, cut = story.down(probe), story.down(probe, limit=50)
    assert (whole.complete, set(states(whole))) == (True, {probe, *made})
    assert (cut.complete, cut.left, len(cut.nodes)) == (False, 250, 51)
    assert story.down(probe, limit=50 + cut.left) == whole
