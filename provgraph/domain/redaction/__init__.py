"""Secrets found and taken out of events before they reach the immutable log."""
