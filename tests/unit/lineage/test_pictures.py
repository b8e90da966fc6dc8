"""Pictures of lineages: every node in its lane, states told without colour, and what is too much counted."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.lineage.picture import dot, svg
from provgraph.domain.lineage.picture.layout import LANES, layout
from provgraph.service.answers import Lineage
from tests.reading.test_lineage_text import REVOKED_BECAUSE, claim, event, lineage

SVG = "{http://www.w3.org/2000/svg}"


def drawn(walk: Lineage, most: int = 200) -> ElementTree.Element:
    return ElementTree.fromstring("".join(svg(walk, most)))


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


@pytest.fixture
def half_revoked() -> Lineage:
    events = [event(1, None, validity="REVOKED", withheld="REVOKED", because=[REVOKED_BECAUSE]), event(2)]
    return lineage([claim(validity="STALE"), *events], [("cl_1", "ev_1"), ("cl_1", "ev_2")])


def test_every_node_stands_in_its_lane_and_every_edge_is_drawn(half_revoked: Lineage) -> None:
    laid = layout(half_revoked)
    assert {box.id: LANES[box.lane] for box in laid.boxes} == {
        "ev_1": "Events",
        "ev_2": "Events",
        "cl_1": "Claims",
        "ac_1": "Plans, conflicts, activities",
    }
    assert {(link.newer, link.older) for link in laid.links} == {("cl_1", "ev_1"), ("cl_1", "ev_2"), ("ev_1", "ac_1")}


def test_states_are_told_by_words_and_borders_and_not_by_colour_alone(half_revoked: Lineage) -> None:
    picture = drawn(half_revoked)
    marked = {text for text in texts(picture) if text.startswith(("STALE", "REVOKED"))}
    assert marked == {"STALE  cl_1", "REVOKED  ev_1"}
    boxes = [box for box in picture.iter(f"{SVG}rect") if "rx" in box.attrib]
    assert len({(box.get("stroke-width"), box.get("stroke-dasharray")) for box in boxes}) == 3


def test_what_took_something_down_stands_beside_it_with_who_and_why(half_revoked: Lineage) -> None:
    assert "Revocation by keeper" in texts(drawn(half_revoked))
    assert "gauge was frozen" in texts(drawn(half_revoked))


def test_no_two_boxes_stand_in_one_place(half_revoked: Lineage) -> None:
    places = [(box.lane, box.row) for box in layout(half_revoked).boxes]
    assert len(set(places)) == len(places)


def test_of_more_nodes_than_can_be_read_the_farthest_are_counted_by_kind_and_state() -> None:
    events = [event(number, validity="REVOKED" if number > 290 else "VALID") for number in range(1, 301)]
    walk = lineage([claim(), *events], [("cl_1", f"ev_{number}") for number in range(1, 301)])
    laid = layout(walk)
    assert len(laid.boxes) <= 200
    assert sum(box.count for box in laid.boxes) == 301
    assert {(box.title, box.state) for box in laid.boxes if box.count > 1} == {
        ("94 more: Event", "VALID"),
        ("10 more: Event", "REVOKED"),
    }
    assert sum(link.count for link in laid.links) == 300
    assert "cl_1" in {box.id for box in laid.boxes}


def test_rows_follow_their_neighbours_so_that_straight_lines_do_not_cross() -> None:
    claims = [claim(f"cl_{number}") for number in range(5)]
    events = [event(number) for number in range(5)]
    walk = lineage([*claims, *reversed(events)], [(f"cl_{number}", f"ev_{number}") for number in range(5)])
    rows = {box.id: box.row for box in layout(walk).boxes}
    assert [rows[f"cl_{number}"] for number in range(5)] == [rows[f"ev_{number}"] for number in range(5)]


@given(st.text(max_size=300))
def test_whatever_content_says_a_picture_stays_one(text: str) -> None:
    walk = lineage([claim(text=text, label=text[:40] or "fact"), event(1, text)], [("cl_1", "ev_1")])
    assert len(list(drawn(walk).iter(f"{SVG}g"))) == 2
    graph = "".join(dot(walk))
    assert graph.count(" -> ") >= 1
    assert len(graph.splitlines()) == len("".join(dot(lineage([claim(), event(1)], [("cl_1", "ev_1")]))).splitlines())


def test_dot_names_every_node_by_its_id_and_says_its_state(half_revoked: Lineage) -> None:
    graph = "".join(dot(half_revoked))
    assert '"cl_1" [label="fact\\nSTALE\\ncl_1"' in graph
    assert '"cl_1" -> "ev_1" [label="was_derived_from"]' in graph
    assert graph.count("rank=same") == len(LANES)
