// Record that an agent, or a source class, is trusted no more. It stands for every event of theirs from now on: append makes it a cause of those to
// come. The scopes of those that there are come next, each fenced on its own (trust_fence), then it is acknowledged (trust_begin).
// params:  tenant, now, activity_id, agent_hash, source_class, request_hash, sealed
// rows:    none
// mode:    write
// returns: nothing
MERGE (t:Activity {id: $activity_id})
ON CREATE SET t:TrustChange, t.tenant = $tenant, t.state = 'FENCING', t.standing = true, t.agent_hash = $agent_hash, t.source_class = $source_class,
  t.scopes = [], t.request_hash = $request_hash, t.sealed = $sealed, t.recorded_at = $now
