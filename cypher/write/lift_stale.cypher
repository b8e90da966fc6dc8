// Lifting in batches, step 1 (LIFTING): make every STALE entity of the closure VALID, behind the closed fence. As mark_stale: repeatable, by anyone,
// and a straggler whose step is over writes nothing. Nobody else changes validity in these scopes meanwhile.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'LIFTING'}) USING INDEX act:Activity(id)
UNWIND act.seeds AS seed
MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
WITH DISTINCT act, d WHERE d.validity = 'STALE'
CALL (act, d) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, d WHERE act.state = 'LIFTING'
  SET d.lock = $tx REMOVE d.lock
  WITH d WHERE d.validity = 'STALE'
  SET d.validity = 'VALID'
} IN TRANSACTIONS OF $rows ROWS
