"""A whole imported document is taken back by one revocation, and by its undo it stands again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.domain.identifiers import EntityId, RequestId
from provgraph.errors import InputError, NotUndoable, UnknownIdentifier
from provgraph.service import taking_back
from provgraph.service.context import Request
from provgraph.service.importing import Imported
from provgraph.service.settling import finish_what_was_left
from tests.importing.taking import Workshop, provn
from tests.importing.test_walking import disagreeing
from tests.points import Killed, Points

CHAIN = provn("entity(ex:a)", "wasDerivedFrom(ex:b, ex:a)", "wasDerivedFrom(ex:c, ex:b)")
RESTING = provn("wasDerivedFrom(ex:d, ex:c)", "wasDerivedFrom(ex:e, ex:d)", "entity(ex:f)")


def both(workshop: Workshop) -> Imported:
    """A document and another one that rests on it; the first."""
    first = workshop.take(CHAIN)
    workshop.take(RESTING)
    return first


def test_a_document_falls_for_one_cause_with_all_that_rests_on_it(workshop: Workshop) -> None:
    first = both(workshop)
    act = workshop.revoke_whole(first)
    assert (act.source_id, act.was, act.state, act.changed) == (first.import_id, "VALID", "DONE", {"Imported": 5})
    assert workshop.states("abcdef") == "RRRSSV"
    causes = {workshop.walked(local).nodes[0].because[0]["activity_id"] for local in "abcde"}
    assert causes == {act.activity_id}
    assert workshop.walked("b").nodes[0].text is None
    assert disagreeing(workshop.context) == ()


def test_the_undo_lets_it_stand_again_but_for_what_something_else_holds_down(workshop: Workshop) -> None:
    first = both(workshop)
    act, other = workshop.revoke_whole(first), workshop.revoke("d")
    undone = workshop.undo(act)
    assert (undone.source_id, undone.was, undone.restored) == (first.import_id, "REVOKED", {"Imported": 3})
    assert workshop.states("abcdef") == "VVVRSV"
    workshop.undo(other)
    assert workshop.states("abcdef") == "VVVVVV"
    assert disagreeing(workshop.context) == ()


def test_revoked_twice_it_stands_again_when_both_are_undone(workshop: Workshop) -> None:
    first = both(workshop)
    act, again = workshop.revoke_whole(first), workshop.revoke_whole(first)
    assert (again.was, again.changed) == ("REVOKED", {})
    workshop.undo(act)
    assert workshop.states("abcde") == "RRRSS"
    workshop.undo(again)
    assert workshop.states("abcde") == "VVVVV"


def test_what_two_documents_tell_of_falls_and_what_only_another_one_tells_of_stands(workshop: Workshop) -> None:
    first = workshop.take(provn("entity(ex:a)", "wasDerivedFrom(ex:b, ex:c)"))  # c is only named
    workshop.take(provn("entity(ex:a, [ex:size='ex:small'])", "entity(ex:c)", "wasDerivedFrom(ex:d, ex:c)"))
    workshop.revoke_whole(first)
    assert workshop.states("abcd") == "RRVV"
    assert disagreeing(workshop.context) == ()


def test_what_is_imported_later_and_rests_on_it_is_stale_at_once(workshop: Workshop) -> None:
    act = workshop.revoke_whole(workshop.take(CHAIN))
    assert workshop.take(RESTING).fallen == 2
    assert workshop.states("def") == "SSV"
    workshop.undo(act)
    assert workshop.states("abcdef") == "VVVVVV"


def test_a_large_document_is_fenced_first_and_finished_by_whoever_comes_next(
    workshop: Workshop, tmp_path: Path
) -> None:
    first, points = both(workshop), Points(tmp_path)
    points.die("revoke.fence")
    small = replace(workshop.context, batch_above=4)
    with pytest.raises(Killed):
        Workshop(replace(small, reach=points.reach)).revoke_whole(first)
    assert workshop.walked("d").nodes[0].withheld and workshop.cached("d") == "VALID"
    finish_what_was_left(small)
    assert workshop.states("abcdef") == "RRRSSV"
    assert disagreeing(workshop.context) == ()
    (cause,) = workshop.walked("a").nodes[0].because
    undone = taking_back.undo(small, cause["activity_id"], workshop.request())  # type: ignore[arg-type]  # an id
    assert (undone.state, workshop.states("abcdef")) == ("DONE", "VVVVVV")
    assert disagreeing(workshop.context) == ()


def test_a_repeat_is_answered_by_the_receipt(workshop: Workshop) -> None:
    first, request = both(workshop), Request(RequestId("once"), "ines")
    act, again = workshop.revoke_whole(first, request), workshop.revoke_whole(first, request)
    assert (again.repeated, again.activity_id) == (True, act.activity_id)
    assert workshop.walked("a").nodes[0].because[0]["by"] == "ines"


def test_an_empty_document_is_taken_back_too(workshop: Workshop) -> None:
    act = workshop.revoke_whole(workshop.take(provn()))
    assert act.changed == {}
    assert workshop.undo(act).restored == {}


def test_no_other_activity_is_revoked_and_no_import_undone(workshop: Workshop) -> None:
    act = workshop.revoke_whole(first := both(workshop))
    with pytest.raises(InputError, match="only the import"):
        taking_back.revoke(workshop.context, EntityId(act.activity_id), "", workshop.request())
    with pytest.raises(NotUndoable, match="revoke"):
        taking_back.undo(workshop.context, first.import_id, workshop.request())  # type: ignore[arg-type]  # an id
    with pytest.raises(UnknownIdentifier):
        taking_back.revoke(workshop.context, EntityId("ac_" + "0" * 26), "", workshop.request())
