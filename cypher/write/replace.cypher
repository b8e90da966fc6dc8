// Supersede a source by a correction that an append or derive_claims of this transaction made (lock_scopes first). Refused unless the source
// has no cause of its own (refused = true) and the correction is VALID. blocked: validity is being lifted in these scopes.
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
CALL (s) { MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN collect(DISTINCT d) AS ds }
WITH ks, held, blocked, s, c, was, ds, COLLECT { UNWIND ds AS d RETURN DISTINCT d.scope_id } AS need
WITH ks, blocked, s, c, was, ds, need, [x IN need WHERE NOT x IN held] AS missing, NOT (was IN ['VALID', 'STALE'] AND c.validity = 'VALID' AND c <> s) AS refused
CALL (s, ds) {
  UNWIND ds AS d
  WITH d WHERE d <> s AND d.validity = 'VALID'
  WITH head([x IN labels(d) WHERE x <> 'Entity']) AS type, count(*) AS count
  RETURN collect({type: type, count: count}) AS fell
}
CALL (ks, s, c, ds, need, missing, refused, blocked) {
  WITH * WHERE size(missing) = 0 AND NOT refused AND NOT blocked
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  CREATE (s)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(r:Activity:Replacement {id: $activity_id, tenant: $tenant, state: 'DONE', scopes: need,
          request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (c)-[:WAS_GENERATED_BY {recorded_at: $now}]->(r)
  CREATE (c)-[:WAS_REVISION_OF {recorded_at: $now}]->(s)
  FOREACH (d IN [x IN ds WHERE x.validity = 'VALID'] | SET d.validity = 'STALE')
  SET s.validity = 'SUPERSEDED'
}
RETURN missing, refused, blocked, was, head([x IN labels(s) WHERE x <> 'Entity']) AS type, fell, need AS scopes
