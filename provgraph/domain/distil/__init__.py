"""Distillers: a segment's events in, the body of a fold out. The default one is extractive and needs no network."""
