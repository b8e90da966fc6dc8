"""Consolidation: snapshot, select, distil, gate, store candidate, switch; each step can be read alone."""
