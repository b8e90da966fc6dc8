// Large replacement, step 1: close the fence, supersede the source only, as revoke_fence does; mark_stale and open_fence follow. It only pushes
// down, so it goes on beside other markings, but not beside a lifting (blocked).
// params:  tenant, tx, now, scopes, source_id, correction_id, activity_id, request_hash, sealed
// rows:    optional
// mode:    write
// returns: missing, refused, blocked, was, type, fell [{type, count}], scopes
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(coalesce(k.lifting, 0)) > 0 AS blocked
MATCH (s:Entity {id: $source_id, tenant: $tenant}) SET s.lock = $tx REMOVE s.lock
WITH ks, held, blocked, s, s.validity AS was
MATCH (c:Entity {id: $correction_id, tenant: $tenant})
CALL (s) { MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN collect(DISTINCT d.scope_id) AS need }
CALL (s) {
  MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  WITH head([x IN labels(d) WHERE x <> 'Entity']) AS type, count(*) AS count
  RETURN collect({type: type, count: count}) AS fell
}
WITH ks, blocked, s, c, was, need, fell, [x IN need WHERE NOT x IN held] AS missing, NOT (was IN ['VALID', 'STALE'] AND c.validity = 'VALID' AND c <> s) AS refused
CALL (ks, s, c, need, missing, refused, blocked) {
  WITH * WHERE size(missing) = 0 AND NOT refused AND NOT blocked
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1, k.marking = k.marking + 1)
  CREATE (s)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(r:Activity:Replacement {id: $activity_id, tenant: $tenant, state: 'MARKING', scopes: need,
          request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (c)-[:WAS_GENERATED_BY {recorded_at: $now}]->(r)
  CREATE (c)-[:WAS_REVISION_OF {recorded_at: $now}]->(s)
  SET s.validity = 'SUPERSEDED'
}
RETURN missing, refused, blocked, was, head([x IN labels(s) WHERE x <> 'Entity']) AS type, fell, need AS scopes
