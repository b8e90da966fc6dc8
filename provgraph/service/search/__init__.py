"""Search: the blind index of a scope, what is found in it, and writing it anew under another key."""

from provgraph.service.search.answers import Filters, Found, Hit, Reindexed
from provgraph.service.search.find import search
from provgraph.service.search.reindex import reindex

__all__ = ["Filters", "Found", "Hit", "Reindexed", "reindex", "search"]
