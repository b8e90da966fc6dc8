// Take one Revocation, Replacement or Resolution back. Records it and returns the seeds whose own state may have changed; the caller then runs
// recompute on them in this transaction, or, when the closure is large (fenced), own_states: the lifting follows behind the closed fence.
// Undoing a Replacement takes its correction down with it (the Undo is its cause); undoing a Resolution opens its conflict again. What is undone of the
// revocation of a document is told by the document (source_id: its import).
// refused: not such an Activity, undone before, its marking is not finished, its correction was replaced in turn (undo that first), or it
// follows from the revocation of a plan that stands (undo that). blocked: marking > 0 somewhere in the closure.
// params:  tenant, tx, now, scopes, activity_id, undo_id, request_hash, sealed, fenced
// rows:    optional
// mode:    write
// returns: missing, refused, blocked, kind, state, undone, corrected, caused, source_id, was, scopes, seeds, sweeps
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) > 0 AS blocked
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH ks, held, blocked, act, COLLECT { MATCH (s:Entity)-[:WAS_INVALIDATED_BY]->(act) RETURN s ORDER BY s.id } AS sources
OPTIONAL MATCH (c:Entity)-[:WAS_GENERATED_BY]->(act) WHERE act:Replacement
OPTIONAL MATCH (act)-[:USED]->(x:Conflict) WHERE act:Resolution
OPTIONAL MATCH (act)-[:WAS_INFORMED_BY]->(doc:Import) WHERE act:Revocation
WITH ks, held, blocked, act, sources, c, x, doc,
  EXISTS { (c)-[:WAS_INVALIDATED_BY]->(r:Replacement) WHERE r.undone_at IS NULL } AS corrected,
  EXISTS { (act)-[:WAS_INFORMED_BY]->(r:Revocation) WHERE r.undone_at IS NULL } AS caused
WITH *, (size(sources) = 0 AND x IS NULL AND doc IS NULL) OR NOT ((act:Revocation OR act:Replacement OR act:Resolution) AND act.undone_at IS NULL AND act.state = 'DONE')
  OR corrected OR caused AS refused
CALL (sources) { UNWIND sources AS s MATCH (s)-[:WAS_REVISION_OF*1..]->(v) RETURN collect(DISTINCT v) AS older }
WITH *, older + CASE WHEN c IS NULL THEN [] ELSE [c] END AS others, COLLECT { MATCH (x)-[:HAD_MEMBER]->(m:Entity) RETURN m } AS members
WITH *, sources + others AS seeds
CALL (act, others, x, members) {
  MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d) RETURN DISTINCT d.scope_id AS scope_id  // one walk from all sources
  UNION
  UNWIND others + members + CASE WHEN x IS NULL THEN [] ELSE [x] END AS v MATCH (v)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN DISTINCT d.scope_id AS scope_id
  UNION
  UNWIND members AS m MATCH (m)-[:WAS_DERIVED_FROM]->(e:Event) RETURN DISTINCT e.scope_id AS scope_id
  UNION
  RETURN null AS scope_id
}
WITH ks, held, blocked, refused, corrected, caused, act, sources, c, x, doc, seeds, members, collect(DISTINCT scope_id) AS need
WITH *, [s IN need WHERE NOT s IN held] AS missing, act.undone_at IS NOT NULL AS undone,
  coalesce(x.id, doc.id, head(sources).id) AS source_id, CASE WHEN x IS NOT NULL THEN x.state WHEN doc IS NOT NULL THEN 'REVOKED' ELSE head(sources).validity END AS was
CALL (ks, blocked, refused, act, c, x, seeds, members, need, missing) {
  WITH * WHERE size(missing) = 0 AND NOT refused AND NOT blocked
  FOREACH (v IN seeds | SET v.lock = $tx REMOVE v.lock)
  FOREACH (k IN [s IN ks WHERE s.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  FOREACH (k IN [s IN ks WHERE $fenced AND s.id IN need] | SET k.marking = k.marking + 1, k.lifting = coalesce(k.lifting, 0) + 1)
  SET act.undone_at = $now, act.sweep = CASE WHEN act.sweep IS NOT NULL THEN 'PENDING' END
  CREATE (u:Activity:Undo {id: $undo_id, tenant: $tenant, state: CASE WHEN $fenced THEN 'LIFTING' ELSE 'DONE' END, scopes: need,
          seeds: CASE WHEN $fenced THEN [v IN seeds | v.id] END, request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (u)-[:WAS_INFORMED_BY {recorded_at: $now}]->(act)
  FOREACH (v IN CASE WHEN c IS NULL THEN [] ELSE [c] END | CREATE (v)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(u))
  FOREACH (v IN CASE WHEN x IS NULL THEN [] ELSE [x] END | SET v.state = 'OPEN')
  FOREACH (v IN [m IN members WHERE m:Claim] | SET v.standing = 'disputed')
}
RETURN missing, refused, blocked, head([l IN labels(act) WHERE l <> 'Activity']) AS kind, act.state AS state, undone, corrected, caused,
  source_id, was, need AS scopes, [v IN seeds | v.id] AS seeds, act.sweep IS NOT NULL AS sweeps
