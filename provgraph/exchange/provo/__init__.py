"""PROV-O, the RDF of PROV: documents in and out as Turtle, TriG and N-Quads."""

from provgraph.exchange.provo.read import read_nquads, read_trig, read_turtle
from provgraph.exchange.provo.write import write_nquads, write_trig, write_turtle

__all__ = ["read_nquads", "read_trig", "read_turtle", "write_nquads", "write_trig", "write_turtle"]
