// Take changes of trust back: the one of an id, or all that stand of an agent or source class. The events are settled afterwards, page by page
// (settle). busy: one of them is not carried to its end; nothing was written.
// params:  tenant, tx, now, activity_id (NULL: of whom), agent_hash, source_class, undo_id, request_hash, sealed
// rows:    one
// mode:    write
// returns: found, undone, busy, scopes
CALL () {
  MATCH (t:Activity:TrustChange {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
  RETURN t
  UNION
  MATCH (t:TrustChange) USING INDEX t:TrustChange(tenant, standing)
  WHERE t.tenant = $tenant AND t.standing = true AND $activity_id IS NULL AND (t.agent_hash = $agent_hash OR t.source_class = $source_class)
  RETURN t
}
WITH t ORDER BY t.id
SET t.lock = $tx REMOVE t.lock
WITH collect(t) AS ts
WITH ts, [t IN ts WHERE t.undone_at IS NULL] AS standing
WITH ts, standing, any(t IN standing WHERE t.state <> 'DONE') AS busy
CALL (standing) { UNWIND standing AS t UNWIND t.scopes AS scope_id RETURN collect(DISTINCT scope_id) AS scopes }
CALL (standing, busy, scopes) {
  WITH * WHERE size(standing) > 0 AND NOT busy
  CREATE (u:Activity:Undo {id: $undo_id, tenant: $tenant, state: 'SETTLING', settles: true, scopes: scopes, request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  FOREACH (t IN standing | SET t.undone_at = $now REMOVE t.standing CREATE (u)-[:WAS_INFORMED_BY {recorded_at: $now}]->(t))
}
RETURN [t IN ts | t.id] AS found, size(ts) > 0 AND size(standing) = 0 AS undone, busy, scopes
