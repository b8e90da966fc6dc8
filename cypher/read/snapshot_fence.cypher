// Where a consolidation starts: high water first (collect is a barrier), then epoch and alias.
// params:  tenant, scope_id, alias_key
// rows:    one
// mode:    read
// returns: high_water, input_epoch, marking, artifact_id, source_epoch, covers_through, is_valid
MATCH (k:Scope {tenant: $tenant, id: $scope_id})
WITH collect([k.high_water, k.input_epoch, k.marking])[0] AS fence
MATCH (al:Alias {key: $alias_key, scope_id: $scope_id})
OPTIONAL MATCH (al)-[:POINTS_TO]->(a:Artifact)
RETURN fence[0] AS high_water, fence[1] AS input_epoch, fence[2] AS marking,
  al.artifact_id AS artifact_id, al.source_epoch AS source_epoch, al.covers_through AS covers_through,
  coalesce(a.validity = 'VALID' AND a.stage = 'PUBLISHED' AND a.source_epoch = fence[1], false) AS is_valid
