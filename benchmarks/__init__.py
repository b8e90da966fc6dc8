"""What provgraph costs, as ratios to the bare driver in the same run. Source: docs/benchmarks.md."""
