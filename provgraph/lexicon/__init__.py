"""Cues of each language, as data files, read here and handed to the domain."""
