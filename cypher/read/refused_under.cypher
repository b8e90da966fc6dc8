// How often the gate refused a fold of a scope that was made with one of some plans, by what it found.
// params:  tenant, scope_id, plan_ids
// rows:    many
// mode:    read
// returns: codes, folds
MATCH (f:Artifact {scope_id: $scope_id}) USING INDEX f:Artifact(scope_id, segment_key)
WHERE f.segment_key IS NOT NULL AND f.tenant = $tenant AND f.stage = 'REJECTED'
  AND EXISTS { (f)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.id IN $plan_ids }
RETURN coalesce(f.codes, []) AS codes, count(f) AS folds ORDER BY codes
