// Resolve an open conflict; the scopes of the conflict and of its members advance. A claim is disputed while any conflict over it is open.
// params:  tenant, tx, now, scopes, id, activity_id, request_hash, sealed
// rows:    optional
// mode:    write
// returns: ok, missing, was
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held
MATCH (c:Entity:Conflict {id: $id, tenant: $tenant}) SET c.lock = $tx REMOVE c.lock
WITH ks, held, c, c.state AS was
CALL (c) { MATCH (c)-[:HAD_MEMBER*0..1]->(m) RETURN collect(DISTINCT m.scope_id) AS need }
WITH ks, c, was, need, [x IN need WHERE NOT x IN held] AS missing
WITH *, size(missing) = 0 AND was = 'OPEN' AS ok
CALL (ok, ks, c, need) {
  WITH * WHERE ok
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  SET c.state = 'RESOLVED'
  CREATE (:Activity:Resolution {id: $activity_id, tenant: $tenant, state: 'DONE', request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
         -[:USED {recorded_at: $now}]->(c)
  WITH c
  MATCH (c)-[:HAD_MEMBER]->(m:Claim) WHERE NOT EXISTS { (m)<-[:HAD_MEMBER]-(:Conflict {state: 'OPEN'}) }
  SET m.standing = 'active'
}
RETURN ok, missing, was
