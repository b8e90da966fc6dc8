// The folds of a summary, and whether each may be carried: it and its plan are VALID, and it is PUBLISHED.
// The summary names the plans of all its folds: while they all stand, no fold is asked for its own.
// params:  tenant, artifact_id
// rows:    many
// mode:    read
// returns: id, digest, segment_key, is_closed, seqs, cold, conflict_ids, is_valid
MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant})
CALL (s) {
  OPTIONAL MATCH (s)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID'
  RETURN collect(p) AS lapsed
}
MATCH (s)-[:HAD_MEMBER]->(f:Artifact {kind: 'fold'})
RETURN f.id AS id, f.digest AS digest, f.segment_key AS segment_key, f.segment_closed AS is_closed, f.seqs AS seqs,
  f.cold_seqs AS cold, f.conflict_ids AS conflict_ids,
  coalesce(f.validity = 'VALID' AND f.stage = 'PUBLISHED', false)
    AND (size(lapsed) = 0 OR NOT EXISTS { (f)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p IN lapsed }) AS is_valid
ORDER BY f.seqs[0], f.id
