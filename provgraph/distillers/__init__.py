"""Distillers that ask a model over HTTP; the only package that imports its client. They know nothing of the graph."""
