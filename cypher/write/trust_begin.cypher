// Change of trust, step 4: acknowledge it, if the fence is closed wherever something rests on an event concerned, and all of these are REVOKED. From
// here on mark_stale goes on. missing: scopes whose fence is open; left: events that are not REVOKED yet.
// params:  tenant, tx, activity_id
// rows:    optional
// mode:    write
// returns: state, missing, left, events, scopes
MATCH (t:Activity:TrustChange {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
SET t.lock = $tx REMOVE t.lock
WITH t
CALL (t) {
  OPTIONAL MATCH (t)<-[:WAS_INVALIDATED_BY]-(e:Event)
  RETURN count(e) AS events, count(CASE WHEN NOT e.validity IN ['REVOKED', 'ERASED'] THEN 1 END) AS left
}
CALL (t) {
  OPTIONAL MATCH (t)<-[:WAS_INVALIDATED_BY]-(:Event)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT t, d.scope_id AS scope_id WHERE NOT scope_id IN t.scopes
  RETURN collect(scope_id) AS missing
}
FOREACH (x IN CASE WHEN t.state = 'FENCING' AND left = 0 AND size(missing) = 0 THEN [t] ELSE [] END | SET x.state = 'MARKING')
RETURN t.state AS state, missing, left, events, t.scopes AS scopes
