"""Samples shipped with provgraph: invented events for the demo. Nobody in them is real."""
