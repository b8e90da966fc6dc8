// Open conflicts that belong to a scope or have a side in it, one row for each event that a side rests on.
// params:  tenant, scope_id
// rows:    many
// mode:    read
// returns: id, sealed, event_id, event_scope_id, seq, digest, event_sealed, validity, segment_key, recorded_at, is_evidence
MATCH (x:Conflict {state: 'OPEN'})
WHERE x.tenant = $tenant
MATCH (x)-[:HAD_MEMBER]->(m:Entity)
OPTIONAL MATCH (m)-[:WAS_DERIVED_FROM]->(cited:Event)
WITH x, CASE WHEN m:Event THEN m ELSE cited END AS e
WHERE e IS NOT NULL
WITH x, collect(DISTINCT e) AS events
WHERE x.scope_id = $scope_id OR any(e IN events WHERE e.scope_id = $scope_id)
UNWIND events AS e
RETURN x.id AS id, x.sealed AS sealed, e.id AS event_id, e.scope_id AS event_scope_id, e.seq AS seq, e.digest AS digest,
  e.sealed AS event_sealed, e.validity AS validity, e.segment_key AS segment_key, e.recorded_at AS recorded_at,
  e.is_evidence AS is_evidence
ORDER BY id, event_scope_id, seq
