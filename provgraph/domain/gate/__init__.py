"""The loss gate: events, open conflicts and a fold in, a verdict out."""
