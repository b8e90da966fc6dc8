"""Data keys, kept outside the graph. Deleting one is how content is erased."""
