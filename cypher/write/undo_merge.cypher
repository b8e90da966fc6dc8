// Take a merge back: each claim answers for itself again. Validity does not change, neither with a merge nor without it.
// params:  tenant, tx, now, scopes, activity_id, undo_id, request_hash, sealed
// rows:    optional
// mode:    write
// returns: missing, undone, kept_id, duplicate_id, was, scopes
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k.id) AS held
MATCH (act:Activity:Merge {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH held, act, act.undone_at IS NOT NULL AS undone, [x IN act.scopes WHERE NOT x IN held] AS missing
MATCH (act)-[:USED]->(twin:Claim)-[r:ALTERNATE_OF {activity_id: $activity_id}]->(kept:Claim)
CALL (act, r, undone, missing) {
  WITH * WHERE NOT undone AND size(missing) = 0
  SET act.undone_at = $now, r.undone_at = $now
  CREATE (u:Activity:Undo {id: $undo_id, tenant: $tenant, state: 'DONE', scopes: act.scopes, request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (u)-[:WAS_INFORMED_BY {recorded_at: $now}]->(act)
}
RETURN missing, undone, kept.id AS kept_id, twin.id AS duplicate_id, twin.validity AS was, act.scopes AS scopes
