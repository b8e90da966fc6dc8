"""The HTTP door of provgraph. A package of its own, the only one that imports fastapi."""
