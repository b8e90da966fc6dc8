"""Imported provenance: what a document of PROV becomes in the graph, and back. Pure.

Source: docs/design.md, imports.
"""
