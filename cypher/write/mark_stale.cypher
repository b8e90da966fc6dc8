// Large revocation or replacement, step 2: mark in small transactions. Repeatable, by anyone, at any time: each batch locks the Activity and looks again
// whether it is still MARKING, so a straggler writes nothing after open_fence.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant, state: 'MARKING'}) USING INDEX act:Activity(id)
MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)  // one walk, however many the sources
WITH DISTINCT act, d WHERE d.validity = 'VALID'
CALL (act, d) {
  SET act.lock = $tx REMOVE act.lock
  WITH act, d WHERE act.state = 'MARKING'
  SET d.lock = $tx REMOVE d.lock
  WITH d WHERE d.validity = 'VALID'
  SET d.validity = 'STALE'
} IN TRANSACTIONS OF $rows ROWS
