// The guarded read. The fence is read first (collect is a barrier), validity last; the epoch is compared with the artifact's own, which never changes.
// The shadow is served to whoever asks for it by name, while nothing else recalls what it points at.
// params:  tenant, scope_id, alias_key
// rows:    optional
// mode:    read
// returns: is_current, artifact_id, covers_through, valid, published, epoch_ok, plan_ok, marking_ok, input_epoch, high_water
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
WITH collect([k.marking, k.input_epoch, k.high_water])[0] AS fence
OPTIONAL MATCH (al:Alias {key: $alias_key, scope_id: $scope_id, tenant: $tenant})-[:POINTS_TO]->(a:Artifact)
WITH fence, collect([a, al.covers_through])[0] AS head
WITH fence, head[0] AS a, head[1] AS covers_through
WHERE fence IS NOT NULL
CALL (a) {
  OPTIONAL MATCH (a)-[:HAD_PLAN]->(p:PolicyVersion)
  RETURN count(p) > 0 AND all(x IN collect(p) WHERE x.validity = 'VALID') AS plan_ok
}
WITH a, covers_through, plan_ok, fence[0] = 0 AS marking_ok, fence[1] AS input_epoch, fence[2] AS high_water, coalesce(a.source_epoch = fence[1], false) AS epoch_ok,
  coalesce(a.validity = 'VALID', false) AS valid, coalesce(a.stage = 'PUBLISHED' OR (a.stage = 'CANDIDATE' AND $alias_key = $scope_id + '/shadow'), false) AS published
RETURN marking_ok AND epoch_ok AND valid AND published AND plan_ok AS is_current, a.id AS artifact_id, covers_through,
  valid, published, epoch_ok, plan_ok, marking_ok, input_epoch, high_water
