"""Answers in words, line by line. Ids stand at the end of a line, whole, so that they can be copied."""
