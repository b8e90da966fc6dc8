"""The archive's tables, rows and manifest as bytes, and back. Pure. Source: docs/archive.md."""
