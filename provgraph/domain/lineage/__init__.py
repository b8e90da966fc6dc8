"""Lineage as values: which relations are walked, how far each node is, and the tree that a terminal shows."""
