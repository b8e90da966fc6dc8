"""The report on two generations."""

from __future__ import annotations

import json

import pytest

from provgraph.domain.rebuild import Asked
from provgraph.errors import UnknownIdentifier
from provgraph.service import rebuilding, taking_back
from provgraph.service.words.rebuilding import comparison_lines
from tests.rebuilding.station import Station


def test_the_same_rules_give_the_same_claims(station: Station) -> None:
    station.rebuild(Asked())
    found = rebuilding.compare(station.context, station.memory.scope)
    assert found.difference.is_same and found.difference.unchanged == found.current.claims
    assert found.current.obligations == found.shadow.obligations != {}
    assert found.current.policies == found.shadow.policies


def test_a_budget_shows_as_claims_lost_and_tokens_saved(station: Station) -> None:
    station.rebuild(Asked(budget=1))
    found = rebuilding.compare(station.context, station.memory.scope)
    lost = {str(entry.value["text"]) for entry in found.difference.removed}
    assert "Tank a holds 100 l." in lost and not any("Never" in text for text in lost)
    assert found.shadow.tokens < found.current.tokens and found.shadow.cold > 0 == found.current.cold
    text = "\n".join(comparison_lines(found))
    assert "Tank a holds 100 l." in text and "lost" in text


def test_what_may_not_be_served_is_left_out_of_the_report_and_named(station: Station) -> None:
    station.rebuild()
    taking_back.revoke(station.context, station.events["a1"], "misread", station.memory.request())
    found = rebuilding.compare(station.context, station.memory.scope)
    assert len(found.current.withheld) == 1 and found.shadow.withheld
    assert "Tank a holds 100 l." not in json.dumps(found.to_json())


def test_there_is_nothing_to_compare_with_before_a_rebuild(station: Station) -> None:
    with pytest.raises(UnknownIdentifier):
        rebuilding.compare(station.context, station.memory.scope)
