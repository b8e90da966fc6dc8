"""What the process that others are forked from has loaded, so that each of them starts at once."""

import httpx2  # noqa: F401 - loaded, not used
import uvicorn  # noqa: F401

import provgraph.cli.main
import provgraph.lexicon
import provgraph.service.consolidation
import provgraph.service.ingest
import provgraph.service.lineage
import provgraph.service.policies
import provgraph.service.reading
import provgraph.service.taking_back
import provgraph_api.main  # noqa: F401

provgraph.lexicon.load()
