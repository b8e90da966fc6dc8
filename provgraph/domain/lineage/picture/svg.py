"""A layout as SVG, readable without colour: every state but VALID is written out and has a border of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from provgraph.domain.lineage.picture.layout import LANES, MOST, Box, Layout, Link, Walk, layout

WIDTH, HEIGHT = 250, 58
ACROSS, DOWN = 90, 16
TOP, LEFT = 70, 20
TITLE, TEXT = 32, 36
"""Characters of a title and of a text that find room in a box."""

BORDERS: Mapping[str, str] = {
    "VALID": 'stroke="#1b5e20"',
    "STALE": 'stroke="#8a5a00" stroke-dasharray="8 4"',
    "SUPERSEDED": 'stroke="#37474f" stroke-dasharray="2 4"',
    "REVOKED": 'stroke="#b00020" stroke-width="3"',
    "ERASED": 'stroke="#000000" stroke-width="3" stroke-dasharray="2 2"',
}
PLAIN = 'stroke="#555555"'
CROSSED = frozenset({"REVOKED", "ERASED"})
"""States that are drawn with a line through the box."""

HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" \
role="img" font-family="sans-serif" font-size="12">
<title>{heading}</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
<path d="M0 0 8 4 0 8z" fill="#555555"/></marker></defs>
<rect width="{width}" height="{height}" fill="#ffffff"/>
<text x="{left}" y="24" font-size="14">{heading}</text>
"""


def svg(walk: Walk, most: int = MOST) -> Iterator[str]:
    """The picture in pieces. Needs no script, no font and no file beside it; what is cut short is told on hovering."""
    laid = layout(walk, most)
    rows = max((box.row for box in laid.boxes), default=0) + 1
    width, height = LEFT * 2 + len(LANES) * (WIDTH + ACROSS) - ACROSS, TOP + rows * (HEIGHT + DOWN) + DOWN
    yield HEAD.format(width=width, height=height, left=LEFT, heading=escape(laid.heading))
    for lane, name in enumerate(LANES):
        yield f'<text x="{_left(lane)}" y="54" font-weight="bold">{name}</text>\n'
    yield from _links(laid)
    for box in laid.boxes:
        yield from _box(box)
    yield "</svg>\n"


def _left(lane: int) -> int:
    return LEFT + lane * (WIDTH + ACROSS)


def _middle(box: Box) -> int:
    return TOP + box.row * (HEIGHT + DOWN) + HEIGHT // 2


def _links(laid: Layout) -> Iterator[str]:
    places = {box.id: box for box in laid.boxes}
    for link in laid.links:
        yield _link(link, places[link.newer], places[link.older])


def _link(link: Link, newer: Box, older: Box) -> str:
    """A curve from the newer box to the older one; between boxes of a lane it bends out at the side.

    What passes behind a lane is faint: there is mostly a way through that lane too.
    """
    y1, y2 = _middle(newer), _middle(older)
    if newer.lane == older.lane:
        x1 = x2 = _left(newer.lane) + WIDTH
        bend1 = bend2 = x1 + ACROSS // 2
    else:
        is_left = older.lane < newer.lane
        x1, x2 = _left(newer.lane) + (0 if is_left else WIDTH), _left(older.lane) + (WIDTH if is_left else 0)
        bend1 = bend2 = (x1 + x2) // 2
    dashed = ' stroke-dasharray="3 3"' if link.relation != "WAS_DERIVED_FROM" else ""
    faint = ' opacity="0.3"' if abs(newer.lane - older.lane) > 1 else ""
    name = link.relation.lower().replace("_", " ") + (f", {link.count} times" if link.count > 1 else "")
    return (
        f'<path d="M{x1} {y1}C{bend1} {y1} {bend2} {y2} {x2} {y2}" fill="none" stroke="#777777"{dashed}{faint} '
        f'marker-end="url(#arrow)"><title>{escape(name)}</title></path>\n'
    )


def _box(box: Box) -> Iterator[str]:
    x, y = _left(box.lane), _middle(box) - HEIGHT // 2
    yield f"<g><title>{escape(' | '.join(part for part in (box.title, box.state, box.text, box.id) if part))}</title>\n"
    border = BORDERS.get(box.state, PLAIN)
    yield f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#fafafa" {border}/>\n'
    if box.count > 1:
        yield f'<rect x="{x + 4}" y="{y + 4}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="none" {border}/>\n'
    if box.state in CROSSED:
        yield f'<path d="M{x} {y + HEIGHT}L{x + WIDTH} {y}" {border} opacity="0.35"/>\n'
    state = "" if box.state in ("", "VALID") else f"{box.state}  "
    for line, (text, most, style) in enumerate(
        ((box.title, TITLE, ' font-weight="bold"'), (box.text, TEXT, ""), (f"{state}{box.id}", TEXT, ' font-size="10"'))
    ):
        yield f'<text x="{x + 8}" y="{y + 17 + 17 * line}"{style}>{escape(_cut(text, most))}</text>\n'
    yield "</g>\n"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
