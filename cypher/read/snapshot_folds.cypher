// The folds of a summary that may have to be made anew, and no others: those that do not stand (with their plan, and PUBLISHED), those of open
// segments, of segments that gained something (keys), of windows that are not full, those that state a conflict or hold an event of one (sides).
// Whoever is not among them is carried. Nothing is said of the other folds of the same segments.
// params:  tenant, artifact_id, keys, policy_id, full_windows, sides
// rows:    many
// mode:    read
// returns: id, segment_key, is_closed, seqs, cold, conflict_ids, is_valid
MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant})
CALL (s) {
  OPTIONAL MATCH (s)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID'
  RETURN collect(p.id) AS lapsed
}
CALL (s, lapsed) {
  MATCH (s)-[:HAD_MEMBER]->(f:Artifact)
  WHERE f.validity <> 'VALID' OR f.stage <> 'PUBLISHED' OR NOT f.segment_closed OR f.segment_key IN $keys OR f.conflict_ids <> []
    OR (size(lapsed) > 0 AND f.policy_id IN lapsed)
    OR (f.policy_id <> $policy_id AND f.segment_key STARTS WITH 'window/' AND toInteger(substring(f.segment_key, 7)) >= $full_windows)
  RETURN f
  UNION
  UNWIND $sides AS id
  MATCH (e:Entity:Event {id: id, tenant: $tenant})<-[:WAS_DERIVED_FROM]-(f:Artifact)<-[:HAD_MEMBER]-(s)
  RETURN f
}
RETURN f.id AS id, f.segment_key AS segment_key, f.segment_closed AS is_closed, f.seqs AS seqs, f.cold_seqs AS cold, f.conflict_ids AS conflict_ids,
  f.validity = 'VALID' AND f.stage = 'PUBLISHED' AND NOT f.policy_id IN lapsed AS is_valid
ORDER BY f.seqs[0], f.id
