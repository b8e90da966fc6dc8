// Proposed claims of a scope that a consolidation has to look at: the VALID ones that answer for themselves and that no fold to be carried holds,
// and those that such a fold holds although another claim answers for them now (is_held). Carried are the folds of a summary but for segments that change (keys).
// events: the evidence in the scope itself; is_whole: there is no other evidence.
// params:  tenant, scope_id, artifact_id, keys
// rows:    many
// mode:    read
// returns: id, digest, sealed, is_held, is_disputed, is_whole, events [{id, seq, segment_key}]
OPTIONAL MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant}) USING INDEX s:Entity(id)
MATCH (c:Claim {scope_id: $scope_id}) USING INDEX c:Claim(scope_id, statement_hash)
WHERE c.statement_hash IS NOT NULL AND c.tenant = $tenant AND c.validity = 'VALID'
WITH c, EXISTS { (c)<-[:HAD_MEMBER]-(f:Artifact)<-[:HAD_MEMBER]-(s) WHERE NOT f.segment_key IN $keys } AS is_held,
  EXISTS { (c)-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]->(:Claim {validity: 'VALID'}) } AS is_merged
WHERE is_held = is_merged
WITH c, is_held
MATCH (c) (()<-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]-())* (d:Claim {validity: 'VALID'})
WITH DISTINCT c, is_held, d
MATCH (d)-[:WAS_DERIVED_FROM]->(i:Entity)
WITH c, is_held, collect(DISTINCT i) AS inputs
WITH c, is_held, inputs, [i IN inputs WHERE i:Event AND i.scope_id = $scope_id] AS own
RETURN c.id AS id, c.digest AS digest, c.sealed AS sealed, is_held, EXISTS { (c)<-[:HAD_MEMBER]-(:Conflict {state: 'OPEN'}) } AS is_disputed,
  size(own) = size(inputs) AS is_whole, [e IN own | {id: e.id, seq: e.seq, segment_key: e.segment_key}] AS events
ORDER BY id
