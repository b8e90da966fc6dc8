// Large revocation, step 1: close the fence, mark the source only. Readers and writers are safe from here on: acknowledge. fell is what the
// marking will take down: nothing can join the closure while the fence is closed. When the source had replaced something, validity is lifted too:
// the caller runs own_states on it and on restores in this transaction, and the lifting follows in the place of mark_stale.
// params:  tenant, tx, now, scopes, source_id, activity_id, request_hash, sealed, cause_id
// rows:    optional
// mode:    write
// returns: missing, blocked, lapsed, was, type, fell [{type, count}], scopes, restores
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) AS marking, sum(coalesce(k.lifting, 0)) AS lifting
OPTIONAL MATCH (cause:Activity:Revocation {id: $cause_id, tenant: $tenant}) USING INDEX cause:Activity(id)
SET cause.lock = $tx REMOVE cause.lock
WITH ks, held, marking, lifting, cause
MATCH (s:Entity {id: $source_id, tenant: $tenant}) SET s.lock = $tx REMOVE s.lock
WITH ks, held, marking, lifting, cause, s, s.validity AS was, $cause_id IS NOT NULL AND (cause IS NULL OR cause.undone_at IS NOT NULL
  OR EXISTS { (s)-[:WAS_INVALIDATED_BY]->(:Revocation)-[:WAS_INFORMED_BY]->(cause) }) AS lapsed
CALL (s) { MATCH (s)-[:WAS_REVISION_OF*1..]->(v) RETURN collect(DISTINCT v) AS older }
CALL (s, older) {
  UNWIND [s] + older AS v MATCH (v)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN collect(DISTINCT d.scope_id) AS need
}
CALL (s) {
  MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  WITH head([x IN labels(d) WHERE x <> 'Entity']) AS type, count(*) AS count
  RETURN collect({type: type, count: count}) AS fell
}
WITH ks, cause, s, was, lapsed, need, fell, [x IN need WHERE NOT x IN held] AS missing, lifting > 0 OR (marking > 0 AND size(older) > 0) AS blocked, [v IN older | v.id] AS restores
CALL (ks, cause, s, was, lapsed, need, missing, blocked, restores) {
  WITH * WHERE size(missing) = 0 AND NOT blocked AND NOT lapsed AND was <> 'ERASED'
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1, k.marking = k.marking + 1)
  FOREACH (k IN [x IN ks WHERE size(restores) > 0 AND x.id IN need] | SET k.lifting = coalesce(k.lifting, 0) + 1)
  CREATE (s)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(act:Activity:Revocation {id: $activity_id, tenant: $tenant,
          state: CASE WHEN size(restores) > 0 THEN 'LIFTING' ELSE 'MARKING' END, seeds: CASE WHEN size(restores) > 0 THEN restores + s.id END, scopes: need, request_hash: $request_hash, sealed: $sealed, recorded_at: $now, sweep: CASE WHEN s:PolicyVersion THEN 'PENDING' END})
  FOREACH (x IN CASE WHEN cause IS NULL THEN [] ELSE [cause] END | CREATE (act)-[:WAS_INFORMED_BY {recorded_at: $now}]->(x))
  SET s.validity = 'REVOKED'
}
RETURN missing, blocked, lapsed, was, head([x IN labels(s) WHERE x <> 'Entity']) AS type, fell, need AS scopes, restores
