// The folds of a summary that may have to be made anew, and no others: those of segments that gained something (keys), those of open segments and those
// that state a conflict (the summary names these as watched), those that hold an event of a conflict (sides). If the summary does not stand, or windows
// were of another size, all folds are asked: what does not stand (with its plan), what lies in a window that is not full now.
// Whoever is not among them is carried. Nothing is said of the other folds of the same segments.
// params:  tenant, scope_id, artifact_id, keys, sides, window, full_windows
// rows:    many
// mode:    read
// returns: id, segment_key, is_closed, seqs, cold, conflict_ids, is_valid
MATCH (s:Entity:Artifact {id: $artifact_id, tenant: $tenant})
CALL (s) {
  OPTIONAL MATCH (s)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID'
  RETURN collect(p.id) AS lapsed
}
CALL (s, lapsed) {
  UNWIND $keys AS key
  MATCH (f:Artifact {scope_id: $scope_id, segment_key: key})<-[:HAD_MEMBER]-(s) USING INDEX f:Artifact(scope_id, segment_key)
  RETURN f
  UNION
  UNWIND s.watched AS id
  MATCH (f:Entity:Artifact {id: id})<-[:HAD_MEMBER]-(s) USING INDEX f:Entity(id)
  RETURN f
  UNION
  UNWIND $sides AS id
  MATCH (e:Entity:Event {id: id, tenant: $tenant})<-[:WAS_DERIVED_FROM]-(f:Artifact)<-[:HAD_MEMBER]-(s)
  RETURN f
  UNION
  WITH * WHERE s.validity <> 'VALID' OR s.watched IS NULL OR s.window <> $window OR size(lapsed) > 0
  MATCH (s)-[:HAD_MEMBER]->(f:Artifact)
  WHERE f.validity <> 'VALID' OR f.stage = 'REJECTED' OR f.policy_id IN lapsed OR (s.watched IS NULL AND (NOT f.segment_closed OR f.conflict_ids <> []))
    OR (coalesce(s.window <> $window, true) AND f.segment_key STARTS WITH 'window/' AND toInteger(substring(f.segment_key, 7)) >= $full_windows)
  RETURN f
}
RETURN f.id AS id, f.segment_key AS segment_key, f.segment_closed AS is_closed, f.seqs AS seqs, f.cold_seqs AS cold, f.conflict_ids AS conflict_ids,
  f.validity = 'VALID' AND f.stage <> 'REJECTED' AND NOT f.policy_id IN lapsed AS is_valid
ORDER BY f.seqs[0], f.id
