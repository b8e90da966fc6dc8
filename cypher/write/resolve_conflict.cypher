// Resolve an open conflict: the Resolution takes the rejected down, and the epochs advance of every scope in which something rests on a member, in
// which an event lies that a member cites, or in which something rests on what a rejected one had replaced. A claim is disputed while any conflict
// over it is open. A large closure is fenced: then only the rejected themselves are taken down here (fenced: mark_stale and open_fence follow).
// fallen: of what is kept, those that are not VALID; blocked: validity is being lifted in these scopes, or would be lifted here while marking > 0.
// restores: what the rejected had replaced; if not empty, run recompute on it in this transaction.
// params:  tenant, tx, now, scopes, id, loser_ids, kept_ids, activity_id, request_hash, sealed, authority, policy_id, fenced
// rows:    optional
// mode:    write
// returns: ok, missing, blocked, fallen, was, fell [{type, count}], rejected [{type, was}], scopes, restores
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) AS marking, sum(coalesce(k.lifting, 0)) AS lifting
MATCH (c:Entity:Conflict {id: $id, tenant: $tenant}) USING INDEX c:Entity(id)
SET c.lock = $tx REMOVE c.lock
WITH ks, held, marking, lifting, c, c.state AS was
CALL (c) { MATCH (c)-[:HAD_MEMBER]->(m:Entity) RETURN collect(m) AS members }
CALL (c) {  // after the locks
  UNWIND $loser_ids AS one
  MATCH (s:Entity {id: one, tenant: $tenant})
  WITH s ORDER BY s.id
  SET s.lock = $tx REMOVE s.lock
  RETURN collect(s) AS losers, collect({type: head([x IN labels(s) WHERE x <> 'Entity']), was: s.validity}) AS rejected
}
CALL (c) {
  UNWIND $kept_ids AS one
  OPTIONAL MATCH (s:Entity {id: one, tenant: $tenant})
  RETURN collect(CASE WHEN NOT coalesce(s.validity = 'VALID', false) THEN one END) AS fallen
}
CALL (losers) { UNWIND losers AS s MATCH (s)-[:WAS_REVISION_OF*1..]->(v) RETURN collect(DISTINCT v) AS older }
CALL (c, members, losers, older) {
  UNWIND [c] + members + losers + older AS m MATCH (m)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN DISTINCT d.scope_id AS scope_id
  UNION
  UNWIND members AS m MATCH (m)-[:WAS_DERIVED_FROM]->(e:Event) RETURN DISTINCT e.scope_id AS scope_id
}
WITH ks, held, marking, lifting, c, was, members, losers, rejected, fallen, older, collect(DISTINCT scope_id) AS need
CALL (losers) {
  UNWIND losers AS s
  MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID' AND NOT d.id IN $loser_ids
  WITH head([x IN labels(d) WHERE x <> 'Entity']) AS type, count(*) AS count
  RETURN collect({type: type, count: count}) AS fell
}
WITH *, [x IN need WHERE NOT x IN held] AS missing, lifting > 0 OR (marking > 0 AND size(older) > 0) AS blocked
WITH *, size(missing) = 0 AND NOT blocked AND size(fallen) = 0 AND was = 'OPEN' AS ok
CALL (ok, ks, c, members, losers, need) {
  WITH * WHERE ok
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1, k.marking = k.marking + CASE WHEN $fenced THEN 1 ELSE 0 END)
  SET c.state = 'RESOLVED'
  CREATE (act:Activity:Resolution {id: $activity_id, tenant: $tenant, state: CASE WHEN $fenced THEN 'MARKING' ELSE 'DONE' END, scopes: need,
          authority: $authority, request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (act)-[:USED {recorded_at: $now}]->(c)
  FOREACH (s IN losers | CREATE (s)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(act))
  FOREACH (s IN [x IN losers WHERE x.validity <> 'ERASED'] | SET s.validity = 'REVOKED')
  WITH act, members, losers
  CALL (act) {
    MATCH (p:Entity:PolicyVersion {id: $policy_id, tenant: $tenant}) USING INDEX p:Entity(id)
    CREATE (act)-[:HAD_PLAN {recorded_at: $now}]->(p)
  }
  CALL (members) {
    UNWIND [x IN members WHERE x:Claim] AS m
    WITH m WHERE NOT EXISTS { (m)<-[:HAD_MEMBER]-(:Conflict {state: 'OPEN'}) }
    SET m.standing = 'active'
  }
  CALL (losers) {
    WITH losers WHERE NOT $fenced
    UNWIND losers AS s
    MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
    WITH DISTINCT d WHERE d.validity = 'VALID'
    SET d.validity = 'STALE'
  }
}
RETURN ok, missing, blocked, fallen, was, fell, rejected, need AS scopes, [v IN older | v.id] AS restores
