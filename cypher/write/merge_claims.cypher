// Merge a duplicate claim into the one that answers for it from now on. Both keep their ids and their evidence; nothing falls.
// refused, by code: same (one claim), fallen (not both VALID), elsewhere (not of one scope), merged (the duplicate was merged before, or the kept
// one does not answer for itself), disputed (an open conflict sets them against each other), marking.
// params:  tenant, tx, now, scopes, kept_id, duplicate_id, activity_id, request_hash, sealed
// rows:    optional
// mode:    write
// returns: missing, refused
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k.id) AS held, sum(k.marking) AS marking
MATCH (kept:Entity:Claim {id: $kept_id, tenant: $tenant}) USING INDEX kept:Entity(id)
MATCH (twin:Entity:Claim {id: $duplicate_id, tenant: $tenant}) USING INDEX twin:Entity(id)
WITH held, marking, kept, twin, [x IN [kept.scope_id, twin.scope_id] WHERE NOT x IN held] AS missing
WITH kept, twin, missing, CASE
  WHEN kept = twin THEN 'same'
  WHEN kept.validity <> 'VALID' OR twin.validity <> 'VALID' THEN 'fallen'
  WHEN kept.scope_id <> twin.scope_id THEN 'elsewhere'
  WHEN EXISTS { (kept)-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]->() }
    OR EXISTS { (twin)-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]->() } THEN 'merged'
  WHEN EXISTS { (kept)<-[:HAD_MEMBER]-(:Conflict {state: 'OPEN'})-[:HAD_MEMBER]->(twin) } THEN 'disputed'
  WHEN marking > 0 THEN 'marking' END AS refused
CALL (kept, twin, missing, refused) {
  WITH * WHERE size(missing) = 0 AND refused IS NULL
  CREATE (m:Activity:Merge {id: $activity_id, tenant: $tenant, state: 'DONE', scopes: [kept.scope_id], request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
  CREATE (m)-[:USED {recorded_at: $now}]->(kept)
  CREATE (m)-[:USED {recorded_at: $now}]->(twin)
  CREATE (twin)-[:ALTERNATE_OF {activity_id: $activity_id, recorded_at: $now}]->(kept)
}
RETURN missing, refused
