// Take one Revocation or Replacement back. Records it and returns the seeds whose own state may have changed; the caller then runs
// recompute on them in this transaction. Undoing a Replacement takes its correction down with it (the Undo is its cause).
// refused: not such an Activity, undone before, its marking is not finished, its correction was replaced in turn (undo that first), or it
// follows from the revocation of a plan that stands (undo that). blocked: marking > 0 somewhere in the closure.
// params:  tenant, tx, now, scopes, activity_id, undo_id, request_hash, sealed
// rows:    optional
// mode:    write
// returns: missing, refused, blocked, kind, state, undone, corrected, caused, source_id, was, scopes, seeds, sweeps
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) > 0 AS blocked
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH ks, held, blocked, act
OPTIONAL MATCH (s:Entity)-[:WAS_INVALIDATED_BY]->(act)
OPTIONAL MATCH (c:Entity)-[:WAS_GENERATED_BY]->(act) WHERE act:Replacement
WITH ks, held, blocked, act, s, c,
  EXISTS { (c)-[:WAS_INVALIDATED_BY]->(x:Replacement) WHERE x.undone_at IS NULL } AS corrected,
  EXISTS { (act)-[:WAS_INFORMED_BY]->(x:Revocation) WHERE x.undone_at IS NULL } AS caused
WITH *, s IS NULL OR NOT ((act:Revocation OR act:Replacement) AND act.undone_at IS NULL AND act.state = 'DONE') OR corrected OR caused AS refused
CALL (s, c) {
  MATCH (s)-[:WAS_REVISION_OF*0..]->(v)
  WITH c, collect(DISTINCT v) AS chain
  RETURN chain + CASE WHEN c IS NULL THEN [] ELSE [c] END AS seeds
  UNION
  WITH s WHERE s IS NULL
  RETURN [] AS seeds
}
CALL (seeds) { UNWIND seeds AS v MATCH (v)<-[:WAS_DERIVED_FROM|HAD_MEMBER*0..]-(d) RETURN collect(DISTINCT d.scope_id) AS need }
WITH ks, blocked, refused, corrected, caused, act, s, s.validity AS was, c, seeds, need, [x IN need WHERE NOT x IN held] AS missing,
  act.undone_at IS NOT NULL AS undone
CALL (ks, blocked, refused, act, c, seeds, need, missing) {
  WITH * WHERE size(missing) = 0 AND NOT refused AND NOT blocked
  FOREACH (v IN seeds | SET v.lock = $tx REMOVE v.lock)
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  SET act.undone_at = $now, act.sweep = CASE WHEN act.sweep IS NOT NULL THEN 'PENDING' END
  CREATE (u:Activity:Undo {id: $undo_id, tenant: $tenant, state: 'DONE', scopes: need, request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (u)-[:WAS_INFORMED_BY {recorded_at: $now}]->(act)
  FOREACH (x IN CASE WHEN c IS NULL THEN [] ELSE [c] END | CREATE (x)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(u))
}
RETURN missing, refused, blocked, head([x IN labels(act) WHERE x <> 'Activity']) AS kind, act.state AS state, undone, corrected, caused,
  s.id AS source_id, was, need AS scopes, [v IN seeds | v.id] AS seeds, act.sweep IS NOT NULL AS sweeps
