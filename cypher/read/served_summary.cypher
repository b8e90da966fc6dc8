// The folds of a summary and its manifest, each fold with its content only if it may be served at this moment. The fence is read first, then the
// plans, validity last, in the same statement that returns the content.
// params:  tenant, artifact_id
// rows:    optional
// mode:    read
// returns: id, scope_id, manifest, covers_through, marking_ok, input_epoch, folds [{id, sealed, seqs, cold, is_served}]
MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant, kind: 'summary'})
WITH s
MATCH (k:Scope {id: s.scope_id, tenant: $tenant})
WITH s, collect([k.marking, k.input_epoch])[0] AS fence
CALL (s) {
  OPTIONAL MATCH (s)-[:HAD_MEMBER]->(:Artifact)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID'
  RETURN collect(DISTINCT p) AS lapsed
}
CALL (s, fence, lapsed) {
  MATCH (s)-[:HAD_MEMBER]->(f:Artifact {kind: 'fold'})
  WITH f, fence[0] = 0 AND f.validity = 'VALID' AND (f.stage IN ['PUBLISHED', 'RETIRED'] OR (f.stage = 'CANDIDATE' AND s.stage = 'CANDIDATE'))
    AND NOT EXISTS { (f)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p IN lapsed } AS is_served
  ORDER BY f.seqs[0], f.id
  RETURN collect({id: f.id, sealed: CASE WHEN is_served THEN f.sealed END, seqs: coalesce(f.seqs, []), cold: coalesce(f.cold_seqs, []), is_served: is_served}) AS folds
}
RETURN s.id AS id, s.scope_id AS scope_id, s.manifest AS manifest, s.covers_through AS covers_through, fence[0] = 0 AS marking_ok, fence[1] AS input_epoch, folds
