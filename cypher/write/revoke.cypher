// Revoke a source and mark its closure, one transaction. A second revocation adds a second cause. ERASED is final (was = 'ERASED': no change).
// missing: scopes that must be locked too; nothing was changed, try again with the union.
// restores: what the source had replaced; if not empty, run recompute on it in this transaction. blocked: that is not possible while marking > 0,
// and nothing is while validity is being lifted in these scopes.
// cause_id: the revocation of a plan that this one follows from, or NULL; lapsed: that cause does not stand any more, or has done its work here.
// A plan has no scope and is not walked: its revocation asks for a sweep.
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
CALL (s) {
  MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT s, d
  WITH d.scope_id AS scope_id, d <> s AND d.validity = 'VALID' AS falls,
    CASE WHEN d:Claim THEN 'Claim' WHEN d:Artifact THEN 'Artifact' ELSE head([x IN labels(d) WHERE x <> 'Entity']) END AS type, collect(d) AS members
  RETURN collect({scope_id: scope_id, falls: falls, type: type, members: members}) AS groups
}
CALL (groups, older) {
  UNWIND groups AS g RETURN DISTINCT g.scope_id AS scope_id
  UNION
  UNWIND older AS v MATCH (v)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN DISTINCT d.scope_id AS scope_id
}
WITH ks, held, marking, lifting, cause, s, was, lapsed, older, groups, collect(DISTINCT scope_id) AS need
WITH ks, cause, s, was, lapsed, groups, need, [x IN need WHERE NOT x IN held] AS missing, lifting > 0 OR (marking > 0 AND size(older) > 0) AS blocked, [v IN older | v.id] AS restores
CALL (groups) {
  UNWIND groups AS g
  WITH g WHERE g.falls
  WITH g.type AS type, sum(size(g.members)) AS count
  RETURN collect({type: type, count: count}) AS fell
}
CALL (ks, cause, s, was, lapsed, groups, need, missing, blocked) {
  WITH * WHERE size(missing) = 0 AND NOT blocked AND NOT lapsed AND was <> 'ERASED'
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  CREATE (s)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(act:Activity:Revocation {id: $activity_id, tenant: $tenant, state: 'DONE', scopes: need,
          request_hash: $request_hash, sealed: $sealed, recorded_at: $now, sweep: CASE WHEN s:PolicyVersion THEN 'PENDING' END})
  FOREACH (x IN CASE WHEN cause IS NULL THEN [] ELSE [cause] END | CREATE (act)-[:WAS_INFORMED_BY {recorded_at: $now}]->(x))
  FOREACH (g IN [x IN groups WHERE x.falls] | FOREACH (d IN g.members | SET d.validity = 'STALE'))
  SET s.validity = 'REVOKED'
}
RETURN missing, blocked, lapsed, was, head([x IN labels(s) WHERE x <> 'Entity']) AS type, fell, need AS scopes, restores
