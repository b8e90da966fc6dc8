"""What can be found by words: texts to tokens, queries to tokens, and how hits are ranked. Nothing here knows a key."""
