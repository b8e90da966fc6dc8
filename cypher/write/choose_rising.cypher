// Lifting in batches, step 1 (LIFTING): every STALE entity of the closure may rise, behind the closed fence. Its validity waits for the last step: a
// reader that looked at the fence before it closed must not find VALID what another cause holds down. Repeatable, by anyone, as mark_stale, and a
// straggler whose step is over writes nothing. Nobody else changes validity in these scopes meanwhile.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'LIFTING'}) USING INDEX act:Activity(id)
UNWIND act.seeds AS seed
MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
WITH DISTINCT act, d WHERE d.validity = 'STALE' AND coalesce(d.may_rise <> act.id, true)
CALL (act, d) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, d WHERE act.state = 'LIFTING'
  SET d.lock = $tx REMOVE d.lock
  WITH act, d WHERE d.validity = 'STALE'
  SET d.may_rise = act.id
} IN TRANSACTIONS OF $rows ROWS
