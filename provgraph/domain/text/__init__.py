"""Texts as people write them, read once: tokens, clauses, values and markers, in every language of the lexicon."""
