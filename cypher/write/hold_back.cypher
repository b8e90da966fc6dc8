// Lifting in batches, step 2 (HOLDING): mark every entity of the closure that is VALID, or may rise, and rests on something that neither is nor may.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'HOLDING'}) USING INDEX act:Activity(id)
UNWIND act.seeds AS seed
MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
WITH DISTINCT act, d WHERE (d.validity = 'VALID' OR d.may_rise = act.id)
  AND EXISTS { (d)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]->(i) WHERE i.validity <> 'VALID' AND coalesce(i.may_rise <> act.id, true) }
CALL (act, d) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, d WHERE act.state = 'HOLDING'
  MERGE (d)-[:HELD_BACK_BY]->(act)
} IN TRANSACTIONS OF $rows ROWS
