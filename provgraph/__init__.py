"""provgraph: a graph-backed provenance engine for the memory of agents. Importing it opens nothing."""

__version__ = "0.2.0"
