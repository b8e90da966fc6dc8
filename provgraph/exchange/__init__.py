"""PROV documents of other tools, read into `provgraph.domain.prov`. Nothing here opens a file or a socket."""
