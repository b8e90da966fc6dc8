"""A lineage as a picture: laid out in lanes, drawn as SVG or handed to Graphviz as DOT."""

from provgraph.domain.lineage.picture.dot import dot
from provgraph.domain.lineage.picture.svg import svg

__all__ = ["dot", "svg"]
