"""The queries of provgraph, one a file, with a checked header. `provgraph.graph.catalogue` reads them."""
