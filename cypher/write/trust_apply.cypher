// Change of trust, step 3: the events concerned are REVOKED, once every scope of their closure is fenced. Repeatable, as mark_stale.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (t:Activity:TrustChange {id: $activity_id, tenant: $tenant, state: 'FENCING'}) USING INDEX t:Activity(id)
MATCH (t)<-[:WAS_INVALIDATED_BY]-(e:Event) WHERE NOT e.validity IN ['REVOKED', 'ERASED']
CALL (t, e) {
  SET t.lock = $tx REMOVE t.lock
  WITH t, e WHERE t.state = 'FENCING'
  SET e.lock = $tx REMOVE e.lock
  WITH e WHERE e.validity <> 'ERASED'
  SET e.validity = 'REVOKED'
} IN TRANSACTIONS OF $rows ROWS
