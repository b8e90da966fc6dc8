"""Each category of obligations stands alone: for each there is an event that owes something by it alone."""

from __future__ import annotations

import pytest

from provgraph.domain import preserve
from provgraph.domain.event import Event
from provgraph.domain.preserve import CATEGORIES, obligations
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, tool

OWING: dict[str, Event] = {
    "prohibition": event("e1", "Please do not open the sluice."),
    "constraint": event("e1", "The sluice must be greased."),
    "permission": event("e1", "You may open the sluice."),
    "commitment": event("e1", "I will grease the sluice."),
    "decision": event("e1", "Decision: the sluice is greased."),
    "open_thread": event("e1", "Open: who greases the sluice?"),
    "negation": event("e1", "The sluice is never greased."),
    "hedge": event("e1", "The sluice is probably greased."),
    "quantity": event("e1", "Most of the sluices are greased."),
    "error_string": tool("e1", error="relay closed at the sluice"),
    "exact": event("e1", "The sluice was greased 14 times."),
    "state": event("e1", "My sister Oda is pregnant."),
    "account": event("e1", "I greased the heavy oak sluice."),
}


def name_of(category: object) -> str:
    """The name of a category's module."""
    return str(getattr(category, "__module__", "")).rpartition(".")[2]


def owed_by(names: set[str], owing: Event, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What a fold that keeps nothing of the event is found to lose, with some categories switched on only."""
    monkeypatch.setattr(preserve, "CATEGORIES", tuple(find for find in CATEGORIES if name_of(find) in names))
    return codes((owing,), fold((owing,)))


def test_every_category_has_such_an_event() -> None:
    assert sorted(OWING) == sorted(map(name_of, CATEGORIES))


@pytest.mark.parametrize("name", sorted(OWING))
def test_switching_one_category_off_lets_a_loss_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert obligations([OWING[name]], ENGLISH)
    assert owed_by({name}, OWING[name], monkeypatch) == {"missing"}
    helpers = {"account", "negation"}  # a rule or a promise may negate, and tells of its speaker
    others = {name_of(find) for find in CATEGORIES} - {name} - helpers
    assert owed_by(others, OWING[name], monkeypatch) == set()
