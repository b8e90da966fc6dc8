// Change of trust, step 1: close the fence of those of some scopes that hold an event concerned, or of all of them (regardless: what rests on such
// events lies there). Every scope of the tenant is locked once: an append that did not see the TrustChange has committed by then.
// blocked: validity is being lifted in one of them; the caller rolls back.
// params:  tenant, tx, scopes, activity_id, regardless
// rows:    optional
// mode:    write
// returns: blocked, state, fenced
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks
MATCH (t:Activity:TrustChange {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
SET t.lock = $tx REMOVE t.lock
WITH ks, t
CALL (ks, t) {
  UNWIND ks AS k
  WITH k, t WHERE t.state = 'FENCING' AND NOT k.id IN t.scopes
  CALL (k, t) {
    MATCH (e:Event {scope_id: k.id}) USING INDEX e:Event(scope_id, seq) WHERE e.seq > 0 AND NOT $regardless
      AND (e.source_class = t.source_class OR EXISTS { (e)-[:WAS_ATTRIBUTED_TO]->(:Agent {name_hash: t.agent_hash}) })
      AND NOT EXISTS { (e)-[:WAS_INVALIDATED_BY]->(t) }
    WITH e LIMIT 1
    RETURN count(e) AS some
  }
  WITH k WHERE some > 0 OR $regardless
  RETURN collect(k) AS fresh
}
WITH t, fresh, any(k IN fresh WHERE coalesce(k.lifting, 0) > 0) AS blocked
CALL (t, fresh, blocked) {
  WITH * WHERE NOT blocked
  FOREACH (k IN fresh | SET k.input_epoch = k.input_epoch + 1, k.marking = k.marking + 1)
  SET t.scopes = t.scopes + [k IN fresh | k.id]
}
RETURN blocked, t.state AS state, [k IN fresh | k.id] AS fenced
