"""A layout as DOT, for Graphviz. Source: https://graphviz.org/doc/info/lang.html."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from provgraph.domain.lineage.picture.layout import LANES, MOST, Box, Link, Walk, layout

STYLES: Mapping[str, str] = {"VALID": "solid", "STALE": "dashed", "SUPERSEDED": "dotted"}
DOWN = "bold,diagonals"


def dot(walk: Walk, most: int = MOST) -> Iterator[str]:
    """The graph, a line at a time: a rank for each lane, states written out and drawn by the border."""
    laid = layout(walk, most)
    yield f"digraph lineage {{\n  label={_quoted(laid.heading)} rankdir=RL node [shape=box]\n"
    for lane, name in enumerate(LANES):
        yield f"  {{ rank=same // {name}\n"
        yield from (f"    {_node(box)}\n" for box in laid.boxes if box.lane == lane)
        yield "  }\n"
    yield from (f"  {_edge(link)}\n" for link in laid.links)
    yield "}\n"


def _node(box: Box) -> str:
    state = "" if box.state == "VALID" else box.state
    label = "\n".join(part for part in (box.title, state, box.id) if part)
    style = STYLES.get(box.state, DOWN if box.state else "rounded")
    return f"{_quoted(box.id)} [label={_quoted(label)} tooltip={_quoted(box.text or box.title)} style={_quoted(style)}]"


def _edge(link: Link) -> str:
    label = link.relation.lower() + (f" × {link.count}" if link.count > 1 else "")
    return f"{_quoted(link.newer)} -> {_quoted(link.older)} [label={_quoted(label)}]"


def _quoted(text: str) -> str:
    """A string of DOT: quotes, backslashes and line ends are escaped as in JSON."""
    return json.dumps(text, ensure_ascii=False)
