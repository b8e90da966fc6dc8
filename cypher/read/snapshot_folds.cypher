// The folds of a summary, and whether each may be carried: it and its plan are VALID, and it is PUBLISHED.
// params:  tenant, artifact_id
// rows:    many
// mode:    read
// returns: id, digest, segment_key, is_closed, seqs, cold, conflict_ids, is_valid
MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant})-[:HAD_MEMBER]->(f:Artifact {kind: 'fold'})
CALL (f) {
  OPTIONAL MATCH (f)-[:HAD_PLAN]->(p:PolicyVersion)
  RETURN count(p) > 0 AND all(x IN collect(p) WHERE x.validity = 'VALID') AS plan_ok
}
RETURN f.id AS id, f.digest AS digest, f.segment_key AS segment_key, f.segment_closed AS is_closed, f.seqs AS seqs,
  f.cold_seqs AS cold, f.conflict_ids AS conflict_ids,
  coalesce(f.validity = 'VALID' AND f.stage = 'PUBLISHED', false) AND plan_ok AS is_valid
ORDER BY f.seqs[0], f.id
