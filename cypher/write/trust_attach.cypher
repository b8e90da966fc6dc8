// Change of trust, step 2: the TrustChange becomes a cause of every event concerned, behind the closed fences. Repeatable, as mark_stale.
// params:  tenant, tx, activity_id, rows
// rows:    none
// mode:    batch
// returns: nothing
MATCH (t:Activity:TrustChange {id: $activity_id, tenant: $tenant, state: 'FENCING'}) USING INDEX t:Activity(id)
UNWIND t.scopes AS scope_id
MATCH (e:Event {scope_id: scope_id}) USING INDEX e:Event(scope_id, seq)
WHERE e.seq > 0 AND (e.source_class = t.source_class OR EXISTS { (e)-[:WAS_ATTRIBUTED_TO]->(:Agent {name_hash: t.agent_hash}) })
  AND NOT EXISTS { (e)-[:WAS_INVALIDATED_BY]->(t) }
CALL (t, e) {
  SET t.lock = $tx REMOVE t.lock
  WITH t, e WHERE t.state = 'FENCING' AND NOT EXISTS { (e)-[:WAS_INVALIDATED_BY]->(t) }
  CREATE (e)-[:WAS_INVALIDATED_BY {recorded_at: t.recorded_at}]->(t)
} IN TRANSACTIONS OF $rows ROWS
