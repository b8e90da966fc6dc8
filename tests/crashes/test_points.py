"""Fault points: every one is named in one place and does what a test armed there. Source: docs/design.md, points."""

from __future__ import annotations

import ast
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from provgraph.service.points import KINDS, POINTS
from tests.points import Killed, Points

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "provgraph" / "service"
RECEIPTS = {f"{kind}.{when}" for kind in KINDS for when in ("written", "committed")}
COMMITS = {"commit": 2, "commit_at_once": 2, "commit_widening": 2}
"""Functions that leave a receipt -> the place of the kind among their arguments."""


def calls() -> Iterator[ast.Call]:
    for path in SERVICE.rglob("*.py"):
        yield from (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))


def named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def text_of(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_every_point_that_a_use_case_passes_is_listed() -> None:
    reached = {text for call in calls() if named(call) == "reach" and (text := text_of(call.args[0]))}
    steps = {
        f"consolidate.{text}"
        for call in calls()
        if named(call) in {"tell", "after"} and (text := text_of(call.args[0]))
    }
    assert reached | steps | RECEIPTS == set(POINTS)


def test_every_kind_of_receipt_is_listed() -> None:
    kinds = {text for call in calls() if named(call) in COMMITS and (text := text_of(call.args[COMMITS[named(call)]]))}
    assert kinds == set(KINDS)


def test_the_page_of_the_design_lists_every_point_and_kind() -> None:
    section = (ROOT / "docs/design.md").read_text("utf-8").split("## points")[1].split("\n## ")[0]
    assert dict(re.findall(r"^\| `(\w+\.\w+)` \| (.+) \|$", section, re.MULTILINE)) == {
        point: what for point, what in POINTS.items() if point not in RECEIPTS
    }
    assert set(re.findall(r"`(\w+)`", section.split("Kinds: ")[1].split(".")[0])) == set(KINDS)


@pytest.fixture
def points(tmp_path: Path) -> Points:
    return Points(tmp_path / "points")


def test_a_point_that_is_not_armed_is_passed(points: Points) -> None:
    points.reach("revoke.fence")
    assert not points.is_reached("revoke.fence")


def test_who_reaches_an_armed_point_first_dies_and_nobody_after(points: Points) -> None:
    points.die("revoke.fence")
    points.reach("revoke.mark")
    with pytest.raises(Killed):
        points.reach("revoke.fence")
    points.reach("revoke.fence")
    assert points.is_reached("revoke.fence")


def test_who_is_stopped_waits_until_told_to_go_on(points: Points) -> None:
    points.stop("revoke.fence")
    passed: list[str] = []
    thread = threading.Thread(target=lambda: (points.reach("revoke.fence"), passed.append("passed")))
    thread.start()
    points.wait("revoke.fence")
    assert passed == []
    points.go_on("revoke.fence")
    thread.join()
    assert passed == ["passed"]


def test_a_point_can_be_armed_again_and_disarmed(points: Points) -> None:
    for _ in range(2):
        points.die("revoke.fence")
        with pytest.raises(Killed):
            points.reach("revoke.fence")
    points.die("revoke.fence")
    assert points.disarm("revoke.fence")
    points.reach("revoke.fence")
    assert not points.disarm("revoke.fence")
