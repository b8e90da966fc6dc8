"""Obligations: what of the events a fold must preserve. One small module per category."""
