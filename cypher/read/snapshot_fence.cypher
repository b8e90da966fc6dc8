// Where a consolidation starts: high water first (collect is a barrier), then epoch and alias, and the summary that the alias points at: how many
// folds it has, what they account for (held, cold among it). A summary of an older version does not say that by itself; then its folds are asked.
// Ranges lie flat in a property; `size - 2`, because `range(0, -1, 2)` is [0].
// params:  tenant, scope_id, alias_key
// rows:    one
// mode:    read
// returns: high_water, input_epoch, marking, artifact_id, source_epoch, covers_through, is_valid, manifest_digest, folds, held [[low, high]], cold [[low, high]]
MATCH (k:Scope {tenant: $tenant, id: $scope_id})
WITH collect([k.high_water, k.input_epoch, k.marking])[0] AS fence
MATCH (al:Alias {key: $alias_key, scope_id: $scope_id})
OPTIONAL MATCH (al)-[:POINTS_TO]->(a:Artifact)
CALL (a) {
  WITH * WHERE a.held IS NULL
  MATCH (a)-[:HAD_MEMBER]->(f:Artifact)
  WITH f.seqs + coalesce(f.cold_seqs, []) AS flat
  UNWIND range(0, size(flat) - 2, 2) AS at
  RETURN collect([flat[at], flat[at + 1]]) AS asked_held
}
CALL (a) {
  WITH * WHERE a.cold IS NULL
  MATCH (a)-[:HAD_MEMBER]->(f:Artifact)
  UNWIND range(0, size(f.cold_seqs) - 2, 2) AS at
  RETURN collect([f.cold_seqs[at], f.cold_seqs[at + 1]]) AS asked_cold
}
RETURN fence[0] AS high_water, fence[1] AS input_epoch, fence[2] AS marking,
  al.artifact_id AS artifact_id, al.source_epoch AS source_epoch, al.covers_through AS covers_through,
  coalesce(a.validity = 'VALID' AND (a.stage = 'PUBLISHED' OR al.key = $scope_id + '/shadow') AND a.source_epoch = fence[1], false) AS is_valid,
  coalesce(a.manifest_digest, '') AS manifest_digest, COUNT { (a)-[:HAD_MEMBER]->() } AS folds,
  CASE WHEN a.held IS NULL THEN asked_held ELSE [at IN range(0, size(a.held) - 2, 2) | [a.held[at], a.held[at + 1]]] END AS held,
  CASE WHEN a.cold IS NULL THEN asked_cold ELSE [at IN range(0, size(a.cold) - 2, 2) | [a.cold[at], a.cold[at + 1]]] END AS cold
