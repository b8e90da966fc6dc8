// All folds of some segments in a summary.
// params:  tenant, scope_id, artifact_id, keys
// rows:    many
// mode:    read
// returns: id, segment_key, is_closed, seqs, cold, conflict_ids, is_valid
MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant})
UNWIND $keys AS key
MATCH (f:Artifact {scope_id: $scope_id, segment_key: key})<-[:HAD_MEMBER]-(s) USING INDEX f:Artifact(scope_id, segment_key)
RETURN f.id AS id, f.segment_key AS segment_key, f.segment_closed AS is_closed, f.seqs AS seqs, f.cold_seqs AS cold, f.conflict_ids AS conflict_ids,
  f.validity = 'VALID' AND f.stage <> 'REJECTED' AND NOT EXISTS { (f)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID' } AS is_valid
ORDER BY f.seqs[0], f.id
