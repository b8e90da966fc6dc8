// Make ready to judge a page of entities anew, whose causes have changed: the epochs of all that rests on them advance; the caller then runs
// recompute on them in this transaction, or, when the closure is large (fenced), own_states: the lifting follows behind the closed fence.
// blocked: marking > 0 in one of the scopes; missing: scopes that must be locked too. Then nothing was written.
// params:  tenant, tx, scopes, activity_id, seeds, fenced
// rows:    optional
// mode:    write
// returns: missing, blocked, state, need
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) > 0 AS blocked
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH ks, held, blocked, act
CALL (act) {  // after the locks
  UNWIND $seeds AS seed
  MATCH (v:Entity {id: seed, tenant: $tenant})
  MATCH (v)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  RETURN collect(DISTINCT d.scope_id) AS need
}
WITH ks, blocked, act, need, [x IN need WHERE NOT x IN held] AS missing
CALL (ks, blocked, act, need, missing) {
  WITH * WHERE NOT blocked AND size(missing) = 0 AND act.state = 'SETTLING'
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  FOREACH (k IN [x IN ks WHERE $fenced AND x.id IN need] | SET k.marking = k.marking + 1, k.lifting = coalesce(k.lifting, 0) + 1)
  FOREACH (x IN CASE WHEN $fenced THEN [act] ELSE [] END | SET x.state = 'LIFTING', x.settles = true, x.seeds = $seeds, x.lifting_scopes = need)
}
RETURN missing, blocked, act.state AS state, need
