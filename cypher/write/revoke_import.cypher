// Revoke a whole imported document, one transaction: each thing that it says something of, and each that it named first and no other document says
// anything of. One Revocation is the cause of all, and they are REVOKED; what else rests on them is STALE. ERASED is final and stays out.
// size: entities that change or may change. With more than most of them the fence is closed (fenced) and the sources alone are marked: mark_stale follows.
// missing: scopes that must be locked too; blocked: validity is being lifted in one of them. Then the caller rolls back what was written.
// params:  tenant, tx, now, scopes, import_id, activity_id, request_hash, sealed, most
// rows:    optional
// mode:    write
// returns: missing, blocked, fenced, was, revoked, fell [{type, count}], scopes
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(coalesce(k.lifting, 0)) > 0 AS blocked
MATCH (imp:Activity:Import {id: $import_id, tenant: $tenant}) USING INDEX imp:Activity(id) WHERE imp.document_hash IS NOT NULL
SET imp.lock = $tx REMOVE imp.lock
WITH ks, held, blocked, imp, CASE WHEN EXISTS { (imp)<-[:WAS_INFORMED_BY]-(r:Revocation) WHERE r.undone_at IS NULL } THEN 'REVOKED' ELSE 'VALID' END AS was
CREATE (act:Activity:Revocation {id: $activity_id, tenant: $tenant, state: 'DONE', request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
CREATE (act)-[:WAS_INFORMED_BY {recorded_at: $now}]->(imp)
WITH ks, held, blocked, imp, was, act, COLLECT {
  MATCH (d:Description {import_id: imp.id}) USING INDEX d:Description(import_id)
  MATCH (s:Entity {id: d.thing_id}) USING INDEX s:Entity(id)
  RETURN s
  UNION
  MATCH (s:Imported {import_id: imp.id}) USING INDEX s:Imported(import_id)
  WHERE NOT EXISTS { MATCH (d:Description {thing_id: s.id}) USING INDEX d:Description(thing_id) WHERE d.import_id <> imp.id }
  RETURN s
} AS things
WITH ks, held, blocked, imp, was, act, [s IN things WHERE s.validity <> 'ERASED'] AS sources
FOREACH (s IN sources | CREATE (s)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(act))
WITH ks, held, blocked, imp, was, act, sources, size([s IN sources WHERE s.validity <> 'REVOKED']) AS revoked
FOREACH (s IN sources | SET s.validity = 'REVOKED')
WITH ks, held, blocked, imp, was, act, revoked
CALL (act) {  // one walk from all sources at once, by way of their cause
  MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d
  RETURN collect(DISTINCT d.scope_id) AS reached, count(d) AS size
}
WITH ks, held, blocked, was, act, revoked, size > $most AS fenced, reached + CASE WHEN imp.scope_id IN reached THEN [] ELSE [imp.scope_id] END AS need
CALL (act) {
  MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  WITH head([x IN labels(d) WHERE x <> 'Entity']) AS type, count(*) AS count
  RETURN collect({type: type, count: count}) AS fell
}
CALL (act, fenced, fell) {
  WITH act WHERE NOT fenced
  MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  SET d.validity = 'STALE'
}
WITH ks, held, blocked, was, act, revoked, fenced, need, fell, [x IN need WHERE NOT x IN held] AS missing
FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1, k.marking = k.marking + CASE WHEN fenced THEN 1 ELSE 0 END)
SET act.scopes = need, act.state = CASE WHEN fenced THEN 'MARKING' ELSE 'DONE' END
RETURN missing, blocked, fenced, was, revoked, fell, need AS scopes
