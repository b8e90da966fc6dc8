// Take the links away again.
MATCH (s:BenchHead) DETACH DELETE s
