"""A unit of work leaves a receipt, and a repeat is answered and not done again. On the real server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from provgraph.domain.instant import Instant
from provgraph.errors import FencedOut, MarkingInProgress, RequestIdTaken
from provgraph.graph.store import ProvStore
from provgraph.service import unit
from tests.service.acting import Acting


@dataclass(slots=True)
class Work:
    """Work that counts how often it is done, and refuses if it is told to."""

    answer: Mapping[str, object] = field(default_factory=lambda: {"made": "ev_1"})
    refuses: type[FencedOut] | None = None
    at: list[Instant] = field(default_factory=list)

    def __call__(self, store: ProvStore, now: Instant) -> Mapping[str, object]:
        self.at.append(now)
        if self.refuses:
            raise self.refuses("not now")
        return self.answer


def commit(acting: Acting, work: Work, request: str = "q-1", kind: str = "append", about: object = "x") -> unit.Receipt:
    return unit.commit(acting.context, acting.request(request), kind, about, work)


def earlier(acting: Acting, request: str = "q-1", kind: str = "append", about: object = "x") -> unit.Receipt | None:
    return unit.earlier(acting.context, acting.request(request), kind, about)


def test_work_is_done_once_and_answered_as_often_as_it_is_asked_for(acting: Acting) -> None:
    work = Work({"made": ["ev_1"], "seq": 3, "note": None})
    first, again = commit(acting, work), commit(acting, work)
    assert (first.repeated, again.repeated) == (False, True)
    assert dict(first.answer) == dict(again.answer) == {"made": ["ev_1"], "seq": 3, "note": None}
    assert len(work.at) == 1


def test_what_would_be_answered_now_does_not_change_what_was_answered_first(acting: Acting) -> None:
    commit(acting, Work({"made": "ev_1"}))
    assert commit(acting, Work({"made": "ev_2"})).answer == {"made": "ev_1"}


@pytest.mark.parametrize(
    ("kind", "about"),
    [("revoke", "x"), ("append", "y"), ("append", ["x"]), ("append", None), ("append", {"x": 1})],
    ids=["another kind", "other matter", "a list", "nothing", "an object"],
)
def test_a_request_id_that_stands_for_something_else_is_refused_and_nothing_done(
    acting: Acting, kind: str, about: object
) -> None:
    commit(acting, Work())
    work = Work()
    with pytest.raises(RequestIdTaken):
        commit(acting, work, kind=kind, about=about)
    with pytest.raises(RequestIdTaken):
        earlier(acting, kind=kind, about=about)
    assert work.at == []


def test_what_a_request_is_about_is_compared_by_meaning_and_not_by_order_of_keys(acting: Acting) -> None:
    commit(acting, Work(), about={"a": 1, "b": [2, 3]})
    assert commit(acting, Work(), about={"b": [2, 3], "a": 1}).repeated
    with pytest.raises(RequestIdTaken):
        commit(acting, Work(), about={"a": 1, "b": [3, 2]})


def test_a_refusal_leaves_no_receipt_so_that_the_same_request_can_be_done_later(acting: Acting) -> None:
    with pytest.raises(FencedOut):
        commit(acting, Work(refuses=FencedOut))
    assert earlier(acting) is None
    assert not commit(acting, Work()).repeated


def test_a_refusal_may_be_sent_again_for_something_else(acting: Acting) -> None:
    with pytest.raises(MarkingInProgress):
        commit(acting, Work(refuses=MarkingInProgress))
    assert not commit(acting, Work(), kind="revoke", about="y").repeated


def test_an_earlier_receipt_is_found_without_doing_any_work(acting: Acting) -> None:
    assert earlier(acting) is None
    commit(acting, Work())
    found = earlier(acting)
    assert found is not None and (found.answer, found.repeated) == ({"made": "ev_1"}, True)


def test_two_tenants_may_use_one_request_id(acting: Acting) -> None:
    commit(acting, Work({"made": "mine"}))
    assert earlier(acting.stranger()) is None
    assert commit(acting.stranger(), Work({"made": "theirs"}), about="else").answer == {"made": "theirs"}


@pytest.mark.parametrize("id", ["q 1", "q-1\n", "Q-1", "q-1/0", "日本", "\x00", "q" * 200])
def test_request_ids_that_differ_are_different_requests(acting: Acting, id: str) -> None:
    commit(acting, Work())
    assert not commit(acting, Work(), request=id, about="else").repeated
    assert commit(acting, Work(), request=id, about="else").repeated


def test_an_answer_that_no_json_can_hold_stores_nothing(acting: Acting) -> None:
    with pytest.raises(TypeError):
        commit(acting, Work({"made": object()}))
    assert earlier(acting) is None
