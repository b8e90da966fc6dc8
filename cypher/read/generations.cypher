// The two generations of a scope: the summary that is current, and the one that the shadow points at. kind: 'next' for one that is being made or waits to be
// switched to, 'previous' for the one that was current before; policy_id: the plan that the shadow is made under. No id: there is no such summary.
// params:  tenant, scope_id
// rows:    optional
// mode:    read
// returns: high_water, input_epoch, kind, policy_id, current {id, stage, validity, source_epoch, covers_through, manifest, plans}, shadow {id, stage, validity, source_epoch, covers_through, manifest, plans}
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
WITH k.id AS scope_id, collect([k.high_water, k.input_epoch])[0] AS fence
MATCH (al:Alias) WHERE al.key IN [scope_id + '/current', scope_id + '/shadow'] AND al.tenant = $tenant
OPTIONAL MATCH (al)-[:POINTS_TO]->(s:Artifact)
WITH scope_id, fence, al, {id: coalesce(s.id, ''), stage: coalesce(s.stage, ''), validity: coalesce(s.validity, ''), source_epoch: al.source_epoch, covers_through: al.covers_through,
  manifest: coalesce(s.manifest, ''), plans: COLLECT { MATCH (s)-[:HAD_PLAN]->(p:PolicyVersion) RETURN p.id ORDER BY p.id }} AS head
WITH fence, collect(CASE WHEN al.key = scope_id + '/current' THEN head END) AS currents,
  collect(CASE WHEN al.key = scope_id + '/shadow' THEN [coalesce(al.generation, 'next'), coalesce(al.policy_id, ''), head] END) AS shadows
RETURN fence[0] AS high_water, fence[1] AS input_epoch, shadows[0][0] AS kind, shadows[0][1] AS policy_id, currents[0] AS current, shadows[0][2] AS shadow
