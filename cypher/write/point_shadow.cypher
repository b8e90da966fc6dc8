// Let the shadow of a scope stand for something else: nothing yet (artifact_id '', a generation that begins), nothing any more (kind ''), or the generation
// that was current until now. Its scope is locked first. goes_on: the generation that is asked for is the one that it has already; then nothing is written.
// A candidate that it pointed at is given up: it stays where receipts and lineage name it, and can never be switched to. Where the pointer moves, a Switch says so.
// Without an artifact no id is looked up: one that nothing has is locked for all tenants until the transaction ends.
// params:  tenant, tx, now, scope_id, activity_id, artifact_id, kind, policy_id
// rows:    optional
// mode:    write
// returns: was_id, goes_on
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH k
MATCH (al:Alias {key: k.id + '/shadow', tenant: $tenant})
SET al.lock = $tx
WITH al, al.artifact_id AS was_id, coalesce($kind = 'next' AND al.generation = 'next' AND al.policy_id = $policy_id, false) AS goes_on
OPTIONAL MATCH (s:Entity:Artifact {id: nullIf($artifact_id, ''), tenant: $tenant, kind: 'summary', scope_id: $scope_id}) USING INDEX s:Entity(id)
CALL (al, goes_on, s) {
  WITH * WHERE NOT goes_on
  OPTIONAL MATCH (al)-[old:POINTS_TO]->(before:Artifact)
  DELETE old
  FOREACH (x IN CASE WHEN before.stage = 'CANDIDATE' THEN [before] ELSE [] END | SET x.dropped_at = $now)
  FOREACH (x IN CASE WHEN s IS NULL THEN [] ELSE [s] END | CREATE (al)-[:POINTS_TO]->(x))
  FOREACH (x IN CASE WHEN before IS NULL AND s IS NULL THEN [] ELSE [al] END |
    CREATE (:Activity:Switch {id: $activity_id, tenant: $tenant, alias_key: x.key, from_id: x.artifact_id, to_id: coalesce(s.id, ''), source_epoch: coalesce(s.source_epoch, 0),
            covers_through: coalesce(s.covers_through, 0), state: 'DONE', recorded_at: $now}))
  SET al.artifact_id = coalesce(s.id, ''), al.source_epoch = coalesce(s.source_epoch, 0), al.covers_through = coalesce(s.covers_through, 0),
    al.generation = CASE $kind WHEN '' THEN NULL ELSE $kind END, al.policy_id = CASE $kind WHEN '' THEN NULL ELSE $policy_id END
}
RETURN was_id, goes_on
