// Lifting in batches, step 3 (PUSHING): what was marked, and all that rests on it, is STALE and may not rise.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'PUSHING'}) USING INDEX act:Activity(id)
MATCH (act)<-[:HELD_BACK_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
WITH DISTINCT act, d WHERE d.validity = 'VALID' OR d.may_rise = act.id
CALL (act, d) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, d WHERE act.state = 'PUSHING'
  SET d.lock = $tx REMOVE d.lock
  WITH act, d WHERE d.validity = 'VALID' OR d.may_rise = act.id
  SET d.validity = 'STALE' REMOVE d.may_rise
} IN TRANSACTIONS OF $rows ROWS
