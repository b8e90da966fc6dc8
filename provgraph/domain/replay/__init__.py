"""Replay: questions with exact answers, made from the events before folding and answered from the fold alone."""
