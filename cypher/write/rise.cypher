// Lifting in batches, step 4 (RELEASING): what may rise still is VALID, and the marks are taken away.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'RELEASING'}) USING INDEX act:Activity(id)
CALL (act) {
  UNWIND act.seeds AS seed
  MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT act, d WHERE d.may_rise = act.id
  RETURN d, null AS held
  UNION ALL
  MATCH (act)<-[held:HELD_BACK_BY]-()
  RETURN null AS d, held
}
CALL (act, d, held) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, d, held WHERE act.state = 'RELEASING'
  DELETE held
  FOREACH (x IN CASE WHEN d.may_rise = act.id THEN [d] ELSE [] END | SET x.validity = 'VALID' REMOVE x.may_rise)
} IN TRANSACTIONS OF $rows ROWS
