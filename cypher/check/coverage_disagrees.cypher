// Summaries whose folds overlap or lie beyond what the summary covers, and folds whose own ranges differ from the events they rest on. The sides
// of a conflict are told wherever one of them is, so a fold may rest on one that another fold accounts for.
// seqs are flat ranges [low, high, low, high, ...].
// params:  tenant
// rows:    many
// mode:    read
// returns: id, kind
MATCH (k:Scope {tenant: $tenant})
WITH k.id AS scope_id
MATCH (n:Entity:Artifact {scope_id: scope_id}) USING INDEX n:Entity(scope_id) WHERE n.stage <> 'REJECTED'
CALL (n) {
  MATCH (n)-[:HAD_MEMBER*0..1]->(f:Artifact {kind: 'fold'})
  WHERE f = n OR n.kind = 'summary'
  UNWIND range(0, size(f.seqs) / 2 - 1) AS at
  UNWIND range(f.seqs[2 * at], f.seqs[2 * at + 1]) AS seq
  RETURN collect(seq) AS named, count(DISTINCT seq) AS distinct_seqs, max(seq) AS top
}
CALL (n) {
  OPTIONAL MATCH (n)-[:WAS_DERIVED_FROM]->(e:Event)
  WHERE e.scope_id = n.scope_id AND NOT EXISTS { (e)<-[:WAS_DERIVED_FROM*0..2]-(:Entity)<-[:HAD_MEMBER]-(:Conflict) }
  RETURN collect(e.seq) AS cited
}
WITH n, size(named) <> distinct_seqs AS overlaps, n.kind = 'summary' AND top > n.covers_through AS beyond,
  n.kind = 'fold' AND any(seq IN cited WHERE NOT seq IN named) AS other
WHERE overlaps OR beyond OR other
RETURN n.id AS id, n.kind AS kind ORDER BY id
