"""A real Neo4j server in a child process. Knows nothing of provenance."""
