// Large revocation or replacement, step 3: open the fence, if nothing VALID is left in the closure (left > 0: run mark_stale again).
// A change of trust may have taken corrections down: then what these had replaced is settled next.
// params:  tenant, tx, now, scopes (the Activity's), activity_id
// rows:    optional
// mode:    write
// returns: done, left, missing, was, state
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH ks, act, act.state AS was, [x IN act.scopes WHERE NOT x IN held] AS missing
CALL (act) {
  MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  RETURN count(d) AS left
}
WITH *, left = 0 AND size(missing) = 0 AND was = 'MARKING' AS done
CALL (ks, act, done) {
  WITH * WHERE done
  FOREACH (k IN [x IN ks WHERE x.id IN act.scopes] | SET k.marking = k.marking - 1)
  SET act.state = CASE WHEN act:TrustChange THEN 'SETTLING' ELSE 'DONE' END, act.marked_at = $now
}
RETURN done, left, missing, was, act.state AS state
