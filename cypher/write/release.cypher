// Lifting in batches, step 4 (RELEASING): take the marks away.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'RELEASING'}) USING INDEX act:Activity(id)
MATCH (act)<-[held:HELD_BACK_BY]-()
CALL (act, held) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, held WHERE act.state = 'RELEASING'
  DELETE held
} IN TRANSACTIONS OF $rows ROWS
