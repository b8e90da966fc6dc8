"""Use cases, one unit of work each."""
